import { Secret } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listMoneyTasks } from "#contract/accounting.ts";
import { listAuditEntries } from "#contract/audit.ts";
import { CLOSE_CODES } from "#contract/socket.ts";
import * as contract from "#contract/staff.ts";
import { tokenHash } from "#server/crypto/tokens.ts";
import { authenticatorCode } from "#tests/support/authenticator.ts";
import { openChannel } from "#tests/support/channel.ts";
import type { Client } from "#tests/support/client.ts";
import { waitForBlocked } from "#tests/support/in-lock-order.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { createOrResetAdmin, resetPassword } from "./admins.ts";
import { resetTotp } from "./totp.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: "1" } });
});
afterAll(() => app.stop());

const password = "correct horse";
let name: string;
let adminCount = 0;
beforeEach(async () => {
  name = `helper${adminCount++}`;
  app.clock.set("2026-11-21T04:30:00Z");
  await createOrResetAdmin(
    app.ctx,
    { username: name, name: "A helper", role: "admin", password },
    app.clock.now(),
  );
});

const login = (more: { totp?: string; password?: string } = {}, client = app.browser()) =>
  client.call(contract.adminLogin, { input: { username: name, password, ...more } });

async function signedIn(more: { totp?: string } = {}): Promise<Client> {
  const client = app.browser();
  expect((await login(more, client)).status).toBe(200);
  return client;
}

/** A login from another address, as the proxy names it. */
async function loginFrom(address: string, more: { totp?: string; password?: string }) {
  const client = app.browser();
  const input = { username: name, password, ...more };
  const { status, headers } = await client.call(contract.adminLogin, {
    input,
    headers: { "x-forwarded-for": address },
  });
  return { status, retryAfter: headers.get("retry-after") };
}

/** The right password with wrong codes, from as many addresses, slowly enough for the limit of wrong passwords. */
async function wrongSecondSteps(count: number) {
  const address = (index: number) => `198.51.100.${index + 100}`;
  const statuses = [];
  for (let index = 0; index < count; index++) {
    statuses.push((await loginFrom(`203.0.113.${index + 1}`, { totp: "000000" })).status);
    app.clock.forward(0.2);
  }
  app.clock.forward(-0.2);
  return { isWrong: statuses.every((status) => status === 401), address };
}

/** An authenticator app: its code now, or `stepsLater` half minutes later. */
function authenticator(secret: string) {
  return (stepsLater = 0) => authenticatorCode(secret, app.clock.now(), stepsLater);
}

async function adminWithTotp() {
  const client = await signedIn();
  const { body } = await client.call(contract.beginTotp);
  const totp = authenticator(body.secret);
  const confirmed = await client.call(contract.confirmTotp, { input: { code: totp() } });
  expect(confirmed.status).toBe(200);
  // The code that confirmed TOTP cannot be used again, so move to the next step.
  app.clock.forward(0.5);
  return { client, totp, recoveryCodes: confirmed.body.recoveryCodes };
}

test("an admin without TOTP signs in with the password alone, and a typed code is ignored", async () => {
  const client = await signedIn({ totp: "123456" });
  expect((await client.call(contract.getTotpStatus)).body).toEqual({
    isOn: false,
    isRequired: false,
    recoveryCodesLeft: 0,
  });
});

test("TOTP is on only after a code of its secret is confirmed, and then the other sessions end", async () => {
  const [client, elsewhere] = [await signedIn(), await signedIn()];
  const [own, other] = [await openChannel(client, app.url), await openChannel(elsewhere, app.url)];
  const { body } = await client.call(contract.beginTotp);
  expect(body.otpauthUrl).toBe(
    `otpauth://totp/Parcha:${name}?issuer=Parcha&secret=${body.secret}&algorithm=SHA1&digits=6&period=30`,
  );
  await signedIn();
  const wrong = await client.call(contract.confirmTotp, { input: { code: "000000" } });
  expect([wrong.status, wrong.body.code]).toEqual([401, "totp-wrong"]);

  const { body: confirmed } = await client.call(contract.confirmTotp, {
    input: { code: authenticator(body.secret)() },
  });
  expect(confirmed.recoveryCodes).toHaveLength(10);
  expect((await client.call(contract.getTotpStatus)).body).toMatchObject({
    isOn: true,
    recoveryCodesLeft: 10,
  });
  expect((await elsewhere.call(contract.getAdminMe)).status).toBe(401);
  expect(await other.closed).toBe(CLOSE_CODES["session-ended"]);
  own.send({ type: "still-here" });
  expect((await own.next("error")).type).toBe("error");
  own.close();
  expect((await client.call(contract.beginTotp)).body.code).toBe("totp-is-on");
  expect((await client.call(contract.confirmTotp, { input: { code: "000000" } })).body.code).toBe(
    "totp-is-on",
  );
});

test("a set-up that was never begun, or was begun again elsewhere, cannot be confirmed", async () => {
  const client = await signedIn();
  const none = await client.call(contract.confirmTotp, { input: { code: "123456" } });
  expect([none.status, none.body.code]).toEqual([409, "totp-not-begun"]);
  const first = (await client.call(contract.beginTotp)).body.secret;
  await client.call(contract.beginTotp);
  const old = await client.call(contract.confirmTotp, { input: { code: authenticator(first)() } });
  expect(old.body.code).toBe("totp-wrong");
});

test("the set-up asks for the password again after half an hour, so that a stolen session binds no other phone", async () => {
  const client = await signedIn();
  app.clock.forward(30);
  expect((await client.call(contract.beginTotp)).body.code).toBe("password-needed");
  await client.call(contract.confirmPassword, { input: { password } });
  const { secret } = (await client.call(contract.beginTotp)).body;
  app.clock.forward(30);
  const confirm = () => client.call(contract.confirmTotp, { input: { code: authenticator(secret)() } });
  expect((await confirm()).body.code).toBe("password-needed");
  await client.call(contract.confirmPassword, { input: { password } });
  expect((await confirm()).status).toBe(200);
});

describe("login with TOTP", () => {
  test("asks for the code only after the right password", async () => {
    const { totp } = await adminWithTotp();
    expect((await login()).body.code).toBe("totp-needed");
    expect((await login()).status).toBe(401);
    expect((await login({ password: "wrong", totp: totp() })).body.code).toBe("bad-credentials");
    expect((await login({ totp: "000000" })).body.code).toBe("totp-wrong");
    expect((await login({ totp: ` ${totp().slice(0, 3)} ${totp().slice(3)} ` })).status).toBe(200);
  });

  test("accepts a code once, also from two parallel logins, and no earlier code afterwards", async () => {
    const { totp } = await adminWithTotp();
    const earlier = totp();
    const answers = await Promise.all([login({ totp: totp(1) }), login({ totp: totp(1) })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await login({ totp: totp(1) })).body.code).toBe("totp-wrong");
    expect((await login({ totp: earlier })).body.code).toBe("totp-wrong");
    app.clock.forward(1);
    expect((await login({ totp: totp() })).status).toBe(200);
  });

  test("refuses the code that switched TOTP on", async () => {
    const { totp } = await adminWithTotp();
    expect((await login({ totp: totp(-1) })).body.code).toBe("totp-wrong");
  });

  test("locks after five wrong codes, and logins without a code grant no further tries", async () => {
    const { totp } = await adminWithTotp();
    for (let i = 0; i < 5; i++) {
      expect((await login()).body.code).toBe("totp-needed");
      expect((await login({ totp: "000000" })).body.code).toBe("totp-wrong");
    }
    const locked = await login({ totp: totp() });
    expect([locked.status, locked.headers.get("retry-after")]).toEqual([429, "900"]);
    app.clock.forward(15);
    expect((await login({ totp: totp() })).status).toBe(200);
  });

  test("waits longer and longer after ten wrong codes from any addresses, and not where the admin has signed in before", async () => {
    const { totp } = await adminWithTotp();
    const used = app.browser();
    expect((await login({ totp: totp() }, used)).status).toBe(200);
    const { isWrong, address } = await wrongSecondSteps(10);
    expect(isWrong).toBe(true);
    const waits = [];
    for (let more = 0; more < 8; more++) {
      const { status, retryAfter } = await loginFrom(address(more), { totp: "000000" });
      waits.push([status, retryAfter]);
      app.clock.forward(Number(retryAfter) / 60);
      expect((await loginFrom(address(more), { totp: "000000" })).status).toBe(401);
    }
    expect(waits).toEqual(
      ["60", "120", "240", "480", "960", "1920", "3600", "3600"].map((seconds) => [429, seconds]),
    );
    expect((await login({ totp: totp() })).status).toBe(429);
    expect((await login({ totp: totp() }, used)).status).toBe(200);
    app.clock.forward(24 * 60);
    expect((await login({ totp: totp() })).status).toBe(200);
  });

  test("accepts each recovery code once, in capitals or not, with or without dashes", async () => {
    const { recoveryCodes, client } = await adminWithTotp();
    const [one = "", two = ""] = recoveryCodes;
    await signedIn({ totp: one });
    expect((await login({ totp: one })).body.code).toBe("recovery-code-wrong");
    expect((await login({ totp: two.slice(1) })).body.code).toBe("recovery-code-wrong");
    await signedIn({ totp: two.toLowerCase().replaceAll("-", " ") });
    expect((await client.call(contract.getTotpStatus)).body.recoveryCodesLeft).toBe(8);
  });

  test("refuses the codes of another admin", async () => {
    const other = await adminWithTotp();
    name = `helper${adminCount++}`;
    const account = { username: name, name: "Another", role: "admin", password } as const;
    await createOrResetAdmin(app.ctx, account, app.clock.now());
    await adminWithTotp();
    expect((await login({ totp: other.recoveryCodes[0] ?? "" })).body.code).toBe("recovery-code-wrong");
    expect((await login({ totp: other.totp() })).body.code).toBe("totp-wrong");
  });
});

test("the database contains neither the secret nor the recovery codes in plain text", async () => {
  const client = await signedIn();
  const { secret } = (await client.call(contract.beginTotp)).body;
  const code = authenticator(secret)();
  const { recoveryCodes } = (await client.call(contract.confirmTotp, { input: { code } })).body;
  const { rows } = await app.ctx.db.query<{ kept: Buffer }>(
    "select code_hash as kept from admin_recovery_codes union all select sealed_secret from admin_totps",
  );
  const kept = Buffer.concat(rows.map((row) => row.kept));
  for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((one) => one.replaceAll("-", ""))])
    expect(kept.includes(text)).toBe(false);
  expect(kept.includes(Buffer.from(Secret.fromBase32(secret).bytes))).toBe(false);
});

test("recovery codes are stored by argon2id under a salt, and codes of an older set without one still work", async () => {
  const { recoveryCodes } = await adminWithTotp();
  const plain = recoveryCodes.map((one) => one.replaceAll("-", ""));
  const ofAdmin = "admin_id = (select id from admins where username = $1)";
  const { rows } = await app.ctx.db.query<{ salt: Buffer; hash: Buffer }>(
    `select salt, code_hash as hash from admin_recovery_codes where ${ofAdmin}`,
    [name],
  );
  expect(rows.map(({ salt }) => salt.length)).toEqual(Array(10).fill(16));
  expect(rows.filter(({ hash }) => plain.some((code) => tokenHash(code).equals(hash)))).toEqual([]);
  await app.ctx.db.query(`delete from admin_recovery_codes where ${ofAdmin}`, [name]);
  await app.ctx.db.query(
    "insert into admin_recovery_codes (admin_id, code_hash) select id, $2 from admins where username = $1",
    [name, tokenHash(plain[0] ?? "")],
  );
  expect((await login({ totp: recoveryCodes[1] ?? "" })).body.code).toBe("recovery-code-wrong");
  expect((await login({ totp: recoveryCodes[0] ?? "" })).status).toBe(200);
});

test("after SECRET_KEY changes, the previous key still unseals the secret; without it, recovery codes still work", async () => {
  const { totp, recoveryCodes } = await adminWithTotp();
  const { config } = app.ctx;
  const { secretKey } = config;
  try {
    Object.assign(config, { secretKey: "a newer secret", secretKeysBefore: [secretKey] });
    expect((await login({ totp: totp() })).status).toBe(200);
    config.secretKeysBefore = [];
    app.clock.forward(1);
    expect((await login({ totp: totp() })).body.code).toBe("totp-wrong");
    expect((await login({ totp: recoveryCodes[0] ?? "" })).status).toBe(200);
  } finally {
    Object.assign(config, { secretKey, secretKeysBefore: [] });
  }
});

describe("switching TOTP off", () => {
  const off = (client: Client, code: string) => client.call(contract.disableTotp, { input: { code } });

  test("takes a code or a recovery code, and then the password alone is enough", async () => {
    const { client, totp } = await adminWithTotp();
    expect((await off(client, "000000")).body.code).toBe("totp-wrong");
    expect((await off(client, totp())).status).toBe(200);
    expect((await off(client, "000000")).status).toBe(200);
    await signedIn();
    const again = await adminWithTotp();
    expect((await off(again.client, again.recoveryCodes[3] ?? "")).status).toBe(200);
    expect((await again.client.call(contract.getTotpStatus)).body.recoveryCodesLeft).toBe(0);
  });

  test("locks after five wrong codes from an open session", async () => {
    const { client, totp } = await adminWithTotp();
    for (let i = 0; i < 5; i++) await off(client, "000000");
    expect((await off(client, totp())).body.code).toBe("login-wait");
  });

  test("is done by a command if the admin lost both phone and codes, and ends the sessions", async () => {
    const { client } = await adminWithTotp();
    expect(await resetTotp(app.ctx, "nobody-here", app.clock.now())).toBe(false);
    expect(await resetTotp(app.ctx, name, app.clock.now())).toBe(true);
    expect((await client.call(contract.getAdminMe)).status).toBe(401);
    await signedIn();
  });
});

test.each([
  ["reset-totp", () => resetTotp(app.ctx, name, app.clock.now())],
  ["reset-password", () => resetPassword(app.ctx, name, password, app.clock.now())],
])("the command %s ends a pause after wrong codes", async (_, reset) => {
  const { totp } = await adminWithTotp();
  await wrongSecondSteps(20);
  expect((await loginFrom("192.0.2.9", { totp: totp() })).status).toBe(429);
  await reset();
  app.clock.forward(1);
  expect((await loginFrom("192.0.2.9", { totp: totp() })).status).toBe(200);
});

test("the audit log lists every change of TOTP and every failed try, without the codes", async () => {
  const { client, totp, recoveryCodes } = await adminWithTotp();
  await client.call(contract.disableTotp, { input: { code: "000000" } });
  await client.call(contract.disableTotp, { input: { code: totp() } });
  const superAdmin = await app.admin("super_admin");
  const { id } = (await client.call(contract.getAdminMe)).body.admin;
  const { entries: ownEntries } = (await superAdmin.call(listAuditEntries, { query: { admin: id } })).body;
  expect(ownEntries.map(({ verb, outcome, code }) => [verb, outcome, code])).toEqual([
    ["DELETE /api/admin/totp", "done", null],
    ["DELETE /api/admin/totp", "refused", "totp-wrong"],
    ["POST /api/admin/totp/confirm", "done", null],
    ["POST /api/admin/totp/begin", "done", null],
  ]);
  expect(ownEntries.map(({ changes }) => changes)).toEqual([{}, {}, {}, {}]);
  expect(JSON.stringify(ownEntries)).not.toContain(recoveryCodes[0]);
});

test("a sign-in without TOTP that is under way when TOTP is confirmed leaves no open session", async () => {
  const client = await signedIn();
  const { body } = await client.call(contract.beginTotp);
  const { id } = (await client.call(contract.getAdminMe)).body.admin;
  const elsewhere = app.browser();
  // Holds the sign-in at its last step.
  const holder = await app.ctx.db.connect();
  await holder.query("begin");
  await holder.query("select from admins where id = $1 for no key update", [id]);
  const signIn = login({}, elsewhere);
  await waitForBlocked(app.ctx.db, 1);
  const confirm = client.call(contract.confirmTotp, { input: { code: authenticator(body.secret)() } });
  await waitForBlocked(app.ctx.db, 2);
  await holder.query("commit");
  holder.release();
  const [confirmed] = await Promise.all([confirm, signIn]);
  expect(confirmed.status).toBe(200);
  expect((await client.call(contract.getAdminMe)).status).toBe(200);
  expect((await elsewhere.call(contract.getAdminMe)).status).toBe(401);
});

describe("if the settings require TOTP", () => {
  beforeEach(() => {
    app.ctx.config.adminTotpRoles = ["admin"];
    return () => {
      app.ctx.config.adminTotpRoles = [];
    };
  });

  test("an admin without TOTP reaches only its set-up, and everything once it is on", async () => {
    const client = await signedIn();
    expect((await client.call(contract.getAdminMe)).body.admin.mustSetUpTotp).toBe(true);
    const held = await client.call(listMoneyTasks);
    expect([held.status, held.body.code]).toEqual([403, "totp-required"]);
    expect((await client.fetch("/objects/parchas/none.jpg")).status).toBe(403);
    await expect(openChannel(client, app.url)).rejects.toThrow("401");

    const { body } = await client.call(contract.beginTotp);
    await client.call(contract.confirmTotp, { input: { code: authenticator(body.secret)() } });
    expect((await client.call(contract.getAdminMe)).body.admin).not.toHaveProperty("mustSetUpTotp");
    expect((await client.call(listMoneyTasks)).status).toBe(200);
  });

  test("an admin whose password was given long ago gives it again on the way to the set-up", async () => {
    const client = await signedIn();
    app.clock.forward(60);
    expect((await client.call(contract.beginTotp)).body.code).toBe("password-needed");
    expect((await client.call(contract.confirmPassword, { input: { password } })).status).toBe(200);
    expect((await client.call(contract.beginTotp)).status).toBe(200);
  });

  test("a browser in which a customer is signed in too keeps working for the customer", async () => {
    const { client } = await app.customer("9876543211");
    await login({}, client);
    const channel = await openChannel(client, app.url);
    channel.close();
  });

  test("an admin with TOTP reaches everything, and only the set-up after switching it off", async () => {
    const { client, totp } = await adminWithTotp();
    expect((await client.call(contract.getTotpStatus)).body.isRequired).toBe(true);
    await client.call(contract.disableTotp, { input: { code: totp() } });
    expect((await client.call(listMoneyTasks)).status).toBe(403);
  });
});
