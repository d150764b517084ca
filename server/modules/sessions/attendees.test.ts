// A booking for somebody else: what the payer, the attendee and a third person may do with it, and what each of them gets.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteAccount, exportMyData } from "#contract/account.ts";
import { saveAddress } from "#contract/addresses.ts";
import * as contract from "#contract/attendees.ts";
import * as bookings from "#contract/bookings.ts";
import { getCallSheet } from "#contract/call-sheet.ts";
import * as complaints from "#contract/complaints.ts";
import { listCustomerTimeline } from "#contract/customer-page.ts";
import { getMe, setDisplayName } from "#contract/customers.ts";
import * as intakes from "#contract/intakes.ts";
import { getMessageLink } from "#contract/notifications.ts";
import * as parchas from "#contract/parchas.ts";
import { createSessionOrder, listPayments } from "#contract/payments.ts";
import { getReminder } from "#contract/push.ts";
import { getQueuePosition } from "#contract/queue.ts";
import * as ratings from "#contract/ratings.ts";
import * as remedies from "#contract/remedies.ts";
import * as rooms from "#contract/rooms.ts";
import { getAdminBooking } from "#contract/sessions.ts";
import { CLOSE_CODES } from "#contract/socket.ts";
import type { Attendee } from "#domain/attendees.ts";
import { row, run, sql } from "#server/db/sql.ts";
import { detachAccount, findOwed } from "#server/modules/account/owner-checks.ts";
import { ADDRESS } from "#tests/api/customer-details.ts";
import type { Client } from "#tests/support/client.ts";
import { inLockOrder } from "#tests/support/in-lock-order.ts";
import { PageConnection } from "#tests/support/page-connection.ts";
import { createPaidSession, payAtGateway } from "#tests/support/paid-session.ts";
import { uploadParchaPhoto } from "#tests/support/session-results.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

const DAY = "2026-11-25";
const INTAKE = { forWhom: "self", name: "कमला", question: "घर कब बनेगा?" } as const;
let app: TestApp;
let guide: Client;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
  for (const day of [DAY, "2026-11-26"]) await app.openDay(day, "10:00", "19:00");
  guide = await app.admin();
});
afterAll(() => app.stop());

let nextPhone = 9_760_000_000;
const newPhone = () => String(nextPhone++);
let slots = 0;
const nextTime = () => {
  const minutes = 600 + 10 * slots++;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
};

let son: SignedIn;
let phone: string;
let booking: bookings.Booking;
let time: string;
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  son = await app.customer(newPhone());
  phone = newPhone();
  time = nextTime();
  booking = await createPaidSession(app, son, DAY, time, { phone, name: "माँ", language: "en" });
});

const messagesTo = async (to: string) => {
  const response = await fetch(`${app.url}/sandbox/messages?to=${to}`);
  const { messages } = (await response.json()) as { messages: { text: string; code?: string }[] };
  return messages.flatMap(({ text, code }) => (code ? [] : [text]));
};
const upcomingOf = async ({ client, user }: SignedIn) =>
  (await client.call(bookings.listUpcomingBookings, { params: { userId: user.id } })).body.bookings;
const params = () => ({ params: { id: booking.id } });
const saveIntake = ({ client }: SignedIn) => client.call(intakes.saveIntake, { ...params(), input: INTAKE });
/** The payer holds a slot for somebody else. */
const book = (attendee: Attendee) =>
  son.client.call(bookings.createBooking, {
    input: { sessionDate: DAY, sessionTime: nextTime(), questionType: "single", attendee },
  });
const setAttendee = (attendee: Attendee | null) =>
  son.client.call(contract.setAttendee, { ...params(), input: { attendee } });
/** The session is held, and the guide has not completed it yet. */
async function hold() {
  app.clock.set("2026-11-25T17:30:00Z");
  guide = await app.admin();
  await run(app.ctx.db)`
    insert into attendances (booking_id, customer_at, customer_room_at, customer_seen_at, guide_at, guide_seen_at, together_seconds)
    select id, starts_at, starts_at, starts_at, starts_at, starts_at, 600 from bookings where id = ${booking.id}`;
}
const toStart = () => app.clock.set(`${DAY}T${time}:00+05:30`);
async function completeWithParcha() {
  toStart();
  guide = await app.admin();
  await guide.call(bookings.setBookingStatus, { ...params(), input: { status: "completed" } });
  await uploadParchaPhoto(guide, booking.id, "Front");
  return (await uploadParchaPhoto(guide, booking.id, "Back")).body.parcha;
}

describe("a booking for somebody else", () => {
  test("is announced to the attendee by one SMS, whose link opens the waiting room after a code to that number alone", async () => {
    await app.sweep();
    const texts = await messagesTo(phone);
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain(`the number ending in ${son.user.phone.slice(-4)} has booked`);
    expect(texts[0]).not.toContain(son.user.phone);
    expect(await messagesTo(son.user.phone)).toHaveLength(1);
    const id = texts[0]?.match(/\/m\/(\w+)/)?.[1] ?? "";
    const open = ({ client }: SignedIn) => client.call(getMessageLink, { params: { id } });
    expect((await open(await app.customer(newPhone()))).status).toBe(404);
    expect((await open(son)).status).toBe(404);
    const mother = await app.customer(phone);
    expect((await open(mother)).body).toMatchObject({ path: "/join" });
    // So that the sign-in leads to the link, and not to the film for who is to book.
    expect((await mother.client.call(getMe)).body.user).toMatchObject({ hasBookings: true });
  });

  test("is refused for the payer's own number, and for a name without a letter", async () => {
    expect((await book({ phone: son.user.phone, name: "मैं" })).body.code).toBe("own-phone");
    expect((await book({ phone: newPhone(), name: "12" })).status).toBe(400);
  });

  test("sends no SMS to the number before it is paid for", async () => {
    const stranger = newPhone();
    await book({ phone: stranger, name: "कोई" });
    await app.sweep();
    expect(await messagesTo(stranger)).toEqual([]);
    expect(await upcomingOf(await app.customer(stranger))).toEqual([]);
  });

  test("is seen by both: the payer has money and time in hand, the attendee neither", async () => {
    const mother = await app.customer(phone);
    const [ofSon] = await upcomingOf(son);
    expect(ofSon).toMatchObject({
      canCancel: true,
      canReschedule: true,
      attendee: { name: "माँ", phone, isYou: false },
    });
    const [ofMother] = await upcomingOf(mother);
    expect(ofMother).toMatchObject({
      ...{ amount: 0, price: 0, creditsUsed: 0, isFree: false },
      ...{ id: booking.id, canCancel: false, canReschedule: false, isRefundedOnCancel: false, payment: null },
      attendee: { name: "माँ", isYou: true },
    });
    const ofUser = { params: { userId: mother.user.id } };
    expect((await mother.client.call(listPayments, ofUser)).body.payments).toEqual([]);
  });

  test("names to the attendee alone who has booked: by the chosen name, without one by the end of the number", async () => {
    const [mother, phoneEnd] = [await app.customer(phone), son.user.phone.slice(-4)];
    const bookedBy = async (reader: SignedIn) => (await upcomingOf(reader))[0]?.bookedBy;
    expect(await bookedBy(mother)).toEqual({ name: null, phoneEnd });
    // The names of the address and of an intake are not chosen for others.
    await son.client.call(saveAddress, { input: { ...ADDRESS, recipientName: "सीता देवी" } });
    expect(await bookedBy(mother)).toEqual({ name: null, phoneEnd });
    await son.client.call(setDisplayName, { input: { displayName: "राहुल" } });
    expect(await bookedBy(mother)).toEqual({ name: "राहुल", phoneEnd });
    expect(await bookedBy(son)).toBeNull();
    const [ofSon, ofMother] = [(await upcomingOf(son))[0], (await upcomingOf(mother))[0]];
    expect([ofSon?.attendee?.language, ofMother?.attendee?.language]).toEqual(["en", undefined]);
    const all = await mother.client.call(bookings.listBookings, { params: { userId: mother.user.id } });
    expect(JSON.stringify(all.body)).not.toContain(son.user.phone);
  });

  test("names nobody to the attendee once the payer has closed the account, and nothing to who attended before", async () => {
    const mother = await app.customer(phone);
    await son.client.call(setDisplayName, { input: { displayName: "राहुल" } });
    await completeWithParcha();
    const past = async () =>
      (await mother.client.call(bookings.listPastBookings, { params: { userId: mother.user.id } })).body;
    expect((await past()).bookings[0]?.bookedBy).toMatchObject({ name: "राहुल" });
    await son.client.call(deleteAccount, { input: { phoneConfirmation: son.user.phone } });
    const kept = await past();
    expect(kept.bookings[0]?.bookedBy).toBeNull();
    expect(JSON.stringify(kept)).not.toContain("राहुल");
  });

  test("shows the guide who attends and who has paid", async () => {
    const { body } = await guide.call(getAdminBooking, params());
    expect(body.booking).toMatchObject({
      bookedFor: { name: "माँ" },
      attendee: { phone },
      user: { phone: son.user.phone },
    });
  });
});

describe("the sweep of roles", () => {
  type Call = (who: SignedIn) => Promise<{ status: number }>;
  const RIGHTS: [what: string, whose: "payer" | "attendee" | "both", call: Call][] = [
    [
      "naming another attendee",
      "payer",
      ({ client }) =>
        client.call(contract.setAttendee, { ...params(), input: { attendee: { phone, name: "माँ जी" } } }),
    ],
    [
      "moving",
      "payer",
      ({ client }) => {
        const input = { sessionDate: DAY, sessionTime: time };
        return client.call(bookings.rescheduleBooking, { ...params(), input });
      },
    ],
    ["cancelling", "payer", ({ client }) => client.call(bookings.cancelBooking, params())],
    ["the calendar file", "both", ({ client }) => client.fetch(`/api/bookings/${booking.id}/calendar`)],
    ["reading the intake", "attendee", ({ client }) => client.call(intakes.getIntake, params())],
    ["writing the intake", "attendee", saveIntake],
    ["the queue", "attendee", ({ client }) => client.call(getQueuePosition, params())],
    ["the reminder", "attendee", ({ client }) => client.call(getReminder, params())],
    ["a complaint", "attendee", ({ client }) => client.call(complaints.getComplaint, params())],
    ["the rating", "attendee", ({ client }) => client.call(ratings.getRating, params())],
    ["the remedies", "attendee", ({ client }) => client.call(remedies.listRemediesOfBooking, params())],
    ["the results", "attendee", ({ client }) => client.call(parchas.getSessionResults, params())],
  ];

  test.each(RIGHTS)(
    "%s is for the one whom the table names, and never for a third person",
    async (_, whose, call) => {
      const mother = await app.customer(phone);
      const stranger = await app.customer(newPhone());
      expect((await call(stranger)).status).toBe(404);
      expect((await call(mother)).status).toBe(whose === "payer" ? 404 : 200);
      expect((await call(son)).status).toBe(whose === "attendee" ? 404 : 200);
    },
  );

  test("the room lets the attendee in, and not the payer", async () => {
    const mother = await app.customer(phone);
    toStart();
    const enter = ({ client }: SignedIn) =>
      client.call(rooms.createRoomToken, { input: { roomName: `session-${booking.id}` } });
    const ice = ({ client }: SignedIn) => client.call(rooms.getIceServers, params());
    expect([(await enter(son)).status, (await ice(son)).status]).toEqual([404, 404]);
    expect([(await enter(mother)).status, (await ice(mother)).status]).toEqual([200, 200]);
  });

  test("the photo of the parcha and the lists of results are the attendee's", async () => {
    const mother = await app.customer(phone);
    const { imageUrl } = await completeWithParcha();
    const statuses = [];
    for (const { client } of [mother, son, await app.customer(newPhone())])
      statuses.push((await client.fetch(imageUrl)).status);
    expect(statuses).toEqual([200, 404, 404]);
    const listed = async ({ client, user }: SignedIn) =>
      (await client.call(parchas.listParchas, { params: { userId: user.id } })).body.parchas.length;
    expect([await listed(mother), await listed(son)]).toEqual([2, 0]);
    const past = async ({ client, user }: SignedIn) =>
      (await client.call(bookings.listPastBookings, { params: { userId: user.id } })).body.bookings[0];
    expect((await past(mother))?.parchas).toHaveLength(2);
    expect((await past(son))?.parchas).toEqual([]);
  });

  test("each one's own data have what is theirs", async () => {
    const mother = await app.customer(phone);
    await saveIntake(mother);
    const dataOf = async ({ client }: SignedIn) => {
      client.readCode = () => app.codeFor(client === son.client ? son.user.phone : phone);
      return (await client.call(exportMyData)).body;
    };
    const [hers, his] = [await dataOf(mother), await dataOf(son)];
    expect([hers.intakes.length, hers.payments.length, hers.bookings.length]).toEqual([1, 0, 1]);
    expect([his.intakes.length, his.payments.length, his.bookings.length]).toEqual([0, 1, 1]);
  });
});

describe("messages", () => {
  test("about time go to both, and reminders to the attendee alone", async () => {
    await app.sweep();
    const before = (await messagesTo(son.user.phone)).length;
    app.clock.set(`${DAY}T${time}:00+05:30`);
    app.clock.forward(-60);
    await app.sweep();
    app.clock.forward(16);
    await app.sweep();
    expect(await messagesTo(phone)).toHaveLength(2);
    expect(await messagesTo(son.user.phone)).toHaveLength(before);
  });

  test("that are not sent yet go to nobody once the payer attends", async () => {
    const move = { sessionDate: "2026-11-26", sessionTime: nextTime() };
    expect((await son.client.call(bookings.rescheduleBooking, { ...params(), input: move })).status).toBe(
      200,
    );
    expect((await setAttendee(null)).status).toBe(200);
    await app.sweep();
    expect(await messagesTo(phone)).toEqual([]);
    // Booked and moved.
    expect(await messagesTo(son.user.phone)).toHaveLength(2);
  });

  test("a cancellation is announced to both, and the refund goes to who paid", async () => {
    await app.sweep();
    const [sonBefore, motherBefore] = [await messagesTo(son.user.phone), await messagesTo(phone)];
    await guide.call(bookings.setBookingStatus, {
      ...params(),
      input: { status: "cancelled" },
      headers: { "idempotency-key": "cancel-for-both" },
    });
    await app.sweep();
    expect((await messagesTo(phone)).length - motherBefore.length).toBe(1);
    expect((await messagesTo(son.user.phone)).length - sonBefore.length).toBe(2);
  });
});

describe("another attendee", () => {
  test("gets an SMS, the first one's link ends, and what the first one wrote is deleted", async () => {
    const mother = await app.customer(phone);
    await saveIntake(mother);
    await app.sweep();
    const id = (await messagesTo(phone))[0]?.match(/\/m\/(\w+)/)?.[1] ?? "";
    const aunt = newPhone();
    expect((await setAttendee({ phone: aunt, name: "मौसी" })).status).toBe(200);
    await app.sweep();
    expect(await messagesTo(aunt)).toHaveLength(1);
    expect((await mother.client.call(getMessageLink, { params: { id } })).status).toBe(404);
    expect(await upcomingOf(mother)).toEqual([]);
    expect((await guide.call(getCallSheet, params())).body.intake).toBeNull();
  });

  test("finds nowhere the reminder that the payer had got", async () => {
    const aunt = await app.customer(newPhone());
    expect((await setAttendee(null)).status).toBe(200);
    app.clock.set("2026-11-25T09:00:00+05:30");
    await app.sweep();
    expect((await setAttendee({ phone: aunt.user.phone, name: "मौसी" })).status).toBe(200);
    await app.sweep();
    guide = await app.admin();
    const listed = async ({ client, user }: SignedIn) => {
      await client.enterCode();
      const { messages } = (await client.call(exportMyData)).body;
      const timeline = { params: { id: user.id }, query: { filter: "messages" as const } };
      const { events } = (await guide.call(listCustomerTimeline, timeline)).body;
      const shown = events.flatMap((event) =>
        event.kind === "message" && event.state === "sent" ? event.message : [],
      );
      return [messages.map(({ kind }) => kind), shown].map(
        (kinds) => kinds.filter((kind) => kind.startsWith("reminder")).length,
      );
    };
    expect([await listed(aunt), await listed(son)]).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  test("is named while the first one writes: what comes after that is refused, and nothing of it stays", async () => {
    const mother = await app.customer(phone);
    const [named, written] = await inLockOrder(
      app.ctx.db,
      { lock: "select from bookings where id = $1", id: booking.id },
      () => setAttendee({ phone: newPhone(), name: "मौसी" }),
      () => saveIntake(mother),
    );
    expect([named.status, written.status]).toEqual([200, 404]);
    expect((await guide.call(getCallSheet, params())).body.intake).toBeNull();
  });

  test("keeps the intake when the first one erases it too late", async () => {
    const [mother, aunt] = [await app.customer(phone), await app.customer(newPhone())];
    const [named, erased] = await inLockOrder(
      app.ctx.db,
      { lock: "select from bookings where id = $1", id: booking.id },
      () => setAttendee({ phone: aunt.user.phone, name: "मौसी" }),
      () => mother.client.call(intakes.deleteIntake, params()),
    );
    expect([named.status, erased.status]).toEqual([200, 404]);
  });

  test("who is named before the payment does not read what the payer wrote", async () => {
    const mother = await app.customer(newPhone());
    const slot = { sessionDate: DAY, sessionTime: nextTime(), questionType: "single" } as const;
    booking = (await son.client.call(bookings.createBooking, { input: slot })).body.booking;
    expect((await saveIntake(son)).status).toBe(200);
    const attendee = { phone: mother.user.phone, name: "माँ" };
    const named = (await son.client.call(bookings.createBooking, { input: { ...slot, attendee } })).body
      .booking;
    expect(named).toMatchObject({ id: booking.id, attendee });
    expect((await mother.client.call(intakes.getIntake, params())).body.intake).toBeNull();
  });

  test("is named while the page of the first one registers on the live channel: that page is refused, and counts as nobody", async () => {
    const mother = await app.customer(phone);
    let isNamed = false;
    /** The payer's change commits when the first look at the attendee has been answered. */
    const query = async (...statement: Parameters<typeof app.ctx.db.query>) => {
      const answer = await app.ctx.db.query(...statement);
      if (!isNamed) {
        isNamed = true;
        expect((await setAttendee(null)).status).toBe(200);
      }
      return answer;
    };
    const db = Object.create(app.ctx.db, { query: { value: query } }) as typeof app.ctx.db;
    const page = await PageConnection.open({ ...app.ctx, db }, booking.id, { customerId: mother.user.id });
    expect(page.closedWith).toBe(CLOSE_CODES["not-yours"]);
    const present = sql`select from presences where booking_id = ${booking.id}`;
    expect(await row(app.ctx.db)`${present}`).toBeNull();
  });

  test("is refused after two changes, and once the room is open", async () => {
    expect((await setAttendee({ phone: newPhone(), name: "क" })).status).toBe(200);
    expect((await setAttendee(null)).status).toBe(200);
    expect((await setAttendee({ phone: newPhone(), name: "ख" })).body.code).toBe(
      "attendee-changed-too-often",
    );
    toStart();
    expect((await setAttendee(null)).body.code).toBe("not-possible-now");
  });
});

test("a number that is taken from an account leaves the sessions to come to its new holder, and none of those before", async () => {
  const mother = await app.customer(phone);
  await saveIntake(mother);
  const { phone: owned, id: customerId } = mother.user;
  const done = booking;
  await completeWithParcha();
  booking = await createPaidSession(app, son, DAY, nextTime(), { phone, name: "माँ" });
  await hold();
  app.clock.set("2026-11-25T18:30:00Z");
  const toCome = await createPaidSession(app, son, "2026-11-26", time, { phone, name: "माँ" });
  const owedBefore = await findOwed(app.ctx, customerId, app.ctx.now());
  await detachAccount(app.ctx, { customerId, phone: owned, owedBefore }, app.ctx.now());
  const holder = await app.customer(phone);
  const listed = await holder.client.call(bookings.listBookings, { params: { userId: holder.user.id } });
  expect(listed.body.bookings.map(({ id }) => id)).toEqual([toCome.id]);
  const results = await holder.client.call(parchas.getSessionResults, { params: { id: done.id } });
  expect(results.status).toBe(404);
});

describe("the closing of an account", () => {
  const close = ({ client, user }: SignedIn) =>
    client.call(deleteAccount, { input: { phoneConfirmation: user.phone } });
  const statusOf = () =>
    row<{ status: string; phone: string | null; name: string | null }>(app.ctx.db)`
      select status, attendee_phone as phone, attendee_name as name from bookings where id = ${booking.id}`;

  test("of the attendee gives the session back to the payer, without what the attendee wrote", async () => {
    const mother = await app.customer(phone);
    await saveIntake(mother);
    await app.sweep();
    expect((await close(mother)).status).toBe(200);
    expect(await statusOf()).toEqual({ status: "approved", phone: null, name: null });
    await app.sweep();
    const [told, ...before] = await messagesTo(son.user.phone);
    expect(told).toMatch(/will not come. It is yours now/);
    expect(before).toHaveLength(1);
    const { body } = await son.client.call(intakes.getIntake, params());
    expect(body).toMatchObject({ intake: null, canEdit: true });
  });

  test("of each of two attendees is told to the payer once, and not for a session that is over or was not paid", async () => {
    const toldOnce = async (attendee: SignedIn) => {
      await app.sweep();
      const before = (await messagesTo(son.user.phone)).length;
      expect((await close(attendee)).status).toBe(200);
      await app.sweep();
      return (await messagesTo(son.user.phone)).length - before;
    };
    const aunt = await app.customer(newPhone());
    expect(await toldOnce(await app.customer(phone))).toBe(1);
    await setAttendee({ phone: aunt.user.phone, name: "मौसी" });
    expect(await toldOnce(aunt)).toBe(1);
    const father = await app.customer(newPhone());
    await book({ phone: father.user.phone, name: "पिताजी" });
    expect(await toldOnce(father)).toBe(0);
    const brother = await app.customer(newPhone());
    await createPaidSession(app, son, DAY, nextTime(), { phone: brother.user.phone, name: "भैया" });
    app.clock.set("2026-11-26T10:00:00+05:30");
    expect(await toldOnce(await app.customer(brother.user.phone))).toBe(0);
  });

  test("of the attendee after the session erases the parcha and leaves the payer outside", async () => {
    const mother = await app.customer(phone);
    const { imageUrl } = await completeWithParcha();
    expect((await close(mother)).status).toBe(200);
    expect(await statusOf()).toEqual({ status: "completed", phone: null, name: "" });
    expect((await guide.fetch(imageUrl)).status).toBe(404);
    expect((await son.client.call(parchas.getSessionResults, params())).status).toBe(404);
    expect((await uploadParchaPhoto(guide, booking.id, "Front")).body.code).toBe("account-closed");
    const again = await app.customer(phone);
    expect((await again.client.call(parchas.getSessionResults, params())).status).toBe(404);
  });

  test("of the attendee after the session, which is not completed yet, leaves its parcha to nobody", async () => {
    const mother = await app.customer(phone);
    await hold();
    expect((await close(mother)).status).toBe(200);
    expect(await statusOf()).toEqual({ status: "approved", phone: null, name: "" });
    await guide.call(bookings.setBookingStatus, { ...params(), input: { status: "completed" } });
    expect((await uploadParchaPhoto(guide, booking.id, "Front")).body.code).toBe("account-closed");
    expect((await son.client.call(parchas.getSessionResults, params())).status).toBe(404);
  });

  test("of the attendee of a hold that has ended leaves the session to the payer when the payment arrives late", async () => {
    const father = await app.customer(newPhone());
    booking = (await book({ phone: father.user.phone, name: "पिताजी" })).body.booking;
    const { body } = await son.client.call(createSessionOrder, { input: { bookingId: booking.id } });
    app.clock.forward(16);
    await app.sweep();
    expect((await close(father)).status).toBe(200);
    await payAtGateway(app, body.order.id);
    app.clock.forward(30);
    await app.sweep();
    await app.sweep();
    expect(await statusOf()).toEqual({ status: "approved", phone: null, name: null });
    expect((await saveIntake(son)).status).toBe(200);
    expect((await messagesTo(son.user.phone))[0]).toContain("booked");
  });

  test("of the payer cancels what is still to come, and tells the attendee", async () => {
    const mother = await app.customer(phone);
    await app.sweep();
    const before = (await messagesTo(phone)).length;
    expect((await close(son)).body).toMatchObject({ cancelledBookings: 1 });
    await app.sweep();
    expect((await messagesTo(phone)).length - before).toBe(1);
    expect(await upcomingOf(mother)).toEqual([]);
  });

  test("of the payer tells an attendee who has never signed in that the session is cancelled", async () => {
    await app.sweep();
    expect(await messagesTo(phone)).toHaveLength(1);
    expect((await close(son)).body).toMatchObject({ cancelledBookings: 1 });
    expect(await statusOf()).toEqual({ status: "cancelled", phone: null, name: "" });
    await app.sweep();
    expect((await messagesTo(phone))[0]).toContain("cancelled");
  });

  test("of the payer after the session leaves the attendee's parcha", async () => {
    const mother = await app.customer(phone);
    const { imageUrl } = await completeWithParcha();
    expect((await close(son)).status).toBe(200);
    expect((await mother.client.fetch(imageUrl)).status).toBe(200);
  });

  test("of a payer whose attendee has never signed in erases the number and the name", async () => {
    await completeWithParcha();
    expect((await close(son)).status).toBe(200);
    expect(await statusOf()).toEqual({ status: "completed", phone: null, name: "" });
  });
});
