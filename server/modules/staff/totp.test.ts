import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "#contract/audit.ts";
import { moneyTasks } from "#contract/ledger.ts";
import { CLOSE_CODES } from "#contract/socket.ts";
import * as contract from "#contract/staff.ts";
import { totpCode, totpStepAt } from "#domain/totp.ts";
import { openChannel } from "#tests/support/channel.ts";
import type { Client } from "#tests/support/client.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { totpMac } from "./one-time-codes.ts";
import { putAdmin, resetTotp } from "./staff.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const password = "correct horse";
let name: string;
let made = 0;
beforeEach(async () => {
  name = `helper${made++}`;
  app.clock.set("2026-11-21T04:30:00Z");
  await putAdmin(app.ctx, { username: name, name: "A helper", role: "admin", password }, app.clock.now());
});

const login = (more: { totp?: string; password?: string } = {}, client = app.browser()) =>
  client.call(contract.adminLogin, { input: { username: name, password, ...more } });

async function signedIn(more: { totp?: string } = {}): Promise<Client> {
  const client = app.browser();
  expect((await login(more, client)).status).toBe(200);
  return client;
}

function bytesOf(secret: string): Buffer {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The phone: what it shows now, or so many half minutes later. */
function phone(secret: string) {
  const bytes = bytesOf(secret);
  return (later = 0) => totpCode(totpMac(bytes), totpStepAt(app.clock.now()) + later);
}

async function switchedOn() {
  const client = await signedIn();
  const { body } = await client.call(contract.totpBegin);
  const shown = phone(body.secret);
  const confirmed = await client.call(contract.totpConfirm, { input: { code: shown() } });
  expect(confirmed.status).toBe(200);
  // The code that confirmed it is used up.
  app.clock.forward(0.5);
  return { client, shown, recoveryCodes: confirmed.body.recoveryCodes };
}

test("without a second step everything is as before, and a code is not looked at", async () => {
  const client = await signedIn({ totp: "123456" });
  expect((await client.call(contract.totpStatus)).body).toEqual({
    isOn: false,
    isRequired: false,
    recoveryCodesLeft: 0,
  });
});

test("it is on once a code of its secret was confirmed, not before; other sessions end", async () => {
  const [client, elsewhere] = [await signedIn(), await signedIn()];
  const [own, other] = [await openChannel(client, app.url), await openChannel(elsewhere, app.url)];
  const { body } = await client.call(contract.totpBegin);
  expect(body.otpauthUrl).toBe(`otpauth://totp/Parcha:${name}?secret=${body.secret}&issuer=Parcha`);
  await signedIn();
  const wrong = await client.call(contract.totpConfirm, { input: { code: "000000" } });
  expect([wrong.status, wrong.body.code]).toEqual([401, "totp-wrong"]);

  const { body: confirmed } = await client.call(contract.totpConfirm, {
    input: { code: phone(body.secret)() },
  });
  expect(confirmed.recoveryCodes).toHaveLength(10);
  expect((await client.call(contract.totpStatus)).body).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
  expect((await elsewhere.call(contract.adminMe)).status).toBe(401);
  expect(await other.closed).toBe(CLOSE_CODES["session-ended"]);
  own.say({ type: "still-here" });
  expect((await own.next("error")).type).toBe("error");
  own.close();
  expect((await client.call(contract.totpBegin)).body.code).toBe("totp-is-on");
  expect((await client.call(contract.totpConfirm, { input: { code: "000000" } })).body.code).toBe(
    "totp-is-on",
  );
});

test("a set-up that was never begun, or begun anew elsewhere, is not confirmed", async () => {
  const client = await signedIn();
  const none = await client.call(contract.totpConfirm, { input: { code: "123456" } });
  expect([none.status, none.body.code]).toEqual([409, "totp-not-begun"]);
  const first = (await client.call(contract.totpBegin)).body.secret;
  await client.call(contract.totpBegin);
  const old = await client.call(contract.totpConfirm, { input: { code: phone(first)() } });
  expect(old.body.code).toBe("totp-wrong");
});

describe("signing in with it", () => {
  test("asks for the code after the right password only", async () => {
    const { shown } = await switchedOn();
    expect((await login()).body.code).toBe("totp-needed");
    expect((await login()).status).toBe(401);
    expect((await login({ password: "wrong", totp: shown() })).body.code).toBe("bad-credentials");
    expect((await login({ totp: "000000" })).body.code).toBe("totp-wrong");
    expect((await login({ totp: ` ${shown().slice(0, 3)} ${shown().slice(3)} ` })).status).toBe(200);
  });

  test("a code is used once, also by two at the same moment, and none before it any more", async () => {
    const { shown } = await switchedOn();
    const earlier = shown();
    const answers = await Promise.all([login({ totp: shown(1) }), login({ totp: shown(1) })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await login({ totp: shown(1) })).body.code).toBe("totp-wrong");
    expect((await login({ totp: earlier })).body.code).toBe("totp-wrong");
    app.clock.forward(1);
    expect((await login({ totp: shown() })).status).toBe(200);
  });

  test("the code that switched it on does not sign in", async () => {
    const { shown } = await switchedOn();
    expect((await login({ totp: shown(-1) })).body.code).toBe("totp-wrong");
  });

  test("codes are guessed five times, as passwords are, and asking without one buys no more", async () => {
    const { shown } = await switchedOn();
    for (let i = 0; i < 5; i++) {
      expect((await login()).body.code).toBe("totp-needed");
      expect((await login({ totp: "000000" })).body.code).toBe("totp-wrong");
    }
    const locked = await login({ totp: shown() });
    expect([locked.status, locked.headers.get("retry-after")]).toEqual([429, "900"]);
    app.clock.forward(15);
    expect((await login({ totp: shown() })).status).toBe(200);
  });

  test("each recovery code works once, however it is typed", async () => {
    const { recoveryCodes, client } = await switchedOn();
    const [one = "", two = ""] = recoveryCodes;
    await signedIn({ totp: one });
    expect((await login({ totp: one })).body.code).toBe("recovery-code-wrong");
    expect((await login({ totp: two.slice(1) })).body.code).toBe("recovery-code-wrong");
    await signedIn({ totp: two.toLowerCase().replaceAll("-", " ") });
    expect((await client.call(contract.totpStatus)).body.recoveryCodesLeft).toBe(8);
  });

  test("another admin's codes are nothing here", async () => {
    const other = await switchedOn();
    name = `helper${made++}`;
    const account = { username: name, name: "Another", role: "admin", password } as const;
    await putAdmin(app.ctx, account, app.clock.now());
    await switchedOn();
    expect((await login({ totp: other.recoveryCodes[0] ?? "" })).body.code).toBe("recovery-code-wrong");
    expect((await login({ totp: other.shown() })).body.code).toBe("totp-wrong");
  });
});

test("neither secret nor recovery codes can be read in the database", async () => {
  const client = await signedIn();
  const { secret } = (await client.call(contract.totpBegin)).body;
  const code = phone(secret)();
  const { recoveryCodes } = (await client.call(contract.totpConfirm, { input: { code } })).body;
  const { rows } = await app.ctx.db.query<{ kept: Buffer }>(
    "select code_hash as kept from admin_recovery_codes union all select sealed_secret from admin_totps",
  );
  const kept = Buffer.concat(rows.map((row) => row.kept));
  for (const shown of [secret, ...recoveryCodes, ...recoveryCodes.map((one) => one.replaceAll("-", ""))])
    expect(kept.includes(shown)).toBe(false);
  expect(kept.includes(bytesOf(secret))).toBe(false);
});

test("after SECRET_KEY was changed, the one before still opens it; without it recovery codes do", async () => {
  const { shown, recoveryCodes } = await switchedOn();
  const { config } = app.ctx;
  const { secretKey } = config;
  try {
    Object.assign(config, { secretKey: "a newer secret", secretKeysBefore: [secretKey] });
    expect((await login({ totp: shown() })).status).toBe(200);
    config.secretKeysBefore = [];
    app.clock.forward(1);
    expect((await login({ totp: shown() })).body.code).toBe("totp-wrong");
    expect((await login({ totp: recoveryCodes[0] ?? "" })).status).toBe(200);
  } finally {
    Object.assign(config, { secretKey, secretKeysBefore: [] });
  }
});

describe("switching it off", () => {
  const off = (client: Client, code: string) => client.call(contract.totpOff, { input: { code } });

  test("takes a code or a recovery code, and then a password is enough", async () => {
    const { client, shown } = await switchedOn();
    expect((await off(client, "000000")).body.code).toBe("totp-wrong");
    expect((await off(client, shown())).status).toBe(200);
    expect((await off(client, "000000")).status).toBe(200);
    await signedIn();
    const again = await switchedOn();
    expect((await off(again.client, again.recoveryCodes[3] ?? "")).status).toBe(200);
    expect((await again.client.call(contract.totpStatus)).body.recoveryCodesLeft).toBe(0);
  });

  test("cannot be guessed by whoever sits at an open session", async () => {
    const { client, shown } = await switchedOn();
    for (let i = 0; i < 5; i++) await off(client, "000000");
    expect((await off(client, shown())).body.code).toBe("login-wait");
  });

  test("is done by command for who lost both phone and codes, and ends the sessions", async () => {
    const { client } = await switchedOn();
    expect(await resetTotp(app.ctx, "nobody-here", app.clock.now())).toBe(false);
    expect(await resetTotp(app.ctx, name, app.clock.now())).toBe(true);
    expect((await client.call(contract.adminMe)).status).toBe(401);
    await signedIn();
  });
});

test("what was switched on and off, or tried, is in the book, and no code of it", async () => {
  const { client, shown, recoveryCodes } = await switchedOn();
  await client.call(contract.totpOff, { input: { code: "000000" } });
  await client.call(contract.totpOff, { input: { code: shown() } });
  const superAdmin = await app.admin("super_admin");
  const { entries } = (await superAdmin.call(auditEntries, { query: {} })).body;
  const ofHer = entries.filter(({ admin }) => admin.username === name);
  expect(ofHer.map(({ verb, outcome, code }) => [verb, outcome, code])).toEqual([
    ["DELETE /api/admin/totp", "done", null],
    ["DELETE /api/admin/totp", "refused", "totp-wrong"],
    ["POST /api/admin/totp/confirm", "done", null],
    ["POST /api/admin/totp/begin", "done", null],
  ]);
  expect(ofHer.map(({ changes }) => changes)).toEqual([{}, {}, {}, {}]);
  expect(JSON.stringify(ofHer)).not.toContain(recoveryCodes[0]);
});

test("each is an admin's own: nobody without a session, and no customer", async () => {
  const { client: customer } = await app.customer("9876543210");
  for (const client of [app.browser(), customer]) {
    for (const one of [contract.totpStatus, contract.totpBegin])
      expect((await client.call(one)).status).toBe(401);
    for (const one of [contract.totpConfirm, contract.totpOff])
      expect((await client.call(one, { input: { code: "123456" } })).status).toBe(401);
  }
});

describe("where it is required", () => {
  beforeEach(() => {
    app.ctx.config.isAdminTotpRequired = true;
    return () => {
      app.ctx.config.isAdminTotpRequired = false;
    };
  });

  test("who lacks it reaches nothing but its set-up, and all else after it", async () => {
    const client = await signedIn();
    expect((await client.call(contract.adminMe)).body.admin.mustSetUpTotp).toBe(true);
    const held = await client.call(moneyTasks);
    expect([held.status, held.body.code]).toEqual([403, "totp-required"]);
    expect((await client.fetch("/objects/parchas/none.jpg")).status).toBe(403);
    await expect(openChannel(client, app.url)).rejects.toThrow("401");

    const { body } = await client.call(contract.totpBegin);
    await client.call(contract.totpConfirm, { input: { code: phone(body.secret)() } });
    expect((await client.call(contract.adminMe)).body.admin).not.toHaveProperty("mustSetUpTotp");
    expect((await client.call(moneyTasks)).status).toBe(200);
  });

  test("a browser in which a customer is signed in, too, stays the customer's", async () => {
    const { client } = await app.customer("9876543211");
    await login({}, client);
    const channel = await openChannel(client, app.url);
    channel.close();
  });

  test("who has it is not held back, and is again after switching it off", async () => {
    const { client, shown } = await switchedOn();
    expect((await client.call(contract.totpStatus)).body.isRequired).toBe(true);
    await client.call(contract.totpOff, { input: { code: shown() } });
    expect((await client.call(moneyTasks)).status).toBe(403);
  });
});
