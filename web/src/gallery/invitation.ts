/** Links and codes that people send each other. */

const LINK = /\/(join|table|replay)\/([\w-]+)(#\S*)?$/;
const CODE = /^([\w-]+)(#\S+)?$/;

/** The page a pasted link or code leads to, or null if it is neither. */
export function whereTo(given: string): string | null {
  const text = given.trim();
  const link = LINK.exec(text);
  if (link) return `/${link[1]}/${link[2]}${link[3] ?? ""}`;
  const code = CODE.exec(text);
  return code ? `/join/${code[1]}${code[2] ?? ""}` : null;
}
