// The browser by its user agent, as far as the advice about camera permissions differs.

export type Browser =
  | "chrome-android"
  | "samsung"
  | "firefox-android"
  | "safari-ios"
  | "chrome-ios"
  | "chrome"
  | "edge"
  | "safari"
  | "firefox"
  | "other";

/** In this order: many browsers also call themselves Chrome or Safari. */
const PATTERNS: readonly (readonly [RegExp, Browser])[] = [
  [/\b(?:CriOS|EdgiOS|FxiOS)\//, "chrome-ios"],
  [/\b(?:iPhone|iPad|iPod)\b/, "safari-ios"],
  [/\bSamsungBrowser\//, "samsung"],
  [/\bAndroid\b.*\bFirefox\//, "firefox-android"],
  [/\bFirefox\//, "firefox"],
  [/\bAndroid\b.*\b(?:OPR|MiuiBrowser|HeyTapBrowser|VivoBrowser|EdgA)\//, "other"],
  [/\bAndroid\b.*\bChrome\//, "chrome-android"],
  [/\bEdg\//, "edge"],
  [/\bOPR\//, "other"],
  [/\bChrome\//, "chrome"],
  [/\bMacintosh\b.*\bVersion\/.*\bSafari\//, "safari"],
];

/** An iPad calls itself a Macintosh, but has several touch points. */
export function browserOf(userAgent: string, maxTouchPoints = 0): Browser {
  const found = PATTERNS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "other";
  return found === "safari" && maxTouchPoints > 1 ? "safari-ios" : found;
}

export function currentBrowser(): Browser {
  return browserOf(navigator.userAgent, navigator.maxTouchPoints);
}

export function isPhone(userAgent: string): boolean {
  return /\b(?:Android|iPhone|iPad|iPod)\b/.test(userAgent);
}

/** The browser that every phone of this kind has. */
export function recommendedBrowser(userAgent: string): "Safari" | "Chrome" {
  return /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) ? "Safari" : "Chrome";
}
