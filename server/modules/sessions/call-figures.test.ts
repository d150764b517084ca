import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { rescheduleBooking } from "#contract/bookings.ts";
import { getCall } from "#contract/complaints.ts";
import type { Channel } from "#tests/support/channel.ts";
import { registerCustomer, registerGuide } from "#tests/support/channel-fixtures.ts";
import type { Client } from "#tests/support/client.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { countGoodCalls, recordFigures } from "./call-figures.ts";

const DAY = "2026-11-25";
const GOOD = {
  receivedSamples: 48_000_000,
  concealedSamples: 480_000,
  pictureMs: 600_000,
  frozenMs: 6_400,
  reconnections: 1,
};
let app: TestApp;
let customer: SignedIn;
let guide: Client;
let id: string;
let slots = 0;
beforeAll(async () => {
  app = await startTestApp();
  await app.openDay(DAY);
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  const minutes = 600 + 10 * slots;
  customer = await app.customer(String(9_760_000_000 + slots++));
  const time = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
  ({ id } = await createPaidSession(app, customer, DAY, time));
  app.clock.set(`2026-11-25T${time}:00+05:30`);
  guide = await app.admin();
});

/** Resolves once the server has handled it: it answers the messages of a connection in their order. */
async function count(channel: Channel, userType: "user" | "admin", figures: object, seat = "call-1") {
  channel.send({ type: "call_figures", bookingId: id, seat, ...figures });
  channel.send({ type: "register", bookingId: id, userType });
  await channel.next("registered");
}
const sides = async () => (await guide.call(getCall, { params: { id } })).body.sides;

test("both sides' figures stand in the session's details, added up over reloads", async () => {
  const ofCustomer = await registerCustomer(customer, id, app.url);
  const ofGuide = await registerGuide(guide, id, app.url);
  await count(ofCustomer.channel, "user", GOOD);
  await count(ofCustomer.channel, "user", { ...GOOD, concealedSamples: 4_320_000 }, "call-2");
  await count(ofGuide.channel, "admin", { ...GOOD, pictureMs: 0, frozenMs: 0, reconnections: 0 });
  expect(await sides()).toEqual([
    {
      side: "customer",
      concealedShare: 0.05,
      frozenShare: 12_800 / 1_200_000,
      frozenSeconds: 13,
      reconnections: 2,
    },
    { side: "guide", concealedShare: 0.01, frozenShare: null, frozenSeconds: 0, reconnections: 0 },
  ]);
});

test("what a call took of the network stands beside it, sent and received, added up over reloads", async () => {
  const { channel } = await registerCustomer(customer, id, app.url);
  await count(channel, "user", { ...GOOD, sentBytes: 6_000_000, receivedBytes: 9_000_000 });
  await count(channel, "user", { ...GOOD, sentBytes: 5_000_000, receivedBytes: 9_000_000 });
  await count(channel, "user", { ...GOOD, sentBytes: 3_000_000_000, receivedBytes: 1 }, "call-2");
  expect(await sides()).toMatchObject([{ side: "customer", wireBytes: 3_015_000_001 }]);
});

test("a message that arrives late, or again, changes nothing", async () => {
  const { channel } = await registerCustomer(customer, id, app.url);
  await count(channel, "user", GOOD);
  const before = await sides();
  await count(channel, "user", {
    ...GOOD,
    receivedSamples: 1,
    concealedSamples: 1,
    frozenMs: 0,
    reconnections: 0,
  });
  expect(await sides()).toEqual(before);
});

test("the call at the old time of a session that was moved does not count at the new one, also when its last message comes after", async () => {
  const { channel } = await registerCustomer(customer, id, app.url);
  await count(channel, "user", GOOD);
  const to = { sessionDate: DAY, sessionTime: "17:00" };
  expect((await guide.call(rescheduleBooking, { params: { id }, input: to })).status).toBe(200);
  await count(channel, "user", { ...GOOD, reconnections: 7 });
  expect(await sides()).toEqual([]);
});

test("a browser that begins call after call does not fill the database", async () => {
  for (let call = 0; call < 40; call++) {
    const message = { type: "call_figures", bookingId: id, seat: `call-${call}`, ...GOOD } as const;
    await recordFigures(app.ctx.db, "user", message, app.ctx.now());
  }
  expect((await sides())[0]?.reconnections).toBe(30);
});

test("a call is good where both sides' sound and picture arrived", async () => {
  const before = await countGoodCalls(app.ctx.db, app.ctx.now());
  const ofCustomer = await registerCustomer(customer, id, app.url);
  await count(ofCustomer.channel, "user", GOOD);
  expect(await countGoodCalls(app.ctx.db, app.ctx.now())).toEqual({
    all: before.all + 1,
    good: before.good + 1,
  });
  const ofGuide = await registerGuide(guide, id, app.url);
  await count(ofGuide.channel, "admin", { ...GOOD, concealedSamples: 2_880_000 });
  expect(await countGoodCalls(app.ctx.db, app.ctx.now())).toEqual({ all: before.all + 1, good: before.good });
});
