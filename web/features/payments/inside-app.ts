// Browsers inside other apps: a link opened in Instagram or Facebook stays in a window of that app, where a checkout
// cannot open over the page or hand over to a UPI app and come back. Knows the names that such windows give themselves.

const SIGNS = [
  /\bInstagram\b/,
  /\bBarcelona\b/,
  /\bFB(?:AN|AV|_IAB|IOS)\b/,
  /\b(?:Snapchat|Pinterest|LinkedInApp|Line\/)/,
  // An app's own window on Android says so of itself.
  /; wv\)/,
  /\b(?:UCBrowser|UCWEB|Opera Mini)\b/,
];

/** Whether the checkout has to take the whole page, and to come back to an address. */
export function isInsideApp(userAgent: string): boolean {
  return SIGNS.some((sign) => sign.test(userAgent));
}
