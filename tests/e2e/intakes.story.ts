import type { Locator, Page } from "@playwright/test";
import { anotherPage, expect, expectAccessible, signIn, test } from "./fixture.ts";
import { expectAccessibleInLooks } from "./looks.ts";
import { paidSession, signInGuide } from "./paid-session.ts";

/** Presses 20 px above the middle of a checkbox, which is 24 px high: its target is 44 px. */
async function pressBeside(page: Page, checkbox: Locator) {
  await checkbox.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await checkbox.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(x + width / 2, y + height / 2 - 20);
}

test("the intake form keeps its text over a reload, the guide reads the saved answers, and the customer deletes them", {
  tag: "@long",
}, async ({ page, server, phone, browser }) => {
  await signIn(page, server, phone);
  const { id } = await paidSession(page, server, 0);
  await page.goto(`${server.url}/dashboard?booked=${id}`);
  await page.getByRole("link", { name: "गुरुजी को पहले से बताएँ" }).click();
  await expect(page).toHaveURL(new RegExp(`/session/${id}/details$`));
  await expectAccessibleInLooks(page, () => expect(page.locator("textarea")).toBeVisible(), "intake form");

  await page.getByLabel("किसी और के बारे में").check();
  await page.getByLabel("वे आपके कौन हैं?").fill("बेटी");
  await page.getByLabel("उनका नाम").fill("गुड़िया");
  await page.getByLabel("दिन", { exact: true }).fill("14");
  await page.getByLabel("महीना").selectOption("07");
  await page.getByLabel("साल").fill("1998");
  const timeUnknown = page.getByRole("checkbox", { name: "समय पता नहीं" });
  for (const isTicked of [true, false, true]) {
    await pressBeside(page, timeUnknown);
    await expect(timeUnknown).toBeChecked({ checked: isTicked });
  }
  const place = page.getByRole("combobox", { name: "जन्म की जगह" });
  await place.fill("kanpur");
  await page.getByRole("option", { name: /^कानपुर, उत्तर प्रदेश/ }).click();
  await expect(place).toHaveValue("कानपुर, उत्तर प्रदेश");
  await page.getByLabel("आप क्या पूछना चाहते हैं?").fill("शादी की बात कब तक बनेगी?");
  await page.reload();
  await expect(page.getByText("आपने जो लिखा था, वह यहीं है।")).toBeVisible();
  await expect(page.getByLabel("उनका नाम")).toHaveValue("गुड़िया");
  await page.getByRole("button", { name: "सेव करें" }).click();
  await expect(page.getByText(/पर सेव हुआ$/)).toBeVisible();
  await expectAccessibleInLooks(
    page,
    () => expect(page.getByText(/^14 \S+ 1998$/)).toBeVisible(),
    "intake, saved",
  );

  const guidePage = await anotherPage(browser);
  await signInGuide(guidePage, server);
  await guidePage.goto(`${server.url}/admin/session/${id}`);
  const answers = guidePage.getByRole("region", { name: "पहले से बताई बातें" });
  await expect(answers.getByText("शादी की बात कब तक बनेगी?")).toBeVisible();
  await expect(guidePage.getByRole("heading", { name: "गुड़िया (बेटी)" })).toBeVisible();
  await answers.getByRole("button", { name: "कुंडली" }).click();
  await expect(answers.getByRole("row", { name: /^चंद्र कुंभ/ })).toBeVisible();
  await expect(answers.getByText(/^घड़ी: UTC\+5:30 · लाहिरी 23°\d\d′ · /)).toBeVisible();
  await expectAccessible(guidePage, "intake and chart on the guide's page");

  await page.goto(`${server.url}/manage-bookings`);
  await page.getByRole("link", { name: "गुरुजी को बता दिया · बदलें" }).click();
  await page.getByRole("button", { name: "मिटाएँ" }).click();
  await page.getByRole("button", { name: "हाँ, मिटा दें" }).click();
  await expect(page.getByLabel("जन्म की जगह")).toBeVisible();
});

test("an intake that is typed and saved before the page's script has loaded is kept, is not written into the address, and is saved", async ({
  page,
  server,
  phone,
}) => {
  await signIn(page, server, phone);
  const { id } = await paidSession(page, server, 0);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${server.url}/session/${id}/details`, { waitUntil: "commit" });
  await page.getByLabel("किसी और के बारे में").check();
  const question = page.getByLabel("आप क्या पूछना चाहते हैं?");
  await question.fill("शादी की बात कब तक बनेगी?");
  await page.getByRole("button", { name: "सेव करें" }).click();
  await expect(question).toHaveValue("शादी की बात कब तक बनेगी?");
  release();
  await expect(page.getByText(/पर सेव हुआ$/)).toBeVisible();
  await expect(page.getByText("शादी की बात कब तक बनेगी?")).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/session/${id}/details`);
});
