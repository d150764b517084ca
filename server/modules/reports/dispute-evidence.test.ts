// What is shown to a bank: what is known, and nothing of another person.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setBookingStatus } from "#contract/bookings.ts";
import { getDisputeEvidence } from "#contract/disputes.ts";
import { setTrackingNumber } from "#contract/parchas.ts";
import { completeRemedy, setRemedyVideo } from "#contract/remedies.ts";
import { addDays } from "#domain/ist-time.ts";
import { row, run } from "#server/db/sql.ts";
import type { Client } from "#tests/support/client.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import {
  buyRemedies,
  prescribeNewRemedies,
  uploadFilm,
  uploadParchaPhoto,
} from "#tests/support/session-results.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
});
afterAll(() => app.stop());

let nextPhone = 9_655_000_000;
let days = 0;
let day: string;
let guide: Client;
let customer: SignedIn;
const newCustomer = () => app.customer(String(nextPhone++));
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  day = addDays("2026-11-25", days++);
  await app.openDay(day);
  customer = await newCustomer();
});

async function complete(id: string) {
  app.clock.set(`${day}T12:00:00+05:30`);
  guide = await app.admin();
  await guide.call(setBookingStatus, { params: { id }, input: { status: "completed" } });
}
const attended = (id: string, togetherSeconds: number) => run(app.ctx.db)`
  insert into attendances (booking_id, customer_at, customer_room_at, customer_seen_at, guide_at, guide_seen_at, together_seconds, is_completed)
    select id, starts_at, starts_at, starts_at, starts_at, starts_at, ${togetherSeconds}, status = 'completed' from bookings where id = ${id}`;
/** A dispute of the newest payment of the customer. */
async function readEvidence({ user } = customer) {
  const dispute = await row<{ id: string }>(app.ctx.db)`
    insert into disputes (provider_dispute_id, payment_id, amount_paise, status, status_word, created_at, reported_at)
      select 'disp_' || p.provider_payment_id, p.id, 75100, 'open', 'open', ${app.clock.now()}::timestamptz, ${app.clock.now()}
      from payments p join payment_orders o on o.id = p.order_id where o.user_id = ${user.id} order by p.captured_at desc limit 1
    returning id`;
  guide = await app.admin();
  return (await guide.call(getDisputeEvidence, { params: { id: dispute?.id ?? "" } })).body;
}

describe("a completed session", () => {
  test.each([
    [0, false],
    [59, false],
    [60, true],
  ])(
    "in whose room both were for %i s says by that whether it was held, and when it was marked as completed",
    async (seconds, isHeld) => {
      const { id } = await createPaidSession(app, customer, day, "10:00");
      await complete(id);
      if (seconds > 0) await attended(id, seconds);
      const { sessions } = await readEvidence();
      const completedAt = new Date(`${day}T12:00:00+05:30`).toISOString();
      expect(sessions).toMatchObject([
        { status: "completed", isHeld, completedAt, attendedByAnother: false },
      ]);
    },
  );

  test("has the photos of its note and its tracking number where the payer attended", async () => {
    const { id } = await createPaidSession(app, customer, day, "10:00");
    await complete(id);
    const { parcha } = (await uploadParchaPhoto(guide, id, "Front")).body;
    await guide.call(setTrackingNumber, {
      params: { id: parcha.id },
      input: { trackingNumber: "EM204118972IN" },
    });
    const [session] = (await readEvidence()).sessions;
    expect(session?.parchas).toMatchObject([
      { photo: expect.stringMatching(/^\/objects\//), trackingNumber: "EM204118972IN" },
    ]);
  });
});

describe("a session that somebody else attended", () => {
  const book = async (attendee: { phone: string; name: string }) => {
    const { id } = await createPaidSession(app, customer, day, "10:00", attendee);
    await complete(id);
    const { parcha } = (await uploadParchaPhoto(guide, id, "Front")).body;
    await guide.call(setTrackingNumber, {
      params: { id: parcha.id },
      input: { trackingNumber: "EM204118972IN", isShared: true },
    });
    return id;
  };

  test("says so, and has neither photo, tracking number, name nor phone of that person", async () => {
    const other = await newCustomer();
    await book({ phone: other.user.phone, name: "Kamla Devi" });
    const evidence = await readEvidence();
    expect(evidence.sessions).toMatchObject([
      { attendedByAnother: true, parchas: [{ side: "Front", photo: null, trackingNumber: null }] },
    ]);
    expect(JSON.stringify(evidence)).not.toMatch(new RegExp(`Kamla|${other.user.phone}|EM204118972IN`));
  });

  test("says so where that person has never signed in, or has closed the account", async () => {
    const id = await book({ phone: "9655999999", name: "Kamla Devi" });
    expect((await readEvidence()).sessions).toMatchObject([
      { attendedByAnother: true, parchas: [{ photo: null }] },
    ]);
    await run(app.ctx.db)`delete from disputes`;
    await run(
      app.ctx.db,
    )`update bookings set attendee_phone = null, attendee_name = '', attendee_folded_name = null where id = ${id}`;
    expect((await readEvidence()).sessions).toMatchObject([
      { attendedByAnother: true, parchas: [{ photo: null }] },
    ]);
  });

  test("is the own one in the evidence about the remedies that the attendee bought", async () => {
    const other = await newCustomer();
    const id = await book({ phone: other.user.phone, name: "Kamla Devi" });
    const bought = await prescribeNewRemedies(guide, id, [501]);
    await buyRemedies(app, await app.customer(other.user.phone), bought);
    expect((await readEvidence(other)).sessions).toMatchObject([
      { attendedByAnother: false, parchas: [{ photo: expect.any(String) }] },
    ]);
  });
});

test("earlier sessions are those that the customer attended and that were held", async () => {
  const other = await newCustomer();
  const place = { phone: other.user.phone, name: "Kamla Devi" };
  const times = ["10:00", "10:20", "10:40"];
  const [held, unknown, given] = [
    await createPaidSession(app, customer, day, times[0] ?? ""),
    await createPaidSession(app, customer, day, times[1] ?? ""),
    await createPaidSession(app, customer, day, times[2] ?? "", place),
  ];
  const own = await createPaidSession(app, customer, day, "15:00");
  for (const { id } of [held, unknown, given, own]) await complete(id);
  await attended(held.id, 640);
  await attended(given.id, 700);
  await run(app.ctx.db)`update payments set captured_at = captured_at + interval '1 minute' where order_id in
    (select id from payment_orders where booking_id = ${own.id})`;
  expect((await readEvidence()).earlierSessions).toEqual([
    { sessionDate: day, sessionTime: "10:00", togetherSeconds: 640 },
  ]);
});

test("a performed remedy has a video only once the customer is shown it", async () => {
  const { id } = await createPaidSession(app, customer, day, "10:00");
  await complete(id);
  const bought = await prescribeNewRemedies(guide, id, [501]);
  customer = await app.customer(customer.user.phone);
  await buyRemedies(app, customer, bought);
  const remedy = async () => {
    await run(app.ctx.db)`delete from disputes`;
    return (await readEvidence()).remedies[0];
  };
  const params = { id: bought[0] ?? "" };
  const videoUrl = await uploadFilm(guide);
  await guide.call(setRemedyVideo, { params, input: { videoUrl } });
  expect(await remedy()).toMatchObject({ performedAt: null, hasVideo: false });
  await guide.call(completeRemedy, { params });
  expect(await remedy()).toMatchObject({ performedAt: expect.any(String), hasVideo: false });
  app.clock.forward(1);
  await app.sweep();
  expect(await remedy()).toMatchObject({ performedAt: expect.any(String), hasVideo: true });
});
