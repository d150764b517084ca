// Sign-ins and refusals, also of those who are no admins.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { exportMyData } from "#contract/account.ts";
import { type AuditEntry, type AuditQuery, listAuditEntries } from "#contract/audit.ts";
import { getCustomer } from "#contract/customer-page.ts";
import { logout, sendLoginCode, verifyLoginCode } from "#contract/customers.ts";
import { changePassword, endOtherLoginSessions, listLoginSessions } from "#contract/own-account.ts";
import { exportCustomers, getStats } from "#contract/reports.ts";
import { adminLogin, beginTotp, confirmTotp, disableTotp } from "#contract/staff.ts";
import { exportTaxDocuments } from "#contract/tax-documents.ts";
import { AUDIT_EVENT_DAYS, MAX_REFUSALS_PER_HOUR } from "#domain/audit-events.ts";
import { run } from "#server/db/sql.ts";
import { createOrResetAdmin } from "#server/modules/staff/admins.ts";
import { authenticatorCode } from "#tests/support/authenticator.ts";
import { openChannel } from "#tests/support/channel.ts";
import type { Client } from "#tests/support/client.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let superAdmin: Client;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: "1" } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.forward(60);
  superAdmin = await app.admin("super_admin");
  await run(app.ctx.db)`truncate audit_entries`;
  app.clock.forward(1);
});

const list = async (query: AuditQuery = { action: "all" }) =>
  (await superAdmin.call(listAuditEntries, { query })).body.entries.filter(
    ({ verb }) => verb !== "GET /api/admin/audit",
  );
const calls = async (query?: AuditQuery) =>
  (await list(query)).map(({ verb, outcome, code }) => [verb, outcome === "done" ? null : code]).reverse();

const PASSWORD = "a long password";
const tryLogin = (username: string, password: string, headers: Record<string, string> = {}) =>
  app.browser().call(adminLogin, { input: { username, password }, headers });

describe("an admin's", () => {
  test("sign-in and failed sign-ins are entries with admin, network and code, and without what was typed", async () => {
    await tryLogin("super_admin", "hunter2-of-mine", { "x-forwarded-for": "2001:db8:77:1::5" });
    await tryLogin("not-an-admin", "hunter2-of-mine");
    await tryLogin("super_admin", PASSWORD);
    const events = await list();
    expect(events).toEqual([
      {
        id: expect.any(String),
        at: app.clock.now().toISOString(),
        admin: { id: expect.any(String), username: "super_admin", name: "super_admin" },
        verb: "POST /api/admin/login",
        subject: null,
        session: null,
        customer: null,
        account: null,
        changes: {},
        network: "127.0.0.0/24",
        outcome: "done",
        code: null,
        reason: null,
        count: 1,
      },
      expect.objectContaining({
        outcome: "refused",
        admin: null,
        code: "bad-credentials",
        reason: "Invalid credentials",
      }),
      expect.objectContaining({
        outcome: "refused",
        network: "2001:db8:77::/48",
        admin: events[0]?.admin,
      }),
    ]);
    const { rows } = await app.ctx.db.query("select * from audit_entries");
    for (const text of ["hunter2", "not-an-admin", "127.0.0.1"])
      expect(JSON.stringify(rows)).not.toContain(text);
    expect(app.log.filter((line) => line.includes('"security event"')).join()).not.toContain("hunter2");
  });

  test("second step, password and ended sessions are one entry each", async () => {
    const client = await app.admin();
    const other = app.browser();
    await other.call(adminLogin, { input: { username: "admin", password: PASSWORD } });
    await client.call(endOtherLoginSessions);
    const { secret } = (await client.call(beginTotp)).body;
    const code = authenticatorCode(secret, app.clock.now());
    await client.call(confirmTotp, { input: { code } });
    await client.call(disableTotp, { input: { code: "000000" } });
    await client.call(disableTotp, { input: { code: authenticatorCode(secret, app.clock.now(), 1) } });
    const input = { oldPassword: PASSWORD, newPassword: "a mango tree by the well" };
    await client.call(changePassword, { input: { ...input, oldPassword: "wrong" } });
    await client.call(changePassword, { input });
    const events = await list();
    expect(events.map(({ verb, code, count }) => [verb, code, count]).reverse()).toEqual([
      ["POST /api/admin/login", null, 2],
      ["DELETE /api/admin/login-sessions", null, 1],
      ["POST /api/admin/totp/begin", null, 1],
      ["POST /api/admin/totp/confirm", null, 1],
      ["DELETE /api/admin/totp", "totp-wrong", 1],
      ["DELETE /api/admin/totp", null, 1],
      ["PUT /api/admin/password", "password-wrong", 1],
      ["PUT /api/admin/password", null, 1],
    ]);
    await createOrResetAdmin(
      app.ctx,
      { username: "admin", name: "admin", role: "admin", password: PASSWORD },
      app.clock.now(),
    );
  });

  test("refused calls and exports are one entry each", async () => {
    const client = await app.admin();
    await client.call(getStats);
    const headers = { "content-type": "application/json" };
    for (const [{ path }, body] of [
      [exportCustomers, "{}"],
      [exportTaxDocuments, '{"month":"2026-11"}'],
    ] as const)
      await superAdmin.fetch(path, { method: "POST", headers, body });
    expect((await calls()).slice(1)).toEqual([
      ["GET /api/admin/stats", "not-allowed"],
      ["POST /api/admin/exports/users", null],
      ["POST /api/admin/exports/tax-documents", null],
    ]);
  });
});

test("a customer's sign-in, wrong code, export and sign-out everywhere are entries without the phone", async () => {
  const phone = "9700000031";
  const browser = app.browser();
  await browser.call(sendLoginCode, { input: { phone } });
  const right = await app.codeFor(phone);
  await browser.call(verifyLoginCode, { input: { phone, otp: right === "0000" ? "1111" : "0000" } });
  const { client, user } = await app.customer("9700000032");
  await client.call(exportMyData);
  await client.call(logout, { query: { devices: "all" } });
  const events = await list();
  expect(events.map(({ verb, code, customer }) => [verb, code, customer?.id]).reverse()).toEqual([
    ["POST /api/otp/verify", "code-wrong", undefined],
    ["POST /api/otp/verify", null, user.id],
    ["GET /api/user/data", null, user.id],
    ["POST /api/user/logout", null, user.id],
  ]);
  expect(events.at(-1)?.reason).toBe("That code is not right. Please check the SMS and try again.");
  const { rows } = await app.ctx.db.query("select * from audit_entries");
  expect(JSON.stringify(rows)).not.toContain("97000000");
});

test("a sign-out everywhere that ends no login session is no entry", async () => {
  const stranger = app.browser();
  await stranger.call(logout, { query: { devices: "all" } });
  const headers = { cookie: "session=not-a-session" };
  await app.browser().call(logout, { query: { devices: "all" }, headers });
  expect(await list()).toEqual([]);
});

test("forged webhooks and requests from other sites are entries", async () => {
  const body = JSON.stringify({ event: "payment.captured" });
  const headers = {
    "content-type": "application/json",
    "x-razorpay-signature": "00",
    "x-hub-signature-256": "00",
  };
  await fetch(`${app.url}/api/payment/webhook`, { method: "POST", headers, body });
  await fetch(`${app.url}/api/whatsapp/webhook`, { method: "POST", headers, body });
  await app.browser().call(adminLogin, { input: {}, headers: { origin: "https://evil.example" } });
  await fetch(`${app.url}/of-an-intruder`, { method: "POST", headers: { origin: "https://evil.example" } });
  await openChannel(app.browser(), app.url, { origin: "https://evil.example" }).catch(() => undefined);
  await vi.waitFor(async () =>
    expect(await calls()).toEqual([
      ["POST /api/payment/webhook", "bad-signature"],
      ["POST /api/whatsapp/webhook", "not-allowed"],
      ["POST /api/admin/login", "foreign-origin"],
      ["POST *", "foreign-origin"],
      ["GET /ws", "foreign-origin"],
    ]),
  );
});

test("equal refusals of a minute are one line of the list, which says how many there were", async () => {
  await Promise.all(Array.from({ length: 70 }, () => tryLogin("super_admin", "wrong")));
  const all = await list();
  expect(all.map(({ code, admin }) => [code, admin?.username]).sort()).toEqual([
    ["bad-credentials", "super_admin"],
    ["login-wait", "super_admin"],
  ]);
  expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(70);
  app.clock.forward(1);
  await tryLogin("super_admin", "wrong");
  expect((await list()).map(({ code, count }) => [code, count])[0]).toEqual(["login-wait", 1]);
});

test("a flood fills neither the database nor the log, and hides no attack on an admin", async () => {
  const forge = () => fetch(`${app.url}/api/payment/webhook`, { method: "POST", body: "{}", headers });
  const headers = { "content-type": "application/json", "x-razorpay-signature": "00" };
  for (let hundred = 0; hundred < 4; hundred++) await Promise.all(Array.from({ length: 100 }, forge));
  expect(await list()).toMatchObject([{ code: "bad-signature", count: MAX_REFUSALS_PER_HOUR }]);
  expect(app.log.filter((line) => line.includes("further security events are not written"))).toHaveLength(1);
  await tryLogin("super_admin", "wrong");
  expect((await list())[0]).toMatchObject({ code: "bad-credentials", count: 1 });
});

test("an event that cannot be written changes no answer", async () => {
  await run(app.ctx.db)`alter table audit_entries rename to renamed_away`;
  const { status } = await tryLogin("super_admin", PASSWORD);
  await run(app.ctx.db)`alter table renamed_away rename to audit_entries`;
  expect(status).toBe(200);
});

test("without a filter the list has neither reads nor sign-ins, and an action has its calls alone", async () => {
  const client = await app.admin();
  await tryLogin("admin", "wrong");
  await client.call(listLoginSessions);
  await client.call(getStats);
  const refused = [
    ["POST /api/admin/login", "bad-credentials"],
    ["GET /api/admin/stats", "not-allowed"],
  ];
  expect(await calls({})).toEqual(refused);
  expect(await calls({ action: "all" })).toEqual([
    ["POST /api/admin/login", null],
    refused[0],
    ["GET /api/admin/login-sessions", null],
    refused[1],
  ]);
  expect(await calls({ action: "read" })).toEqual([["GET /api/admin/login-sessions", null], refused[1]]);
  expect(await calls({ action: "sign-in" })).toEqual([["POST /api/admin/login", null], refused[0]]);
  expect(await calls({ action: "sign-in", outcome: "refused" })).toEqual([refused[0]]);
});

test("what a customer does and what is done about this customer is one list", async () => {
  const { client, user } = await app.customer("9700000033");
  await client.call(exportMyData);
  await app.customer("9700000034");
  const admin = await app.admin();
  await admin.call(getCustomer, { params: { id: user.id } });
  expect(await calls({ customer: user.id, action: "all" })).toEqual([
    ["POST /api/otp/verify", null],
    ["GET /api/user/data", null],
    ["GET /api/admin/customers/:id", null],
  ]);
});

test("events are read in pages, each once, with and without an action", async () => {
  await run(app.ctx.db)`insert into audit_entries (at, verb, is_done, code, expires_at)
    select now(), case n % 2 when 0 then 'POST /api/otp/send' else 'POST /api/user/confirmation-code' end, false, n::text, now()
    from generate_series(1, 120) n`;
  for (const action of ["all", "request"] as const) {
    const codes: (string | null)[] = [];
    for (let cursor: string | null = "999999999"; cursor !== null; ) {
      const query: AuditQuery = { action, ...(codes.length > 0 ? { cursor } : {}) };
      const { body }: { body: { entries: AuditEntry[]; nextCursor: string | null } } = await superAdmin.call(
        listAuditEntries,
        { query },
      );
      expect(body.entries.length).toBeLessThanOrEqual(50);
      codes.push(...body.entries.map(({ code }) => code).filter((code) => code !== null));
      cursor = body.nextCursor;
    }
    expect(codes).toEqual(Array.from({ length: 120 }, (_, at) => String(120 - at)));
  }
  expect(await list({ action: "all", to: "2020-01-01" })).toEqual([]);
});

test("events are deleted after a year, and what an admin changed or read never", async () => {
  await tryLogin("super_admin", PASSWORD);
  await superAdmin.call(listAuditEntries, {});
  await superAdmin.call(endOtherLoginSessions);
  const verbs = async () => (await app.ctx.db.query("select verb from audit_entries order by id")).rows;
  const kept = [{ verb: "GET /api/admin/audit" }, { verb: "DELETE /api/admin/login-sessions" }];
  app.clock.forward(AUDIT_EVENT_DAYS * 24 * 60 - 1);
  await app.sweep();
  expect(await verbs()).toEqual([{ verb: "POST /api/admin/login" }, ...kept]);
  app.clock.forward(2);
  await app.sweep();
  expect(await verbs()).toEqual(kept);
});
