import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { exportMyData } from "#contract/account.ts";
import { logout, sendLoginCode, verifyLoginCode } from "#contract/customers.ts";
import { changePassword, endOtherLoginSessions } from "#contract/own-account.ts";
import { exportCustomers, getStats } from "#contract/reports.ts";
import { listSecurityEvents, type SecurityEventQuery } from "#contract/security-events.ts";
import { adminLogin, beginTotp, confirmTotp, disableTotp } from "#contract/staff.ts";
import { exportTaxDocuments } from "#contract/tax-documents.ts";
import { MAX_REFUSALS_PER_HOUR, SECURITY_EVENTS_DAYS } from "#domain/security-events.ts";
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
  await run(app.ctx.db)`delete from security_events`;
  app.clock.forward(1);
});

const list = async (query: SecurityEventQuery = {}) =>
  (await superAdmin.call(listSecurityEvents, { query })).body;
const kinds = async (query: SecurityEventQuery = {}) =>
  (await list(query)).events.map(({ kind, verb, code }) => [kind, verb, code]).reverse();

const PASSWORD = "a long password";
const tryLogin = (username: string, password: string, headers: Record<string, string> = {}) =>
  app.browser().call(adminLogin, { input: { username, password }, headers });

describe("an admin's", () => {
  test("sign-in and failed sign-ins are events with admin, network and code, and without what was typed", async () => {
    await tryLogin("super_admin", "hunter2-of-mine", { "x-forwarded-for": "2001:db8:77:1::5" });
    await tryLogin("not-an-admin", "hunter2-of-mine");
    await tryLogin("super_admin", PASSWORD);
    const { events } = await list();
    expect(events).toEqual([
      {
        id: expect.any(String),
        at: app.clock.now().toISOString(),
        kind: "sign-in",
        admin: { id: expect.any(String), username: "super_admin", name: "super_admin" },
        customer: null,
        network: "127.0.0.0/24",
        verb: "POST /api/admin/login",
        code: null,
        reason: null,
        count: 1,
      },
      expect.objectContaining({
        kind: "sign-in-failed",
        admin: null,
        code: "bad-credentials",
        reason: "Invalid credentials",
      }),
      expect.objectContaining({
        kind: "sign-in-failed",
        network: "2001:db8:77::/48",
        admin: events[0]?.admin,
      }),
    ]);
    const { rows } = await app.ctx.db.query("select * from security_events");
    for (const text of ["hunter2", "not-an-admin", "127.0.0.1"])
      expect(JSON.stringify(rows)).not.toContain(text);
    expect(app.log.filter((line) => line.includes('"security event"')).join()).not.toContain("hunter2");
  });

  test("second step, password and ended sessions are events", async () => {
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
    const { events } = await list();
    expect(events.map(({ kind, code, count }) => [kind, code, count]).reverse()).toEqual([
      ["sign-in", null, 2],
      ["sessions-ended", null, 1],
      ["second-step-changed", null, 1],
      ["second-step-failed", "totp-wrong", 1],
      ["second-step-changed", null, 1],
      ["sign-in-failed", "password-wrong", 1],
      ["password-changed", null, 1],
    ]);
    await createOrResetAdmin(
      app.ctx,
      { username: "admin", name: "admin", role: "admin", password: PASSWORD },
      app.clock.now(),
    );
  });

  test("refused calls and exports are events", async () => {
    const client = await app.admin();
    await client.call(getStats);
    const headers = { "content-type": "application/json" };
    for (const [{ path }, body] of [
      [exportCustomers, "{}"],
      [exportTaxDocuments, '{"month":"2026-11"}'],
    ] as const)
      await superAdmin.fetch(path, { method: "POST", headers, body });
    expect((await kinds()).slice(1)).toEqual([
      ["access-refused", "GET /api/admin/stats", "not-allowed"],
      ["data-exported", "POST /api/admin/exports/users", null],
      ["data-exported", "POST /api/admin/exports/tax-documents", null],
    ]);
  });
});

test("a customer's sign-in, wrong code, export and sign-out everywhere are events without the phone", async () => {
  const phone = "9700000031";
  const browser = app.browser();
  await browser.call(sendLoginCode, { input: { phone } });
  const right = await app.codeFor(phone);
  await browser.call(verifyLoginCode, { input: { phone, otp: right === "0000" ? "1111" : "0000" } });
  const { client, user } = await app.customer("9700000032");
  await client.call(exportMyData);
  await client.call(logout, { query: { devices: "all" } });
  const { events } = await list();
  expect(events.map(({ kind, code, customer }) => [kind, code, customer?.id]).reverse()).toEqual([
    ["sign-in-failed", "code-wrong", undefined],
    ["sign-in", null, user.id],
    ["data-exported", null, user.id],
    ["sessions-ended", null, user.id],
  ]);
  expect(events.at(-1)?.reason).toBe("That code is not right. Please check the SMS and try again.");
  const { rows } = await app.ctx.db.query("select * from security_events");
  expect(JSON.stringify(rows)).not.toContain("97000000");
});

test("a sign-out everywhere that ends no login session is no event", async () => {
  const stranger = app.browser();
  await stranger.call(logout, { query: { devices: "all" } });
  const headers = { cookie: "session=not-a-session" };
  await app.browser().call(logout, { query: { devices: "all" }, headers });
  expect((await list()).events).toEqual([]);
});

test("forged webhooks and requests from other sites are events", async () => {
  const body = JSON.stringify({ event: "payment.captured" });
  const headers = {
    "content-type": "application/json",
    "x-razorpay-signature": "00",
    "x-hub-signature-256": "00",
  };
  await fetch(`${app.url}/api/payment/webhook`, { method: "POST", headers, body });
  await fetch(`${app.url}/api/whatsapp/webhook`, { method: "POST", headers, body });
  await app.browser().call(adminLogin, { input: {}, headers: { origin: "https://evil.example" } });
  await openChannel(app.browser(), app.url, { origin: "https://evil.example" }).catch(() => undefined);
  await vi.waitFor(async () =>
    expect(await kinds()).toEqual([
      ["bad-signature", "POST /api/payment/webhook", "bad-signature"],
      ["bad-signature", "POST /api/whatsapp/webhook", "not-allowed"],
      ["foreign-origin", "POST /api/admin/login", "foreign-origin"],
      ["foreign-origin", "GET /ws", "foreign-origin"],
    ]),
  );
});

test("equal refusals of a minute are one line of the list, which says how many there were", async () => {
  await Promise.all(Array.from({ length: 70 }, () => tryLogin("super_admin", "wrong")));
  const [limits, failures] = [await list({ kind: "limit-reached" }), await list({ kind: "sign-in-failed" })];
  expect(limits.events).toMatchObject([{ code: "login-wait", admin: { username: "super_admin" } }]);
  expect(failures.events).toMatchObject([{ code: "bad-credentials", admin: { username: "super_admin" } }]);
  expect(Number(limits.events[0]?.count) + Number(failures.events[0]?.count)).toBe(70);
  app.clock.forward(1);
  await tryLogin("super_admin", "wrong");
  expect((await list({ kind: "limit-reached" })).events).toMatchObject([{ count: 1 }, limits.events[0]]);
});

test("a flood fills neither the database nor the log, and hides no attack on an admin", async () => {
  const forge = () => fetch(`${app.url}/api/payment/webhook`, { method: "POST", body: "{}", headers });
  const headers = { "content-type": "application/json", "x-razorpay-signature": "00" };
  for (let hundred = 0; hundred < 4; hundred++) await Promise.all(Array.from({ length: 100 }, forge));
  expect((await list({ kind: "bad-signature" })).events).toMatchObject([{ count: MAX_REFUSALS_PER_HOUR }]);
  expect(app.log.filter((line) => line.includes("further security events are not written"))).toHaveLength(1);
  await tryLogin("super_admin", "wrong");
  expect((await list({ kind: "sign-in-failed" })).events).toMatchObject([{ count: 1 }]);
});

test("an event that cannot be written changes no answer", async () => {
  await run(app.ctx.db)`alter table security_events rename to renamed_away`;
  const { status } = await tryLogin("super_admin", PASSWORD);
  await run(app.ctx.db)`alter table renamed_away rename to security_events`;
  expect(status).toBe(200);
});

test("the list is filtered by kind and day, and read in pages", async () => {
  await run(app.ctx.db)`insert into security_events (at, kind, code)
    select now(), 'limit-reached', n::text from generate_series(1, 120) n`;
  const codes = [];
  for (let cursor: string | undefined = "999999999"; cursor !== undefined; ) {
    const page: Awaited<ReturnType<typeof list>> = await list({
      kind: "limit-reached",
      ...(codes.length ? { cursor } : {}),
    });
    expect(page.events.length).toBeLessThanOrEqual(50);
    codes.push(...page.events.map(({ code }) => code));
    cursor = page.nextCursor ?? undefined;
  }
  expect(codes).toEqual(Array.from({ length: 120 }, (_, at) => String(120 - at)));
  expect((await list({ to: "2020-01-01" })).events).toEqual([]);
});

test("events are deleted after a year", async () => {
  await tryLogin("super_admin", PASSWORD);
  app.clock.forward(SECURITY_EVENTS_DAYS * 24 * 60 - 1);
  await app.sweep();
  const count = async () =>
    (await app.ctx.db.query("select from security_events where kind = 'sign-in'")).rowCount;
  expect(await count()).toBe(1);
  app.clock.forward(2);
  await app.sweep();
  expect(await count()).toBe(0);
});
