// What the audit trail keeps besides changes: reads, failed sign-ins of admins; and how it is filtered.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getShippingAddress } from "#contract/addresses.ts";
import { type AuditQuery, listAuditEntries } from "#contract/audit.ts";
import { setBookingStatus } from "#contract/bookings.ts";
import { getCallSheet } from "#contract/call-sheet.ts";
import { getIntake, saveIntake } from "#contract/intakes.ts";
import { listLoginSessions } from "#contract/own-account.ts";
import { listCustomers, listCustomersWithActivity } from "#contract/reports.ts";
import { searchEverything } from "#contract/search.ts";
import { adminLogin } from "#contract/staff.ts";
import { acceptInvite, inviteStaff } from "#contract/staff-accounts.ts";
import { run } from "#server/db/sql.ts";
import { createAdmin } from "#server/modules/staff/admins.ts";
import type { Client } from "#tests/support/client.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { createCompletedSession, uploadParchaPhoto } from "#tests/support/session-results.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

const DAY = "2026-11-25";
const MORNING = "2026-11-21T10:00:00+05:30";
let app: TestApp;
let admin: Client;
let superAdmin: Client;
let customer: SignedIn;
let id: string;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
  await app.openDay(DAY);
  customer = await app.customer("9700000001");
  id = (await createPaidSession(app, customer, DAY, "10:00")).id;
});
afterAll(() => app.stop());
beforeEach(async () => {
  await run(app.ctx.db)`truncate audit_entries`;
  app.clock.set(MORNING);
  admin = await app.admin();
  superAdmin = await app.admin("super_admin");
});

/** Without the reads of the list itself, and the sign-ins of these tests. */
const entries = async (query: AuditQuery = {}) =>
  (await superAdmin.call(listAuditEntries, { query: { action: "all", ...query } })).body.entries.filter(
    ({ verb, outcome }) =>
      outcome === "refused" ||
      !["GET /api/admin/audit", "POST /api/admin/login", "POST /api/otp/verify"].includes(verb),
  );

describe("a read is logged", () => {
  const readIntake = (client = admin) => client.call(getIntake, { params: { id } });

  test("once for each admin, subject and hour, with the customer and the session", async () => {
    for (let i = 0; i < 3; i++) expect((await readIntake()).status).toBe(200);
    await Promise.all([readIntake(superAdmin), readIntake(superAdmin), readIntake(superAdmin)]);
    await admin.call(getShippingAddress, { params: { id } });
    const found = await entries();
    expect(found.map(({ verb, admin: by }) => [verb, by?.username])).toEqual([
      ["GET /api/admin/bookings/:id/address", "admin"],
      ["GET /api/bookings/:id/intake", "super_admin"],
      ["GET /api/bookings/:id/intake", "admin"],
    ]);
    expect(found[0]).toMatchObject({
      outcome: "done",
      subject: { kind: "bookings", id },
      session: { id, sessionDate: DAY, sessionTime: "10:00" },
      customer: { id: customer.user.id, name: customer.user.username },
      changes: {},
    });
    app.clock.forward(60);
    await readIntake();
    expect(await entries()).toHaveLength(4);
  });

  test("of a list once an hour, whatever page or search", async () => {
    for (const search of ["", "Seeker", "97000000"])
      await superAdmin.call(listCustomers, { query: { search } });
    await superAdmin.call(listCustomersWithActivity, {});
    for (const text of ["Seeker", "97000000"]) await superAdmin.call(searchEverything, { query: { text } });
    const stored = await app.ctx.db.query("select * from audit_entries where read_hour is not null");
    expect(stored.rows).toHaveLength(3);
    expect(JSON.stringify(stored.rows)).not.toContain("97000000");
  });

  test("of the list of own login sessions, and of the record itself, once an hour", async () => {
    for (let i = 0; i < 2; i++) {
      await admin.call(listLoginSessions);
      await superAdmin.call(listAuditEntries, {});
    }
    const { body } = await superAdmin.call(listAuditEntries, { query: { action: "read" } });
    expect(body.entries.map(({ verb }) => verb).sort()).toEqual([
      "GET /api/admin/audit",
      "GET /api/admin/login-sessions",
    ]);
  });

  test("of the photo of a parcha, for its session, and not of the customer's own", async () => {
    const completed = await createCompletedSession(app, customer, DAY, "11:00");
    await uploadParchaPhoto(completed.admin, completed.id, "Front");
    const { rows } = await app.ctx.db.query<{ main: string; small: string }>(
      "select main_key as main, small_key as small from objects where booking_id = $1",
      [completed.id],
    );
    await run(app.ctx.db)`truncate audit_entries`;
    await customer.client.fetch(`/objects/${rows[0]?.small}`);
    for (const key of [rows[0]?.small, rows[0]?.main, rows[0]?.main])
      expect((await completed.admin.fetch(`/objects/${key}`)).status).toBe(200);
    superAdmin = await app.admin("super_admin");
    expect(await entries()).toMatchObject([
      { verb: "GET /objects/photos/bookings/:id", subject: { kind: "bookings", id: completed.id } },
    ]);
  });

  test("under who attends where another pays, and a change of the time under who pays", async () => {
    const mother = await app.customer("9700000008");
    const attendee = { phone: mother.user.phone, name: "माँ" };
    const session = { params: { id: (await createPaidSession(app, customer, DAY, "10:30", attendee)).id } };
    await admin.call(getIntake, session);
    await admin.call(getCallSheet, session);
    await admin.call(setBookingStatus, { ...session, input: { status: "confirmed" } });
    expect((await entries()).map(({ verb, customer: about }) => [verb, about?.id])).toEqual([
      ["PATCH /api/bookings/:id/status", customer.user.id],
      ["GET /api/admin/bookings/:id/sheet", mother.user.id],
      ["GET /api/bookings/:id/intake", mother.user.id],
    ]);
  });

  test("but not a customer's own, and not one that was refused or found nothing", async () => {
    await customer.client.call(getIntake, { params: { id } });
    await admin.call(getIntake, { params: { id: "00000000-0000-4000-8000-000000000000" } });
    expect(await entries()).toEqual([]);
  });
});

describe("a failed sign-in is logged", () => {
  const fail = (username: string, password = "a wrong password") =>
    app.browser().call(adminLogin, { input: { username, password } });

  test("under the admin whose username was typed", async () => {
    await fail(" Admin ");
    expect(await entries()).toMatchObject([
      {
        admin: { username: "admin" },
        verb: "POST /api/admin/login",
        outcome: "refused",
        code: "bad-credentials",
        reason: "Invalid credentials",
        network: "127.0.0.0/24",
      },
    ]);
  });

  test("without an admin if none has this username, and nowhere with the typed text, which may be a password", async () => {
    await fail("correct horse battery");
    expect(await entries()).toMatchObject([{ admin: null, code: "bad-credentials" }]);
    for (const table of ["audit_entries", "admin_login_failures"]) {
      const stored = await app.ctx.db.query(`select * from ${table}`);
      expect(stored.rows).not.toEqual([]);
      expect(JSON.stringify(stored.rows)).not.toContain("correct horse");
    }
  });

  test("each checked attempt, and those that have to wait apart from them", async () => {
    const account = { username: "locked", name: "Locked", role: "staff", password: "correct horse" } as const;
    await createAdmin(app.ctx, account, app.clock.now());
    for (let i = 0; i < 8; i++) await fail("locked");
    expect((await entries()).map(({ code, count }) => [code, count])).toEqual([
      ["login-wait", 3],
      ["bad-credentials", 5],
    ]);
  });
});

describe("the entries are filtered", () => {
  const status = (client: Client, booking: string) =>
    client.call(setBookingStatus, { params: { id: booking }, input: { status: "confirmed" } });

  test("by admin, customer, action, outcome and day", async () => {
    const other = await app.customer("9700000002");
    const otherId = (await createPaidSession(app, other, DAY, "12:00")).id;
    await status(admin, id);
    app.clock.set("2026-11-22T00:10:00+05:30");
    [admin, superAdmin] = [await app.admin(), await app.admin("super_admin")];
    await status(superAdmin, otherId);
    await admin.call(listAuditEntries);
    const all = await entries();
    const [refused, second, first] = all;
    const idsOf = async (query: AuditQuery) => (await entries(query)).map((entry) => entry.id);
    const ids = [refused, second, first].map((entry) => entry?.id);
    expect(await idsOf({ admin: first?.admin?.id })).toEqual([ids[0], ids[2]]);
    expect(await idsOf({ customer: other.user.id })).toEqual([ids[1]]);
    expect(await idsOf({ action: "read" })).toEqual([ids[0]]);
    expect(await idsOf({ outcome: "refused" })).toEqual([ids[0]]);
    expect(await idsOf({ outcome: "done" })).toEqual([ids[1], ids[2]]);
    expect(await idsOf({ outcome: "unfinished" })).toEqual([]);
    expect(await idsOf({ to: "2026-11-21" })).toEqual([ids[2]]);
    expect(await idsOf({ from: "2026-11-22" })).toEqual([ids[0], ids[1]]);
    expect(await idsOf({ admin: first?.admin?.id, outcome: "done", from: "2026-11-22" })).toEqual([]);
  });

  test("and read in pages, also entries of the same instant, each once", async () => {
    await run(app.ctx.db)`insert into audit_entries (at, admin_id, verb, is_done)
      select ${app.clock.now()}::timestamptz - (n / 30) * interval '1 hour', a.id, (array['PUT /api/admin/remedies/:id', 'PUT /api/admin/password'])[1 + n % 2], n % 3 <> 0
      from generate_series(1, 130) n, (select id from admins where username = 'admin') a`;
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const query: AuditQuery = { action: "change", ...(cursor ? { cursor } : {}) };
      const { body }: { body: { entries: { id: string }[]; nextCursor: string | null } } =
        await superAdmin.call(listAuditEntries, { query });
      seen.push(...body.entries.map((entry) => entry.id));
      cursor = body.nextCursor;
    }
    expect(seen).toHaveLength(130);
    expect(new Set(seen).size).toBe(130);
  });

  test("an odd filter is refused or finds nothing", async () => {
    const answer = (query: AuditQuery) => superAdmin.call(listAuditEntries, { query });
    expect((await answer({ from: "yesterday" })).status).toBe(400);
    expect((await answer({ admin: "'--" })).status).toBe(404);
    expect((await answer({ cursor: "999999999" })).body.entries).toEqual([]);
    expect((await answer({ action: "'; drop table admins" } as never)).status).toBe(400);
  });
});

test("an entry about an account names it, and keeps the role", async () => {
  const input = { username: "invited", name: "Asha Devi", role: "accounts" } as const;
  const { account } = (await superAdmin.call(inviteStaff, { input })).body;
  expect(await entries()).toMatchObject([
    { account: { id: account.id, name: "Asha Devi" }, changes: { role: "accounts" }, customer: null },
  ]);
});

test("a password that is chosen by an invite is logged, without the password and the link", async () => {
  const input = { username: "linked", name: "Asha Devi", role: "staff" } as const;
  const { invite } = (await superAdmin.call(inviteStaff, { input })).body;
  const token = invite.url.split("#")[1] ?? "";
  for (const password of ["too short", "a mango tree by the well"])
    await app.browser().call(acceptInvite, { input: { token, password } });
  expect((await entries()).filter(({ admin: by }) => by?.username === "linked")).toMatchObject([
    { verb: "POST /api/admin/invites/accept", outcome: "done", changes: {}, network: "127.0.0.0/24" },
    { verb: "POST /api/admin/invites/accept", outcome: "refused", code: "password-too-short" },
  ]);
  const stored = await app.ctx.db.query("select * from audit_entries");
  for (const secret of ["too short", "mango", token])
    expect(JSON.stringify(stored.rows)).not.toContain(secret);
});

test("the answers of an intake are in no entry", async () => {
  const input = { birthDate: "1970-01-31", birthPlace: "Kanpur" };
  await customer.client.call(saveIntake, { params: { id }, input: input as never });
  await admin.call(getIntake, { params: { id } });
  const stored = await app.ctx.db.query("select * from audit_entries");
  expect(JSON.stringify(stored.rows)).not.toContain("Kanpur");
});
