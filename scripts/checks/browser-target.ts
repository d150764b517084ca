// The oldest browsers that the web app supports (docs/decisions/0057). The build writes syntax and CSS that they know,
// tests/e2e/oldest-browser.ts lets stories run without APIs that they lack, and web/index.html sends older ones to
// web/public/old-browser.html.

/** Edge and Android's browsers have Chrome's versions, every browser of an iPhone has Safari's. */
const OLDEST_BROWSERS = { chrome: 105, firefox: 121, safari: 15.6 } as const;

const { chrome, firefox, safari } = OLDEST_BROWSERS;

/** Vite's `build.target` and with it `build.cssTarget`. */
export const BUILD_TARGET = [
  `chrome${chrome}`,
  `edge${chrome}`,
  `firefox${firefox}`,
  `safari${safari}`,
  `ios${safari}`,
];
