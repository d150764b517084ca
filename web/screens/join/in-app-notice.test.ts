import { expect, it } from "vitest";
import { chromeIntent } from "./in-app-notice.tsx";

it("the intent keeps the page, and falls back to the default browser", () => {
  expect(chromeIntent("https://parcha.example/join?a=1")).toBe(
    "intent://parcha.example/join?a=1#Intent;scheme=https;package=com.android.chrome;" +
      "S.browser_fallback_url=https%3A%2F%2Fparcha.example%2Fjoin%3Fa%3D1;end",
  );
});
