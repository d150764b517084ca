// Which browser she reads in, as far as its advice differs: where the permission of a camera is changed. Knows the names
// that browsers give themselves, nothing else of them.

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

/** In this order: those that also call themselves Chrome or Safari come before these. */
const SIGNS: readonly (readonly [RegExp, Browser])[] = [
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

/** An iPad calls itself a Macintosh; that it takes several fingers gives it away. */
export function browserOf(userAgent: string, maxTouchPoints = 0): Browser {
  const found = SIGNS.find(([sign]) => sign.test(userAgent))?.[1] ?? "other";
  return found === "safari" && maxTouchPoints > 1 ? "safari-ios" : found;
}

/** The one she reads in now. */
export function ownBrowser(): Browser {
  return browserOf(navigator.userAgent, navigator.maxTouchPoints);
}

export function isPhone(userAgent: string): boolean {
  return /\b(?:Android|iPhone|iPad|iPod)\b/.test(userAgent);
}

/** The browser to turn to when this one cannot: what every phone of its kind has. */
export function goodBrowser(userAgent: string): "Safari" | "Chrome" {
  return /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) ? "Safari" : "Chrome";
}
