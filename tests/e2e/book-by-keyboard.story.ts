import type { Locator, Page } from "@playwright/test";
import { expect, signIn, test, withoutDrawing } from "./fixture.ts";

/** The accessible name of the focused element. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: focused } = document;
    const read = focused?.cloneNode(true) as Element | undefined;
    for (const unread of read?.querySelectorAll("[aria-hidden=true]") ?? []) unread.remove();
    return focused?.getAttribute("aria-label") ?? read?.textContent ?? "";
  });
}

/** Presses Tab until the target has the focus, at most 30 times. */
async function tabTo(page: Page, target: Locator) {
  for (let pressed = 0; pressed < 30; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused({ timeout: 1 });
}

test("a customer books and pays with the keyboard alone, and focus and announcements follow", async ({
  page,
  server,
  phone,
}) => {
  await signIn(page, server, phone);
  await page.goto(`${server.url}/book`);
  const days = page.getByRole("region", { name: "किस दिन?" });
  await expect(days).toHaveAttribute("aria-busy", "false");

  // The week is one Tab stop. Inside it the arrow keys move from one open day to the next.
  await tabTo(page, days.getByRole("button", { pressed: true }));
  expect(await focusedName(page)).toMatch(/चुना हुआ$/);
  await page.keyboard.press("ArrowRight");
  const day = await focusedName(page);
  expect(day).toMatch(/^\S+, \d+ \S+ \d{4}$/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: `${day}, चुना हुआ` })).toBeFocused();

  // The slots are one Tab stop too. Their names contain the day, and the arrow keys skip slots that are taken.
  const times = page.getByRole("region", { name: /^समय चुनें/ });
  const free = times.getByRole("button", { name: new RegExp(`^${day}, .*खाली$`) });
  await expect(free.first()).toBeVisible();
  await tabTo(page, free.first());
  await page.keyboard.press("ArrowRight");
  await expect(free.nth(1)).toBeFocused();
  await page.keyboard.press("End");
  await expect(free.last()).toBeFocused();
  await page.keyboard.press("Home");
  await expect(free.first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  // Other stories may have taken slots, so the next free one of the column is computed.
  const below = free.nth(await indexBelowFirst(free));
  await expect(below).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(below).toBeFocused();
  await expect(below).toHaveAttribute("aria-pressed", "true");

  await tabTo(page, page.getByRole("radio", { name: /एक सवाल/ }));
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: /कई सवाल/ })).toBeChecked();
  const bar = page.getByRole("region", { name: "आपने क्या चुना" });
  await expect(bar).toMatchAriaSnapshot(`
    - region "आपने क्या चुना":
      - paragraph: /\\d+ \\S+ · .* IST/
      - paragraph: कई सवाल · ₹1,100
      - button "आगे बढ़ें"
  `);

  // Esc closes the summary and returns the focus. The choice stays.
  const proceed = bar.getByRole("button", { name: "आगे बढ़ें" });
  await tabTo(page, proceed);
  await page.keyboard.press("Enter");
  const summary = page.getByRole("dialog", { name: "आपकी बुकिंग" });
  await expect(summary).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(summary).toBeHidden();
  await expect(proceed).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(summary).toMatchAriaSnapshot(`
    - dialog "आपकी बुकिंग":
      - heading "आपकी बुकिंग" [level=2]
      - button "बंद करें"
      - term: तारीख़
      - definition: ${day}
      - term: समय
      - definition: /IST/
      - term: सवाल
      - definition: कई सवाल
      - term: कितनी देर
      - definition: 10~20 मिनट
      - term: कुल रक़म
      - definition: ₹1,100
      - paragraph: /UPI/
      - list:
        - listitem: /निजी वीडियो सत्र/
        - listitem: /फ़ीस वापस नहीं होती/
        - listitem: /दो बार बदल सकते हैं/
      - button "रहने दें"
      - button "पेमेंट करें"
  `);
  await tabTo(page, summary.getByRole("button", { name: "पेमेंट करें" }));
  await page.keyboard.press("Enter");

  await tabTo(page, page.getByRole("button", { name: "Pay", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard\?booked=/);
  await expect(page.getByRole("status").filter({ hasText: "आपका सत्र बुक हो गया" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("errors during a booking are announced, and the focus moves to where the customer continues", {
  tag: "@long",
}, async ({ page, server, phone }) => {
  await signIn(page, server, phone);
  await withoutDrawing(page);
  await page.route("**/api/slots/available*", (route) => route.abort());
  await page.goto(`${server.url}/book`);
  const times = page.getByRole("region", { name: /^समय चुनें/ });
  await expect(times.getByRole("alert")).toContainText("समय की सूची नहीं मिल पाई");
  await page.unroute("**/api/slots/available*");
  await tabTo(page, times.getByRole("button", { name: "फिर कोशिश करें" }));
  await page.keyboard.press("Enter");
  await expect(times.getByRole("heading").first()).toBeFocused();
  await tabTo(page, times.getByRole("button", { name: /:\d0, खाली$/ }).first());
  await page.keyboard.press("Enter");

  // If the slot is taken meanwhile, the message appears above the slots and gets the focus.
  await page.route("**/api/bookings", (route) =>
    route.fulfill({
      status: 409,
      json: { success: false, code: "slot-taken", message: "यह समय अभी-अभी किसी ने बुक कर लिया।" },
    }),
  );
  await tabTo(page, page.getByRole("button", { name: "आगे बढ़ें" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("dialog").getByRole("button", { name: "पेमेंट करें" }));
  await page.keyboard.press("Enter");
  await expect(times.getByRole("alert")).toContainText("यह समय अभी-अभी किसी ने बुक कर लिया");
  // The toast shows it, too, and a screen reader hears the sentence once.
  await expect(page.getByText("बुकिंग नहीं हो पाई")).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "बुकिंग नहीं हो पाई" })).toHaveCount(0);
  expect(await focusedName(page)).toContain("यह समय अभी-अभी किसी ने बुक कर लिया");
});

/** The index of the button directly below the first one. */
function indexBelowFirst(buttons: Locator): Promise<number> {
  return buttons.evaluateAll((all) => {
    const [first, ...others] = all.map((button) => button.getBoundingClientRect());
    const isBelow = ({ left, top }: DOMRect) => first && Math.abs(left - first.left) < 1 && top > first.top;
    return 1 + others.findIndex(isBelow);
  });
}
