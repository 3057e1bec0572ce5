/** What happened so far, kept up by the steps that come. */

import type { Entry, Step } from "../lib/types";

/** The log after a step. The first step of a viewer, and one that makes up for missed ones, tell all they know. */
export function withStep(log: Entry[], step: Step, isFirst: boolean): Entry[] {
  if (!step.log) return step.kind === "undo" ? log.filter((entry) => entry.ply <= step.ply) : log;
  if (isFirst || step.log.length > 1) return step.log;
  const from = step.log[0]?.ply ?? 0;
  const heard = step.log.map((entry) => ({ ...entry, action: step.action }));
  return [...log.filter((entry) => entry.ply < from), ...heard];
}
