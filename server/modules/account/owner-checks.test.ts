// A phone that may have a new owner: what its sign-in reaches, how the owner proves the account, and what becomes of it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteAccount, exportMyData } from "#contract/account.ts";
import { saveAddress } from "#contract/addresses.ts";
import { setAttendee } from "#contract/attendees.ts";
import { createBooking, setBookingStatus } from "#contract/bookings.ts";
import * as contract from "#contract/customers.ts";
import { listDevices } from "#contract/devices.ts";
import { saveIntake } from "#contract/intakes.ts";
import { getMessageLink } from "#contract/notifications.ts";
import { answerOwnerCheck, getOwnerCheck, startAnew } from "#contract/owner-checks.ts";
import { listParchas } from "#contract/parchas.ts";
import { createSessionOrder, listPayments } from "#contract/payments.ts";
import { addDays } from "#domain/ist-time.ts";
import { row, rows, run, sql } from "#server/db/sql.ts";
import { openChannel } from "#tests/support/channel.ts";
import type { Client } from "#tests/support/client.ts";
import { inLockOrder, waitForBlocked } from "#tests/support/in-lock-order.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { refuseRows } from "#tests/support/refused-rows.ts";
import { uploadParchaPhoto } from "#tests/support/session-results.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { Owed } from "./owed-row.ts";
import { detachAccount, findOwed } from "./owner-checks.ts";

const ADDRESS = { recipientName: "Sunita Verma", line1: "117/H-2", city: "Kanpur", state: "UP" } as const;
const PIN_CODE = "208005";
const START = "2026-11-21T04:30:00Z";
const HALF_A_YEAR_MINUTES = 181 * 24 * 60;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
});
afterAll(() => app.stop());

let next = 9_330_000_000;
let phone: string;
let customer: SignedIn;
let day: string;
let days = 0;
beforeEach(async () => {
  app.clock.set(START);
  day = addDays("2026-11-22", days++);
  await app.openDay(day);
  phone = String(next++);
  customer = await app.customer(phone);
});

const giveAddress = () =>
  customer.client.call(saveAddress, { input: { ...ADDRESS, pinCode: PIN_CODE, phone: null } });
/** A session that was held, whose parcha was written, and nothing is owed. */
async function holdSession(time = "10:00", birthDate?: string) {
  const booking = await createPaidSession(app, customer, day, time);
  const input = { forWhom: "self", name: "Sunita", ...(birthDate ? { birthDate } : {}) } as const;
  await customer.client.call(saveIntake, { params: { id: booking.id }, input });
  await complete(booking.id, time);
  return booking;
}
async function complete(id: string, time = "10:00") {
  app.clock.set(`${day}T${time}:00+05:30`);
  const admin = await app.admin();
  await admin.call(setBookingStatus, { params: { id }, input: { status: "completed" } });
  for (const side of ["Front", "Back"] as const) await uploadParchaPhoto(admin, id, side);
  await setPosted(id, app.clock.now());
}
async function setPosted(id: string, at: Date | null) {
  await run(app.ctx.db)`update parchas set sent_at = ${at} where booking_id = ${id}`;
  await run(app.ctx.db)`update bookings set posted_at = ${at} where id = ${id}`;
}
const pause = () => app.clock.forward(HALF_A_YEAR_MINUTES);

async function signIn(client = app.browser()) {
  await client.call(contract.sendLoginCode, { input: { phone } });
  const input = { phone, otp: await app.codeFor(phone) };
  return { client, body: (await client.call(contract.verifyLoginCode, { input })).body };
}
async function signInUnverified() {
  const { client, body } = await signIn();
  expect(body).toMatchObject({ success: false, code: "owner-unverified" });
  return client;
}
const reaches = async (client: Client) => {
  const { status, body } = await client.call(contract.getMe);
  return status === 200 ? body.user.id : body.code;
};
const check = async (client: Client) => (await client.call(getOwnerCheck)).body.check;
const answer = (client: Client, text: string) => client.call(answerOwnerCheck, { input: { answer: text } });
const outcome = async (client: Client, text: string) => {
  const { status, body } = await answer(client, text);
  return status === 200 ? body.outcome : body.code;
};
const accountsOf = (number = phone) =>
  rows<{ id: string }>(app.ctx.db)`select id from users where phone = ${number}`;

const giveCredits = () =>
  run(app.ctx.db)`insert into credit_entries (user_id, amount, reason, created_at)
    values (${customer.user.id}, 110, 'welcome', ${app.clock.now()})`;

describe("a sign-in asks for a fact of the account", () => {
  test("with a new browser, when the account was not used for 180 days", async () => {
    await giveAddress();
    pause();
    const client = await signInUnverified();
    expect(await reaches(client)).toBe("owner-unverified");
    expect(await check(client)).toEqual({
      isOpen: true,
      fact: "pin-code",
      triesLeft: 3,
      canStartAnew: true,
    });
  });

  test("not with a browser that signed in before", async () => {
    await giveAddress();
    pause();
    expect((await signIn(customer.client)).body.success).toBe(true);
  });

  test("not when the customer signed in meanwhile, also if that login session is gone", async () => {
    await giveAddress();
    app.clock.forward(170 * 24 * 60);
    await signIn(customer.client);
    await customer.client.call(contract.logout, { query: {} });
    app.clock.forward(170 * 24 * 60);
    await app.sweep();
    expect((await signIn()).body.success).toBe(true);
  });

  test("also while the former owner's phone is still signed in, and then only support may detach it", async () => {
    await giveAddress();
    for (const days of [80, 80]) {
      app.clock.forward(days * 24 * 60);
      expect(await reaches(customer.client)).toBe(customer.user.id);
    }
    app.clock.forward(21 * 24 * 60);
    const client = await signInUnverified();
    expect(await check(client)).toMatchObject({ fact: "pin-code", canStartAnew: false });
    expect((await client.call(startAnew, { input: {} })).body.code).toBe("owner-by-support");
    for (const text of ["110001", "110002", "110003"]) expect(await outcome(client, text)).toBe("wrong");
    expect(await reaches(customer.client)).toBe(customer.user.id);
  });

  test("not for an account with nothing of a person in it but a chosen name", async () => {
    await customer.client.call(contract.setDisplayName, { input: { displayName: "Sunita" } });
    pause();
    expect((await signIn()).body.success).toBe(true);
  });

  test("when it has credits alone", async () => {
    await giveCredits();
    pause();
    const client = await signInUnverified();
    expect(await check(client)).toMatchObject({ fact: null, canStartAnew: false });
  });
});

describe("until the owner is known", () => {
  let client: Client;
  beforeEach(async () => {
    await giveAddress();
    pause();
    client = await signInUnverified();
  });

  test("every call but the check and the logout is refused, and the live channel too", async () => {
    const paths = [`/api/user/data`, `/api/bookings/user/${customer.user.id}`, `/api/user/address`];
    for (const path of paths) expect([path, (await client.fetch(path)).status]).toEqual([path, 403]);
    expect((await client.fetch("/objects/parchas/x")).status).toBe(403);
    expect((await client.call(exportMyData)).body.code).toBe("owner-unverified");
    await expect(openChannel(client, app.url)).rejects.toThrow("401");
    expect((await client.call(contract.logout, { query: {} })).status).toBe(200);
    expect(await reaches(client)).toBe("not-signed-in");
  });

  test("the sign-in is no use, makes no browser known, and is in no list of devices", async () => {
    await client.call(contract.logout, { query: {} });
    app.clock.forward(1);
    expect((await signIn(client)).body).toMatchObject({ code: "owner-unverified" });
    const owner = (await signIn(customer.client)).client;
    expect((await owner.call(listDevices)).body.devices).toHaveLength(1);
    await app.sweep();
    const messages = await rows(app.ctx.db)`
      select from outbox where user_id = ${customer.user.id} and kind = 'new-device'`;
    expect(messages).toHaveLength(0);
  });

  test("the sign-in is not among the devices of the export", async () => {
    const owner = (await signIn(customer.client)).client;
    const { devices } = (await owner.call(exportMyData)).body as unknown as { devices: unknown[] };
    expect(devices).toHaveLength(1);
  });

  test("logging out everywhere ends this sign-in alone", async () => {
    const owner = (await signIn(customer.client)).client;
    await client.call(contract.logout, { query: { devices: "all" } });
    expect(await reaches(owner)).toBe(customer.user.id);
  });

  test("the sign-in ends after a day", async () => {
    app.clock.forward(24 * 60 + 1);
    expect(await reaches(client)).toBe("not-signed-in");
  });

  test("no push subscription, and no other write, goes through", async () => {
    const { status } = await client.call(contract.setDisplayName, { input: { displayName: "Thief" } });
    expect(status).toBe(403);
  });
});

describe("the right answer", () => {
  test("opens the account, makes the browser known, and records the terms", async () => {
    await giveAddress();
    pause();
    const client = await signInUnverified();
    expect(await outcome(client, "208006")).toBe("wrong");
    expect((await check(client)).triesLeft).toBe(2);
    expect(await outcome(client, PIN_CODE)).toBe("verified");
    expect(await reaches(client)).toBe(customer.user.id);
    expect(await check(client)).toMatchObject({ isOpen: false, fact: null });
    const consents = await rows(app.ctx.db)`select from consents where user_id = ${customer.user.id}`;
    expect(consents).toHaveLength(2);
    await client.call(contract.logout, { query: {} });
    app.clock.forward(1);
    expect((await signIn()).body.success).toBe(true);
  });

  test("may be the year of birth in any own intake, where there is no address", async () => {
    await holdSession("10:00", "1971-03-02");
    pause();
    const client = await signInUnverified();
    expect((await check(client)).fact).toBe("birth-year");
    expect(await outcome(client, "1971")).toBe("verified");
  });

  test("opens nothing once the sign-in was logged out meanwhile", async () => {
    await giveAddress();
    pause();
    const client = await signInUnverified();
    const copy = app.browser();
    copy.setCookie("parcha_session", client.cookie("parcha_session") ?? "");
    const holder = await app.ctx.db.connect();
    await holder.query("begin");
    await holder.query("select 1 from users where id = $1 for update", [customer.user.id]);
    const answered = answer(copy, PIN_CODE);
    await waitForBlocked(app.ctx.db, 1);
    await client.call(contract.logout, { query: {} });
    await holder.query("commit");
    holder.release();
    expect((await answered).body.code).toBe("not-signed-in");
    expect(copy.cookie("parcha_device")).toBe(undefined);
  });

  test("is a sign-in with a new device, about which the customer gets a message", async () => {
    await giveAddress();
    pause();
    const client = await signInUnverified();
    await answer(client, PIN_CODE);
    const stored = await rows(app.ctx.db)`
      select from outbox where user_id = ${customer.user.id} and kind = 'new-device' and channel = 'sms'`;
    expect(stored).toHaveLength(1);
  });

  test("and a wrong one are entries of the audit trail, as is the code that opened nothing yet", async () => {
    await giveAddress();
    pause();
    await run(app.ctx.db)`truncate audit_entries`;
    const client = await signInUnverified();
    await outcome(client, "110001");
    await outcome(client, PIN_CODE);
    const events = await rows(app.ctx.db)`
      select verb, code, customer_id = ${customer.user.id} as "isCustomer" from audit_entries order by id`;
    expect(events).toEqual([
      { verb: "POST /api/otp/verify", code: "owner-unverified", isCustomer: null },
      { verb: "POST /api/user/owner-check", code: "owner-unverified", isCustomer: true },
      { verb: "POST /api/user/owner-check", code: null, isCustomer: true },
    ]);
  });

  test("is no fresh code for the export", async () => {
    await giveAddress();
    pause();
    const client = await signInUnverified();
    await answer(client, PIN_CODE);
    expect((await client.call(exportMyData)).body.code).toBe("code-needed");
  });

  test("sent twice at once opens the account, and counts no try", async () => {
    await giveAddress();
    pause();
    const client = await signInUnverified();
    expect(await Promise.all([outcome(client, PIN_CODE), outcome(client, PIN_CODE)])).toEqual([
      "verified",
      "verified",
    ]);
  });
});

describe("wrong answers", () => {
  beforeEach(async () => {
    await giveAddress();
    pause();
  });

  test("are three for the account in all, over sign-ins; the right one is refused after them, and nothing is lost", async () => {
    const first = await signInUnverified();
    expect(await outcome(first, "110001")).toBe("wrong");
    const second = await signInUnverified();
    expect(await outcome(second, "110002")).toBe("wrong");
    expect((await check(first)).triesLeft).toBe(1);
    const last = await answer(second, "110003");
    expect(last.body).toMatchObject({
      outcome: "wrong",
      check: { isOpen: true, fact: null, triesLeft: 0, canStartAnew: true },
    });
    expect(await outcome(first, PIN_CODE)).toBe("not-possible-now");
    app.clock.forward(24 * 60);
    const later = await signInUnverified();
    expect(await check(later)).toMatchObject({ fact: null, triesLeft: 0 });
    expect(await outcome(later, PIN_CODE)).toBe("not-possible-now");
    expect((await accountsOf()).map(({ id }) => id)).toEqual([customer.user.id]);
    expect((await signIn(customer.client)).body.success).toBe(true);
  });

  test("given at once are counted one by one, and of the fourth on hear no verdict", async () => {
    const clients = [await signInUnverified(), await signInUnverified()];
    const texts = ["110001", "110002", "110003", "110004", PIN_CODE];
    const answers = await Promise.all(
      texts.slice(0, 4).map((text, index) => outcome(clients[index % 2] ?? app.browser(), text)),
    );
    expect(answers.toSorted()).toEqual(["not-possible-now", "wrong", "wrong", "wrong"]);
    expect(await outcome(clients[0] ?? app.browser(), PIN_CODE)).toBe("not-possible-now");
  });

  test("are forgotten when the owner signs in with a browser that was known, which ends the sign-ins in doubt", async () => {
    const client = await signInUnverified();
    for (const text of ["110001", "110002"]) expect(await outcome(client, text)).toBe("wrong");
    await signIn(customer.client);
    expect(await outcome(client, "110003")).toBe("not-signed-in");
    expect((await client.call(startAnew, { input: {} })).body.code).toBe("not-signed-in");
    expect(await reaches(customer.client)).toBe(customer.user.id);
    pause();
    expect((await check(await signInUnverified())).triesLeft).toBe(3);
  });

  test("end with the right one in another browser", async () => {
    const [stranger, owner] = [await signInUnverified(), await signInUnverified()];
    expect(await outcome(stranger, "110001")).toBe("wrong");
    expect(await outcome(owner, PIN_CODE)).toBe("verified");
    expect(await outcome(stranger, PIN_CODE)).toBe("not-signed-in");
  });

  test("that are no PIN code are refused and are no tries", async () => {
    const client = await signInUnverified();
    for (const text of ["", "20800", "1971", "208 005x"])
      expect(await outcome(client, text)).toBe("bad-input");
    expect((await check(client)).triesLeft).toBe(3);
  });
});

describe("beginning anew", () => {
  test("shows the new holder of the number nothing of the person before: no list, link, photo, file or name", async () => {
    await giveAddress();
    await customer.client.call(contract.setDisplayName, { input: { displayName: "Sunita" } });
    const booking = await holdSession("10:00", "1971-03-02");
    const payer = await app.customer(String(next++));
    const { id: guestId } = await createPaidSession(app, payer, day, "12:00");
    const attendee = { phone, name: "Sunita" };
    await payer.client.call(setAttendee, { params: { id: guestId }, input: { attendee } });
    await complete(guestId, "12:00");
    const { parchas } = (await customer.client.call(listParchas, { params: { userId: customer.user.id } }))
      .body;
    expect(parchas).toHaveLength(4);
    pause();
    await app.sweep();
    const links = await rows<{ id: string }>(app.ctx.db)`select id from outbox`;
    expect(links.length).toBeGreaterThan(0);

    const client = await signInUnverified();
    const { body } = await client.call(startAnew, { input: {} });
    expect(body.user).toMatchObject({ displayName: body.user.username, asksName: true });
    const statuses: number[] = [];
    for (const { id } of links) statuses.push((await client.call(getMessageLink, { params: { id } })).status);
    for (const { imageUrl } of parchas) statuses.push((await client.fetch(imageUrl)).status);
    for (const id of [booking.id, guestId])
      statuses.push((await client.fetch(`/api/bookings/${id}/session-results`)).status);
    expect(new Set(statuses)).toEqual(new Set([404]));
    for (const path of ["bookings/user", "parchas", "remedies/user", "credits/user"]) {
      const others = await client.fetch(`/api/${path}/${customer.user.id}`);
      expect([path, others.status]).toEqual([path, 403]);
    }
    app.clock.forward(1);
    await client.enterCode(() => app.codeFor(phone));
    const data = JSON.stringify((await client.call(exportMyData)).body);
    expect(JSON.parse(data)).toMatchObject({ bookings: [], messages: [], parchas: [], address: null });
    for (const secret of ["Sunita", PIN_CODE, "1971", booking.id, guestId])
      expect(data).not.toContain(secret);
  });

  test("keeps the old account without its phone, and gives the new one no welcome offer", async () => {
    const friend = await app.customer(String(next++));
    await giveAddress();
    const booking = await holdSession();
    pause();
    const client = await signInUnverified();
    const { status, body } = await client.call(startAnew, { input: { whatsappOptIn: true } });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ phone, whatsappOptIn: true, referralDiscountCredits: 0 });
    expect(body.hasBookings).toBe(false);
    expect(await reaches(client)).toBe(body.user.id);
    const old = await row(app.ctx.db)`
      select u.phone, u.detached_at is not null as "isDetached", u.deleted_at is not null as "isClosed",
        exists (select from intakes i where i.booking_id = ${booking.id}) as "hasIntake",
        exists (select from postal_addresses a where a.user_id = u.id) as "hasAddress"
      from users u where u.id = ${customer.user.id}`;
    expect(old).toEqual({ phone: null, isDetached: true, isClosed: true, hasIntake: true, hasAddress: true });
    expect((await client.call(listPayments, { params: { userId: customer.user.id } })).status).toBe(403);
    const { isClosedPhone } = await import("#server/modules/customers/customers.ts");
    const { inTransaction } = await import("#server/db/transaction.ts");
    expect(await inTransaction(app.ctx.db, (tx) => isClosedPhone(app.ctx, tx, phone))).toBe(true);
    expect(friend.user.referralCode).not.toBe(body.user.referralCode);
  });

  test("keeps what was said to the former owner as another's guest for 180 days, and no longer", async () => {
    await giveAddress();
    const payer = await app.customer(String(next++));
    const { id } = await createPaidSession(app, payer, day, "10:00");
    const attendee = { phone, name: "Sunita" };
    expect((await payer.client.call(setAttendee, { params: { id }, input: { attendee } })).status).toBe(200);
    const input = { forWhom: "self", name: "Sunita" } as const;
    await customer.client.call(saveIntake, { params: { id }, input });
    await complete(id);
    pause();
    const client = await signInUnverified();
    await client.call(startAnew, { input: {} });
    const kept = () =>
      row(app.ctx.db)`select exists (select from intakes where booking_id = ${id}) as "hasIntake",
          exists (select from parchas where booking_id = ${id}) as "hasParcha",
          exists (select from objects where booking_id = ${id} and erase_asked_at is null) as "hasPhoto"`;
    app.clock.forward(179 * 24 * 60);
    await app.sweep();
    expect(await kept()).toEqual({ hasIntake: true, hasParcha: true, hasPhoto: true });
    app.clock.forward(2 * 24 * 60);
    await app.sweep();
    expect(await kept()).toEqual({ hasIntake: false, hasParcha: false, hasPhoto: false });
    expect(await row(app.ctx.db)`select from bookings where former_attendee_id is not null`).toBeNull();
  });

  test("keeps the content of the old account for 180 days, and then the payments without a name", async () => {
    await giveAddress();
    const booking = await holdSession();
    // For somebody who has never signed in.
    await run(app.ctx.db)`
      update bookings set attendee_phone = '9339999999', attendee_name = 'Sunita', attendee_folded_name = '' where id = ${booking.id}`;
    pause();
    const client = await signInUnverified();
    await client.call(startAnew, { input: {} });
    const kept = () =>
      row(app.ctx.db)`select u.username <> '' as "hasName",
          exists (select from intakes where booking_id = ${booking.id}) as "hasIntake",
          exists (select from postal_addresses where user_id = u.id) as "hasAddress",
          exists (select from parchas where booking_id = ${booking.id}) as "hasParcha",
          exists (select from bookings where id = ${booking.id} and attendee_phone is not null) as "hasAttendee",
          exists (select from payment_orders where user_id = u.id) as "hasOrder"
        from users u where u.id = ${customer.user.id}`;
    const all = {
      ...{ hasName: true, hasIntake: true, hasAddress: true, hasParcha: true },
      ...{ hasAttendee: true, hasOrder: true },
    };
    app.clock.forward(179 * 24 * 60);
    await app.sweep();
    expect(await kept()).toEqual(all);
    app.clock.forward(2 * 24 * 60);
    // However many cannot be erased, they keep no other.
    await run(app.ctx.db)`insert into users (username, referral_code, created_at, detached_at, deleted_at)
      select 'stuck', 'STUCK' || n, '2026-01-01', '2026-01-01', '2026-01-01' from generate_series(1, 9) n`;
    await refuseRows(app.ctx.db, "update on users", "new.referral_code like 'STUCK%'");
    await app.sweep();
    const none = { hasName: false, hasIntake: false, hasAddress: false, hasParcha: false };
    expect(await kept()).toEqual({ ...none, hasAttendee: false, hasOrder: true });
  });

  test("happens once at a double tap, and of two browsers for one", async () => {
    await giveAddress();
    pause();
    const [one, other] = [await signInUnverified(), await signInUnverified()];
    const begin = (client: Client) => client.call(startAnew, { input: {} });
    const statuses = (await Promise.all([begin(one), begin(one), begin(other)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 401, 401]);
    expect(await accountsOf()).toHaveLength(1);
  });

  test("and a sign-in at the same time end in one account of the phone", async () => {
    await giveAddress();
    pause();
    const client = await signInUnverified();
    app.clock.forward(1);
    const late = app.browser();
    await late.call(contract.sendLoginCode, { input: { phone } });
    const input = { phone, otp: await app.codeFor(phone) };
    const [anew, signedIn] = await Promise.all([
      client.call(startAnew, { input: {} }),
      late.call(contract.verifyLoginCode, { input }),
    ]);
    expect([anew.status, signedIn.status]).toEqual([200, 200]);
    expect((await accountsOf()).map(({ id }) => id)).toEqual([anew.body.user.id]);
  });

  test("is impossible for an account whose owner is known", async () => {
    await giveAddress();
    const { body } = await customer.client.call(startAnew, { input: {} });
    expect(body.code).toBe("not-possible-now");
    expect(await outcome(customer.client, PIN_CODE)).toBe("verified");
  });
});

test("two sign-ins at once are both asked", async () => {
  await giveAddress();
  pause();
  const browsers = [app.browser(), app.browser()];
  const inputs: { phone: string; otp: string }[] = [];
  for (const browser of browsers) {
    await browser.call(contract.sendLoginCode, { input: { phone } });
    inputs.push({ phone, otp: await app.codeFor(phone) });
  }
  const answers = await Promise.all(
    browsers.map((browser, index) => browser.call(contract.verifyLoginCode, { input: inputs[index] })),
  );
  expect(answers.map(({ body }) => !body.success && body.code)).toEqual([
    "owner-unverified",
    "owner-unverified",
  ]);
});

describe("while something is owed to the account", () => {
  const answerWrong = async (client: Client) => {
    for (const text of ["110001", "110002", "110003"]) await answer(client, text);
  };

  test("it keeps its phone, and cannot begin anew", async () => {
    await giveAddress();
    await createPaidSession(app, customer, day, "11:00");
    pause();
    const client = await signInUnverified();
    expect((await check(client)).canStartAnew).toBe(false);
    expect((await client.call(startAnew, { input: {} })).body.code).toBe("owner-by-support");
    await answerWrong(client);
    expect(await check(client)).toEqual({ isOpen: true, fact: null, triesLeft: 0, canStartAnew: false });
    expect(await outcome(client, PIN_CODE)).toBe("not-possible-now");
    expect((await accountsOf())[0]?.id).toBe(customer.user.id);
  });

  test("support's word is used up by the sign-in", async () => {
    await giveAddress();
    pause();
    await run(app.ctx.db)`
      update users set owner_confirmed_until = ${app.clock.now()}::timestamptz + interval '1 day'
      where id = ${customer.user.id}`;
    expect((await signIn()).body.success).toBe(true);
    const left = sql`select owner_confirmed_until as until from users where id = ${customer.user.id}`;
    expect(await row(app.ctx.db)`${left}`).toEqual({ until: null });
  });

  test("credits count", async () => {
    await giveAddress();
    await giveCredits();
    pause();
    const client = await signInUnverified();
    await answerWrong(client);
    expect((await accountsOf())[0]?.id).toBe(customer.user.id);
  });

  test("a parcha that is still to be posted counts, and one that was posted does not", async () => {
    await giveAddress();
    const { id } = await holdSession();
    await setPosted(id, null);
    pause();
    const client = await signInUnverified();
    expect((await check(client)).canStartAnew).toBe(false);
    await setPosted(id, app.clock.now());
    expect((await check(client)).canStartAnew).toBe(true);
  });

  test.each([
    ["", true],
    [" and that the provider never heard of", false],
  ])("the order of a time that was never paid for%s counts for some days only", async (_, isKnown) => {
    await giveAddress();
    const slot = { sessionDate: day, sessionTime: "11:00", questionType: "single" } as const;
    const { booking } = (await customer.client.call(createBooking, { input: slot })).body;
    const order = await customer.client.call(createSessionOrder, { input: { bookingId: booking.id } });
    expect(order.status).toBe(200);
    expect(await findOwed(app.ctx, customer.user.id, app.clock.now())).toMatchObject({ paymentsUnderWay: 1 });
    if (!isKnown)
      await run(app.ctx.db)`
        update payment_orders set provider_order_id = null where user_id = ${customer.user.id}`;
    app.clock.forward(6 * 24 * 60);
    await app.sweep();
    expect(await findOwed(app.ctx, customer.user.id, app.clock.now())).toMatchObject({ paymentsUnderWay: 0 });
    pause();
    const client = await signInUnverified();
    expect((await client.call(startAnew, { input: {} })).status).toBe(200);
  });

  test("an account that begins anew once nothing is owed any more, after its tries, does so at a wish", async () => {
    await giveAddress();
    await giveCredits();
    pause();
    const client = await signInUnverified();
    await answerWrong(client);
    await run(app.ctx.db)`delete from credit_entries where user_id = ${customer.user.id}`;
    expect(await check(client)).toEqual({ isOpen: true, fact: null, triesLeft: 0, canStartAnew: true });
    expect((await client.call(startAnew, { input: {} })).status).toBe(200);
  });
});

test("an account that knows no fact asks none, and begins anew or is opened by support", async () => {
  await holdSession();
  pause();
  const client = await signInUnverified();
  expect(await check(client)).toEqual({ isOpen: true, fact: null, triesLeft: 3, canStartAnew: true });
  expect(await outcome(client, "1971")).toBe("not-possible-now");
  expect((await client.call(startAnew, { input: {} })).status).toBe(200);
});

describe("support detaches an account without a way in", () => {
  const owed = () => findOwed(app.ctx, customer.user.id, app.clock.now());
  const detach = (owedBefore: Owed) =>
    detachAccount(app.ctx, { customerId: customer.user.id, phone, owedBefore }, app.clock.now());

  test("and its holder gets a new account, where nothing of the old one is reached", async () => {
    await giveCredits();
    pause();
    const client = await signInUnverified();
    const shown = await owed();
    expect(shown).toMatchObject({ credits: 110, upcomingSessions: 0 });
    expect(await check(client)).toMatchObject({ isOpen: true });
    await detach(shown);
    expect(await reaches(client)).toBe("not-signed-in");
    expect(await accountsOf()).toEqual([]);
    app.clock.forward(1);
    expect((await signIn()).body).toMatchObject({ success: true, isNewUser: true });
    await expect(detach(shown)).rejects.toThrow("not-found");
  });

  test("not when more is owed by now, or the account was used, than support was shown", async () => {
    const shown = await owed();
    await giveCredits();
    await expect(detach(shown)).rejects.toThrow("not-possible-now");
    const shownAgain = await owed();
    expect(shownAgain).toEqual({ ...shown, credits: 110 });
    app.clock.forward(24 * 60);
    expect((await signIn(customer.client)).body.success).toBe(true);
    await expect(detach(shownAgain)).rejects.toThrow("not-possible-now");
    expect(await accountsOf()).toHaveLength(1);
    expect((await owed()).usedAt).toEqual(app.clock.now());
    await detach(await owed());
    expect(await accountsOf()).toEqual([]);
  });

  test("not when credits come while it waits for the customer's lock", async () => {
    const shown = await owed();
    const holder = await app.ctx.db.connect();
    await holder.query("begin");
    await holder.query("select 1 from users where id = $1 for update", [customer.user.id]);
    const detached = detach(shown).catch(String);
    await waitForBlocked(app.ctx.db, 1);
    await holder.query(
      "insert into credit_entries (user_id, amount, reason, created_at) values ($1, 110, 'welcome', $2)",
      [customer.user.id, app.clock.now()],
    );
    await holder.query("commit");
    holder.release();
    expect(await detached).toContain("not-possible-now");
    expect(await accountsOf()).toHaveLength(1);
  });

  test("a closing that waited for it is refused, so that the account's names are still erased later", async () => {
    await customer.client.enterCode();
    const shown = await owed();
    const [, closed] = await inLockOrder(
      app.ctx.db,
      { lock: "select from users where id = $1", id: customer.user.id },
      () => detach(shown),
      () => customer.client.call(deleteAccount, { input: { phoneConfirmation: phone } }),
    );
    expect(closed.status).toBe(401);
    const left = sql`select detached_at is not null as "isDetached" from users where id = ${customer.user.id}`;
    expect(await row(app.ctx.db)`${left}`).toEqual({ isDetached: true });
  });

  test("also one with a session that was missed, and not while a paid session is ahead", async () => {
    await createPaidSession(app, customer, day, "12:00");
    expect(await owed()).toMatchObject({ upcomingSessions: 1, missedSessions: 0 });
    await expect(detach(await owed())).rejects.toThrow("not-possible-now");
    pause();
    expect(await owed()).toMatchObject({ upcomingSessions: 0, missedSessions: 1 });
    await detach(await owed());
    expect(await accountsOf()).toEqual([]);
  });
});

test("closing an account leaves nothing of its sign-ins and tries", async () => {
  await giveAddress();
  pause();
  const client = await signInUnverified();
  await answer(client, "110001");
  customer.client.setCookie("parcha_session", "");
  await signIn(customer.client);
  await run(app.ctx.db)`update users set owner_tries = 1 where id = ${customer.user.id}`;
  await customer.client.call(deleteAccount, { input: { phoneConfirmation: phone } });
  const left = sql`select used_at as "usedAt", owner_tries as tries, owner_confirmed_until as until
    from users where id = ${customer.user.id}`;
  expect(await row(app.ctx.db)`${left}`).toEqual({ usedAt: null, tries: 0, until: null });
});
