/**
 * Do this when the page is next painted: whoever reads or sets where something is scrolled to before makes the browser
 * lay the page out once more for it alone. Returns how to call it off.
 */
export function whenPainted(work: () => void): () => void {
  const asked = requestAnimationFrame(work);
  return () => cancelAnimationFrame(asked);
}
