import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as contract from "#contract/customers.ts";
import { row } from "#server/db/sql.ts";
import type { Client } from "#tests/support/client.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** A phone that no other test of this file uses. */
let next = 9_000_000_000;
let phone: string;
beforeEach(() => {
  phone = String(next++);
  app.clock.set("2026-11-21T04:30:00Z");
});

const send = (client: Client) => client.call(contract.sendLoginCode, { input: { phone } });
const verify = (client: Client, otp: string, more: { referralCode?: string; whatsappOptIn?: boolean } = {}) =>
  client.call(contract.verifyLoginCode, { input: { phone, otp, ...more } });
const wrongCode = (code: string) => (code === "0000" ? "1111" : "0000");

describe("a sign-in", () => {
  test("works with a phone in Bengali digits and a code as keyboards and readers of SMS fill it in", async () => {
    const client = app.browser();
    const typed = [...phone].map((digit) => String.fromCodePoint(0x9e6 + Number(digit))).join("");
    expect((await client.call(contract.sendLoginCode, { input: { phone: typed } })).status).toBe(200);
    const code = await app.codeFor(phone);
    const longer = await client.call(contract.verifyLoginCode, { input: { phone: typed, otp: `${code}5` } });
    expect(longer.body).toMatchObject({ success: false });
    const otp = `कोड ${code.slice(0, 2)} ${code.slice(2)} है`;
    const { body } = await client.call(contract.verifyLoginCode, { input: { phone: typed, otp } });
    expect(body).toMatchObject({ success: true, user: { phone } });
  });

  test("with a new phone creates an account, a login session and a username from the last digits", async () => {
    const client = app.browser();
    expect((await client.call(contract.checkPhone, { input: { phone } })).body).toMatchObject({
      isNewUser: true,
    });
    expect((await send(client)).body).toMatchObject({
      success: true,
      resendAfterSeconds: 30,
      expiresInSeconds: 300,
    });
    const { body } = await verify(client, await app.codeFor(phone));
    expect(body).toMatchObject({ success: true, isNewUser: true, hasBookings: false });
    const me = await client.call(contract.getMe);
    expect(me.body.user).toMatchObject({
      phone,
      username: `Seeker ${phone.slice(-4)}`,
      role: "user",
      email: null,
      referralDiscountCredits: 0,
      whatsappOptIn: false,
    });
    expect(me.body.user.referralCode).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
  });

  test("asked for again too early names the code that this browser can still enter", async () => {
    const client = app.browser();
    await send(client);
    app.clock.set("2026-11-21T04:30:02Z");
    const again = await send(client);
    expect(again.body).toMatchObject({ code: "code-wait", sent: { expiresInSeconds: 298 } });
    expect((await verify(client, await app.codeFor(phone))).body).toMatchObject({ success: true });
  });

  test("asked for again too early names no code whose tries are used up", async () => {
    const client = app.browser();
    await send(client);
    const wrong = wrongCode(await app.codeFor(phone));
    for (let tries = 0; tries < 5; tries += 1) await verify(client, wrong);
    const again = await send(client);
    expect(again.body).toMatchObject({ code: "code-wait" });
    expect(again.body).not.toHaveProperty("sent");
  });

  test("with a known phone opens the same account", async () => {
    const first = await app.customer(phone);
    app.clock.forward(1);
    const again = await app.customer(phone);
    expect(again.user.id).toBe(first.user.id);
  });

  test.each(["5876543210", "987654321", "98765432101", "98765abcde", ""])(
    "is a 400 for the phone %j",
    async (bad) => {
      const { status, body } = await app.browser().call(contract.sendLoginCode, { input: { phone: bad } });
      expect([status, body.code, body.message]).toEqual([
        400,
        "bad-phone",
        "Enter a valid 10-digit Indian mobile number",
      ]);
    },
  );

  test("creates a new login session each time, and signing out ends it on the server", async () => {
    const { client } = await app.customer(phone);
    const token = client.cookie("parcha_session") ?? "";
    await client.call(contract.logout);
    const thief = app.browser();
    thief.setCookie("parcha_session", token);
    expect((await thief.call(contract.getMe)).status).toBe(401);
    app.clock.forward(1);
    const again = await app.customer(phone);
    expect(again.client.cookie("parcha_session")).not.toBe(token);
  });

  test("lasts 90 days from the last request", async () => {
    const { client } = await app.customer(phone);
    app.clock.forward(89 * 24 * 60);
    expect((await client.call(contract.getMe)).status).toBe(200);
    app.clock.forward(89 * 24 * 60);
    expect((await client.call(contract.getMe)).status).toBe(200);
    app.clock.forward(91 * 24 * 60);
    expect((await client.call(contract.getMe)).status).toBe(401);
  });

  test("lasts a year in all, however often it is used", async () => {
    const { client } = await app.customer(phone);
    for (let month = 0; month < 12; month += 1) {
      app.clock.forward(30 * 24 * 60);
      expect((await client.call(contract.getMe)).status).toBe(200);
    }
    app.clock.forward(6 * 24 * 60);
    expect((await client.call(contract.getMe)).status).toBe(401);
  });

  test("ends the login session that the browser had before", async () => {
    const { client } = await app.customer(phone);
    const thief = app.browser();
    thief.setCookie("parcha_session", client.cookie("parcha_session") ?? "");
    app.clock.forward(1);
    await send(client);
    const { status } = await verify(client, await app.codeFor(phone));
    expect([status, (await thief.call(contract.getMe)).status]).toEqual([200, 401]);
    expect((await client.call(contract.getMe)).status).toBe(200);
  });

  test("that ends by signing out lets the browser go at once, and keeps its other cookies", async () => {
    const { client } = await app.customer(phone);
    const { headers } = await client.call(contract.logout);
    expect(headers.has("clear-site-data")).toBe(false);
    expect(headers.get("cache-control")).toBe("no-store");
    expect([client.cookie("parcha_session"), Boolean(client.cookie("parcha_device"))]).toEqual([
      undefined,
      true,
    ]);
  });

  test("accepts the terms, recorded with version and language", async () => {
    const { user } = await app.customer(phone, { whatsappOptIn: true });
    const kept = await row<{ purposes: string[]; languages: string[] }>(app.ctx.db)`
      select array_agg(purpose order by purpose) as purposes, array_agg(distinct language) as languages
      from consents where user_id = ${user.id} and is_given and text_version <> ''`;
    expect(kept).toEqual({ purposes: ["messaging", "terms-and-privacy"], languages: ["en"] });
  });

  test("with the WhatsApp box unchecked withdraws no consent; the profile does", async () => {
    await app.customer(phone, { whatsappOptIn: true });
    app.clock.forward(1);
    const { client, user } = await app.customer(phone, { whatsappOptIn: false });
    expect(user.whatsappOptIn).toBe(true);
    await client.call(contract.setWhatsappOptIn, { input: { whatsappOptIn: false } });
    expect((await client.call(contract.getMe)).body.user.whatsappOptIn).toBe(false);
  });
});

describe("login codes", () => {
  test("a wrong code is refused, and the right one still works afterwards", async () => {
    const client = app.browser();
    await send(client);
    const code = await app.codeFor(phone);
    const refused = await verify(client, wrongCode(code));
    expect([refused.status, refused.body.success, refused.body.success ? "" : refused.body.code]).toEqual([
      200,
      false,
      "code-wrong",
    ]);
    expect((await verify(client, code)).body.success).toBe(true);
  });

  test("five wrong tries use up a code; a new code works", async () => {
    const client = app.browser();
    await send(client);
    const code = await app.codeFor(phone);
    for (let i = 0; i < 5; i++) await verify(client, wrongCode(code));
    expect((await verify(client, code)).body).toMatchObject({ success: false, code: "code-spent" });
    app.clock.forward(1);
    await send(client);
    expect((await verify(client, await app.codeFor(phone))).body.success).toBe(true);
  });

  test("concurrent tries are counted one by one", async () => {
    const client = app.browser();
    await send(client);
    const code = await app.codeFor(phone);
    await Promise.all(Array.from({ length: 12 }, () => verify(client, wrongCode(code))));
    expect((await verify(client, code)).body).toMatchObject({ code: "code-spent" });
  });

  test("a code works once, for five minutes, only for its phone and only in the browser that requested it", async () => {
    const client = app.browser();
    await send(client);
    const code = await app.codeFor(phone);
    const otherBrowser = app.browser();
    const refused = await verify(otherBrowser, code);
    // A browser that refuses cookies gets this answer to every code.
    expect(refused.body).toMatchObject({ code: "code-foreign", message: expect.stringContaining("cookies") });
    const other = await client.call(contract.verifyLoginCode, { input: { phone: "9999999999", otp: code } });
    expect(other.body).toMatchObject({ code: "code-foreign" });
    app.clock.forward(4.9);
    expect((await verify(client, code)).body.success).toBe(true);
    expect((await verify(client, code)).body).toMatchObject({ success: false });
    app.clock.forward(1);
    await send(client);
    const late = await app.codeFor(phone);
    app.clock.forward(5);
    expect((await verify(client, late)).body).toMatchObject({ code: "code-expired" });
  });

  test("tries from another browser neither use up nor void the owner's code", async () => {
    const owner = app.browser();
    await send(owner);
    const code = await app.codeFor(phone);
    app.clock.forward(0.6);
    const otherBrowser = app.browser();
    await send(otherBrowser);
    for (let i = 0; i < 6; i++) await verify(otherBrowser, "0000");
    expect((await verify(owner, code)).body.success).toBe(true);
  });

  test("a new code voids the earlier code of the same browser", async () => {
    const client = app.browser();
    await send(client);
    const older = await app.codeFor(phone);
    app.clock.forward(1);
    await send(client);
    const newer = await app.codeFor(phone);
    if (older !== newer) expect((await verify(client, older)).body).toMatchObject({ success: false });
    expect((await verify(client, newer)).body.success).toBe(true);
  });

  test("a code that could not be sent leaves the earlier code valid", async () => {
    const client = app.browser();
    await send(client);
    const code = await app.codeFor(phone);
    app.clock.forward(1);
    await app.browser().fetch("/sandbox/messages/faults", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ fault: "refused", count: 1 }),
    });
    expect((await send(client)).body.code).toBe("sms-not-sent");
    expect((await verify(client, code)).body.success).toBe(true);
  });

  test("a send over the budget is a 429 with Retry-After and the wait in the language of the request", async () => {
    const client = app.browser().withLanguage("hi");
    await send(client);
    const { status, headers, body } = await send(client);
    expect([status, headers.get("retry-after"), body.message]).toEqual([
      429,
      "30",
      "नया कोड मँगाने से पहले 30 सेकंड रुकिए।",
    ]);
  });

  test("concurrent sends are counted one by one", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(app.browser())));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3);
  });

  test("codes, cookies and full phone numbers are not logged", async () => {
    const { client } = await app.customer(phone);
    await client.fetch(`/api/none?phone=${phone}`);
    // A duration has so many digits that it may contain the phone number by chance.
    const log = app.log.join("\n").replace(/"responseTime":[\d.]+/g, "");
    expect(log).toContain("/api/otp/verify");
    expect(log).not.toContain(phone);
    expect(log).not.toContain(client.cookie("parcha_session") ?? "none");
    expect(log).not.toMatch(/"otp"|"code":"\d{4}"/);
  });

  test("codes are stored as hashes", async () => {
    await send(app.browser());
    const code = await app.codeFor(phone);
    const kept = await row<{ text: string }>(app.ctx.db)`
      select row_to_json(c)::text as text from login_codes c where phone = ${phone}`;
    expect(kept?.text).not.toContain(`"${code}"`);
    expect(kept?.text).toContain("code_hash");
  });
});

describe("the check of a phone", () => {
  test("discloses bookings and the WhatsApp consent only to a browser that has signed in with the phone", async () => {
    const { client } = await app.customer(phone, { whatsappOptIn: true });
    const own = await client.call(contract.checkPhone, { input: { phone } });
    const strange = await app.browser().call(contract.checkPhone, { input: { phone } });
    expect(own.body).toEqual({ isNewUser: false, hasBookings: false, whatsappOptIn: true });
    expect(strange.body).toEqual({ isNewUser: false, hasBookings: false, whatsappOptIn: false });
  });

  test("ignores a forged device cookie", async () => {
    const { client } = await app.customer(phone, { whatsappOptIn: true });
    const forger = app.browser();
    forger.setCookie("parcha_device", `${client.cookie("parcha_device")?.split("~")[0]}~c2lnbmF0dXJl`);
    const { body } = await forger.call(contract.checkPhone, { input: { phone } });
    expect(body.whatsappOptIn).toBe(false);
  });
});

describe("referral codes", () => {
  test("a friend's code gives 110 credits at once, in lower case and with spaces too", async () => {
    const friend = await app.customer(phone);
    phone = String(next++);
    const code = friend.user.referralCode.toLowerCase();
    const { user } = await app.customer(phone, { referralCode: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(user.referralDiscountCredits).toBe(110);
  });

  test("an unknown code is refused before the account is created, and can be corrected", async () => {
    const client = app.browser();
    await send(client);
    const otp = await app.codeFor(phone);
    const refused = await verify(client, otp, { referralCode: "ZZZZZZ" });
    expect(refused.body).toMatchObject({ success: false, code: "bad-referral-code" });
    expect((await client.call(contract.checkPhone, { input: { phone } })).body.isNewUser).toBe(true);
    expect((await verify(client, otp)).body).toMatchObject({ success: true, isNewUser: true });
  });

  test("guessing codes uses up the login code after five tries and never discloses a code's owner", async () => {
    const referrer = await app.customer("9123456701");
    const client = app.browser();
    await send(client);
    const otp = await app.codeFor(phone);
    const responses = [];
    for (const referralCode of ["AAAAAA", "BBBBBB", "CCCCCC", "DDDDDD", "EEEEEE", referrer.user.referralCode])
      responses.push((await verify(client, otp, { referralCode })).body);
    expect(responses.map((body) => ("code" in body ? body.code : "accepted"))).toEqual([
      ...Array.from({ length: 5 }, () => "bad-referral-code"),
      "code-spent",
    ]);
    expect(JSON.stringify(responses)).not.toContain(referrer.user.username);
  });

  test("a code is ignored when the customer has signed in before, and so is the customer's own", async () => {
    const { user } = await app.customer(phone);
    app.clock.forward(1);
    const again = await app.customer(phone, { referralCode: user.referralCode });
    expect(again.user.referralDiscountCredits).toBe(0);
  });
});
