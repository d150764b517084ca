// What numbers get for whom somebody else has booked: the words for each, the end of it, and that a number may refuse.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteAccount } from "#contract/account.ts";
import { setAttendee } from "#contract/attendees.ts";
import * as bookings from "#contract/bookings.ts";
import { getMessageLink, refuseMessages } from "#contract/notifications.ts";
import { row } from "#server/db/sql.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { announceRemedyPerformed } from "./outbox.ts";

const DAY = "2026-11-25";
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
  await app.openDay(DAY, "10:00", "22:00");
});
afterAll(() => app.stop());

let nextPhone = 9_780_000_000;
const newPhone = () => String(nextPhone++);
let slots = 0;
const nextTime = () => {
  const minutes = 600 + 10 * slots++;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
};

let son: SignedIn;
let phone: string;
let booking: bookings.Booking;
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  son = await app.customer(newPhone());
  phone = newPhone();
  booking = await bookFor(phone);
});

const bookFor = (of: string) =>
  createPaidSession(app, son, DAY, nextTime(), { phone: of, name: "माँ", language: "en" });
const textsTo = async (to: string) => {
  await app.sweep();
  const response = await fetch(`${app.url}/sandbox/messages?to=${to}`);
  const { messages } = (await response.json()) as { messages: { text: string; code?: string }[] };
  return messages.flatMap(({ text, code }) => (code ? [] : [text]));
};
const name = (attendee: string | null) =>
  son.client.call(setAttendee, {
    params: { id: booking.id },
    input: { attendee: attendee === null ? null : { phone: attendee, name: "मौसी", language: "en" } },
  });
const linkIn = (text = "") => text.match(/\/m\/(\w+)/)?.[1] ?? "";
const refuse = (id: string) => app.browser().call(refuseMessages, { params: { id } });

describe("who attended until the payer named another", () => {
  const ENDED = /is not for you any more/;

  test("is told once that the session is for that person no more, and of nothing that follows", async () => {
    const aunt = newPhone();
    await textsTo(phone);
    expect((await name(aunt)).status).toBe(200);
    // The newest first.
    expect(await textsTo(phone)).toEqual([expect.stringMatching(ENDED), expect.not.stringMatching(ENDED)]);
    expect(await textsTo(aunt)).toEqual([expect.not.stringMatching(ENDED)]);
    await son.client.call(bookings.rescheduleBooking, {
      params: { id: booking.id },
      input: { sessionDate: DAY, sessionTime: nextTime() },
    });
    await app.sweep();
    await son.client.call(bookings.cancelBooking, { params: { id: booking.id } });
    expect(await textsTo(phone)).toHaveLength(2);
    expect(await textsTo(aunt)).toHaveLength(3);
  });

  test("is told, each of two, also when the payer attends in the end and cancels at once", async () => {
    const aunt = newPhone();
    await textsTo(phone);
    await name(aunt);
    await textsTo(aunt);
    await name(null);
    await son.client.call(bookings.cancelBooking, { params: { id: booking.id } });
    for (const former of [phone, aunt])
      expect((await textsTo(former)).filter((text) => ENDED.test(text))).toHaveLength(1);
    expect((await textsTo(son.user.phone)).filter((text) => ENDED.test(text))).toEqual([]);
  });

  test("is told nothing where no message had been sent, and not before being named again", async () => {
    const aunt = newPhone();
    await name(aunt);
    expect(await textsTo(phone)).toEqual([]);
    expect(await textsTo(aunt)).toHaveLength(1);
    await name(phone);
    const atOnce = await bookFor(aunt);
    booking = atOnce;
    await textsTo(aunt);
    await name(phone);
    await name(aunt);
    expect((await textsTo(aunt)).filter((text) => ENDED.test(text))).toHaveLength(1);
  });

  test("is told nothing while the SMS has still to leave and no other channel reaches the number", async () => {
    const aunt = newPhone();
    app.simulator.messageFaults.plan({ route: "sms", fault: "refused", isAfterEffect: false }, 1);
    expect(await textsTo(phone)).toEqual([]);
    await name(aunt);
    app.clock.forward(5);
    expect(await textsTo(phone)).toEqual([]);
    expect(await textsTo(aunt)).toHaveLength(1);
    app.simulator.messageFaults.plan({ route: "sms", fault: "refused", isAfterEffect: false }, 1);
    booking = await bookFor(phone);
    expect(await textsTo(phone)).toEqual([]);
    await son.client.call(bookings.cancelBooking, { params: { id: booking.id } });
    app.clock.forward(5);
    expect(await textsTo(phone)).toEqual([]);
  });

  test("has the link of it alone, and it goes with the account", async () => {
    const mother = await app.customer(phone);
    await textsTo(phone);
    const aunt = await app.customer(newPhone());
    await name(aunt.user.phone);
    const id = linkIn((await textsTo(phone))[0]);
    const open = ({ client }: SignedIn) => client.call(getMessageLink, { params: { id } });
    expect([(await open(mother)).status, (await open(aunt)).status, (await open(son)).status]).toEqual([
      200, 404, 404,
    ]);
    await mother.client.call(deleteAccount, { input: { phoneConfirmation: phone } });
    const kept = await row(app.ctx.db)`select from outbox where recipient_phone = ${phone}`;
    expect(kept).toBeNull();
  });
});

describe("a number without an account", () => {
  const refusalOf = async () =>
    (await son.client.call(bookings.listUpcomingBookings, { params: { userId: son.user.id } })).body.bookings
      .filter(({ attendee }) => attendee?.phone === phone)
      .map(({ attendee }) => attendee?.refusesMessages);

  test("refuses by the link of its SMS: nothing more comes, of other bookings neither, and the payer sees it", async () => {
    const [text] = await textsTo(phone);
    expect(await refusalOf()).toEqual([undefined]);
    expect((await refuse(linkIn(text))).status).toBe(200);
    expect((await refuse(linkIn(text))).status).toBe(200);
    await bookFor(phone);
    await son.client.call(bookings.rescheduleBooking, {
      params: { id: booking.id },
      input: { sessionDate: DAY, sessionTime: nextTime() },
    });
    const other = await app.customer(newPhone());
    await createPaidSession(app, other, DAY, nextTime(), { phone, name: "कोई" });
    await name(newPhone());
    expect(await textsTo(phone)).toHaveLength(1);
    expect(await refusalOf()).toEqual([true]);
  });

  test("still gets login codes, and its messages once it has an account", async () => {
    const [text] = await textsTo(phone);
    await refuse(linkIn(text));
    await app.customer(phone);
    expect(await refusalOf()).toEqual([undefined]);
    await son.client.call(bookings.cancelBooking, { params: { id: booking.id } });
    expect(await textsTo(phone)).toHaveLength(2);
  });

  test("has refused nothing any more once the account that it had is closed, which leaves the number nowhere", async () => {
    const [text] = await textsTo(phone);
    await refuse(linkIn(text));
    const mother = await app.customer(phone);
    const input = { phoneConfirmation: phone };
    expect((await mother.client.call(deleteAccount, { input })).status).toBe(200);
    expect(await row(app.ctx.db)`select from refused_numbers where phone = ${phone}`).toBeNull();
    const before = (await textsTo(phone)).length;
    await bookFor(phone);
    expect(await textsTo(phone)).toHaveLength(before + 1);
  });

  test("is not refused for by the payer's link, an unknown one, or one of an account", async () => {
    const [ofPayer] = await textsTo(son.user.phone);
    const mother = await app.customer(newPhone());
    await bookFor(mother.user.phone);
    const [ofAccount] = await textsTo(mother.user.phone);
    for (const id of [linkIn(ofPayer), linkIn(ofAccount), "AbCdE12345"])
      expect((await refuse(id)).status).toBe(404);
    expect(
      await row(app.ctx.db)`select from refused_numbers where phone in (${phone}, ${mother.user.phone})`,
    ).toBeNull();
  });

  test("refuses by a reminder also once another attends, who goes on getting messages", async () => {
    app.clock.set(`${DAY}T${booking.sessionTime}:00+05:30`);
    app.clock.forward(-50);
    const reminder = async () =>
      (
        await row<{ id: string }>(app.ctx.db)`
          select public_id as id from outbox where booking_id = ${booking.id} and kind = 'reminder-hour' limit 1`
      )?.id ?? "";
    await textsTo(phone);
    const aunt = newPhone();
    expect((await name(aunt)).status).toBe(200);
    expect((await refuse(await reminder())).status).toBe(200);
    expect(
      await row(
        app.ctx.db,
      )`select array_agg(phone) as phones from refused_numbers where phone in (${phone}, ${aunt})`,
    ).toEqual({ phones: [phone] });
  });

  test("is not told to who has booked and not paid that it refuses", async () => {
    await refuse(linkIn((await textsTo(phone))[0]));
    const { body } = await son.client.call(bookings.createBooking, {
      input: {
        sessionDate: DAY,
        sessionTime: nextTime(),
        questionType: "single",
        attendee: { phone, name: "कोई" },
      },
    });
    expect(body.booking.attendee).toEqual({ phone, name: "कोई", isYou: false });
  });
});

test("who attends is not told that a session is cancelled of which no message had come", async () => {
  await son.client.call(bookings.cancelBooking, { params: { id: booking.id } });
  expect(await textsTo(phone)).toEqual([]);
  booking = await bookFor(phone);
  expect(await textsTo(phone)).toHaveLength(1);
  await son.client.call(bookings.cancelBooking, { params: { id: booking.id } });
  expect(await textsTo(phone)).toHaveLength(2);
});

test("who attends is told that a session is cancelled although its first message failed, since a reminder may have come", async () => {
  const aunt = newPhone();
  booking = await bookFor(aunt);
  await app.ctx.db.query(
    "update outbox set state = 'failed', ended_at = $2 where booking_id = $1 and kind = 'booked-for-you'",
    [booking.id, app.clock.now()],
  );
  await son.client.call(bookings.cancelBooking, { params: { id: booking.id } });
  expect(await textsTo(aunt)).toHaveLength(1);
});

test("who was told more than a month ago is still told that the session is another's, or cancelled", async () => {
  const farDay = "2027-01-15";
  await app.openDay(farDay, "10:00", "12:00");
  const [first, second] = [newPhone(), newPhone()];
  booking = await createPaidSession(app, son, farDay, "10:00", { phone: first, name: "माँ" });
  expect(await textsTo(first)).toHaveLength(1);
  app.clock.forward(31 * 24 * 60);
  await app.sweep();
  await son.client.call(setAttendee, {
    params: { id: booking.id },
    input: { attendee: { phone: second, name: "मौसी" } },
  });
  expect(await textsTo(first)).toHaveLength(2);
  expect(await textsTo(second)).toHaveLength(1);
  await son.client.call(bookings.cancelBooking, { params: { id: booking.id } });
  expect(await textsTo(second)).toHaveLength(2);
});

test("the payer's own message says that another attends, and does not speak of joining", async () => {
  const [ofPayer] = await textsTo(son.user.phone);
  expect(ofPayer).not.toMatch(/your session|You can join/);
  expect(ofPayer).toMatch(/Only they can join/);
  const own = await app.customer(newPhone());
  await createPaidSession(app, own, DAY, nextTime());
  expect(await textsTo(own.user.phone)).toEqual([expect.stringMatching(/You can join/)]);
});

test("who attended is told that a vidhi was performed, in a message of who booked, and of no test", async () => {
  await app.customer(phone);
  const prescribed = await row<{ id: string }>(app.ctx.db)`
    with done as (update bookings set status = 'completed' where id = ${booking.id} returning id),
      havan as (insert into remedies (name, name_hindi, price, is_active, created_at)
        values ('Havan', 'हवन', 501, true, ${app.clock.now()}) returning *)
    insert into booking_remedies (booking_id, remedy_id, name, name_hindi, price, prescribed_at)
      select done.id, havan.id, havan.name, havan.name_hindi, havan.price, ${app.clock.now()} from done, havan returning id`;
  const before = [await textsTo(phone), await textsTo(son.user.phone)].map(({ length }) => length);
  const announce = () =>
    inTransaction(app.ctx.db, (tx) => {
      const remedy = { bookingId: booking.id, bookingRemedyId: prescribed?.id ?? "" };
      return announceRemedyPerformed(tx, remedy, app.clock.now());
    });
  await app.ctx.db.query("update bookings set is_test = true where id = $1", [booking.id]);
  await announce();
  await app.ctx.db.query("update bookings set is_test = false where id = $1", [booking.id]);
  const queued = () =>
    row<{ owners: string[] | null }>(app.ctx.db)`
      select array_agg(distinct user_id) as owners from outbox where kind = 'vidhi-performed' and booking_id = ${booking.id}`;
  expect(await queued()).toEqual({ owners: null });
  await announce();
  expect(await queued()).toEqual({ owners: [son.user.id] });
  const after = [await textsTo(phone), await textsTo(son.user.phone)].map(({ length }) => length);
  expect(after).toEqual([Number(before[0]) + 1, before[1]]);
});
