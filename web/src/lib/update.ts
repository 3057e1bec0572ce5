/** The page and the build it comes from: a worker for when there is no network, and the way from an old build to the new. */

const BEGUN = "bastide-begun-again";
const SOON = 10_000; // ms: whoever begins again within them has found no new build

export function keepUpToDate(): void {
  // browsers have workers on https and on this machine only
  if (import.meta.env.PROD && "serviceWorker" in navigator) {
    navigator.serviceWorker.register("/sw.js").catch(() => {}); // forbidden here: the page does without
  }
  // a part of the page that the server no longer has, or no network: the address is asked for anew
  addEventListener("vite:preloadError", () => {
    const now = Date.now();
    if (now - Number(sessionStorage.getItem(BEGUN) ?? 0) < SOON) return;
    sessionStorage.setItem(BEGUN, String(now));
    location.reload();
  });
}
