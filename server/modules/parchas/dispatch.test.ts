import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteAccount } from "#contract/account.ts";
import { deleteAddress, saveAddress } from "#contract/addresses.ts";
import { setBookingStatus } from "#contract/bookings.ts";
import * as contract from "#contract/dispatch.ts";
import { listParchas, markParchaSent } from "#contract/parchas.ts";
import { getOwedWork } from "#contract/sessions.ts";
import { addDays } from "#domain/ist-time.ts";
import { rows, run } from "#server/db/sql.ts";
import type { Client } from "#tests/support/client.ts";
import { waitForBlocked } from "#tests/support/in-lock-order.ts";
import { deadlockOnce } from "#tests/support/refused-rows.ts";
import { createCompletedSession, uploadParchaPhoto } from "#tests/support/session-results.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

const ADDRESS = {
  recipientName: "सुनीता वर्मा",
  line1: "117/H-2, पाण्डु नगर",
  city: "Kanpur",
  state: "UP",
  pinCode: "208005",
} as const;
const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
});
afterAll(() => app.stop());

let nextPhone = 9_650_000_000;
let days = 0;
let admin: Client;
let customer: SignedIn;
let id: string;
beforeEach(async () => {
  await app.ctx.db.query("delete from outbox");
  await app.ctx.db.query("delete from parchas");
  // The sessions of the tests before owe nothing.
  await app.ctx.db.query("update bookings set is_test = true");
  ({ customer, id } = await writtenNote());
});

/** A completed session with both sides of the parcha; the customer has the address. */
async function writtenNote(address: object | null = ADDRESS) {
  app.clock.set("2026-11-21T04:30:00Z");
  const day = addDays("2026-11-25", days++);
  await app.openDay(day);
  const owner = await app.customer(String(nextPhone++), { whatsappOptIn: true });
  const session = await createCompletedSession(app, owner, day, "10:00");
  admin = session.admin;
  if (address) await owner.client.call(saveAddress, { input: address as typeof ADDRESS });
  for (const side of ["Front", "Back"] as const) await uploadParchaPhoto(admin, session.id, side);
  return { customer: owner, id: session.id, day };
}

type Query = { limit?: string; cursor?: string; search?: string };
const list = async (state: contract.DispatchState, query: Query = {}) =>
  (await admin.call(contract.listDispatchedNotes, { query: { ...query, state } })).body;
const idsOf = async (state: contract.DispatchState, query?: Query) =>
  (await list(state, query)).notes.map(({ bookingId }) => bookingId);
const setPrinted = async (isPrinted: boolean, ...bookingIds: string[]) =>
  (await admin.call(contract.setNotesPrinted, { input: { bookingIds, isPrinted } })).body.bookingIds;
const setPrintedAt = async (printedAt: string, ...bookingIds: string[]) =>
  (await admin.call(contract.setNotesPrinted, { input: { bookingIds, isPrinted: true, printedAt } })).body
    .bookingIds;
const post = (bookingId: string, trackingNumber?: string, isShared?: boolean) =>
  admin.call(contract.postNote, { params: { id: bookingId }, input: { trackingNumber, isShared } });
/** A message has a row for each channel. */
const messages = () =>
  rows(app.ctx.db)`select public_id from outbox where kind = 'parcha-sent' group by public_id`;

describe("a written note", () => {
  test("goes from to-print to printed to posted, which sends the customer one message", async () => {
    const note = (await list("to-print")).notes[0];
    expect(note).toEqual({
      bookingId: id,
      name: "सुनीता वर्मा",
      phone: customer.user.phone,
      sessionDate: note?.sessionDate,
      sessionTime: "10:00",
      address: { ...ADDRESS, line2: null, landmark: null, phone: customer.user.phone },
      printedAt: null,
      sentAt: null,
      trackingNumber: null,
    });
    expect(await setPrinted(true, id)).toEqual([id]);
    expect(await list("to-print")).toMatchObject({
      notes: [],
      counts: { toPrint: 0, noAddress: 0, printed: 1 },
    });
    expect(await idsOf("printed")).toEqual([id]);
    const posted = await post(id, "EM204118977IN");
    expect(posted.body.note).toMatchObject({ trackingNumber: "EM204118977IN", printedAt: null });
    expect(posted.body.note.sentAt).not.toBeNull();
    expect(await list("printed")).toMatchObject({ notes: [], counts: { printed: 0 }, oldest: null });
    expect(await idsOf("posted")).toEqual([id]);
    expect((await admin.call(getOwedWork)).body.notes.count).toBe(0);
    expect(await messages()).toHaveLength(1);
    const parchas = await rows(app.ctx.db)`
      select tracking_number, sent_at from parchas where booking_id = ${id}`;
    expect(parchas[0]).toEqual(parchas[1]);
  });

  test("posted again keeps its first date, takes the new number and sends no second message", async () => {
    const first = (await post(id, "EM1")).body.note;
    app.clock.forward(30);
    const second = (await post(id, "EM2")).body.note;
    expect([second.sentAt, second.trackingNumber]).toEqual([first.sentAt, "EM2"]);
    expect((await post(id)).body.note.trackingNumber).toBe("EM2");
    expect(await messages()).toHaveLength(1);
  });

  test("is corrected for a minute before its customer is told, also when the server is started again meanwhile", async () => {
    const states = async () =>
      (
        await rows<{ state: string }>(app.ctx.db)`
          select state from outbox where kind = 'parcha-sent' and channel = 'whatsapp'`
      ).map(({ state }) => state);
    await post(id, "EM204118977IN");
    app.clock.forward(59 / 60);
    await app.sweep();
    expect(await states()).toEqual(["waiting"]);
    const corrected = (await post(id, "EM204118972IN")).body.note;
    expect(corrected.trackingNumber).toBe("EM204118972IN");
    expect(await messages()).toHaveLength(1);
    app.clock.forward(1 / 60);
    // All that a new process knows is in the database.
    await app.sweep();
    expect(await states()).toEqual(["sent"]);
    const { body } = await customer.client.call(listParchas, {
      params: { userId: customer.user.id },
    });
    expect(body.parchas.map(({ trackingNumber }) => trackingNumber)).toEqual([
      "EM204118972IN",
      "EM204118972IN",
    ]);
  });

  test("is taken back from printed, and what is posted meanwhile stays posted", async () => {
    await setPrinted(true, id);
    expect(await setPrinted(true, id)).toEqual([]);
    expect(await setPrinted(false, id)).toEqual([id]);
    expect(await idsOf("to-print")).toEqual([id]);
    await post(id);
    expect(await setPrinted(true, id, UNKNOWN_ID)).toEqual([]);
    expect(await idsOf("posted")).toEqual([id]);
  });

  test("stays printed and posted when a better photo replaces one of its sides", async () => {
    await setPrinted(true, id);
    await uploadParchaPhoto(admin, id, "Front");
    expect(await idsOf("printed")).toEqual([id]);
    await post(id, "EM1");
    await uploadParchaPhoto(admin, id, "Back");
    expect(await idsOf("posted")).toEqual([id]);
    expect(await list("to-print")).toMatchObject({ counts: { toPrint: 0, noAddress: 0, printed: 0 } });
  });

  test("is to be printed again once its customer has changed the address that is on the label", async () => {
    await setPrinted(true, id);
    app.clock.forward(30);
    await customer.client.call(saveAddress, { input: ADDRESS });
    expect(await idsOf("printed")).toEqual([id]);
    await customer.client.call(saveAddress, { input: { ...ADDRESS, pinCode: "208001" } });
    expect(await idsOf("printed")).toEqual([]);
    expect(await list("to-print")).toMatchObject({
      notes: [{ bookingId: id, address: { pinCode: "208001" }, printedAt: null }],
      counts: { toPrint: 1, noAddress: 0, printed: 0 },
    });
    expect(await setPrinted(true, id)).toEqual([id]);
    expect(await idsOf("printed")).toEqual([id]);
  });

  test("is to be printed again if its customer changes the address after the list that is printed and before the answer", async () => {
    const other = await writtenNote();
    const { listedAt } = await list("to-print");
    app.clock.forward(1);
    await customer.client.call(saveAddress, { input: { ...ADDRESS, pinCode: "208001" } });
    app.clock.forward(1);
    expect(await setPrintedAt(listedAt, id, other.id)).toEqual([other.id]);
    expect((await list("to-print")).notes).toMatchObject([{ bookingId: id, address: { pinCode: "208001" } }]);
    expect((await list("printed")).notes).toMatchObject([{ bookingId: other.id, printedAt: listedAt }]);
  });

  test("is not printed later than now, whatever time is sent", async () => {
    const now = app.clock.now().toISOString();
    expect(await setPrintedAt("9999-12-31T23:59:59.999Z", id)).toEqual([id]);
    expect((await list("printed")).notes).toMatchObject([{ bookingId: id, printedAt: now }]);
  });

  test("waits without an address until its customer gives one, and cannot be printed before", async () => {
    const { id: without, customer: other } = await writtenNote(null);
    expect(await idsOf("no-address")).toEqual([without]);
    expect((await list("no-address")).notes[0]).toMatchObject({ address: null, phone: other.user.phone });
    expect(await setPrinted(true, without)).toEqual([]);
    await other.client.call(saveAddress, { input: ADDRESS });
    expect(await idsOf("to-print")).toEqual([id, without]);
    await other.client.call(deleteAddress);
    expect(await idsOf("no-address")).toEqual([without]);
  });

  test("is posted by two requests at once, with one message", async () => {
    await setPrinted(true, id);
    const answers = await Promise.all([post(id, "EM1"), post(id, "EM1"), post(id, "EM1")]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await messages()).toHaveLength(1);
    expect(await idsOf("posted")).toEqual([id]);
  });

  test("leaves the list when its two sides are marked as sent by two requests at once", async () => {
    const sides = await rows<{ id: string }>(app.ctx.db)`select id from parchas where booking_id = ${id}`;
    await Promise.all(sides.map((side) => admin.call(markParchaSent, { params: { id: side.id } })));
    expect(await list("to-print")).toMatchObject({ notes: [], counts: { toPrint: 0 } });
  });
});

describe("a tracking number", () => {
  test("of a note whose customer has closed the account is refused without an empty name", async () => {
    const other = await writtenNote();
    await post(id, "EM204118988IN");
    await run(app.ctx.db)`update users set phone = null, username = '', deleted_at = now()
      where id = (select user_id from bookings where id = ${id})`;
    const refused = await post(other.id, "EM204118988IN");
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "This number is already on the parcel of another customer. Please check it, or say that both parchas are in one parcel.",
    ]);
  });

  test("of another note is refused with that note's customer, also in small letters, unless it is shared", async () => {
    const other = await writtenNote();
    await post(id, "EM204118977IN");
    const refused = await post(other.id, "em204118977in");
    expect([refused.status, refused.body.code]).toEqual([409, "tracking-number-used"]);
    expect(refused.body).toMatchObject({ usedBy: { name: "सुनीता वर्मा" } });
    expect(await idsOf("to-print")).toEqual([other.id]);
    expect((await post(other.id, "EM204118977IN", true)).status).toBe(200);
  });

  test("that two notes get at the same moment is given to one of them", async () => {
    const other = await writtenNote();
    const answers = await Promise.all([post(id, "EM5"), post(other.id, "EM5")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await messages()).toHaveLength(1);
  });

  test.each(["EM 204", "", "a".repeat(41), "EM<1>"])(
    "%j is refused and nothing is posted",
    async (number) => {
      const { status, body } = await post(id, number);
      expect([status, body.code]).toEqual([400, "bad-tracking-number"]);
      expect(await idsOf("to-print")).toEqual([id]);
    },
  );
});

describe("the list", () => {
  test("is read in pages, earliest session first, and posted notes last posted first", async () => {
    const ids = [id, (await writtenNote()).id, (await writtenNote()).id];
    const first = await list("to-print", { limit: "2" });
    expect(first.notes.map(({ bookingId }) => bookingId)).toEqual(ids.slice(0, 2));
    // The note of the cursor is posted meanwhile.
    await post(ids[1] ?? "");
    expect(await idsOf("to-print", { limit: "2", cursor: first.nextCursor ?? "" })).toEqual([ids[2]]);
    app.clock.forward(5);
    await post(ids[0] ?? "");
    const posted = await list("posted", { limit: "1" });
    expect(posted.notes.map(({ bookingId }) => bookingId)).toEqual([ids[0]]);
    expect(await idsOf("posted", { cursor: posted.nextCursor ?? "" })).toEqual([ids[1]]);
  });

  test("of posted notes goes on after a customer whose account was closed between two pages", async () => {
    const older = await writtenNote();
    await post(older.id);
    app.clock.forward(5);
    await post(id);
    const first = await list("posted", { limit: "1" });
    expect(first.notes.map(({ bookingId }) => bookingId)).toEqual([id]);
    await customer.client.call(deleteAccount, {
      input: { phoneConfirmation: customer.user.phone ?? "" },
    });
    expect(await idsOf("posted", { cursor: first.nextCursor ?? "" })).toEqual([older.id]);
  });

  test("refuses the cursor of another order", async () => {
    await writtenNote();
    const { nextCursor } = await list("to-print", { limit: "1" });
    const query = { state: "posted", cursor: nextCursor ?? "" } as const;
    expect((await admin.call(contract.listDispatchedNotes, { query })).status).toBe(404);
  });

  test("is searched by name, recipient, phone and the beginning of a tracking number", async () => {
    const { customer: other, id: otherId } = await writtenNote({ ...ADDRESS, recipientName: "Gauri" });
    await setPrinted(true, id, otherId);
    expect(await idsOf("printed", { search: "gauri" })).toEqual([otherId]);
    expect(await idsOf("printed", { search: "सुनीता" })).toEqual([id]);
    expect(await idsOf("printed", { search: other.user.phone ?? "" })).toEqual([otherId]);
    await post(id, "EM204118972IN");
    for (const search of ["em2041", "EM 2041", "*EM204118972IN*", "]C1EM204118972IN"])
      expect(await idsOf("posted", { search })).toEqual([id]);
    expect(await idsOf("posted", { search: customer.user.phone ?? "" })).toEqual([id]);
    expect(await idsOf("posted", { search: "Sunita verma" })).toEqual([id]);
    for (const search of ["%", "\\", "EM%", "nobody"]) expect(await idsOf("posted", { search })).toEqual([]);
  });

  test("is searched by the code of its paper, of the last year", async () => {
    const code = (session: { day: string }) => `${session.day.slice(8)}-1000`;
    const note = await writtenNote();
    const search = code(note);
    expect(await idsOf("to-print", { search })).toEqual([note.id]);
    await setPrinted(true, note.id);
    expect(await idsOf("printed", { search: ` ${search.replace("-", " – ")}` })).toEqual([note.id]);
    await post(note.id);
    expect(await idsOf("posted", { search })).toEqual([note.id]);
    for (const other of [search.replace("1000", "1010"), search.replace("1000", "2500"), search.slice(0, 5)])
      expect(await idsOf("posted", { search: other })).toEqual([]);
    app.clock.set(`${addDays(note.day, 400)}T04:30:00Z`);
    admin = await app.admin();
    expect(await idsOf("posted", { search })).toEqual([]);
  });

  test("carries no money, no photo and nothing of the intake", async () => {
    expect(JSON.stringify(await list("to-print"))).not.toMatch(
      /amount|price|refund|imageUrl|bookedFor|question/i,
    );
  });

  test("leaves out test bookings, and answers 400 without a state", async () => {
    await run(app.ctx.db)`update bookings set is_test = true where id = ${id}`;
    expect(await list("to-print")).toMatchObject({ notes: [], counts: { toPrint: 0 } });
    const query = {} as { state: "posted" };
    expect((await admin.call(contract.listDispatchedNotes, { query })).status).toBe(400);
  });
});

test("the audit trail keeps which labels were printed, and whether that was taken back", async () => {
  await setPrinted(true, id);
  await setPrinted(false, id);
  const { rows: entries } = await app.ctx.db.query(
    "select changes from audit_entries where verb = 'POST /api/admin/post/printed' order by id desc limit 2",
  );
  expect(entries).toEqual([false, true].map((isPrinted) => ({ changes: { bookingIds: [id], isPrinted } })));
});

test("the address of a note is not logged", async () => {
  await list("to-print", { search: "सुनीता" });
  await post(id, "EM77");
  // The digits also come up in a response's time or in a random id.
  expect(app.log.join("\n")).not.toMatch(/सुनीता|पाण्डु|(?<![\w.-])208005(?![\w-])/);
});

test("a note that does not exist is a 404, also for a session without photos", async () => {
  expect((await post(UNKNOWN_ID)).status).toBe(404);
  await app.ctx.db.query("delete from parchas");
  expect((await post(id)).status).toBe(404);
});

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
  const replacement = [
    `select from users where id = '${customer.user.id}' for no key update`,
    `select from bookings where id = '${id}' for update`,
    `update parchas set replaced_at = now() where booking_id = '${id}' and side = 'Front'`,
    `insert into parchas (booking_id, side, object_id, large_key, small_key, uploaded_at, uploaded_by)
       select booking_id, side, gen_random_uuid(), large_key, small_key, now(), uploaded_by
       from parchas where booking_id = '${id}' and side = 'Front'`,
  ];
  const { status } = await beside(replacement, () => post(id, "EM9"));
  expect(status).toBe(200);
  expect(await idsOf("posted")).toEqual([id]);
  expect(await list("to-print")).toMatchObject({ notes: [], counts: { toPrint: 0, printed: 0 } });
});

test("an address counts that its customer gives while a side is marked as sent", async () => {
  await customer.client.call(deleteAddress);
  const [front] = await rows<{ id: string }>(app.ctx.db)`
    select id from parchas where booking_id = ${id} and side = 'Front'`;
  const giving = `insert into postal_addresses (user_id, recipient_name, line_1, city, state, pin_code, changed_at)
    values ('${customer.user.id}', 'Sunita', '1', 'Kanpur', 'UP', '208005', now())`;
  await beside([giving], () => admin.call(markParchaSent, { params: { id: front?.id ?? "" } }));
  expect(await idsOf("no-address")).toEqual([]);
  expect(await idsOf("to-print")).toEqual([id]);
});

test("an address does not count that its customer deletes while the session is completed", async () => {
  await app.ctx.db.query(`update bookings set status = 'confirmed', completed_at = null where id = '${id}'`);
  const completion = [
    `select from users where id = '${customer.user.id}' for no key update`,
    `update bookings set status = 'completed', completed_at = now() where id = '${id}'`,
  ];
  await beside(completion, () => customer.client.call(deleteAddress));
  expect(await list("no-address")).toMatchObject({ counts: { toPrint: 0, noAddress: 1 } });
});

test("a note is not owed while its session is reopened, and is printed and owed again once it is completed", async () => {
  await setPrinted(true, id);
  await app.ctx.db.query(`update bookings set status = 'confirmed', completed_at = null where id = '${id}'`);
  expect(await list("printed")).toMatchObject({ notes: [], counts: { printed: 0 } });
  await admin.call(setBookingStatus, { params: { id }, input: { status: "completed" } });
  expect(await idsOf("printed")).toEqual([id]);
});

test("a parcha whose photos a server of the version before stored is written, and is posted like others", async () => {
  await app.ctx.db.query(`update bookings set results_at = null where id = '${id}'`);
  expect((await admin.call(getOwedWork)).body).toMatchObject({ parchas: { count: 0 }, notes: { count: 1 } });
  expect(await idsOf("to-print")).toEqual([id]);
  await post(id);
  expect((await admin.call(getOwedWork)).body).toMatchObject({ parchas: { count: 0 }, notes: { count: 0 } });
  // Such a server may also have marked it as sent: the desk marks it again, and no second message goes out.
  await app.ctx.db.query(`update bookings set results_at = null, posted_at = null where id = '${id}'`);
  expect(await idsOf("to-print")).toEqual([id]);
  await post(id);
  expect(await idsOf("to-print")).toEqual([]);
  expect(await messages()).toHaveLength(1);
});

test("labels are recorded as printed after a deadlock with another change of the same notes", async () => {
  const bookingIds = [id, (await writtenNote()).id].sort();
  const countUpdates = await deadlockOnce(app.ctx.db, "bookings");
  expect((await setPrinted(true, ...bookingIds)).sort()).toEqual(bookingIds);
  expect(await countUpdates()).toBe(3);
});
