import type { Page } from "@playwright/test";

/** Counts what a finger does on the page, on all screens that it opens. Call it before the page is opened. */
export async function countTaps(page: Page) {
  let taps = 0;
  await page.exposeFunction("countTap", () => {
    taps += 1;
  });
  await page.addInitScript(() => {
    const { countTap } = window as unknown as { countTap: () => void };
    addEventListener("pointerdown", ({ isTrusted }) => isTrusted && countTap(), true);
  });
  return {
    /** The taps since the last call. */
    take() {
      const taken = taps;
      taps = 0;
      return taken;
    },
  };
}
