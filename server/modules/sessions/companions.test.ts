// The companion of a session: who names and removes this person, what each is told and sees, and what is left of it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteAccount, exportMyData } from "#contract/account.ts";
import { setAttendee } from "#contract/attendees.ts";
import * as bookings from "#contract/bookings.ts";
import { getCallSheet } from "#contract/call-sheet.ts";
import { listCompanions } from "#contract/companions.ts";
import * as complaints from "#contract/complaints.ts";
import { setDisplayName } from "#contract/customers.ts";
import * as intakes from "#contract/intakes.ts";
import { getGivenSession, getMessageLink, refuseMessages } from "#contract/notifications.ts";
import { createSessionOrder, verifySessionPayment } from "#contract/payments.ts";
import { getQueuePosition } from "#contract/queue.ts";
import * as ratings from "#contract/ratings.ts";
import * as rooms from "#contract/rooms.ts";
import { getAdminBooking } from "#contract/sessions.ts";
import { row, rows } from "#server/db/sql.ts";
import { detachAccount, findOwed } from "#server/modules/account/owner-checks.ts";
import type { Client } from "#tests/support/client.ts";
import { decide, nameCompanion, removeCompanion, sessionsOf } from "#tests/support/companions.ts";
import { inLockOrder } from "#tests/support/in-lock-order.ts";
import { createPaidSession, payAtGateway } from "#tests/support/paid-session.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

const DAY = "2026-11-25";
let app: TestApp;
let guide: Client;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
  for (const day of [DAY, "2026-11-26"]) await app.openDay(day, "06:00", "22:00");
});
afterAll(() => app.stop());

let nextPhone = 9_740_000_000;
const newPhone = () => String(nextPhone++);
let slots = 0;
const nextTime = () => {
  const minutes = 360 + 10 * slots++;
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
};

/** The mother has booked for herself. */
let mother: SignedIn;
let booking: bookings.Booking;
let time: string;
/** The number of who is to be in the session with her. */
let phone: string;
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  guide = await app.admin();
  mother = await app.customer(newPhone());
  phone = newPhone();
  time = nextTime();
  booking = await createPaidSession(app, mother, DAY, time);
});

const at = (clock: string) => app.clock.set(`${DAY}T${clock}:00+05:30`);
const toStart = () => at(time);
/** Login sessions of admins end with the day. */
const guideAtStart = async () => {
  toStart();
  guide = await app.admin();
};
const messagesTo = async (to: string) => {
  const response = await fetch(`${app.url}/sandbox/messages?to=${to}`);
  const { messages } = (await response.json()) as { messages: { text: string; code?: string }[] };
  return messages.flatMap(({ text, code }) => (code ? [] : [text])).reverse();
};
const linkIn = (text: string | undefined) => text?.match(/\/m\/(\w+)/)?.[1] ?? "";
const bookingOf = async ({ client, user }: SignedIn) =>
  (await client.call(bookings.listBookings, { params: { userId: user.id } })).body.bookings.find(
    ({ id }) => id === booking.id,
  );
const params = () => ({ params: { id: booking.id } });
const tokenAs = (client: Client, userType?: "user" | "admin" | "companion") =>
  client.call(rooms.createRoomToken, {
    input: { roomName: `session-${booking.id}`, ...(userType ? { userType } : {}) },
  });
const move = () =>
  guide.call(bookings.rescheduleBooking, {
    ...params(),
    input: { sessionDate: "2026-11-26", sessionTime: nextTime() },
  });
const setStatus = (status: "cancelled") =>
  guide.call(bookings.setBookingStatus, { ...params(), input: { status } });
/** Names the companion and answers the id. */
const named = async (client: Client = mother.client, to = phone, more: object = {}) =>
  (await nameCompanion(client, booking.id, to, more)).body.companion?.id ?? "";

describe("naming a companion", () => {
  test("sends one SMS that names who asks by the end of the number, whose link opens the companion's page after a code to that number alone", async () => {
    const { status, body } = await nameCompanion(mother.client, booking.id, phone);
    expect(status).toBe(200);
    expect(body.companion).toEqual({
      id: expect.any(String),
      name: "Rahul",
      relation: "son",
      phoneEnd: phone.slice(-4),
      admission: "named",
      isYou: false,
      canRemove: true,
    });
    await app.sweep();
    const texts = await messagesTo(phone);
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain(`the number ending in ${mother.user.phone.slice(-4)} asks you to join`);
    expect(texts[0]).not.toContain(mother.user.phone);
    const id = linkIn(texts[0]);
    const before = await app.browser().call(getGivenSession, { params: { id } });
    expect(before.body.session).toEqual({
      sessionDate: DAY,
      sessionTime: time,
      payerPhoneEnd: mother.user.phone.slice(-4),
      language: "en",
      as: "companion",
    });
    const open = ({ client }: SignedIn) => client.call(getMessageLink, { params: { id } });
    expect((await open(await app.customer(newPhone()))).status).toBe(404);
    expect((await open(mother)).status).toBe(404);
    const rahul = await app.customer(phone);
    expect((await open(rahul)).body).toMatchObject({ path: `/companion/${booking.id}` });
  });

  test("is for who pays until the room opens, and for who attends until the session is over", async () => {
    const son = await app.customer(newPhone());
    const motherPhone = newPhone();
    time = nextTime();
    booking = await createPaidSession(app, son, DAY, time, { phone: motherPhone, name: "माँ" });
    const attendee = await app.customer(motherPhone);
    expect((await nameCompanion((await app.customer(newPhone())).client, booking.id, phone)).status).toBe(
      404,
    );
    const id = await named(son.client);
    expect((await bookingOf(attendee))?.companion).toMatchObject({ id, name: "Rahul", canRemove: true });
    app.clock.set(new Date(new Date(`${DAY}T${time}:00+05:30`).getTime() - 5 * 60_000).toISOString());
    expect((await bookingOf(son))?.companion).toMatchObject({ canRemove: false });
    expect((await removeCompanion(son.client, booking.id, id)).body.code).toBe("not-possible-now");
    expect((await nameCompanion(son.client, booking.id, newPhone())).body.code).toBe("not-possible-now");
    toStart();
    expect((await removeCompanion(attendee.client, booking.id, id)).body).toEqual({
      success: true,
      companion: null,
    });
    expect((await nameCompanion(attendee.client, booking.id, newPhone())).status).toBe(200);
    guide = await app.admin();
    await guide.call(bookings.setBookingStatus, { ...params(), input: { status: "completed" } });
    expect((await nameCompanion(attendee.client, booking.id, newPhone())).body.code).toBe("not-possible-now");
  });

  test("lets the payer be the companion of who attends, and nobody be the own", async () => {
    const motherPhone = newPhone();
    time = nextTime();
    const son = mother;
    booking = await createPaidSession(app, son, DAY, time, { phone: motherPhone, name: "माँ" });
    const attendee = await app.customer(motherPhone);
    expect((await nameCompanion(son.client, booking.id, motherPhone)).body.code).toBe("attendee-phone");
    expect((await nameCompanion(attendee.client, booking.id, motherPhone)).body.code).toBe("attendee-phone");
    const { body } = await nameCompanion(son.client, booking.id, son.user.phone);
    expect(body.companion).toMatchObject({ isYou: true });
    expect((await sessionsOf(son)).map(({ bookingId }) => bookingId)).toEqual([booking.id]);
    await guideAtStart();
    await decide(guide, booking.id, body.companion?.id ?? "", "let-in");
    // The payer does not attend: without a word of the browser the payer is the companion.
    const token = (await tokenAs(son.client)).body.token;
    expect((await app.ctx.video.verifyToken(token, app.ctx.now()))?.side).toBe("companion");
    expect((await tokenAs(son.client, "user")).status).toBe(404);
  });

  test("names one at a time, and three of a booking: a second is refused with a sentence, and the same number again changes the name alone", async () => {
    const first = await named();
    const refused = await nameCompanion(mother.client, booking.id, newPhone());
    expect(refused).toMatchObject({ status: 409, body: { code: "companion-exists" } });
    expect(refused.body.message).toMatch(/there is room for one/);
    const renamed = await nameCompanion(mother.client, booking.id, phone, {
      name: "Rahul K",
      relation: null,
    });
    expect(renamed.body.companion).toMatchObject({ id: first, name: "Rahul K", relation: null });
    await app.sweep();
    expect(await messagesTo(phone)).toHaveLength(1);
    const again = async (id: string) => {
      await removeCompanion(mother.client, booking.id, id);
      return nameCompanion(mother.client, booking.id, newPhone());
    };
    const second = await again(first);
    const third = await again(second.body.companion?.id ?? "");
    expect(third.status).toBe(200);
    expect((await again(third.body.companion?.id ?? "")).body.code).toBe("companion-named-too-often");
  });

  test("twice at once names one, whichever comes first, and a double press names the same one", async () => {
    const lock = { lock: "select from bookings where id = $1", id: booking.id };
    const other = newPhone();
    const [one, two] = await inLockOrder(
      app.ctx.db,
      lock,
      () => nameCompanion(mother.client, booking.id, phone),
      () => nameCompanion(mother.client, booking.id, other),
    );
    expect([one.status, two.status, two.body.code]).toEqual([200, 409, "companion-exists"]);
    const [, repeated] = await inLockOrder(
      app.ctx.db,
      lock,
      () => nameCompanion(mother.client, booking.id, phone),
      () => nameCompanion(mother.client, booking.id, phone),
    );
    expect(repeated.body.companion?.id).toBe(one.body.companion?.id);
    await app.sweep();
    expect([(await messagesTo(phone)).length, (await messagesTo(other)).length]).toEqual([1, 0]);
  });

  test.each([
    ["a number that is none", { phone: "12345" }, 400, "bad-phone"],
    ["a name without a letter", { name: " 123 " }, 400, "bad-input"],
    ["another relation", { relation: "boss" }, 400, "bad-input"],
  ])("refuses %s", async (_, more, status, code) => {
    expect(await nameCompanion(mother.client, booking.id, phone, more)).toMatchObject({
      status,
      body: { code },
    });
  });

  test("of a hold tells the companion once it is paid, and not before", async () => {
    const input = { sessionDate: DAY, sessionTime: nextTime(), questionType: "single" } as const;
    const held = (await mother.client.call(bookings.createBooking, { input })).body.booking;
    expect((await nameCompanion(mother.client, held.id, phone)).status).toBe(200);
    await app.sweep();
    expect(await messagesTo(phone)).toEqual([]);
    const rahul = await app.customer(phone);
    expect(await sessionsOf(rahul)).toEqual([]);
    const { body } = await mother.client.call(createSessionOrder, { input: { bookingId: held.id } });
    const proof = await payAtGateway(app, body.order.id);
    await mother.client.call(verifySessionPayment, { input: { ...proof, bookingId: held.id } });
    await app.sweep();
    expect(await messagesTo(phone)).toHaveLength(1);
    expect((await sessionsOf(rahul)).map(({ bookingId }) => bookingId)).toEqual([held.id]);
  });

  test("offers again whom the customer has named in paid sessions", async () => {
    await named();
    const { companions } = (await mother.client.call(listCompanions)).body;
    expect(companions).toEqual([{ phone, name: "Rahul", relation: "son", language: "en" }]);
  });
});

describe("a companion who is removed", () => {
  test("sees nothing any more, is told so, and the one who is named next is another one", async () => {
    const rahul = await app.customer(phone);
    const id = await named();
    await app.sweep();
    expect(await sessionsOf(rahul)).toHaveLength(1);
    await guideAtStart();
    await decide(guide, booking.id, id, "let-in");
    expect((await tokenAs(rahul.client)).status).toBe(200);
    expect((await removeCompanion(mother.client, booking.id, id)).status).toBe(200);
    expect(await sessionsOf(rahul)).toEqual([]);
    expect((await tokenAs(rahul.client)).status).toBe(404);
    await app.sweep();
    expect((await messagesTo(phone)).at(-1)).toContain("not to join the session");
    const other = newPhone();
    const next = await named(mother.client, other);
    expect(next).not.toBe(id);
    // A press of the guide, or of the customer, that was meant for the one before.
    expect((await decide(guide, booking.id, id, "let-in")).body.code).toBe("companion-changed");
    expect((await removeCompanion(mother.client, booking.id, id)).body.code).toBe("companion-changed");
    expect((await tokenAs((await app.customer(other)).client)).body.code).toBe("not-let-in");
  });

  test("before the first message has left is told nothing", async () => {
    const id = await named();
    await removeCompanion(mother.client, booking.id, id);
    await app.sweep();
    expect(await messagesTo(phone)).toEqual([]);
    expect((await removeCompanion(mother.client, booking.id, id)).status).toBe(200);
  });
});

describe("the guide", () => {
  test("lets in, mutes and sends out, and sees who it is; one who was sent out comes back only by a press that means it", async () => {
    const rahul = await app.customer(phone);
    const id = await named();
    await guideAtStart();
    expect((await tokenAs(rahul.client)).body.code).toBe("not-let-in");
    const ice = () =>
      rahul.client.call(rooms.getIceServers, { ...params(), query: { userType: "companion" } });
    expect((await ice()).body.code).toBe("not-let-in");
    expect((await decide(guide, booking.id, id, "mute")).body.code).toBe("not-possible-now");
    expect((await decide(guide, booking.id, id, "let-in")).body.companion).toEqual({
      id,
      name: "Rahul",
      relation: "son",
      admission: "let-in",
      isMuted: false,
      isHere: false,
      isInRoom: false,
    });
    expect([(await tokenAs(rahul.client)).status, (await ice()).status]).toEqual([200, 200]);
    expect((await decide(guide, booking.id, id, "mute")).body.companion).toMatchObject({ isMuted: true });
    expect((await decide(guide, booking.id, id, "let-in")).body.companion).toMatchObject({ isMuted: true });
    const sheet = (await guide.call(getCallSheet, params())).body;
    expect(sheet.companion).toMatchObject({ id, relation: "son", isMuted: true });
    const listed = (await guide.call(getAdminBooking, params())).body.booking;
    expect(listed.companion).toMatchObject({ id, isMuted: true, isHere: false, phoneEnd: phone.slice(-4) });
    expect((await decide(guide, booking.id, id, "send-out")).body.companion).toMatchObject({
      admission: "sent-out",
      isMuted: false,
    });
    expect((await tokenAs(rahul.client)).body.code).toBe("not-let-in");
    expect((await decide(guide, booking.id, id, "let-in")).body.code).toBe("companion-sent-out");
    expect((await tokenAs(rahul.client)).body.code).toBe("not-let-in");
    expect((await decide(guide, booking.id, id, "let-in", true)).status).toBe(200);
    expect((await tokenAs(rahul.client)).status).toBe(200);
  });

  test("and another guide at once: who is sent out stays out, in both orders", async () => {
    const rahul = await app.customer(phone);
    const id = await named();
    await guideAtStart();
    const lock = { lock: "select from companions where booking_id = $1", id: booking.id };
    const second = await app.admin("super_admin");
    await inLockOrder(
      app.ctx.db,
      lock,
      () => decide(guide, booking.id, id, "send-out"),
      () => decide(second, booking.id, id, "let-in"),
    );
    expect((await tokenAs(rahul.client)).body.code).toBe("not-let-in");
    await decide(guide, booking.id, id, "let-in", true);
    await inLockOrder(
      app.ctx.db,
      lock,
      () => decide(second, booking.id, id, "let-in"),
      () => decide(guide, booking.id, id, "send-out"),
    );
    expect((await tokenAs(rahul.client)).body.code).toBe("not-let-in");
  });

  test("decides nothing of a booking that is not paid, is cancelled or over", async () => {
    const id = await named();
    expect((await decide(guide, crypto.randomUUID(), id, "let-in")).status).toBe(404);
    const input = { sessionDate: DAY, sessionTime: nextTime(), questionType: "single" } as const;
    const held = (await mother.client.call(bookings.createBooking, { input })).body.booking;
    expect((await decide(guide, held.id, id, "let-in")).status).toBe(404);
    await mother.client.call(bookings.cancelBooking, params());
    expect((await decide(guide, booking.id, id, "let-in")).body.code).toBe("not-possible-now");
  });
});

describe("a companion", () => {
  test("sees the time, the people by their chosen names and who is there, and nothing else of the booking", async () => {
    const rahul = await app.customer(phone);
    await named();
    await mother.client.call(intakes.saveIntake, {
      ...params(),
      input: { forWhom: "self", name: "कमला", question: "घर कब बनेगा?" },
    });
    const [session] = await sessionsOf(rahul);
    const nobody = { name: null, phoneEnd: mother.user.phone.slice(-4) };
    expect(session).toEqual({
      bookingId: booking.id,
      companionId: expect.any(String),
      sessionDate: DAY,
      sessionTime: time,
      attendee: nobody,
      namedBy: nobody,
      relation: "son",
      admission: "named",
      isMuted: false,
      opensAt: expect.any(String),
      closesAt: expect.any(String),
      isGuideHere: false,
      isAttendeeHere: false,
    });
    await mother.client.call(setDisplayName, { input: { displayName: "Kamla" } });
    expect((await sessionsOf(rahul))[0]).toMatchObject({
      attendee: { name: "Kamla" },
      namedBy: { name: "Kamla" },
    });
    toStart();
    const { client } = rahul;
    const refused = await Promise.all([
      client.call(intakes.getIntake, params()),
      client.call(bookings.getBookingCalendar, params()),
      client.call(getQueuePosition, params()),
      client.call(complaints.getComplaint, params()),
      client.call(ratings.getRating, params()),
      client.call(bookings.cancelBooking, params()),
      client.call(setAttendee, { ...params(), input: { attendee: null } }),
      nameCompanion(client, booking.id, newPhone()),
      removeCompanion(client, booking.id, session?.companionId ?? ""),
      tokenAs(client, "user"),
      client.call(rooms.getIceServers, { ...params(), query: { userType: "user" } }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404));
    expect(await bookingOf(rahul)).toBeUndefined();
  });

  test("gets a short token by the name that stands on the booking, whatever the browser types", async () => {
    const rahul = await app.customer(phone);
    const id = await named();
    await guideAtStart();
    await decide(guide, booking.id, id, "let-in");
    const { video } = app.ctx;
    const grants: object[] = [];
    app.ctx.video = {
      ...video,
      createToken: async (grant, now) => {
        grants.push(grant);
        return video.createToken(grant, now);
      },
    };
    const input = {
      roomName: `session-${booking.id}`,
      userName: "The guide",
      userType: "companion",
    } as const;
    const { body } = await rahul.client.call(rooms.createRoomToken, { input });
    app.ctx.video = video;
    expect(grants).toMatchObject([{ side: "companion", name: "Rahul", userId: rahul.user.id }]);
    expect(new Date(body.expiresAt).getTime() - app.ctx.now().getTime()).toBeLessThanOrEqual(120_000);
  });

  test("enters in the customer's window, and after a let-in as long as two who have met", async () => {
    const rahul = await app.customer(phone);
    const id = await named();
    await decide(guide, booking.id, id, "let-in");
    expect((await tokenAs(rahul.client)).body.code).toBe("too-early");
    const start = new Date(`${DAY}T${time}:00+05:30`).getTime();
    app.clock.set(new Date(start + 100 * 60_000).toISOString());
    expect((await tokenAs(rahul.client)).status).toBe(200);
    // The talk goes on, so the attendee may still end it for the companion.
    expect((await bookingOf(mother))?.companion).toMatchObject({ canRemove: true });
    app.clock.set(new Date(start + 241 * 60_000).toISOString());
    expect((await tokenAs(rahul.client)).body.code).toBe("too-late");
    expect(await sessionsOf(rahul)).toEqual([]);
  });

  test("is reminded, and told when the session is moved or cancelled; after a move the guide decides anew", async () => {
    const rahul = await app.customer(phone);
    const id = await named();
    await app.sweep();
    await decide(guide, booking.id, id, "let-in");
    const later = nextTime();
    await guide.call(bookings.rescheduleBooking, {
      ...params(),
      input: { sessionDate: "2026-11-26", sessionTime: later },
    });
    await app.sweep();
    expect((await messagesTo(phone)).at(-1)).toContain("is now on");
    expect((await sessionsOf(rahul))[0]).toMatchObject({ sessionDate: "2026-11-26", admission: "named" });
    app.clock.set(`2026-11-26T${later}:00+05:30`);
    app.clock.forward(-30);
    await app.sweep();
    expect((await messagesTo(phone)).at(-1)).toContain("a reminder");
    guide = await app.admin();
    await guide.call(bookings.setBookingStatus, {
      ...params(),
      input: { status: "cancelled" },
    });
    await app.sweep();
    expect((await messagesTo(phone)).at(-1)).toContain("is cancelled");
    expect(await sessionsOf(rahul)).toEqual([]);
  });

  test.each([
    ["moved", "is now on", async () => move()],
    ["cancelled", "is cancelled", async () => setStatus("cancelled")],
    ["for others", "not to join", async (id: string) => removeCompanion(mother.client, booking.id, id)],
  ])(
    "whom one channel has told of the session hears that it is %s while the other has still to",
    async (_, text, change) => {
      await app.customer(phone, { whatsappOptIn: true });
      app.simulator.messageFaults.plan({ route: "whatsapp", fault: "refused", isAfterEffect: false }, 1);
      const id = await named();
      await app.sweep();
      expect(await messagesTo(phone)).toHaveLength(1);
      expect((await change(id)).status).toBe(200);
      await app.sweep();
      expect((await messagesTo(phone)).filter((one) => one.includes(text))).not.toEqual([]);
    },
  );

  test("without an account refuses messages by the link of the SMS", async () => {
    await named();
    await app.sweep();
    const id = linkIn((await messagesTo(phone))[0]);
    expect((await app.browser().call(refuseMessages, { params: { id } })).status).toBe(200);
    toStart();
    app.clock.forward(-60);
    await app.sweep();
    app.clock.forward(20);
    await app.sweep();
    expect(await messagesTo(phone)).toHaveLength(1);
  });

  test("whom the earlier attendee has named ends with another attendee; whom the payer has named stays, unless it is the new attendee", async () => {
    const son = mother;
    const motherPhone = newPhone();
    time = nextTime();
    booking = await createPaidSession(app, son, DAY, time, { phone: motherPhone, name: "माँ" });
    const attendee = await app.customer(motherPhone);
    await named(attendee.client);
    const rahul = await app.customer(phone);
    const change = (to: string) =>
      son.client.call(setAttendee, { ...params(), input: { attendee: { phone: to, name: "पिता" } } });
    await change(newPhone());
    expect(await sessionsOf(rahul)).toEqual([]);
    await named(son.client);
    await change(phone);
    expect(await sessionsOf(rahul)).toEqual([]);
    expect((await bookingOf(son))?.companion).toBeNull();
  });
});

describe("what is kept of a companion", () => {
  const stored = () =>
    row<Record<string, unknown>>(app.ctx.db)`
      select phone, name, relation, named_by, admission from companions where booking_id = ${booking.id}`;
  const NOBODY = { phone: null, name: null, relation: null, named_by: null, admission: "named" };
  const close = ({ client, user }: SignedIn) =>
    client.call(deleteAccount, { input: { phoneConfirmation: user.phone } });

  test("is in the companion's own data, and in those of who has named this person by booking", async () => {
    const rahul = await app.customer(phone);
    await named();
    const own = (await rahul.client.call(exportMyData)).body;
    expect(own.companionships).toEqual([
      {
        bookingId: booking.id,
        sessionDate: DAY,
        sessionTime: time,
        name: "Rahul",
        relation: "son",
        letInAt: null,
      },
    ]);
    expect(own.bookings).toEqual([]);
    const hers = (await mother.client.call(exportMyData)).body;
    expect(hers.bookings[0]?.companion).toMatchObject({ name: "Rahul" });
    expect(hers.companionships).toEqual([]);
    await app.sweep();
    const messages = (await rahul.client.call(exportMyData)).body.messages.map(({ kind }) => kind);
    expect(messages).toEqual(["companion-named"]);
  });

  test("ends with the companion's account, which no new owner of the number gets", async () => {
    const rahul = await app.customer(phone);
    const id = await named();
    await app.sweep();
    await close(rahul);
    expect(await stored()).toEqual(NOBODY);
    expect((await bookingOf(mother))?.companion).toBeNull();
    const anew = await app.customer(phone);
    expect(await sessionsOf(anew)).toEqual([]);
    expect((await decide(guide, booking.id, id, "let-in")).body.code).toBe("companion-changed");
    expect(await rows(app.ctx.db)`select from outbox where recipient_phone = ${phone}`).toEqual([]);
  });

  test("ends a month after the booking was cancelled, and not before", async () => {
    await named();
    await mother.client.call(bookings.cancelBooking, params());
    app.clock.forward(29 * 24 * 60);
    await app.sweep();
    expect(await stored()).toMatchObject({ phone });
    app.clock.forward(2 * 24 * 60);
    await app.sweep();
    expect(await stored()).toEqual(NOBODY);
  });

  test("ends with the number: who gets it is nobody's companion", async () => {
    const rahul = await app.customer(phone);
    await named();
    const owedBefore = await findOwed(app.ctx, rahul.user.id, app.ctx.now());
    await detachAccount(app.ctx, { customerId: rahul.user.id, phone, owedBefore }, app.ctx.now());
    expect(await stored()).toEqual(NOBODY);
    expect(await sessionsOf(await app.customer(phone))).toEqual([]);
  });

  test("ends with the account of who has named this person, who is told that the session is cancelled", async () => {
    const rahul = await app.customer(phone);
    await named();
    await app.sweep();
    await close(mother);
    await app.sweep();
    expect(await stored()).toEqual(NOBODY);
    expect(await sessionsOf(rahul)).toEqual([]);
    expect((await messagesTo(phone)).at(-1)).toContain("is cancelled");
  });
});
