// A call that broke: the customer says so, the guide sees how it went and gives a new time, and the customer books it for nothing.
import { expect, test } from "./fixture.ts";
import { expectAccessibleInLooks } from "./looks.ts";
import { setClockAfterStart } from "./paid-session.ts";
import {
  expectPlaying,
  guideVideo,
  joinAsCustomer,
  joinAsGuide,
  leaveButton,
  prepareSession,
} from "./video-session.ts";

test.use({ hasOwnServer: true });

test("a customer says with one press that the talk broke, and gets a new time at no charge", {
  tag: "@long",
}, async ({ page, guidePage, server, phone }) => {
  const booking = await prepareSession(page, guidePage, server, phone);
  await joinAsGuide(guidePage, server, booking);
  await joinAsCustomer(page, server);
  await expectPlaying(guideVideo(page));
  const countedSides = async () => {
    const answer = await guidePage.request.get(`${server.url}/api/admin/bookings/${booking.id}/call`);
    return ((await answer.json()) as { sides: unknown[] }).sides.length;
  };
  await expect.poll(countedSides).toBe(2);
  await setClockAfterStart(server, booking, 3);
  await leaveButton(page).click();

  await page.goto(`${server.url}/session/${booking.id}/results`);
  await page.getByRole("button", { name: "बताएँ क्या हुआ" }).click();
  const reason = page.getByRole("button", { name: /^(बात बार-बार कटी|The call kept breaking)$/ });
  await expectAccessibleInLooks(page, () => expect(reason).toBeVisible(), "the reasons of a complaint");
  await reason.click();
  await expect(page.getByRole("heading", { name: "आपकी बात गुरुजी तक पहुँच गई" })).toBeFocused();

  await guidePage.goto(`${server.url}/admin/sessions`);
  await guidePage.getByText("1 ग्राहक की बात ठीक से नहीं हुई").click();
  const entry = guidePage.getByText(/^(कहते हैं: बात बार-बार कटी|Says: the call kept breaking)$/);
  await expectAccessibleInLooks(
    guidePage,
    () => expect(entry).toBeVisible(),
    "the guide's day with a complaint",
  );
  await expect(guidePage.getByRole("heading", { name: "ग्राहक के फ़ोन पर" })).toBeVisible();
  await expect(guidePage.getByRole("heading", { name: "गुरुजी के फ़ोन पर" })).toBeVisible();
  await guidePage.getByRole("button", { name: "नया समय दें, बिना पैसे" }).click();
  await expect(entry).toBeHidden();
  await guidePage.goto(`${server.url}/admin/session-detail/${booking.id}`);
  await expect(guidePage.getByText("नया सत्र दे दिया")).toBeVisible();

  await expect(page.getByRole("heading", { name: "आपको बिना पैसे का एक नया सत्र मिला है" })).toBeVisible();
  await page.getByRole("link", { name: "समय चुनें" }).click();
  await expect(page).toHaveURL(/\/book$/);
  await expect(page.getByText("₹0").first()).toBeVisible();
});
