// The way out of a window inside another app. The login stays behind: a cookie does not go from one browser to another.

/** On Android, an address that opens a page in Chrome itself; where there is no Chrome, in the phone's own browser. */
export function chromeIntent(address: string): string {
  const { protocol, host, pathname, search } = new URL(address);
  const fallback = `S.browser_fallback_url=${encodeURIComponent(address)}`;
  return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};package=com.android.chrome;${fallback};end`;
}

export function isAndroid(userAgent: string): boolean {
  return /\bAndroid\b/.test(userAgent);
}
