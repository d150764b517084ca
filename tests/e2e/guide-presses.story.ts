// What the guide does most often besides the calls, on a phone in Hindi, and in how many taps.
import { pressPlace } from "./admin-places.ts";
import { expect, signIn, test } from "./fixture.ts";
import { paidSession, signInGuide } from "./paid-session.ts";
import { countTaps } from "./taps.ts";

test.use({ hasOwnServer: true });

test("the guide moves a session in three taps, closes a day in two, and reads the share of today in one", async ({
  page,
  guidePage,
  server,
  phone,
}) => {
  await signIn(page, server, phone);
  const { id, sessionDate } = await paidSession(page, server, 3);
  const taps = await countTaps(guidePage);
  await signInGuide(guidePage, server);
  await guidePage.goto(`${server.url}/admin/sessions`);
  const row = guidePage.locator(`[data-session="${id}"]`);
  await expect(row).toBeVisible();
  taps.take();

  await row.getByRole("button", { name: /के लिए और काम$/ }).tap();
  await guidePage.getByRole("menuitem", { name: "समय बदलें" }).tap();
  const dialog = guidePage.getByRole("dialog");
  const times = dialog.getByRole("region", { name: "नया समय" }).getByRole("listitem");
  await times.getByRole("button").last().tap();
  await expect(guidePage.getByText("सत्र का समय बदल गया")).toBeVisible();
  expect(taps.take()).toBe(3);
  const answer = await guidePage.request.get(`${server.url}/api/admin/bookings/${id}`);
  const { booking } = (await answer.json()) as { booking: { sessionDate: string } };
  expect(booking.sessionDate).toBe(sessionDate);

  await guidePage.getByRole("button", { name: "आज बंद करें" }).tap();
  await dialog.getByRole("button", { name: "दिन बंद करें" }).tap();
  await expect(dialog).toBeHidden();
  expect(taps.take()).toBe(2);

  await pressPlace(guidePage, "पैसे");
  await expect(guidePage.getByRole("heading", { name: "आज का हिस्सा" })).toBeVisible();
  expect(taps.take()).toBe(1);
});
