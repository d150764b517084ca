// JSON values in sessionStorage: they belong to the tab and outlive a reload. Without storage there are none.

/** Null if nothing is stored, or nothing that can be read. */
export function readTabValue(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/** Null removes the value. */
export function storeTabValue(name: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // The value lasts as long as the page that has it.
  }
}
