/**
 * An Android intent URL that opens a page in Chrome, or in the default browser if there is no Chrome. The customer has to
 * sign in again there.
 */
export function chromeIntent(url: string): string {
  const { protocol, host, pathname, search } = new URL(url);
  const fallback = `S.browser_fallback_url=${encodeURIComponent(url)}`;
  return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};package=com.android.chrome;${fallback};end`;
}

export function isAndroid(userAgent: string): boolean {
  return /\bAndroid\b/.test(userAgent);
}
