import { describe, expect, it } from "vitest";
import { isInsideApp } from "./in-app-browser.ts";

const ANDROID = "Mozilla/5.0 (Linux; Android 14; SM-A155F Build/UP1A)";
const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/22B83";

describe("a browser inside another app", () => {
  it.each([
    ["Instagram on Android", `${ANDROID} ${CHROME} Instagram 357.1.0.52.100 Android (34/14)`],
    ["Instagram on an iPhone", `${IPHONE} Instagram 356.0.0.41.101 (iPhone15,2; iOS 18_1)`],
    ["Facebook on Android", `${ANDROID} ${CHROME} [FB_IAB/FB4A;FBAV/490.0.0.51.109;]`],
    ["Facebook on an iPhone", `${IPHONE} [FBAN/FBIOS;FBAV/489.0.0.48.83;FBBV/667]`],
    ["any app's window on Android", ANDROID.replace(")", "; wv)")],
    ["Opera Mini", "Opera/9.80 (Android; Opera Mini/36.2.2254/191.249; U; hi) Presto/2.12.423"],
  ])("is known: %s", (_, userAgent) => {
    expect(isInsideApp(userAgent)).toBe(true);
  });

  it.each([
    ["Chrome on Android", `${ANDROID.replace("; SM-A155F Build/UP1A", "; K")} ${CHROME}`],
    ["Safari on an iPhone", `${IPHONE.replace("Mobile", "Version/18.1 Mobile")} Safari/604.1`],
    ["Samsung's own", `${ANDROID} ${CHROME.replace("Version/4.0", "SamsungBrowser/27.0")}`],
    ["Firefox", "Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0"],
  ])("is not taken for one: %s", (_, userAgent) => {
    expect(isInsideApp(userAgent)).toBe(false);
  });
});
