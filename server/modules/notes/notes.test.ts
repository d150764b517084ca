import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deleteAccount, exportMyData } from "#contract/account.ts";
import { listAuditEntries } from "#contract/audit.ts";
import * as contract from "#contract/notes.ts";
import { adminLogin } from "#contract/staff.ts";
import { NOTE_MAX_LENGTH } from "#domain/notes.ts";
import { resealAll } from "#server/commands/reseal.ts";
import { row, rows } from "#server/db/sql.ts";
import { createAdmin } from "#server/modules/staff/admins.ts";
import type { Client } from "#tests/support/client.ts";
import { inLockOrder } from "#tests/support/in-lock-order.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

const DAY = "2026-11-25";
const TEXT = "मंगल दोष पर बात हुई। माँ से भी अलग बात करनी है।";
const WRITTEN = "2026-11-21T04:30:00.000Z";

let app: TestApp;
let guide: Client;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
  await app.openDay(DAY);
  guide = await app.admin();
});
afterAll(() => app.stop());

let nextPhone = 9_730_000_000;
let customer: SignedIn;
let noteId: string;
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  customer = await app.customer(String(nextPhone++));
  noteId = randomUUID();
});

type Input = Partial<{ text: string; version: number; bookingId: string | null }>;
const save = (input: Input = {}, client = guide, userId = customer.user.id) =>
  client.call(contract.saveNote, {
    params: { userId, noteId },
    input: { text: TEXT, version: 0, bookingId: null, ...input },
  });
const list = async (client = guide, userId = customer.user.id) =>
  (await client.call(contract.listNotes, { params: { userId } })).body.notes;
const kept = () => rows(app.ctx.db)`select id from guide_notes where user_id = ${customer.user.id}`;
const close = () =>
  customer.client.call(deleteAccount, { input: { phoneConfirmation: customer.user.phone } });

async function signInColleague(): Promise<Client> {
  const username = `colleague-${randomUUID()}`;
  const password = "a long password of a colleague";
  const now = app.ctx.now();
  await createAdmin(app.ctx, { username, name: "A colleague", role: "admin", password }, now);
  const client = app.browser();
  expect((await client.call(adminLogin, { input: { username, password } })).status).toBe(200);
  return client;
}

test("the guide writes a note, changes it and deletes it by emptying it", async () => {
  const session = await createPaidSession(app, customer, DAY, "10:00");
  const { status, body } = await save({ bookingId: session.id });
  const first = {
    id: noteId,
    bookingId: session.id,
    text: TEXT,
    version: 1,
    createdAt: WRITTEN,
    changedAt: WRITTEN,
  };
  expect([status, body]).toEqual([200, { success: true, note: first }]);
  app.clock.forward(1);
  const changed = { ...first, text: "कम", version: 2, changedAt: "2026-11-21T04:31:00.000Z" };
  expect((await save({ text: "कम", version: 1 })).body.note).toEqual(changed);
  expect(await list()).toEqual([changed]);
  expect((await save({ text: " \n", version: 2 })).body).toEqual({ success: true, note: null });
  expect(await list()).toEqual([]);
});

test("a note that is sent again after its answer was lost is stored once", async () => {
  const [one, again] = await Promise.all([save(), save()]);
  expect(again.body).toEqual(one.body);
  expect((await save({ text: "x", version: 1 })).body.note?.version).toBe(2);
  expect((await save({ text: "x", version: 1 })).body.note?.version).toBe(2);
  await save({ text: "", version: 2 });
  expect((await save({ text: "", version: 2 })).body).toEqual({ success: true, note: null });
});

test("a note whose ids came in capitals can be read and changed", async () => {
  noteId = noteId.toUpperCase();
  const userId = customer.user.id.toUpperCase();
  expect((await save({}, guide, userId)).status).toBe(200);
  expect(await list()).toMatchObject([{ id: noteId.toLowerCase(), text: TEXT }]);
  expect((await save({ text: "कम", version: 1 }, guide, userId)).body.note?.version).toBe(2);
  expect(await list()).toMatchObject([{ text: "कम" }]);
});

test("a change of a note that was changed on another device meanwhile is refused with the stored note", async () => {
  await save();
  await save({ text: "from the tablet", version: 1 });
  const { status, body } = await save({ text: "from the phone", version: 1 });
  expect([status, body.code]).toEqual([409, "note-changed"]);
  expect(body).toMatchObject({ note: { id: noteId, text: "from the tablet", version: 2 } });
  await save({ text: "", version: 2 });
  expect((await save({ text: "from the phone", version: 2 })).body).toMatchObject({
    code: "note-changed",
    note: null,
  });
  expect((await save({ text: "from the phone", version: 0 })).status).toBe(200);
});

test("notes are closed to other admins, the super admin and the customer", async () => {
  await save();
  for (const client of [await signInColleague(), await app.admin("super_admin")]) {
    expect(await list(client)).toEqual([]);
    expect((await save({ text: "mine now", version: 1 }, client)).status).toBe(404);
    expect((await save({ text: "", version: 1 }, client)).status).toBe(404);
  }
  expect((await save({}, customer.client)).status).toBe(401);
  expect(await list()).toMatchObject([{ text: TEXT, version: 1 }]);
});

test("a note is refused for an unknown customer, another customer's session and another customer's note", async () => {
  const other = await app.customer(String(nextPhone++));
  const session = await createPaidSession(app, other, DAY, "11:00");
  expect((await save({}, guide, randomUUID())).status).toBe(404);
  expect((await save({ bookingId: session.id })).status).toBe(404);
  await save();
  expect((await save({ text: "moved", version: 1 }, guide, other.user.id)).status).toBe(404);
  expect(await list(guide, other.user.id)).toEqual([]);
});

test("a note of 4,000 characters is stored, and a longer one is refused", async () => {
  expect(NOTE_MAX_LENGTH).toBe(4000);
  expect((await save({ text: "क".repeat(4000) })).status).toBe(200);
  const { status, body } = await save({ text: "क".repeat(4001), version: 1 });
  expect([status, body.code]).toEqual([400, "bad-input"]);
});

test("a note can be read neither in the database nor in the log, and the audit trail does not mention it", async () => {
  await save();
  await save({ text: `${TEXT} फिर`, version: 1 });
  await save({ text: "a".repeat(4001), version: 2 });
  const stored = await row<{ text: string; sealed: Buffer }>(app.ctx.db)`
    select n::text as text, sealed from guide_notes n where id = ${noteId}`;
  expect(stored?.text).not.toContain("मंगल");
  expect(stored?.sealed.includes("मंगल")).toBe(false);
  expect(app.log.join("\n")).not.toContain("मंगल");
  const trail = await (await app.admin("super_admin")).call(listAuditEntries, { query: { action: "all" } });
  expect(JSON.stringify(trail.body)).not.toContain("notes");
});

test("the customer's export has all notes on the customer, and none on another", async () => {
  const other = await app.customer(String(nextPhone++));
  await save();
  noteId = randomUUID();
  await save({ text: "of a colleague" }, await signInColleague());
  noteId = randomUUID();
  await save({ text: "on another customer" }, guide, other.user.id);
  const file = JSON.stringify((await customer.client.call(exportMyData)).body);
  const texts = JSON.parse(file).guideNotes.map(({ text }: { text: string }) => text);
  expect(texts.toSorted()).toEqual(["of a colleague", TEXT]);
  expect(file).not.toContain("on another customer");
});

test("closing the account deletes all notes on the customer, and none can be written afterwards", async () => {
  await save();
  noteId = randomUUID();
  await save({}, await signInColleague());
  expect((await close()).status).toBe(200);
  expect(await kept()).toEqual([]);
  const { status, body } = await save();
  expect([status, body.code]).toEqual([409, "account-closed"]);
});

test("a note that arrives while the account is being closed is not stored", async () => {
  await customer.client.enterCode();
  const [, { status }] = await inLockOrder(
    app.ctx.db,
    { lock: "select from customer_sessions where user_id = $1", id: customer.user.id },
    close,
    () => save(),
  );
  expect(status).toBe(409);
  expect(await kept()).toEqual([]);
});

test("notes are resealed after a change of the secret", async () => {
  await save();
  const { config, db } = app.ctx;
  const { secretKey } = config;
  try {
    Object.assign(config, { secretKey: "the newer secret, long enough for it" });
    expect(await list()).toEqual([]);
    config.secretKeysBefore = [secretKey];
    await resealAll(db, config);
    config.secretKeysBefore = [];
    expect(await list()).toMatchObject([{ text: TEXT, version: 1 }]);
  } finally {
    Object.assign(config, { secretKey, secretKeysBefore: [config.secretKey] });
    await resealAll(db, config);
    config.secretKeysBefore = [];
  }
});
