import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createBooking, rescheduleBooking, setBookingStatus } from "#contract/bookings.ts";
import { addDays } from "#domain/ist-time.ts";
import { calendarPath } from "#server/calendar-link.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
});
afterAll(() => app.stop());

let next = 9_680_000_000;
let customer: SignedIn;
let day: string;
let days = 0;
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  day = addDays("2026-11-25", days++);
  await app.openDay(day);
  customer = await app.customer(String(next++), { whatsappOptIn: true });
});

/** The calendar link in the customer's latest message that has one. */
async function calendarLink(): Promise<string> {
  await app.sweep();
  const response = await fetch(`${app.url}/sandbox/messages?to=${customer.user.phone}`);
  const { messages } = (await response.json()) as { messages: { text: string }[] };
  const found = messages
    .map(({ text }) => /https?:\/\/\S+\/(api\/calendar\/\S+)/.exec(text)?.[1])
    .find(Boolean);
  return `${app.url}/${found}`;
}
const lines = async (address: string) => (await (await fetch(address)).text()).split("\r\n");

test("the link in the message keeps serving the same calendar entry after a move and after a cancellation", async () => {
  const { id } = await createPaidSession(app, customer, day, "10:00");
  const booked = await calendarLink();
  const response = await fetch(booked);
  expect(response.headers.get("content-type")).toContain("text/calendar");
  const first = await lines(booked);
  expect(first).toEqual(expect.arrayContaining(["METHOD:PUBLISH", "SEQUENCE:0", "STATUS:CONFIRMED"]));
  await customer.client.call(rescheduleBooking, {
    params: { id },
    input: { sessionDate: day, sessionTime: "11:00" },
  });
  const moved = await lines(await calendarLink());
  expect(moved).toContain("SEQUENCE:1");
  expect(moved.find((line) => line.startsWith("UID:"))).toBe(first.find((line) => line.startsWith("UID:")));
  const admin = await app.admin();
  await admin.call(setBookingStatus, { params: { id }, input: { status: "cancelled" } });
  expect(await lines(booked)).toEqual(
    expect.arrayContaining(["METHOD:CANCEL", "SEQUENCE:2", "STATUS:CANCELLED"]),
  );
});

test("the log names the session of a calendar link, and not the key", async () => {
  const { id } = await createPaidSession(app, customer, day, "10:00");
  const path = calendarPath(app.ctx.config, id, "en");
  const key = /calendar\/[^/]+\/([^?]+)/.exec(path)?.[1] ?? "";
  for (const written of [path, path.replace("calendar", "//Calendar"), path.replace(/\?.*/, "/more")])
    await fetch(`${app.url}/${written}`);
  expect(key).toHaveLength(22);
  expect(app.log.join()).toContain("/api/calendar/");
  expect(app.log.join()).not.toContain(key);
});

test("a calendar link with a wrong key, for another session or for an unpaid hold is 404", async () => {
  const { id } = await createPaidSession(app, customer, day, "10:00");
  const other = await createPaidSession(app, customer, day, "12:00");
  const path = calendarPath(app.ctx.config, id, "en");
  const held = await customer.client.call(createBooking, {
    input: { userId: customer.user.id, sessionDate: day, sessionTime: "14:00", questionType: "single" },
  });
  for (const bad of [
    path.replace(id, other.id),
    path.replace(/\/[\w-]{22}\?/, `/${"A".repeat(22)}?`),
    path.replace(/\/[\w-]{22}\?/, "/short?"),
    calendarPath(app.ctx.config, held.body.booking.id, "en"),
  ])
    expect((await fetch(`${app.url}/${bad}`)).status).toBe(404);
});
