// A choice for all pages, in localStorage. A cookie tells it to the server, which draws by it.

const YEAR_SECONDS = 365 * 24 * 60 * 60;

export function readPreference(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function storePreference(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Without storage the choice holds until the page is closed.
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in some supported browsers
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
