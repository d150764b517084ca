// What the browser's code finds in place of a browser when it renders in Node: at the build, and in the thread that draws the
// public pages. There is no storage, no customer and no window's width; the sidebar is unfolded.

type Name = { content: string; dataset: { hi: string } };

/** `brand`, `guide`: the names that the page's metadata has, which components read. */
export function addBrowserGlobals(names: { brand: Name; guide: Name }) {
  const metadata: Record<string, Name> = {
    'meta[name="application-name"]': names.brand,
    'meta[name="guide"]': names.guide,
  };
  Object.assign(globalThis, {
    window: { addEventListener: () => undefined, location: { pathname: "/" } },
    document: { documentElement: {}, querySelector: (selector: string) => metadata[selector] ?? null },
  });
}

export function removeBrowserGlobals() {
  Reflect.deleteProperty(globalThis, "window");
  Reflect.deleteProperty(globalThis, "document");
}
