import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bookingsOfUser, setBookingStatus } from "#contract/bookings.ts";
import { deleteAccount } from "#contract/identity.ts";
import * as contract from "#contract/parchas.ts";
import { completedSessions, userHistory } from "#contract/sessions.ts";
import { addDays } from "#domain/ist-time.ts";
import type { ParchaSide } from "#domain/parchas.ts";
import { row, rows, run, sql } from "#server/db/sql.ts";
import type { Client } from "#tests/support/client.ts";
import { asCustomer, asGuide } from "#tests/support/live-scene.ts";
import { oneAfterOther } from "#tests/support/one-after-other.ts";
import { paidSession } from "#tests/support/paid-session.ts";
import { completedSession, photo, putFile, upload } from "#tests/support/results.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

const NOBODYS = "00000000-0000-4000-8000-000000000000";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
});
afterAll(() => app.stop());

let next = 9_610_000_000;
let customer: SignedIn;
let stranger: SignedIn;
/** Signed in at the time of the session. */
let admin: Client;
/** A completed session of the customer's, at 10:00. */
let id: string;
let day: string;
let days = 0;
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  day = addDays("2026-11-25", days++);
  await app.openDay(day);
  customer = await app.customer(String(next++), { whatsappOptIn: true });
  stranger = await app.customer(String(next++));
  ({ id, admin } = await completedSession(app, customer, day, "10:00"));
  // A sweep sends so many at once; of what went before, nothing is of interest here.
  await app.ctx.db.query("delete from outbox");
});

const results = async (who = customer, bookingId = id) =>
  who.client.call(contract.sessionResults, { params: { id: bookingId } });
const seen = async () => (await results()).body.parchas;
const claim = (bookingId: string, notes: ParchaSide, parchaURL: string) =>
  admin.call(contract.uploadParcha, { params: { id: bookingId }, input: { parchaURL, notes } });
const swap = (bookingId = id) => admin.call(contract.swapParchas, { params: { id: bookingId } });
const sent = (parchaId: string) => admin.call(contract.markSent, { params: { id: parchaId } });
const track = (parchaId: string, trackingNumber: string) =>
  admin.call(contract.setTrackingNumber, { params: { id: parchaId }, input: { trackingNumber } });
const load = async (client: Client, address: string) => (await client.fetch(address)).status;
const completed = async (bookingId = id) =>
  (await admin.call(completedSessions)).body.sessions.find((one) => one.id === bookingId);
const whatsapp = async () => {
  await app.sweep();
  const response = await fetch(`${app.url}/sandbox/messages?to=${customer.user.phone}`);
  const { messages } = (await response.json()) as { messages: { channel: string; text: string }[] };
  return messages.filter(({ channel, text }) => channel === "whatsapp" && /परचा|parcha of/.test(text));
};

describe("a photo of the parcha", () => {
  test("is one side of it, with an image and a thumbnail that its customer and admins may load", async () => {
    const { status, body } = await upload(admin, id, "Front");
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
    for (const address of [imageUrl, thumbnailUrl]) {
      expect(address).toMatch(/^\/objects\//);
      expect(await load(customer.client, address)).toBe(200);
      expect(await load(admin, address)).toBe(200);
      expect(await load(stranger.client, address)).toBe(404);
    }
  });

  test("is there for her in every list, front before back, newest session first", async () => {
    const back = (await upload(admin, id, "Back")).body.parcha;
    const front = (await upload(admin, id, "Front")).body.parcha;
    app.clock.set("2026-11-21T04:31:00Z");
    const later = await completedSession(app, customer, day, "11:00");
    admin = later.admin;
    const newest = (await upload(admin, later.id, "Back")).body.parcha;
    expect((await results()).body).toEqual({ parchas: [front, back], status: "completed" });
    const own = await customer.client.call(contract.parchasOfUser, { params: { userId: customer.user.id } });
    expect(own.body.parchas).toEqual([newest, front, back]);
    const bookings = await customer.client.call(bookingsOfUser, { params: { userId: customer.user.id } });
    expect(bookings.body.bookings.map(({ parchas }) => parchas)).toEqual([[newest], [front, back]]);
    const { body } = await admin.call(userHistory, { params: { id: later.id } });
    expect(body.history.map(({ parchas }) => parchas)).toEqual([[front, back]]);
    expect(await completed()).toMatchObject({ parchas: [front, back] });
  });

  test("R02 of the same side again replaces it: another address, the old one kept for the record alone", async () => {
    const old = (await upload(admin, id, "Front", "#ffffff")).body.parcha;
    const replaced = await upload(admin, id, "Front", "#eeeeee");
    expect(replaced.status).toBe(201);
    expect(await seen()).toEqual([replaced.body.parcha]);
    expect(replaced.body.parcha.imageUrl).not.toBe(old.imageUrl);
    expect(await load(customer.client, old.imageUrl)).toBe(404);
    expect(await load(customer.client, old.thumbnailUrl)).toBe(404);
    expect(await load(customer.client, replaced.body.parcha.imageUrl)).toBe(200);
    const kept = await row(
      app.ctx.db,
      sql`select side, replaced_at is not null as "isReplaced" from parchas where id = ${old.id}`,
    );
    expect(kept).toEqual({ side: "Front", isReplaced: true });
    expect((await track(old.id, "A-1")).status).toBe(404);
    expect((await sent(old.id)).status).toBe(404);
  });

  test("R01 sent again after a lost answer, or twice at once, is one", async () => {
    const path = await putFile(admin, await photo(), "image/jpeg");
    const answers = await Promise.all([claim(id, "Front", path), claim(id, "Front", `/objects/${path}`)]);
    const again = await claim(id, "Front", path);
    expect([...answers, again].map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(new Set([...answers, again].map(({ body }) => body.parcha.id)).size).toBe(1);
    const count = await rows(app.ctx.db, sql`select id from parchas where booking_id = ${id}`);
    expect(count).toHaveLength(1);
  });

  test("two photos of a side at the same moment: one is current, the other was replaced", async () => {
    const answers = await Promise.all([upload(admin, id, "Front"), upload(admin, id, "Front", "#dddddd")]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await seen()).toHaveLength(1);
  });

  test("that was not uploaded, or belongs to another session already, is none of this one", async () => {
    expect((await claim(id, "Front", `uploads/${NOBODYS}`)).status).toBe(400);
    expect((await claim(id, "Front", "uploads/../../etc/passwd")).status).toBe(400);
    const path = await putFile(admin, await photo(), "image/jpeg");
    await claim(id, "Front", path);
    app.clock.set("2026-11-21T04:31:00Z");
    const other = await completedSession(app, stranger, day, "11:00");
    admin = other.admin;
    expect((await claim(other.id, "Front", path)).status).toBe(409);
    expect((await claim(id, "Back", path)).status).toBe(409);
  });

  test("is for completed sessions only", async () => {
    app.clock.set("2026-11-21T04:31:00Z");
    const open = await paidSession(app, customer, day, "12:00");
    admin = await app.admin();
    const path = await putFile(admin, await photo(), "image/jpeg");
    const refused = await claim(open.id, "Front", path);
    expect([refused.status, refused.body.code]).toEqual([409, "session-not-completed"]);
    expect((await claim(NOBODYS, "Front", path)).status).toBe(404);
    expect((await claim("nonsense", "Front", path)).status).toBe(404);
    expect((await claim(id, "Side" as ParchaSide, path)).status).toBe(400);
    // Nothing of this has used it up.
    expect((await claim(id, "Front", path)).status).toBe(201);
  });
});

test("R08 Given only the front exists, then the customer sees it, and the session stays among those owed", async () => {
  const { parcha: front } = (await upload(admin, id, "Front")).body;
  expect((await results()).body).toEqual({ parchas: [front], status: "completed" });
  expect(await completed()).toMatchObject({ resultsOwed: true, parchas: [front] });
});

test("R10 completed before any upload, it is owed until both sides are there, and not to who has left", async () => {
  expect(await completed()).toMatchObject({ resultsOwed: true, parchas: [] });
  await upload(admin, id, "Front");
  await upload(admin, id, "Back");
  expect(await completed()).toMatchObject({ resultsOwed: false });
  app.clock.set("2026-11-21T04:31:00Z");
  const [tried, left] = [
    await completedSession(app, customer, day, "11:00"),
    await completedSession(app, stranger, day, "11:10"),
  ].map((session) => session.id);
  await run(app.ctx.db, sql`update bookings set is_test = true where id = ${tried}`);
  admin = await app.admin();
  expect(await completed(left)).toMatchObject({ resultsOwed: true });
  stranger = await app.customer(stranger.user.phone ?? "");
  const input = { phoneConfirmation: stranger.user.phone ?? "" };
  await stranger.client.call(deleteAccount, { input });
  expect(await completed(tried)).toMatchObject({ resultsOwed: false });
  expect(await completed(left)).toMatchObject({ resultsOwed: false });
});

describe("R09 front and back", () => {
  test("swap without another upload, what each shows and what was sent with it", async () => {
    const front = (await upload(admin, id, "Front", "#ffffff")).body.parcha;
    const back = (await upload(admin, id, "Back", "#eeeeee")).body.parcha;
    const { status, body } = await swap();
    expect(status).toBe(200);
    expect(body.parchas).toEqual([
      { ...back, notes: "Front" },
      { ...front, notes: "Back" },
    ]);
    expect(await seen()).toEqual(body.parchas);
    expect((await swap()).body.parchas).toEqual([front, back]);
  });

  test("a side that is alone becomes the other; where there is none there is nothing to swap", async () => {
    expect((await swap()).status).toBe(404);
    expect((await swap(NOBODYS)).status).toBe(404);
    const front = (await upload(admin, id, "Front")).body.parcha;
    expect((await swap()).body.parchas).toEqual([{ ...front, notes: "Back" }]);
  });
});

describe("R11 the note on its way", () => {
  test("marked sent without a number, and the number later: both steps are there once each", async () => {
    const front = (await upload(admin, id, "Front")).body.parcha;
    const first = await sent(front.id);
    const sentAt = app.ctx.now().toISOString();
    expect([first.status, first.body.parcha]).toEqual([200, { ...front, isSent: true, sentAt }]);
    app.clock.forward(60);
    expect((await sent(front.id)).body.parcha.sentAt).toBe(sentAt);
    expect((await track(front.id, "EM-123456789-IN")).body.parcha).toMatchObject({ sentAt });
    expect(await seen()).toMatchObject([{ isSent: true, sentAt, trackingNumber: "EM-123456789-IN" }]);
    expect(await whatsapp()).toHaveLength(1);
  });

  test("the number first; it can be corrected, and is not sent by that", async () => {
    const front = (await upload(admin, id, "Front")).body.parcha;
    await track(front.id, "A1");
    expect((await track(front.id, "A2")).body.parcha).toMatchObject({ trackingNumber: "A2", isSent: false });
    expect((await sent(front.id)).body.parcha).toMatchObject({ trackingNumber: "A2", isSent: true });
  });

  test("a better photo leaves it as it is", async () => {
    const front = (await upload(admin, id, "Front")).body.parcha;
    await track(front.id, "A1");
    const { sentAt } = (await sent(front.id)).body.parcha;
    app.clock.forward(60);
    await upload(admin, id, "Front", "#eeeeee");
    expect(await seen()).toMatchObject([{ isSent: true, sentAt, trackingNumber: "A1" }]);
  });

  test.each(["", " ", "x".repeat(41), "<img src=x onerror=alert(1)>", "=cmd|' /C calc'!A0", "अ१", "A\n1"])(
    "X10 %j is no tracking number",
    async (trackingNumber) => {
      const front = (await upload(admin, id, "Front")).body.parcha;
      const refused = await track(front.id, trackingNumber);
      expect([refused.status, refused.body.code]).toEqual([400, "bad-tracking-number"]);
    },
  );
});

test("a session that has left a parcha is not reopened; one that has not, is", async () => {
  const reopen = (bookingId: string) =>
    admin.call(setBookingStatus, { params: { id: bookingId }, input: { status: "confirmed" } });
  await upload(admin, id, "Front");
  const refused = await reopen(id);
  expect([refused.status, refused.body.code]).toEqual([409, "not-possible-now"]);
  expect((await results()).body.status).toBe("completed");
  app.clock.set("2026-11-21T04:31:00Z");
  const other = await completedSession(app, customer, day, "11:00");
  admin = other.admin;
  expect((await reopen(other.id)).body.booking.status).toBe("confirmed");
});

describe("an upload at the moment in which", () => {
  const herRow = () => ({ lock: "select from users where id = $1", id: customer.user.id });
  const reopen = () =>
    admin.call(setBookingStatus, { params: { id }, input: { status: "confirmed" } as const });

  test("the session is reopened: whoever is first, no reopened session has a parcha", async () => {
    const { db } = app.ctx;
    const [taken, late] = await oneAfterOther(db, herRow(), () => upload(admin, id, "Front"), reopen);
    expect([taken.status, late.status]).toEqual([201, 409]);
    await db.query("delete from parchas where booking_id = $1", [id]);
    const [reopened, refused] = await oneAfterOther(db, herRow(), reopen, () => upload(admin, id, "Front"));
    expect([reopened.status, refused.body.code]).toEqual([200, "session-not-completed"]);
    expect(await seen()).toEqual([]);
  });

  test("its customer closes the account: nothing is left behind", async () => {
    // Her session is days old: it is renewed now, and so not by what is to wait.
    await seen();
    const input = { phoneConfirmation: customer.user.phone ?? "" };
    const [closed, refused] = await oneAfterOther(
      app.ctx.db,
      { lock: "select from customer_sessions where user_id = $1", id: customer.user.id },
      () => customer.client.call(deleteAccount, { input }),
      () => upload(admin, id, "Front"),
    );
    expect([closed.status, refused.body.code]).toEqual([200, "account-closed"]);
    expect(await rows(app.ctx.db, sql`select id from parchas where booking_id = ${id}`)).toEqual([]);
  });
});

test("no results yet: an empty list, not an error", async () => {
  const { status, body } = await results();
  expect([status, body]).toEqual([200, { parchas: [], status: "completed" }]);
});

test("the open results page and the guide’s list hear of each side; her phone once, when both are there", async () => {
  const { channel } = await asCustomer(customer, id, app.url);
  const { channel: guides } = await asGuide(admin, null, app.url);
  const front = (await upload(admin, id, "Front")).body.parcha;
  const told = { type: "parcha-uploaded", bookingId: id, parchaId: front.id, notes: "Front" };
  expect(await channel.next("parcha-uploaded")).toEqual(told);
  await guides.next("sessions_changed");
  expect(await whatsapp()).toEqual([]);
  await upload(admin, id, "Back");
  expect(await channel.next("parcha-uploaded")).toMatchObject({ notes: "Back" });
  expect(await whatsapp()).toEqual([expect.objectContaining({ text: expect.stringContaining("is ready") })]);
  // Also when nobody remembers that she was told.
  await app.ctx.db.query("delete from outbox");
  await upload(admin, id, "Back", "#eeeeee");
  expect(await whatsapp()).toHaveLength(1);
});

test("X01 another's results are a 404, another's list a 403, and nobody's a 401", async () => {
  const front = (await upload(admin, id, "Front")).body.parcha;
  const params = { userId: customer.user.id };
  expect((await results(stranger)).status).toBe(404);
  expect((await stranger.client.call(contract.parchasOfUser, { params })).status).toBe(403);
  expect((await app.browser().call(contract.parchasOfUser, { params })).status).toBe(401);
  const asCustomerHerself = [
    await customer.client.call(contract.swapParchas, { params: { id } }),
    await customer.client.call(contract.markSent, { params: { id: front.id } }),
    await customer.client.call(contract.setTrackingNumber, {
      params: { id: front.id },
      input: { trackingNumber: "A1" },
    }),
    await customer.client.call(contract.uploadParcha, {
      params: { id },
      input: { parchaURL: "uploads/x", notes: "Front" },
    }),
  ];
  expect(asCustomerHerself.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
});

test("D02 D04 her file lists her parchas; closing the account erases them, and nothing new comes to it", async () => {
  const front = (await upload(admin, id, "Front")).body.parcha;
  const path = await putFile(admin, await photo("#cccccc"), "image/jpeg");
  const phone = customer.user.phone ?? "";
  const data = await (await customer.client.fetch("/api/user/data")).json();
  expect(data).toMatchObject({ parchas: [front], remedies: [] });
  await customer.client.call(deleteAccount, { input: { phoneConfirmation: phone } });
  await app.sweep();
  expect(await load(admin, front.imageUrl)).toBe(404);
  expect(await rows(app.ctx.db, sql`select id from parchas where booking_id = ${id}`)).toEqual([]);
  const refused = await claim(id, "Back", path);
  expect([refused.status, refused.body.code]).toEqual([409, "account-closed"]);
});
