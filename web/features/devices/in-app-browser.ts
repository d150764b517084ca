// Browsers inside other apps: a link opened in Instagram or Facebook stays in a window of that app. There a checkout cannot
// open over the page, nor hand over to a UPI app and return.

/** Parts of the user agent by which these windows identify themselves. */
const SIGNS = [
  /\bInstagram\b/,
  /\bBarcelona\b/,
  /\bFB(?:AN|AV|_IAB|IOS)\b/,
  /\b(?:Snapchat|Pinterest|LinkedInApp|Line\/)/,
  // Android's WebView.
  /; wv\)/,
  /\b(?:UCBrowser|UCWEB|Opera Mini)\b/,
];

/** Whether the checkout has to replace the page, and the camera and screen sharing may be missing. */
export function isInsideApp(userAgent: string): boolean {
  return SIGNS.some((sign) => sign.test(userAgent));
}
