// In which language messages come to a number for which somebody else has booked, and what their link says before the sign-in.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteAccount } from "#contract/account.ts";
import { setAttendee } from "#contract/attendees.ts";
import * as bookings from "#contract/bookings.ts";
import { sendLoginCode, setDisplayName, verifyLoginCode } from "#contract/customers.ts";
import { getGivenSession } from "#contract/notifications.ts";
import type { Attendee } from "#domain/attendees.ts";
import { row } from "#server/db/sql.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

const DAY = "2026-11-25";
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
  await app.openDay(DAY, "10:00", "22:00");
});
afterAll(() => app.stop());

let nextPhone = 9_740_000_000;
const newPhone = () => String(nextPhone++);
let slots = 0;
const nextTime = () => {
  const minutes = 600 + 10 * slots++;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
};

/** Reads English. */
let son: SignedIn;
let phone: string;
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  son = await app.customer(newPhone());
  phone = newPhone();
});

const bookFor = (attendee: Partial<Attendee> = {}) =>
  createPaidSession(app, son, DAY, nextTime(), { phone, name: "माँ", ...attendee });
const textsTo = async (to: string) => {
  await app.sweep();
  const response = await fetch(`${app.url}/sandbox/messages?to=${to}`);
  const { messages } = (await response.json()) as { messages: { text: string; code?: string }[] };
  // The newest first.
  return messages.flatMap(({ text, code }) => (code ? [] : [text]));
};
const name = (id: string, attendee: Attendee | null) =>
  son.client.call(setAttendee, { params: { id }, input: { attendee } });

describe("the language of messages to who attends", () => {
  const HINDI = /आपके लिए सत्र बुक हुआ है/;
  const ENGLISH = /has booked a session for you/;

  test("is Hindi where the payer has chosen none, whatever the payer reads", async () => {
    await bookFor();
    expect(await textsTo(phone)).toEqual([expect.stringMatching(HINDI)]);
    expect((await textsTo(son.user.phone))[0]).toMatch(/^Parcha: /);
    expect((await textsTo(son.user.phone))[0]).not.toMatch(/सत्र/);
  });

  test("is the one that the payer has chosen, until the account of the number has one of its own", async () => {
    const { id } = await bookFor({ language: "en" });
    expect(await textsTo(phone)).toEqual([expect.stringMatching(ENGLISH)]);
    const browser = app.browser().withLanguage("hi");
    await browser.call(sendLoginCode, { input: { phone } });
    await browser.call(verifyLoginCode, { input: { phone, otp: await app.codeFor(phone) } });
    await son.client.call(bookings.cancelBooking, { params: { id } });
    expect((await textsTo(phone))[0]).toMatch(/रद्द/);
  });

  test("goes with the number when the payer names another one, and can be changed for the same one", async () => {
    const { id } = await bookFor({ language: "en" });
    await textsTo(phone);
    const aunt = newPhone();
    expect((await name(id, { phone: aunt, name: "मौसी" })).body.booking.attendee?.language).toBeUndefined();
    expect((await textsTo(phone))[0]).toMatch(/is not for you any more/);
    expect(await textsTo(aunt)).toEqual([expect.stringMatching(HINDI)]);
    const changed = await name(id, { phone: aunt, name: "मौसी", language: "en" });
    expect(changed.body.booking.attendee).toMatchObject({ name: "मौसी", language: "en" });
    await name(id, null);
    expect((await textsTo(aunt))[0]).toMatch(/is not for you any more/);
    const kept = await row(app.ctx.db)`select attendee_language as language from bookings where id = ${id}`;
    expect(kept).toEqual({ language: null });
  });

  test("of a cancellation because the payer closes the account is the one that was chosen", async () => {
    await bookFor({ language: "en" });
    await textsTo(phone);
    await son.client.call(deleteAccount, { input: { phoneConfirmation: son.user.phone } });
    expect((await textsTo(phone))[0]).toMatch(/is cancelled/);
  });

  test("must be one that there is", async () => {
    const { status } = await son.client.call(bookings.createBooking, {
      input: {
        sessionDate: DAY,
        sessionTime: nextTime(),
        questionType: "single",
        attendee: { phone, name: "माँ", language: "xx" as "hi" },
      },
    });
    expect(status).toBe(400);
  });
});

describe("before the sign-in the link", () => {
  const linkIn = (text = "") => text.match(/\/m\/(\w+)/)?.[1] ?? "";
  const open = (id: string) => app.browser().call(getGivenSession, { params: { id } });

  test("says the time as it is now, the end of the payer's number and the language, and no name", async () => {
    await son.client.call(setDisplayName, { input: { displayName: "राहुल" } });
    const { id, sessionTime } = await bookFor({ language: "en" });
    const link = linkIn((await textsTo(phone))[0]);
    const session = { sessionDate: DAY, payerPhoneEnd: son.user.phone.slice(-4), language: "en" };
    const opened = await open(link);
    expect(opened.body).toEqual({ session: { ...session, sessionTime } });
    expect(JSON.stringify(opened.body)).not.toMatch(/राहुल|माँ/);
    const moved = { sessionDate: DAY, sessionTime: nextTime() };
    await son.client.call(bookings.rescheduleBooking, { params: { id }, input: moved });
    expect((await open(link)).body.session).toMatchObject(moved);
    // Also for who has an account, on a browser that does not know it.
    await app.customer(phone);
    expect((await open(link)).body.session).toMatchObject(moved);
  });

  test("says nothing where it is unknown, or of the payer's own message", async () => {
    await bookFor();
    for (const id of ["AbCdE12345", linkIn((await textsTo(son.user.phone))[0])])
      expect((await open(id)).status).toBe(404);
    const own = await app.customer(newPhone());
    await createPaidSession(app, own, DAY, nextTime());
    expect((await open(linkIn((await textsTo(own.user.phone))[0]))).status).toBe(404);
  });

  test("says nothing of a message that does not name the payer: of a move, and of a reminder, which may have gone to another", async () => {
    const { id } = await bookFor({ language: "en" });
    const [booked] = await textsTo(phone);
    const moved = { sessionDate: DAY, sessionTime: nextTime() };
    await son.client.call(bookings.rescheduleBooking, { params: { id }, input: moved });
    const [ofMove] = await textsTo(phone);
    app.clock.set(`${DAY}T${moved.sessionTime}:00+05:30`);
    app.clock.forward(-60);
    const [reminder] = await textsTo(phone);
    expect(new Set([booked, ofMove, reminder]).size).toBe(3);
    for (const text of [ofMove, reminder]) {
      expect(text).not.toContain(son.user.phone.slice(-4));
      expect((await open(linkIn(text))).status).toBe(404);
    }
    expect((await open(linkIn(booked))).status).toBe(200);
  });

  test("says nothing any more once another attends, the payer attends, or the session is cancelled or over", async () => {
    const first = await bookFor();
    const link = linkIn((await textsTo(phone))[0]);
    await name(first.id, { phone: newPhone(), name: "मौसी" });
    expect((await open(link)).status).toBe(404);
    // Of the message that says so, either.
    expect((await open(linkIn((await textsTo(phone))[0]))).status).toBe(404);
    const aunt = newPhone();
    const second = await bookFor({ phone: aunt });
    const ofAunt = linkIn((await textsTo(aunt))[0]);
    await name(second.id, null);
    expect((await open(ofAunt)).status).toBe(404);
    const uncle = newPhone();
    const third = await bookFor({ phone: uncle });
    const ofUncle = linkIn((await textsTo(uncle))[0]);
    expect((await open(ofUncle)).status).toBe(200);
    await son.client.call(bookings.cancelBooking, { params: { id: third.id } });
    expect((await open(ofUncle)).status).toBe(404);
    const sister = newPhone();
    const fourth = await bookFor({ phone: sister });
    const ofSister = linkIn((await textsTo(sister))[0]);
    app.clock.set(`${DAY}T${fourth.sessionTime}:00+05:30`);
    app.clock.forward(4 * 60);
    expect((await open(ofSister)).status).toBe(200);
    app.clock.forward(1);
    expect((await open(ofSister)).status).toBe(404);
  });

  test("says nothing any more once the payer's or the attendee's account is closed", async () => {
    const mother = await app.customer(phone);
    await bookFor();
    const link = linkIn((await textsTo(phone))[0]);
    expect((await open(link)).status).toBe(200);
    await mother.client.call(deleteAccount, { input: { phoneConfirmation: phone } });
    expect((await open(link)).status).toBe(404);
    phone = newPhone();
    await bookFor();
    const other = linkIn((await textsTo(phone))[0]);
    await son.client.call(deleteAccount, { input: { phoneConfirmation: son.user.phone } });
    expect((await open(other)).status).toBe(404);
  });
});
