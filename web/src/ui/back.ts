/** The system's Back closes what lies over the page first: while something does, the page has one more step to go back. */

const open: (() => void)[] = []; // how to close each thing over the page
let step = false; // the page has its step
let returning = false; // we are taking it back ourselves

/** Have the step if and only if something is open. Taking it back takes a while: what is opened meanwhile waits for it. */
function settle(): void {
  if (returning) return;
  if (open.length && !step) {
    history.pushState({ over: true }, "");
    step = true;
  } else if (!open.length && step) {
    step = false;
    const ours = (history.state as { over?: boolean } | null)?.over; // else another page was opened from there
    if (ours) {
      returning = true;
      history.back();
    }
  }
}

function wentBack(): void {
  if (returning) {
    returning = false;
    settle();
  } else if (step) {
    step = false;
    open.at(-1)?.();
  }
}

let listening = false;

/** Call `close` when the reader goes back; the returned function ends that. */
export function closesOnBack(close: () => void): () => void {
  if (!listening) addEventListener("popstate", wentBack);
  listening = true;
  open.push(close);
  settle();
  return () => {
    open.splice(open.indexOf(close), 1);
    setTimeout(settle); // one thing after another shares the step
  };
}
