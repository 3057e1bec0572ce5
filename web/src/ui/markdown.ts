/** Markdown of our own rulebooks as HTML; the library is fetched when somebody opens the rules. */
export async function markdown(text: string): Promise<string> {
  const { marked } = await import("marked");
  return marked.parse(text, { async: false });
}
