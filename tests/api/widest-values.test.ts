// Every answer with the widest values that its sources can hold: column types of the database, the provider's documentation,
// another version of this server. None fails, and none leaves a row out.
import { afterAll, beforeAll, expect, test } from "vitest";
import { run, type Sql, sql } from "#server/db/sql.ts";
import { UNEXPECTED_ERROR } from "#tests/simulation/log-faults.ts";
import { ADMIN_CASES } from "./admin-endpoints.ts";
import { CUSTOMER_CASES } from "./customer-endpoints.ts";
import { allowedRoles } from "./endpoint-case.ts";
import { createFixtures, type Fixtures, isAdminRole, type Role } from "./fixtures.ts";
import { buildRequest } from "./requests.ts";

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await createFixtures();
  await fixtures.createFilmedRemedy();
  await fixtures.createFailedRefund();
  await fixtures.createMoneyTask();
});
afterAll(() => fixtures.app.stop());

const LONG = "नमस्ते 🙏🏽 ‮RTL‬ <b>\"'&\\ ".repeat(20).slice(0, 400);
/** In the order of their foreign keys. */
const WIDEST: readonly Sql[] = [
  sql`update payment_orders set amount_paise = amount_paise + 1, provider_order_id = rpad(provider_order_id, 64, 'x')
    where state <> 'open'`,
  sql`update payments set provider_payment_id = rpad(provider_payment_id, 64, 'x'),
    captured_at = case when captured_at is null then null else captured_at - interval '0.000001 s' end`,
  sql`insert into refunds (payment_id, amount_paise, reason, status, provider_refund_id, reference, created_at,
      next_try_at, processed_at, is_ours, failure, failed_at)
    select p.id, 12345 + s.n, r.reason, s.status, rpad(p.id::text || s.n || r.reason, 64, 'x'), ${LONG}, p.proven_at, p.proven_at,
      case s.status when 'processed' then p.proven_at end, false, ${LONG}, case s.status when 'failed' then p.proven_at end
    from payments p, (values (0, 'pending'), (1, 'processed'), (2, 'failed')) s (n, status),
      (values ('made-at-provider'), ('a-reason-of-a-later-version')) r (reason)
    where p.state = 'captured'`,
  sql`insert into money_alerts (kind, about, amount_paise, detail, raised_at, user_id)
    select k.kind, ${LONG} || k.kind, 2147483647, ${LONG}, now(), u.id from users u, unnest(array['payment-mismatch',
      'unknown-payment', 'event-given-up', 'refund-unclear', 'payment-unclear', 'approved-without-money']) k (kind)
    on conflict do nothing`,
  sql`update users set display_name = ${LONG}, username = ${LONG}`,
  sql`update postal_addresses set recipient_name = ${LONG}, line_1 = ${LONG}, city = ${LONG}, state = null`,
  sql`update booking_remedies set name = ${LONG}, name_hindi = ${LONG}`,
  sql`update remedies set name = ${LONG}, name_hindi = ${LONG}`,
  sql`update admins set name = ${LONG}`,
  sql`insert into credit_entries (user_id, amount, reason, created_at) select id, 1000000000, 'welcome', now() from users`,
  sql`update outbox set failed_code = ${LONG}, device = ${LONG}, amount_paise = 12345 where amount_paise is not null`,
  sql`insert into audit_entries (at, admin_id, verb, subject_kind, subject_id, network, code, is_done)
    select now(), id, 'PATCH /api/of/a/later/version', 'a-subject-of-a-later-version', ${LONG}, null, 'a-later-code', false
    from admins limit 1`,
];

const cases = [...CUSTOMER_CASES, ...ADMIN_CASES].filter(({ endpoint }) => endpoint.method === "GET");

test("with the widest values every answer is whole", async () => {
  const calls = [];
  for (const endpointCase of cases)
    for (const role of new Set(allowedRoles(endpointCase)))
      calls.push({ endpointCase, role, call: await endpointCase.createCall(fixtures, role) });
  for (const statement of WIDEST) await run(fixtures.app.ctx.db)`${statement}`;
  fixtures.app.log.length = 0;
  const failed: unknown[] = [];
  for (const { endpointCase, role, call } of calls) {
    const { path, init } = buildRequest(endpointCase.endpoint, call);
    const isStaffCall = endpointCase.endpoint.who === "either" && role !== "owner";
    const client = (isStaffCall ? undefined : call.client) ?? (await browserOf(role));
    const { status } = await client.fetch(path, init);
    if (status >= 500) failed.push([role, endpointCase.endpoint.path, status]);
  }
  const lines = fixtures.app.log.filter(
    (line) => line.includes(UNEXPECTED_ERROR) || line.includes("ALERT: a response leaves out rows"),
  );
  expect(lines.map((line) => line.slice(0, 600))).toEqual([]);
  expect(failed).toEqual([]);
});

async function browserOf(role: Role) {
  if (role === "anonymous") return fixtures.app.browser();
  return isAdminRole(role) ? fixtures.admins[role] : fixtures[role].client;
}
