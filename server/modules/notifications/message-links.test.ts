import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getMessageLink, openMessage } from "#contract/notifications.ts";
import type { MessageKind } from "#domain/notifications.ts";
import { row } from "#server/db/sql.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { SignedIn, TestApp } from "#tests/support/test-app.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { targetPath } from "./message-links.ts";
import { announceBooked } from "./outbox.ts";

let app: TestApp;
let customer: SignedIn;
let phone = 9_600_000_000;

beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
});
afterAll(() => app.stop());

beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  await app.ctx.db.query("delete from outbox");
  await app.ctx.db.query("delete from bookings");
  customer = await app.customer(String(++phone));
  await app.ctx.db.query("delete from sandbox.messages");
});

async function sendBooked(): Promise<{ bookingId: string; publicId: string; text: string }> {
  const { db, now } = app.ctx;
  const booking = await row<{ id: string }>(db)`
    insert into bookings (user_id, session_date, session_time, question_type, status, price, credits_used, is_test,
      approved_at, created_at)
    values (${customer.user.id}, '2026-11-22', '16:30', 'single', 'approved', 751, 0, false, ${now()}, ${now()})
    returning id`;
  const bookingId = booking?.id ?? "";
  await inTransaction(db, (tx) => announceBooked(tx, bookingId, now()));
  await app.sweep();
  const response = await fetch(`${app.url}/sandbox/messages?to=${customer.user.phone}`);
  const { messages } = (await response.json()) as { messages: { text: string }[] };
  const text = messages[0]?.text ?? "";
  return { bookingId, publicId: /\/m\/(\w+)$/.exec(text)?.[1] ?? "", text };
}

const follow = async (publicId: string, by = customer.client) =>
  by.call(getMessageLink, { params: { id: publicId } });

describe("the link in an SMS", () => {
  test("is short, and leads the customer to the booking", async () => {
    const { bookingId, publicId, text } = await sendBooked();
    expect(text).toContain(` ${app.url}/m/${publicId}`);
    expect(publicId).toMatch(/^[0-9A-Za-z]{10}$/);
    expect(await follow(publicId)).toMatchObject({
      status: 200,
      body: { path: `/manage-bookings?session=${bookingId}` },
    });
  });

  test("grants nothing: signed out it is a 401, and another customer learns nothing from it", async () => {
    const { publicId } = await sendBooked();
    expect((await follow(publicId, app.browser())).status).toBe(401);
    const other = await app.customer(String(++phone));
    const [ofOther, unknown] = [
      await follow(publicId, other.client),
      await follow("0000000000", other.client),
    ];
    expect([ofOther.status, unknown.status]).toEqual([404, 404]);
    expect(ofOther.body).toEqual(unknown.body);
  });

  test("leads nowhere after 30 days", async () => {
    const { publicId } = await sendBooked();
    app.clock.forward(30 * 24 * 60 - 1);
    expect((await follow(publicId)).status).toBe(200);
    app.clock.forward(1);
    expect((await follow(publicId)).status).toBe(404);
  });

  test("of a message to the guide leads the customer nowhere", async () => {
    await sendBooked();
    const toGuide = await row<{ publicId: string }>(app.ctx.db)`
      select public_id as "publicId" from outbox where kind = 'guide-booked' limit 1`;
    expect((await follow(toGuide?.publicId ?? "")).status).toBe(404);
  });
});

test.each<[MessageKind, string]>([
  ["moved", "/manage-bookings?session=b-1"],
  ["refund-sent", "/receipt/p-1"],
  ["reminder-hour", "/join"],
  ["new-time", "/book"],
  ["parcha-ready", "/parchas?session=b-1"],
  ["vidhi-performed", "/remedies?session=b-1"],
  ["guide-booked", "/admin/sessions"],
])("%s is about %s", (kind, path) => {
  expect(targetPath({ kind, bookingId: "b-1", paymentId: "p-1", waitlistOfferId: null })).toBe(path);
});

test("a message is opened without a login session, once for all, and an unknown id changes nothing", async () => {
  const { publicId } = await sendBooked();
  const openedAt = async () =>
    (await row<{ at: Date | null }>(app.ctx.db)`select min(opened_at) as at from outbox`)?.at ?? null;
  const open = async (id: string) => (await app.browser().call(openMessage, { params: { id } })).status;
  expect([await open("0000000000"), await openedAt()]).toEqual([200, null]);
  const at = app.ctx.now();
  expect(await open(publicId)).toBe(200);
  app.clock.forward(5);
  expect([await open(publicId), await openedAt()]).toEqual([200, at]);
  expect(await open("1")).toBe(404);
});

test("customers behind one address follow as many links as all other requests may be, and report a thousand a minute", async () => {
  const limited = await startTestApp();
  try {
    const { client } = await limited.customer("9876543210");
    const params = { id: "0000000000" };
    const statusesOf = async (count: number, call: () => Promise<{ status: number }>) => {
      const statuses = new Set<number>();
      for (let done = 0; done < count; done += 20)
        for (const { status } of await Promise.all(Array.from({ length: 20 }, call))) statuses.add(status);
      return [...statuses];
    };
    expect(await statusesOf(140, () => client.call(getMessageLink, { params }))).toEqual([404]);
    expect(await statusesOf(1000, () => client.call(openMessage, { params }))).toEqual([200]);
    expect((await client.call(openMessage, { params })).status).toBe(429);
  } finally {
    await limited.stop();
  }
});
