// The reader's own colours (Windows' contrast themes): the page's colours then say nothing.
import type { Locator } from "@playwright/test";
import { chooseSlot, expect, test, tomorrowPattern } from "./fixture.ts";

const backgroundOf = (control: Locator) =>
  control.evaluate((element) => getComputedStyle(element).backgroundColor);

test("with the reader's own colours the chosen day, time, part of the day and kind differ from the others, and the code is drawn once", async ({
  page,
  server,
  phone,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(`${server.url}/book`);
  await chooseSlot(page, 0);
  const pairs: [Locator, Locator][] = [
    [
      page.getByRole("button", { name: tomorrowPattern("hi") }).first(),
      page.getByRole("button", { name: tomorrowPattern("hi", 2) }).first(),
    ],
    [page.getByRole("tab", { selected: true }), page.getByRole("tab", { selected: false }).first()],
    [
      page.getByRole("button", { name: /:.*खाली/, pressed: true }),
      page.getByRole("button", { name: /:.*खाली/, pressed: false }).first(),
    ],
    [
      page.locator("label", { has: page.getByRole("radio", { checked: true }) }),
      page.locator("label", { has: page.getByRole("radio", { checked: false }) }).first(),
    ],
  ];
  for (const [chosen, other] of pairs)
    await expect.poll(() => backgroundOf(chosen)).not.toBe(await backgroundOf(other));

  await page.goto(server.url);
  await page.getByRole("textbox").fill(phone);
  await page.keyboard.press("Enter");
  const code = page.getByRole("textbox", { name: "4 अंक का कोड" });
  await code.fill("41");
  const colour = await code.evaluate((element) => getComputedStyle(element).color);
  expect(colour).toBe("rgba(0, 0, 0, 0)");
});
