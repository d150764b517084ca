import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteAccount, exportMyData } from "#contract/account.ts";
import { listBookings, setBookingStatus } from "#contract/bookings.ts";
import * as contract from "#contract/parchas.ts";
import { getCustomerHistory, getOwedWork, listCompletedSessions } from "#contract/sessions.ts";
import { addDays } from "#domain/ist-time.ts";
import type { ParchaSide } from "#domain/parchas.ts";
import { row, rows, run } from "#server/db/sql.ts";
import { registerCustomer, registerGuide } from "#tests/support/channel-fixtures.ts";
import type { Client } from "#tests/support/client.ts";
import { inLockOrder } from "#tests/support/in-lock-order.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import {
  createCompletedSession,
  createPhoto,
  uploadFile,
  uploadParchaPhoto,
} from "#tests/support/session-results.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
});
afterAll(() => app.stop());

let nextPhone = 9_610_000_000;
let customer: SignedIn;
let stranger: SignedIn;
/** Signed in at the time of the session, because an admin's login session lasts 12 hours. */
let admin: Client;
/** A completed session of the customer's, at 10:00. */
let id: string;
let day: string;
let days = 0;
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  day = addDays("2026-11-25", days++);
  await app.openDay(day);
  customer = await app.customer(String(nextPhone++), { whatsappOptIn: true });
  stranger = await app.customer(String(nextPhone++));
  ({ id, admin } = await createCompletedSession(app, customer, day, "10:00"));
  // A sweep sends a limited number of messages: those of earlier steps must not keep the tests' own waiting.
  await app.ctx.db.query("delete from outbox");
});

const results = () => customer.client.call(contract.getSessionResults, { params: { id } });
const currentParchas = async () => (await results()).body.parchas;
const claim = (bookingId: string, notes: ParchaSide, parchaURL: string) =>
  admin.call(contract.uploadParcha, { params: { id: bookingId }, input: { parchaURL, notes } });
const swap = (bookingId = id) => admin.call(contract.swapParchas, { params: { id: bookingId } });
const markSent = (parchaId: string) => admin.call(contract.markParchaSent, { params: { id: parchaId } });
const track = (parchaId: string, trackingNumber: string, isShared?: true) =>
  admin.call(contract.setTrackingNumber, {
    params: { id: parchaId },
    input: { trackingNumber, ...(isShared && { isShared }) },
  });
const loadStatus = async (client: Client, url: string) => (await client.fetch(url)).status;
const completedRow = async (bookingId = id) =>
  (await admin.call(listCompletedSessions)).body.sessions.find((one) => one.id === bookingId);
const whatsappMessages = async () => {
  await app.sweep();
  const response = await fetch(`${app.url}/sandbox/messages?to=${customer.user.phone}`);
  const { messages } = (await response.json()) as { messages: { channel: string; text: string }[] };
  return messages.filter(({ channel, text }) => channel === "whatsapp" && /परचा|parcha of/.test(text));
};

describe("a photo of the parcha", () => {
  test("is one side of it, with an image and a thumbnail that only its customer and admins can load", async () => {
    const { status, body } = await uploadParchaPhoto(admin, id, "Front");
    expect(status).toBe(201);
    expect(body.parcha).toMatchObject({
      bookingId: id,
      notes: "Front",
      isSent: false,
      sentAt: null,
      trackingNumber: null,
      sessionDate: day,
      sessionTime: "10:00",
    });
    const { imageUrl, thumbnailUrl } = body.parcha;
    for (const url of [imageUrl, thumbnailUrl]) {
      expect(url).toMatch(/^\/objects\//);
      expect(await loadStatus(customer.client, url)).toBe(200);
      expect(await loadStatus(admin, url)).toBe(200);
      expect(await loadStatus(stranger.client, url)).toBe(404);
    }
  });

  test("is claimed by the whole URL of its upload, also by a bucket's long one, and is the same photo again", async () => {
    const path = await uploadFile(admin, await createPhoto(), "image/jpeg");
    const urls = [
      `${app.url}/objects/${path}?signature=x`,
      `https://bucket.test/live/${path}?X-Amz-Security-Token=${"t".repeat(1_500)}`,
      path,
    ];
    const answers = [];
    for (const url of urls) answers.push(await claim(id, "Front", url));
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.parcha.id)).size).toBe(1);
  });

  test("appears in every list, front before back, newest session first", async () => {
    const back = (await uploadParchaPhoto(admin, id, "Back")).body.parcha;
    const front = (await uploadParchaPhoto(admin, id, "Front")).body.parcha;
    app.clock.set("2026-11-21T04:31:00Z");
    const later = await createCompletedSession(app, customer, day, "11:00");
    admin = later.admin;
    const newest = (await uploadParchaPhoto(admin, later.id, "Back")).body.parcha;
    expect((await results()).body).toEqual({ parchas: [front, back], status: "completed" });
    const own = await customer.client.call(contract.listParchas, { params: { userId: customer.user.id } });
    expect(own.body.parchas).toEqual([newest, front, back]);
    const bookings = await customer.client.call(listBookings, { params: { userId: customer.user.id } });
    expect(bookings.body.bookings.map(({ parchas }) => parchas)).toEqual([[newest], [front, back]]);
    const { body } = await admin.call(getCustomerHistory, { params: { id: later.id } });
    expect(body.history.map(({ parchas }) => parchas)).toEqual([[front, back]]);
    expect(await completedRow()).toMatchObject({ parchas: [front, back] });
  });

  test("replaces the earlier photo of its side, which the customer can no longer load and which stays in the database", async () => {
    const old = (await uploadParchaPhoto(admin, id, "Front", "#ffffff")).body.parcha;
    const replaced = await uploadParchaPhoto(admin, id, "Front", "#eeeeee");
    expect(replaced.status).toBe(201);
    expect(await currentParchas()).toEqual([replaced.body.parcha]);
    expect(replaced.body.parcha.imageUrl).not.toBe(old.imageUrl);
    expect(await loadStatus(customer.client, old.imageUrl)).toBe(404);
    expect(await loadStatus(customer.client, old.thumbnailUrl)).toBe(404);
    expect(await loadStatus(customer.client, replaced.body.parcha.imageUrl)).toBe(200);
    const oldRow = await row(app.ctx.db)`
      select side, replaced_at is not null as "isReplaced" from parchas where id = ${old.id}`;
    expect(oldRow).toEqual({ side: "Front", isReplaced: true });
    expect((await track(old.id, "A-1")).status).toBe(404);
    expect((await markSent(old.id)).status).toBe(404);
  });

  test("stays when a broken file or a file that is no image is uploaded for its side", async () => {
    const { parcha } = (await uploadParchaPhoto(admin, id, "Front")).body;
    const whole = await createPhoto();
    const broken = [whole.slice(0, whole.byteLength / 2), new TextEncoder().encode("no image")];
    for (const bytes of broken) {
      const refused = await claim(id, "Front", await uploadFile(admin, bytes, "image/jpeg"));
      expect([400, 415, 422]).toContain(refused.status);
      expect(await currentParchas()).toEqual([parcha]);
    }
    expect(await loadStatus(customer.client, parcha.imageUrl)).toBe(200);
  });

  test("is stored once if the call is repeated, one after the other or in parallel", async () => {
    const path = await uploadFile(admin, await createPhoto(), "image/jpeg");
    const answers = await Promise.all([claim(id, "Front", path), claim(id, "Front", `/objects/${path}`)]);
    const again = await claim(id, "Front", path);
    expect([...answers, again].map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(new Set([...answers, again].map(({ body }) => body.parcha.id)).size).toBe(1);
    const count = await rows(app.ctx.db)`select id from parchas where booking_id = ${id}`;
    expect(count).toHaveLength(1);
  });

  test("replaces or is replaced by a parallel photo of the same side, so that one is current", async () => {
    const answers = await Promise.all([
      uploadParchaPhoto(admin, id, "Front"),
      uploadParchaPhoto(admin, id, "Front", "#dddddd"),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await currentParchas()).toHaveLength(1);
  });

  test("is refused if it was not uploaded, or if its upload belongs to another parcha", async () => {
    expect((await claim(id, "Front", `uploads/${UNKNOWN_ID}`)).status).toBe(400);
    expect((await claim(id, "Front", "uploads/../../etc/passwd")).status).toBe(400);
    const path = await uploadFile(admin, await createPhoto(), "image/jpeg");
    await claim(id, "Front", path);
    app.clock.set("2026-11-21T04:31:00Z");
    const other = await createCompletedSession(app, stranger, day, "11:00");
    admin = other.admin;
    expect((await claim(other.id, "Front", path)).status).toBe(409);
    expect((await claim(id, "Back", path)).status).toBe(409);
  });

  test("is refused unless the session is completed", async () => {
    app.clock.set("2026-11-21T04:31:00Z");
    const open = await createPaidSession(app, customer, day, "12:00");
    admin = await app.admin();
    const path = await uploadFile(admin, await createPhoto(), "image/jpeg");
    const refused = await claim(open.id, "Front", path);
    expect([refused.status, refused.body.code]).toEqual([409, "session-not-completed"]);
    expect((await claim(UNKNOWN_ID, "Front", path)).status).toBe(404);
    expect((await claim("nonsense", "Front", path)).status).toBe(404);
    expect((await claim(id, "Side" as ParchaSide, path)).status).toBe(400);
    // The refused calls have not used up the upload.
    expect((await claim(id, "Front", path)).status).toBe(201);
  });
});

test("a completed session owes results until both sides are uploaded, unless it is a test or the account is closed", async () => {
  expect(await completedRow()).toMatchObject({ resultsOwed: true, parchas: [] });
  await uploadParchaPhoto(admin, id, "Front");
  await uploadParchaPhoto(admin, id, "Back");
  expect(await completedRow()).toMatchObject({ resultsOwed: false });
  app.clock.set("2026-11-21T04:31:00Z");
  const [testId, closedId] = [
    await createCompletedSession(app, customer, day, "11:00"),
    await createCompletedSession(app, stranger, day, "11:10"),
  ].map((session) => session.id);
  await run(app.ctx.db)`update bookings set is_test = true where id = ${testId}`;
  admin = await app.admin();
  expect(await completedRow(closedId)).toMatchObject({ resultsOwed: true });
  stranger = await app.customer(stranger.user.phone ?? "");
  const input = { phoneConfirmation: stranger.user.phone ?? "" };
  await stranger.client.call(deleteAccount, { input });
  expect(await completedRow(testId)).toMatchObject({ resultsOwed: false });
  expect(await completedRow(closedId)).toMatchObject({ resultsOwed: false });
});

describe("front and back", () => {
  test("swap without another upload", async () => {
    const front = (await uploadParchaPhoto(admin, id, "Front", "#ffffff")).body.parcha;
    const back = (await uploadParchaPhoto(admin, id, "Back", "#eeeeee")).body.parcha;
    const { status, body } = await swap();
    expect(status).toBe(200);
    expect(body.parchas).toEqual([
      { ...back, notes: "Front" },
      { ...front, notes: "Back" },
    ]);
    expect(await currentParchas()).toEqual(body.parchas);
    expect((await swap()).body.parchas).toEqual([front, back]);
  });

  test("a swap that is repeated after a lost answer leaves the sides swapped", async () => {
    const front = (await uploadParchaPhoto(admin, id, "Front")).body.parcha;
    const input = { parchaId: front.id, notes: "Front" } as const;
    const repeat = () => admin.call(contract.swapParchas, { params: { id }, input });
    expect((await repeat()).body.parchas).toEqual([{ ...front, notes: "Back" }]);
    expect((await repeat()).body.parchas).toEqual([{ ...front, notes: "Back" }]);
  });

  test("a single side becomes the other one; without any, swapping is a 404", async () => {
    expect((await swap()).status).toBe(404);
    expect((await swap(UNKNOWN_ID)).status).toBe(404);
    const front = (await uploadParchaPhoto(admin, id, "Front")).body.parcha;
    expect((await swap()).body.parchas).toEqual([{ ...front, notes: "Back" }]);
  });
});

describe("posting the note", () => {
  test("can be marked first and get its tracking number later; marking again keeps the first date and notifies once", async () => {
    const front = (await uploadParchaPhoto(admin, id, "Front")).body.parcha;
    const first = await markSent(front.id);
    const sentAt = app.ctx.now().toISOString();
    expect([first.status, first.body.parcha]).toEqual([200, { ...front, isSent: true, sentAt }]);
    app.clock.forward(60);
    expect((await markSent(front.id)).body.parcha.sentAt).toBe(sentAt);
    expect((await track(front.id, "EM-123456789-IN")).body.parcha).toMatchObject({ sentAt });
    expect(await currentParchas()).toMatchObject([
      { isSent: true, sentAt, trackingNumber: "EM-123456789-IN" },
    ]);
    expect(await whatsappMessages()).toHaveLength(1);
  });

  test("can get its tracking number first, which can be corrected and does not mark it as sent", async () => {
    const front = (await uploadParchaPhoto(admin, id, "Front")).body.parcha;
    await track(front.id, "A1");
    expect((await track(front.id, "A2")).body.parcha).toMatchObject({ trackingNumber: "A2", isSent: false });
    expect((await markSent(front.id)).body.parcha).toMatchObject({ trackingNumber: "A2", isSent: true });
  });

  test("keeps date and tracking number when a better photo replaces the side", async () => {
    const front = (await uploadParchaPhoto(admin, id, "Front")).body.parcha;
    await track(front.id, "A1");
    const { sentAt } = (await markSent(front.id)).body.parcha;
    app.clock.forward(60);
    await uploadParchaPhoto(admin, id, "Front", "#eeeeee");
    expect(await currentParchas()).toMatchObject([{ isSent: true, sentAt, trackingNumber: "A1" }]);
  });

  test("with the number of another customer's parcel is refused with that customer, unless both are in one parcel", async () => {
    const other = await createCompletedSession(app, stranger, day, "11:00");
    admin = other.admin;
    const otherFront = (await uploadParchaPhoto(admin, other.id, "Front")).body.parcha;
    const [front, back] = [
      (await uploadParchaPhoto(admin, id, "Front")).body.parcha,
      (await uploadParchaPhoto(admin, id, "Back")).body.parcha,
    ];
    await track(otherFront.id, "EM204118955IN");
    const refused = await track(front.id, "em-204118955-in");
    expect([refused.status, refused.body.code]).toEqual([409, "tracking-number-used"]);
    expect(refused.body).toMatchObject({ usedBy: { sessionDate: day } });
    expect(await currentParchas()).toMatchObject([{ trackingNumber: null }, { trackingNumber: null }]);
    for (const { id: sideId } of [front, back])
      expect((await track(sideId, "EM204118955IN", true)).body.parcha).toMatchObject({
        trackingNumber: "EM204118955IN",
      });
  });

  test("with a number that two notes get at the same moment gives it to one of them", async () => {
    const other = await createCompletedSession(app, stranger, day, "11:00");
    admin = other.admin;
    const fronts = [
      (await uploadParchaPhoto(admin, other.id, "Front")).body.parcha,
      (await uploadParchaPhoto(admin, id, "Front")).body.parcha,
    ];
    const answers = await Promise.all(fronts.map((front) => track(front.id, "EM204118964IN")));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("that was posted before its other side was photographed is not to be posted again", async () => {
    const front = (await uploadParchaPhoto(admin, id, "Front")).body.parcha;
    await track(front.id, "A4");
    const { sentAt } = (await markSent(front.id)).body.parcha;
    const toPost = async () => (await admin.call(getOwedWork)).body.notes.count;
    const before = await toPost();
    app.clock.forward(60);
    const back = (await uploadParchaPhoto(admin, id, "Back")).body.parcha;
    expect(back).toMatchObject({ isSent: true, sentAt, trackingNumber: "A4" });
    expect(await toPost()).toBe(before);
  });

  test.each(["", " ", "x".repeat(41), "<img src=x onerror=alert(1)>", "=cmd|' /C calc'!A0", "अ१", "A\n1"])(
    "%j is refused as a tracking number",
    async (trackingNumber) => {
      const front = (await uploadParchaPhoto(admin, id, "Front")).body.parcha;
      const refused = await track(front.id, trackingNumber);
      expect([refused.status, refused.body.code]).toEqual([400, "bad-tracking-number"]);
    },
  );
});

describe("an upload in parallel with", () => {
  const customerRow = () => ({ lock: "select from users where id = $1", id: customer.user.id });
  const reopen = () =>
    admin.call(setBookingStatus, { params: { id }, input: { status: "confirmed" } as const });

  test("reopening the session: in either order, no reopened session has a parcha", async () => {
    const { db } = app.ctx;
    const [uploaded, notReopened] = await inLockOrder(
      db,
      customerRow(),
      () => uploadParchaPhoto(admin, id, "Front"),
      reopen,
    );
    expect([uploaded.status, notReopened.status]).toEqual([201, 409]);
    await db.query("delete from parchas where booking_id = $1", [id]);
    const [reopened, refused] = await inLockOrder(db, customerRow(), reopen, () =>
      uploadParchaPhoto(admin, id, "Front"),
    );
    expect([reopened.status, refused.body.code]).toEqual([200, "session-not-completed"]);
    expect(await currentParchas()).toEqual([]);
  });

  test("closing the account: no parcha remains", async () => {
    // Enters a code and renews the login session, which is days old, so that the call below does not wait for its row.
    await customer.client.call(exportMyData);
    const input = { phoneConfirmation: customer.user.phone ?? "" };
    const [closed, refused] = await inLockOrder(
      app.ctx.db,
      { lock: "select from customer_sessions where user_id = $1", id: customer.user.id },
      () => customer.client.call(deleteAccount, { input }),
      () => uploadParchaPhoto(admin, id, "Front"),
    );
    expect([closed.status, refused.body.code]).toEqual([200, "account-closed"]);
    expect(await rows(app.ctx.db)`select id from parchas where booking_id = ${id}`).toEqual([]);
  });
});

test("the results page and the guide’s list are notified of each side, the customer’s phone once both are there", async () => {
  const { channel } = await registerCustomer(customer, id, app.url);
  const { channel: guideChannel } = await registerGuide(admin, null, app.url);
  const front = (await uploadParchaPhoto(admin, id, "Front")).body.parcha;
  const expected = { type: "parcha-uploaded", bookingId: id, parchaId: front.id, notes: "Front" };
  expect(await channel.next("parcha-uploaded")).toEqual(expected);
  await guideChannel.next("sessions_changed");
  expect(await whatsappMessages()).toEqual([]);
  await uploadParchaPhoto(admin, id, "Back");
  expect(await channel.next("parcha-uploaded")).toMatchObject({ notes: "Back" });
  expect(await whatsappMessages()).toEqual([
    expect.objectContaining({ text: expect.stringContaining("is ready") }),
  ]);
  // A replaced side sends no second message, also without the outbox row of the first.
  await app.ctx.db.query("delete from outbox");
  await uploadParchaPhoto(admin, id, "Back", "#eeeeee");
  expect(await whatsappMessages()).toHaveLength(1);
});

test("the customer’s data lists the parchas; closing the account erases them, and a later upload is refused", async () => {
  const front = (await uploadParchaPhoto(admin, id, "Front")).body.parcha;
  const path = await uploadFile(admin, await createPhoto("#cccccc"), "image/jpeg");
  const phone = customer.user.phone ?? "";
  const data = (await customer.client.call(exportMyData)).body;
  expect(data).toMatchObject({ parchas: [front], remedies: [] });
  await customer.client.call(deleteAccount, { input: { phoneConfirmation: phone } });
  await app.sweep();
  expect(await loadStatus(admin, front.imageUrl)).toBe(404);
  expect(await rows(app.ctx.db)`select id from parchas where booking_id = ${id}`).toEqual([]);
  const refused = await claim(id, "Back", path);
  expect([refused.status, refused.body.code]).toEqual([409, "account-closed"]);
});
