import { describe, expect, it } from "vitest";
import { browserOf, recommendedBrowser } from "./browser.ts";

const ANDROID = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";

describe("browserOf", () => {
  it.each([
    ["chrome-android", `${ANDROID} Chrome/131.0.0.0 Mobile Safari/537.36`],
    ["samsung", `${ANDROID} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`],
    ["firefox-android", "Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0"],
    ["other", `${ANDROID} Chrome/131.0.0.0 Mobile Safari/537.36 OPR/86.0.0.0`],
    ["safari-ios", `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`],
    ["chrome-ios", `${IPHONE} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`],
    ["chrome", `${WINDOWS} Chrome/131.0.0.0 Safari/537.36`],
    ["edge", `${WINDOWS} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`],
    ["firefox", "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0"],
    ["safari", `${MAC} Version/18.1 Safari/605.1.15`],
    ["other", "Mozilla/5.0 (SMART-TV)"],
  ])("%s", (browser, userAgent) => {
    expect(browserOf(userAgent)).toBe(browser);
  });

  it("recognizes an iPad that calls itself a Macintosh", () => {
    expect(browserOf(`${MAC} Version/18.1 Safari/605.1.15`, 5)).toBe("safari-ios");
  });

  it("recommends Safari on an iPhone, Chrome elsewhere", () => {
    expect(recommendedBrowser(IPHONE)).toBe("Safari");
    expect(recommendedBrowser(ANDROID)).toBe("Chrome");
  });
});
