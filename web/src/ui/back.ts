/** The system's Back closes what lies over the page first: while it is open, the page has one more step to go back. */

let leaving = false;

/** Call `close` when the reader goes back; the returned function ends that. One thing after another shares the step. */
export function closesOnBack(close: () => void): () => void {
  if (leaving) leaving = false;
  else history.pushState({ over: true }, "");
  let ours = true;
  const wentBack = (): void => {
    ours = false;
    close();
  };
  addEventListener("popstate", wentBack);
  return () => {
    removeEventListener("popstate", wentBack);
    if (!ours) return;
    leaving = true;
    setTimeout(() => {
      // unless something else was opened instead, or another page
      if (leaving && (history.state as { over?: boolean } | null)?.over) history.back();
      leaving = false;
    });
  };
}
