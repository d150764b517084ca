// The reader's own colours (Windows' contrast themes): the page's colours then say nothing.
import type { Locator } from "@playwright/test";
import { chooseSlot, expect, signIn, test, tomorrowPattern } from "./fixture.ts";
import { paidSession, setClockAfterStart } from "./paid-session.ts";

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

test("with the reader's own colours the main link of a card, a badge and a bar of progress keep their shape", async ({
  page,
  server,
  phone,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await signIn(page, server, phone);
  const session = await paidSession(page, server, 3, 4);
  await setClockAfterStart(server, session, -2);
  await page.goto(`${server.url}/dashboard`);
  const main = page.getByRole("main").getByRole("link", { name: "सत्र में जुड़ें" }).first();
  await expect(main).toBeVisible();
  // A ground alone says nothing then: each thing that has one and round corners is drawn by a line.
  const withoutLine = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main :is([class^="bg-"], [class*=" bg-"])[class*="rounded"]')]
        .filter((element) => element.getClientRects().length > 0)
        .filter((element) => {
          const { outlineStyle, borderTopStyle, borderTopWidth } = getComputedStyle(element);
          return outlineStyle === "none" && (borderTopStyle === "none" || borderTopWidth === "0px");
        })
        .map((element) => element.className),
    );
  await expect.poll(withoutLine).toEqual([]);
  const border = await main.evaluate((element) => getComputedStyle(element).borderTopWidth);
  expect(border).not.toBe("0px");
});
