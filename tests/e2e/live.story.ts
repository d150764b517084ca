// The session itself, from the waiting page to its end.
import { istInstant } from "#domain/ist-time.ts";
import { ownNetwork } from "./cut-network.ts";
import { expect, expectAccessible } from "./fixture.ts";
import {
  customersPicture,
  enterAsCustomer,
  enterAsGuide,
  expectMoving,
  guidesPicture,
  joinButton,
  leaveButton,
  session,
  test,
} from "./meeting.ts";

test.afterEach(async ({ parcha }) => parcha.moveClock(0));

test("they meet: both see a moving picture, a muted microphone is said, and completing leads her to the dashboard", async ({
  page,
  guidePage,
  parcha,
  phone,
}) => {
  const booking = await session(page, guidePage, parcha, phone);
  await page.goto(`${parcha.url}/join`);
  await expect(page.getByText("अगली बारी आपकी")).toBeVisible();
  await expectAccessible(page, "the waiting page");

  await guidePage.goto(`${parcha.url}/admin/session/${booking.id}`);
  await expect(guidePage.getByText(/आपका इंतज़ार कर रहे हैं/)).toBeVisible();
  await expectAccessible(guidePage, "the guide's door");
  await joinButton(guidePage).click();
  await expect(page.getByText("गुरुजी आ गए हैं").first()).toBeVisible();
  await joinButton(page).click();
  await expectMoving(guidesPicture(page));
  await expectMoving(customersPicture(guidePage));
  await expectAccessible(page, "the call");

  await page.getByRole("button", { name: "माइक" }).click();
  await expect(page.getByText("आपका माइक बंद है")).toBeVisible();
  await expect(page.getByText("Your microphone is off")).toBeVisible();
  await expect(guidePage.getByText(/^Seeker \d+ का माइक बंद है$/)).toBeVisible();
  await page.getByRole("button", { name: "माइक" }).click();
  await page.getByRole("button", { name: "कैमरा" }).click();
  await expect(guidePage.getByText(/^Seeker \d+ का कैमरा बंद है$/)).toBeVisible();
  await page.getByRole("button", { name: "कैमरा" }).click();
  await expectMoving(customersPicture(guidePage));

  await leaveButton(guidePage).click();
  const asked = guidePage.getByRole("dialog", { name: "सत्र पूरा हो गया?" });
  await expect(asked).toBeVisible();
  await parcha.moveClock(
    (istInstant(booking.sessionDate, booking.sessionTime).getTime() - Date.now()) / 60_000 + 12,
  );
  await asked.getByRole("button", { name: "हाँ, पूरा हुआ" }).click();
  const results = guidePage.getByRole("dialog", { name: "इस सत्र का परचा" });
  await results.getByRole("button", { name: "बाद में" }).click();
  await expect(guidePage).toHaveURL(/\/admin\/sessions$/);
  await expect(page.getByText("सत्र पूरा हो गया").first()).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("V01 V03 V04 hanging up ends nothing, a reload comes back, a second tab takes over", async ({
  page,
  guidePage,
  parcha,
  phone,
}) => {
  const booking = await session(page, guidePage, parcha, phone);
  await enterAsGuide(guidePage, parcha, booking);
  await enterAsCustomer(page, parcha);
  await expectMoving(guidesPicture(page));

  await page.reload();
  await joinButton(page).click();
  await expectMoving(guidesPicture(page));
  await expectMoving(customersPicture(guidePage));

  const secondTab = await page.context().newPage();
  await enterAsCustomer(secondTab, parcha);
  await expectMoving(guidesPicture(secondTab));
  await expect(page.getByText("सत्र दूसरी जगह चल रहा है")).toBeVisible();
  await expect(customersPicture(guidePage)).toHaveCount(1);
  await expectMoving(customersPicture(guidePage));
  await page.getByRole("button", { name: "यहाँ चलाएँ" }).click();
  await expectMoving(guidesPicture(page));
  await secondTab.close();

  await leaveButton(guidePage).click();
  await guidePage.getByRole("dialog").getByRole("button", { name: "नहीं, अभी नहीं" }).click();
  await expect(page.getByText(/गुरुजी से कनेक्शन टूट गया|गुरुजी अभी यहाँ नहीं हैं/).first()).toBeVisible();
  await enterAsGuide(guidePage, parcha, booking);
  await expectMoving(guidesPicture(page));

  await leaveButton(page).click();
  await expect(page).toHaveURL(new RegExp(`/session/${booking.id}/results$`));
  await expectAccessible(page, "the results while the session is open");
  await page.getByRole("link", { name: "कॉल में वापस जाएँ" }).click();
  await joinButton(page).click();
  await expectMoving(guidesPicture(page));
});

test("V02 V05 the network is gone for a while: both are told, and the call comes back by itself", async ({
  page,
  guidePage,
  parcha,
  phone,
}) => {
  const network = await ownNetwork(page);
  const booking = await session(page, guidePage, parcha, phone);
  await enterAsGuide(guidePage, parcha, booking);
  await enterAsCustomer(page, parcha);
  await expectMoving(guidesPicture(page));

  await network.cut();
  await expect(page.getByText("कनेक्शन टूट गया। हम फिर से जोड़ रहे हैं, यहीं रहिए।")).toBeVisible({ timeout: 20_000 });
  await expect(guidePage.getByText(/^Seeker \d+ से कनेक्शन टूट गया/)).toBeVisible({ timeout: 20_000 });
  // After 1, 2, 4 and 8 seconds: the network has been gone for a quarter of a minute.
  await expect.poll(() => network.triesInVain(), { timeout: 30_000 }).toBeGreaterThanOrEqual(4);
  await network.mend();
  await expect(page.getByText("कनेक्शन फिर से ठीक है।")).toBeVisible({ timeout: 30_000 });
  await expectMoving(guidesPicture(page));
  await expectMoving(customersPicture(guidePage));
  network.close();
});
