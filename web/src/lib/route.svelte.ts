/** Which page is open: the address decides. */

class Route {
  path = $state(location.pathname);
  hash = $state(location.hash);

  constructor() {
    addEventListener("popstate", () => this.read());
    addEventListener("hashchange", () => this.read());
    document.addEventListener("click", (event) => this.follow(event));
  }

  read(): void {
    this.path = location.pathname;
    this.hash = location.hash;
  }

  /** Links within the site change the page without loading it again. */
  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api") || link.pathname.startsWith("/docs")) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  }
}

export const route = new Route();

/** Open a page of the site. */
export function go(path: string): void {
  history.pushState(null, "", path);
  route.read();
  scrollTo(0, 0);
}
