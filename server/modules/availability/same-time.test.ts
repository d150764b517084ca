// "Same time again": the next free slot at the weekday and time of the last session.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findSameTime } from "#contract/availability.ts";
import { cancelBooking, setBookingStatus } from "#contract/bookings.ts";
import { run } from "#server/db/sql.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

/** A Tuesday. */
const DAY = "2026-11-24";
const NEXT = ["2026-12-01", "2026-12-08", "2026-12-15", "2026-12-22"] as const;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
});
afterAll(() => app.stop());

let nextPhone = 9_720_000_000;
const newPhone = () => String(nextPhone++);
let customer: SignedIn;
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  for (const day of [DAY, ...NEXT]) await app.openDay(day, "16:00", "17:00");
  customer = await app.customer(newPhone());
});

const offered = async ({ client }: SignedIn) => (await client.call(findSameTime)).body.slot;
/** Of the customer, held and completed. */
async function completed(time: string, attendee?: { phone: string; name: string }) {
  app.clock.set("2026-11-21T04:30:00Z");
  const { id } = await createPaidSession(app, customer, DAY, time, attendee);
  app.clock.set(`${DAY}T${time}:00+05:30`);
  const guide = await app.admin();
  await guide.call(setBookingStatus, { params: { id }, input: { status: "completed" } });
  app.clock.set(`${DAY}T18:00:00+05:30`);
  return id;
}

test("the same weekday and time is offered, the first week in which it is free, and nothing after four", async () => {
  expect(await offered(customer)).toBeNull();
  await completed("16:00");
  expect(await offered(customer)).toEqual({ date: NEXT[0], time: "16:00" });
  const other = await app.customer(newPhone());
  expect(await offered(other)).toBeNull();
  const taken = await createPaidSession(app, other, NEXT[0], "16:00");
  expect(await offered(customer)).toEqual({ date: NEXT[1], time: "16:00" });
  await other.client.call(cancelBooking, { params: { id: taken.id } });
  expect(await offered(customer)).toEqual({ date: NEXT[0], time: "16:00" });
  for (const day of NEXT.slice(0, 3)) await app.openDay(day, "16:10", "17:00");
  // Today is the first of the four Tuesdays.
  expect(await offered(customer)).toBeNull();
});

test("it is offered on the day itself until ten minutes before, and not at a time that has passed", async () => {
  await completed("16:20");
  app.clock.set(`${NEXT[0]}T16:10:00+05:30`);
  expect(await offered(customer)).toEqual({ date: NEXT[0], time: "16:20" });
  app.clock.forward(1);
  expect(await offered(customer)).toEqual({ date: NEXT[1], time: "16:20" });
});

test("the last held session counts: not one that was missed, cancelled, a test, or is still to come", async () => {
  await completed("16:30");
  const late = await createPaidSession(app, customer, NEXT[0], "16:40");
  expect(await offered(customer)).toEqual({ date: NEXT[0], time: "16:30" });
  app.clock.set(`${NEXT[0]}T20:00:00+05:30`);
  expect(await offered(customer)).toMatchObject({ time: "16:30" });
  // It was held, and the guide has not completed it yet.
  await run(app.ctx.db)`
    insert into attendances (booking_id, customer_at, customer_room_at, customer_seen_at, guide_at, guide_seen_at, together_seconds)
    select id, starts_at, starts_at, starts_at, starts_at, starts_at, 600 from bookings where id = ${late.id}`;
  expect(await offered(customer)).toMatchObject({ time: "16:40" });
  await run(app.ctx.db)`update bookings set is_test = true where id = ${late.id}`;
  expect(await offered(customer)).toMatchObject({ time: "16:30" });
});

test("who has booked and who attended are both offered it, and a third person is not", async () => {
  const mother = await app.customer(newPhone());
  await completed("16:50", { phone: mother.user.phone, name: "माँ" });
  for (const one of [customer, mother]) expect(await offered(one)).toEqual({ date: NEXT[0], time: "16:50" });
  expect(await offered(await app.customer(newPhone()))).toBeNull();
});
