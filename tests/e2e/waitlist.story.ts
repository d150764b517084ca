import { addDays, istDateOf, istInstant } from "#domain/ist-time.ts";
import { anotherPage, expect, expectAccessible, signIn, test, tomorrowPattern } from "./fixture.ts";
import { type Booking, post, signInGuide } from "./paid-session.ts";

const DAYS_AHEAD = 21;

test.use({ hasOwnServer: true });

test("a customer waits for a full day, takes the freed time by the link of the SMS, and another one comes too late", {
  tag: "@long",
}, async ({ page, server, phone, browser, guidePage }) => {
  // Tomorrow at ten in India: in the night no time is offered.
  const tomorrow = addDays(istDateOf(new Date()), 1);
  await server.setClockOffset((istInstant(tomorrow, "10:00").getTime() - Date.now()) / 60_000);
  const date = addDays(tomorrow, DAYS_AHEAD - 1);
  await signInGuide(guidePage, server);
  const timeRanges = [{ startTime: "18:00", endTime: "18:10" }];
  await post(guidePage, server, "/api/admin/availability", { date, timeRanges });
  const holder = await anotherPage(browser);
  await signIn(holder, server, `96${phone.slice(2)}`);
  const slot = { sessionDate: date, sessionTime: "18:00", questionType: "single" };
  const { booking } = (await post(holder, server, "/api/bookings", slot)) as { booking: Booking };

  const late = await anotherPage(browser);
  const latePhone = `97${phone.slice(2)}`;
  const openDay = async (customer: typeof page, number: string) => {
    await signIn(customer, server, number);
    await customer.goto(`${server.url}/book`);
    await customer.getByRole("button", { name: "पूरा महीना" }).click();
    await customer.getByRole("button", { name: tomorrowPattern("hi", DAYS_AHEAD) }).click();
    await customer.getByRole("button", { name: "खाली होते ही बताएँ" }).click();
    await expect(customer.getByRole("heading", { name: "आप इंतज़ार की सूची में हैं" })).toBeFocused();
  };
  await openDay(page, phone);
  await expectAccessible(page, "waiting for a full day");
  await openDay(late, latePhone);
  await holder.request.delete(`${server.url}/api/bookings/${booking.id}?only=hold`, {
    headers: { origin: server.url },
  });
  // The time of an unpaid hold stays free for all for two minutes.
  await server.setClockOffset((istInstant(tomorrow, "10:03").getTime() - Date.now()) / 60_000);

  const openLink = async (customer: typeof page, number: string) => {
    const readLink = async () => {
      const messages = await server.messagesTo(number);
      return messages.map(({ text }) => /(\/m\/\w+)$/.exec(text)?.[1]).find(Boolean) ?? "";
    };
    await expect.poll(readLink).not.toBe("");
    await customer.goto(`${server.url}${await readLink()}`);
  };
  await openLink(page, phone);
  await expect(page.getByRole("region", { name: "यह समय अभी आपके लिए खाली है" })).toBeVisible();
  await page.getByRole("button", { name: "आगे बढ़ें" }).click();
  const summary = page.getByRole("dialog", { name: "आपकी बुकिंग" });
  await expect(summary).toContainText("शाम 6:00");
  await summary.getByRole("button", { name: "पेमेंट करें" }).click();
  await expect(summary).toBeHidden();

  await openLink(late, latePhone);
  await expect(late.getByRole("region", { name: "यह समय अब खाली नहीं है" })).toContainText(
    "आप अब भी इंतज़ार की सूची में हैं",
  );
  await expectAccessible(late, "the link of a time that is gone");
  await late.getByRole("button", { name: /^इंतज़ार बंद करें/ }).click();
  await expect(late.getByRole("button", { name: "खाली होते ही बताएँ" })).toBeVisible();
});
