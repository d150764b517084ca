// Changes of a note that meet each other: a transaction that has not committed beside a call that waits for it.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deleteAddress, saveAddress } from "#contract/addresses.ts";
import { setBookingStatus } from "#contract/bookings.ts";
import * as contract from "#contract/dispatch.ts";
import { markParchaSent } from "#contract/parchas.ts";
import { getOwedWork } from "#contract/sessions.ts";
import { addDays } from "#domain/ist-time.ts";
import { rows } from "#server/db/sql.ts";
import type { Client } from "#tests/support/client.ts";
import { waitForBlocked } from "#tests/support/in-lock-order.ts";
import { deadlockOnce } from "#tests/support/refused-rows.ts";
import { createCompletedSession, uploadParchaPhoto } from "#tests/support/session-results.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

const ADDRESS = {
  recipientName: "Sunita Verma",
  line1: "117/H-2",
  city: "Kanpur",
  state: "UP",
  pinCode: "208005",
} as const;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
});
afterAll(() => app.stop());

let nextPhone = 9_660_000_000;
let days = 0;
let admin: Client;
let customer: SignedIn;
let id: string;
beforeEach(async () => {
  // The sessions of the tests before owe nothing.
  await app.ctx.db.query("update bookings set is_test = true");
  ({ customer, id } = await writtenNote());
});

/** A completed session with both sides of the parcha. */
async function writtenNote() {
  app.clock.set("2026-11-21T04:30:00Z");
  const day = addDays("2026-11-25", days++);
  await app.openDay(day);
  const owner = await app.customer(String(nextPhone++));
  const session = await createCompletedSession(app, owner, day, "10:00");
  admin = session.admin;
  for (const side of ["Front", "Back"] as const) await uploadParchaPhoto(admin, session.id, side);
  return { customer: owner, id: session.id };
}

const list = async (state: contract.DispatchState) =>
  (await admin.call(contract.listDispatchedNotes, { query: { state } })).body;
const idsOf = async (state: contract.DispatchState) =>
  (await list(state)).notes.map(({ bookingId }) => bookingId);
const giveAddress = () => customer.client.call(saveAddress, { input: ADDRESS });

/** Runs the statements in a transaction, starts the call, and commits once the call waits for a lock or has ended. */
async function beside<Result>(statements: readonly string[], call: () => Promise<Result>): Promise<Result> {
  const other = await app.ctx.db.connect();
  try {
    await other.query("begin");
    for (const statement of statements) await other.query(statement);
    const running = call();
    await Promise.race([running, waitForBlocked(app.ctx.db, 1)]);
    await other.query("commit");
    return await running;
  } finally {
    other.release();
  }
}

test("both sides are posted although one of the photos is replaced at the same moment", async () => {
  await giveAddress();
  const replacement = [
    `select from users where id = '${customer.user.id}' for no key update`,
    `select from bookings where id = '${id}' for update`,
    `update parchas set replaced_at = now() where booking_id = '${id}' and side = 'Front'`,
    `insert into parchas (booking_id, side, object_id, large_key, small_key, uploaded_at, uploaded_by)
       select booking_id, side, gen_random_uuid(), large_key, small_key, now(), uploaded_by
       from parchas where booking_id = '${id}' and side = 'Front'`,
  ];
  const post = () => admin.call(contract.postNote, { params: { id }, input: { trackingNumber: "EM9" } });
  const { status } = await beside(replacement, post);
  expect(status).toBe(200);
  expect(await idsOf("posted")).toEqual([id]);
  expect(await list("to-print")).toMatchObject({ notes: [], counts: { toPrint: 0, printed: 0 } });
});

test("an address counts that its customer gives while a side is marked as sent", async () => {
  const [front] = await rows<{ id: string }>(app.ctx.db)`
    select id from parchas where booking_id = ${id} and side = 'Front'`;
  const giving = `insert into postal_addresses (user_id, recipient_name, line_1, city, state, pin_code, changed_at)
    values ('${customer.user.id}', 'Sunita', '1', 'Kanpur', 'UP', '208005', now())`;
  await beside([giving], () => admin.call(markParchaSent, { params: { id: front?.id ?? "" } }));
  expect(await idsOf("no-address")).toEqual([]);
  expect(await idsOf("to-print")).toEqual([id]);
});

test("an address does not count that its customer deletes while the session is completed", async () => {
  await giveAddress();
  await app.ctx.db.query(`update bookings set status = 'confirmed', completed_at = null where id = '${id}'`);
  const completion = [
    `select from users where id = '${customer.user.id}' for no key update`,
    `update bookings set status = 'completed', completed_at = now() where id = '${id}'`,
  ];
  await beside(completion, () => customer.client.call(deleteAddress));
  expect(await list("no-address")).toMatchObject({ counts: { toPrint: 0, noAddress: 1 } });
});

test("a note is not owed while its session is reopened, and is printed and owed again once it is completed", async () => {
  await giveAddress();
  await admin.call(contract.setNotesPrinted, { input: { bookingIds: [id], isPrinted: true } });
  await app.ctx.db.query(`update bookings set status = 'confirmed', completed_at = null where id = '${id}'`);
  expect(await list("printed")).toMatchObject({ notes: [], counts: { printed: 0 } });
  await admin.call(setBookingStatus, { params: { id }, input: { status: "completed" } });
  expect(await idsOf("printed")).toEqual([id]);
});

test("a parcha whose photos a server of the version before stored is written, and is posted like others", async () => {
  await giveAddress();
  await app.ctx.db.query(`update bookings set results_at = null where id = '${id}'`);
  expect((await admin.call(getOwedWork)).body).toMatchObject({ parchas: { count: 0 }, notes: { count: 1 } });
  expect(await idsOf("to-print")).toEqual([id]);
  await admin.call(contract.postNote, { params: { id }, input: {} });
  expect((await admin.call(getOwedWork)).body).toMatchObject({ parchas: { count: 0 }, notes: { count: 0 } });
  // Such a server may also have marked it as sent: the desk marks it again, and no second message goes out.
  await app.ctx.db.query(`update bookings set results_at = null, posted_at = null where id = '${id}'`);
  expect(await idsOf("to-print")).toEqual([id]);
  await admin.call(contract.postNote, { params: { id }, input: {} });
  expect(await idsOf("to-print")).toEqual([]);
  const sent = await rows(app.ctx.db)`
    select distinct public_id from outbox where kind = 'parcha-sent' and booking_id = ${id}`;
  expect(sent).toHaveLength(1);
});

test("labels are recorded as printed after a deadlock with another change of the same notes", async () => {
  await giveAddress();
  const first = id;
  ({ customer, id } = await writtenNote());
  await giveAddress();
  const countUpdates = await deadlockOnce(app.ctx.db, "bookings");
  const bookingIds = [first, id].sort();
  const { body } = await admin.call(contract.setNotesPrinted, { input: { bookingIds, isPrinted: true } });
  expect(body.bookingIds.sort()).toEqual(bookingIds);
  expect(await countUpdates()).toBe(3);
});
