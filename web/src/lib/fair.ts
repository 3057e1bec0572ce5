/**
 * Chance that was sealed before the game: what this browser adds to it, and whether the draws of a game that has ended
 * follow from it. docs/fair.md tells the protocol.
 */

import { ask, type Opened, type TablePlan } from "./api";
import { readKept, told, writeKept } from "./kept";
import type { Joined, MyTable, SealedChance, TableInfo } from "./types";

const KEPT = "bastide-seals";
const MOST = 200; // tables that are remembered

/**
 * What this browser saw before it sat down, and what it added then; nothing if that came too late. `contributions` are
 * those of all seats, as it was told them first.
 */
export interface Seal {
  commitment: string;
  brought: number;
  contribution: string;
  contributions?: string[];
}

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

const bytesOf = (digits: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** Something of one's own: 16 bytes nobody can foresee. */
export const newContribution = (): string => hex(crypto.getRandomValues(new Uint8Array(16)));

function keep(table: string, seal: Seal): void {
  const others = Object.entries(readKept(KEPT)).filter(([id]) => id !== table);
  writeKept(KEPT, Object.fromEntries([...others.slice(1 - MOST), [table, seal]]));
}

/** Remember the seal of a table at which one plays, as it was seen first. */
export function keepSeal({ id, fair }: TableInfo, contribution: string): void {
  if (fair?.brought === undefined) return; // a list of tables does not tell it
  const { commitment, brought } = fair;
  keep(id, { commitment, brought, ...keptSeal(id), contribution });
}

/** Remember what all have added, when one is told: it stands from then on. */
export function witness({ id, fair }: TableInfo): void {
  const seal = keptSeal(id);
  if (seal && !seal.contributions && fair?.contributions)
    keep(id, { ...seal, contributions: fair.contributions });
}

export function keptSeal(table: string): Seal | undefined {
  const { commitment, brought, contribution, contributions } = told(readKept(KEPT)[table]);
  if (typeof commitment !== "string" || typeof contribution !== "string") return undefined;
  if (typeof brought !== "number") return undefined;
  const seal = { commitment, brought, contribution };
  return Array.isArray(contributions) ? { ...seal, contributions: contributions.map(String) } : seal;
}

/** Come to a table whose seal one has seen, and add to its chance. How it stands then. */
export async function comeTo(table: TableInfo): Promise<TableInfo> {
  if (!table.fair || table.status !== "waiting") return table;
  const contribution = newContribution();
  const answer = await ask<MyTable>(`/api/tables/${table.id}/arrive`, { contribution });
  if (answer.contributed?.includes(contribution)) keepSeal(table, contribution); // else one sits there already
  return answer.table;
}

/** Open a table, see its seal, and come to it. */
export async function openTable(plan: TablePlan): Promise<Opened> {
  const { table, links } = await ask<Opened>("/api/tables", { ...plan, contributes: true });
  return { table: await comeTo(table), links };
}

/** The same people at a new table of the same game; or at the one that somebody has opened for it already. */
export async function playAgain(before: string, known: string | null): Promise<Opened> {
  if (known) return { table: await comeTo((await ask<MyTable>(`/api/tables/${known}`)).table), links: {} };
  const { table, links } = await ask<Opened>(`/api/tables/${before}/rematch`, { contributes: true });
  return { table: await comeTo(table), links };
}

/** Sit down at a table whose seal one has seen, by an invitation or on an open seat, and add to its chance. */
export async function sitDown(table: TableInfo, claim: string): Promise<void> {
  const contribution = newContribution();
  const body = { ...(claim ? { claim } : {}), contribution };
  const { table: now } = await ask<Joined>(`/api/tables/${table.id}/join`, body);
  const given = now.fair?.contributions; // fixed when the game begins: who comes later adds nothing
  keepSeal(table, !given || given.includes(contribution) ? contribution : "");
}

// ---- checking

/** Browsers calculate hashes only for pages that come over https, or from this machine. */
export const canCheck = (): boolean => "subtle" in crypto;

type First = { game: string; players: number; fair?: SealedChance; bastide?: { chance?: string } };
type Line = { actor?: unknown; legal?: [string, number][]; action?: string };

/**
 * What was found: so many draws follow, and so many came with the game, to whose chance somebody added something or
 * `nobody` did; or what is wrong, and at which draw. Without a seal nothing can be said of any draw.
 */
export type Verdict =
  | { wrong: null; draws: number; brought: number; nobody: boolean }
  | {
      wrong:
        | "unsealed"
        | "secret"
        | "seal"
        | "brought"
        | "contribution"
        | "others"
        | "hidden"
        | "counted"
        | "actions";
    }
  | { wrong: "draw"; draw: number };

const text = (words: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(words);

async function hmac(
  key: Uint8Array<ArrayBuffer>,
): Promise<(message: string) => Promise<Uint8Array<ArrayBuffer>>> {
  const kind = { name: "HMAC", hash: "SHA-256" };
  const made = await crypto.subtle.importKey("raw", key, kind, false, ["sign"]);
  return async (message) => new Uint8Array(await crypto.subtle.sign("HMAC", made, text(message)));
}

/** What of a record's seal is not as this browser remembers it; of what it added only where that has to count. */
function differing(
  fair: SealedChance,
  kept: Seal,
  counts: boolean,
): "seal" | "brought" | "contribution" | "others" | null {
  const { contributions = [], brought = 0 } = fair;
  if (kept.commitment !== fair.commitment) return "seal";
  if (kept.brought !== brought) return "brought";
  if (counts && kept.contribution && !contributions.includes(kept.contribution)) return "contribution";
  if (kept.contributions && kept.contributions.join() !== contributions.join()) return "others";
  return null;
}

/**
 * Hold the draws of a record against what was sealed, and that against what this browser remembers; of what it added
 * itself only if one is seated there still, as the host may have given the seat away. `actions` are those this page
 * has seen stand: of a record that was cut short the rest would not be looked at.
 */
export async function check(record: string, kept?: Seal, seated = false, actions?: number): Promise<Verdict> {
  const [first, ...lines] = record
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);
  const { game, players, fair, bastide } = first as First;
  if (!fair) return { wrong: "unsealed" };
  const { contributions = [], brought = 0 } = fair;
  const secret = bytesOf(fair.secret ?? "");
  const commitment = hex(new Uint8Array(await crypto.subtle.digest("SHA-256", secret)));
  if (commitment !== fair.commitment) return { wrong: "secret" };
  const drawn = (lines as Line[]).filter(({ actor }) => actor === "chance");
  const begun = contributions.length > 0 || drawn.length > brought; // it may have been called off before
  const wrong = kept && differing(fair, kept, seated && begun);
  if (wrong) return { wrong };
  if (begun && contributions.length !== players) return { wrong: "hidden" };
  const opening = (lines as Line[]).findIndex(({ actor }) => actor !== "chance"); // draws before anybody acts
  const house = bastide?.chance === "house" && opening >= 0; // it came from nowhere else
  if (brought > (house ? opening : begun ? brought : drawn.length)) return { wrong: "counted" };
  const sign = await hmac(secret);
  const ticket = await hmac(await sign(["bastide-fair-1", game, ...contributions].join("\n")));
  for (const [number, { legal = [], action }] of drawn.entries()) {
    if (number < brought) continue;
    let [highest, follows] = ["", ""];
    for (const [outcome, weight] of legal)
      for (let copy = 0; copy < weight; copy++) {
        const found = hex(await ticket(`${number} ${outcome} ${copy}`));
        if (found > highest) [highest, follows] = [found, outcome];
      }
    if (follows !== action) return { wrong: "draw", draw: number + 1 };
  }
  const played = (lines as Line[]).filter(({ action }) => action !== undefined).length;
  if (actions !== undefined && played !== actions) return { wrong: "actions" };
  return {
    wrong: null,
    draws: Math.max(0, drawn.length - brought),
    brought: Math.min(brought, drawn.length),
    nobody: !contributions.some(Boolean),
  };
}
