// Changes of a note that meet each other: a transaction that has not committed beside a call that waits for it.
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deleteAddress, saveAddress } from "#contract/addresses.ts";
import * as contract from "#contract/dispatch.ts";
import { markParchaSent } from "#contract/parchas.ts";
import { addDays } from "#domain/ist-time.ts";
import { rows, sql } from "#server/db/sql.ts";
import { sweepOwedWork } from "#server/modules/bookings/owed-work.jobs.ts";
import type { Client } from "#tests/support/client.ts";
import { waitForBlocked } from "#tests/support/in-lock-order.ts";
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
  for (const table of ["outbox", "parchas", "owed_notes"]) await app.ctx.db.query(`delete from ${table}`);
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
const owed = () =>
  rows<{ hasAddress: boolean }>(
    app.ctx.db,
    sql`select has_address as "hasAddress" from owed_notes where booking_id = ${id}`,
  );

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
  const [front] = await rows<{ id: string }>(
    app.ctx.db,
    sql`select id from parchas where booking_id = ${id} and side = 'Front'`,
  );
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
  expect(await owed()).toEqual([{ hasAddress: false }]);
});

test("the first fill adds nothing for a session that is reopened at the same moment", async () => {
  await app.ctx.db.query("delete from owed_notes");
  await app.ctx.db.query("update owed_work_fills set last_booking_id = null, finished_at = null");
  const reopening = [
    `select from users where id = '${customer.user.id}' for no key update`,
    `select from bookings where id = '${id}' for update`,
    `update bookings set status = 'confirmed', completed_at = null where id = '${id}'`,
  ];
  await beside(reopening, () => sweepOwedWork(app.ctx, app.clock.now()));
  expect(await owed()).toEqual([]);
});

test("labels are recorded as printed after a deadlock with another change of the same notes", async () => {
  await giveAddress();
  const first = { customer, id };
  ({ customer, id } = await writtenNote());
  await giveAddress();
  const [low = "", high = ""] = [first.id, id].sort();
  const touch = (noteId: string) =>
    `update owed_notes set starts_at = starts_at where booking_id = '${noteId}'`;
  const other: pg.PoolClient = await app.ctx.db.connect();
  try {
    await other.query("begin");
    // PostgreSQL ends the transaction whose time is over first.
    await other.query("set local deadlock_timeout = '20s'");
    await other.query(touch(high));
    const input = { bookingIds: [low, high], isPrinted: true };
    const printing = admin.call(contract.setNotesPrinted, { input });
    await waitForBlocked(app.ctx.db, 1);
    await other.query(touch(low));
    await other.query("commit");
    expect((await printing).body.bookingIds.sort()).toEqual([low, high]);
  } finally {
    other.release();
  }
});
