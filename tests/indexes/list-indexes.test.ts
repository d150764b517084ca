// Each index of the tables and searches of admins, by the call that needs it (server/db/index-uses.test.ts has those of
// figures and owed work): it stands in the plan of one of the statements of
// this call. `npm run test:long` plans as the server does, at the size that the product is for; `npm test` asks with few rows,
// and without reading whole tables, whether the index serves the statement at all.
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { rows } from "#server/db/sql.ts";
import type { Client } from "#tests/support/client.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { fillYears } from "#tests/support/years.ts";

const IS_LONG = process.env.LONG === "1";
const BOOKINGS = IS_LONG ? 200_000 : 2_000;

const NEEDED: readonly (readonly [path: string, indexes: readonly string[]])[] = [
  ["/api/admin/bookings?unpaid=no", ["bookings_by_age", "bookings_unpaid"]],
  ["/api/admin/bookings?sort=-date", ["bookings_by_start"]],
  ["/api/admin/bookings?refunded=yes", ["refunds_of_booking"]],
  ["/api/admin/bookings?first=yes", ["bookings_of_customer"]],
  ["/api/admin/bookings?customer=$customer", ["bookings_of_customer"]],
  ["/api/admin/users/comprehensive?sort=-completed", ["bookings_of_customer", "bookings_of_attendee"]],
  ["/api/admin/bookings?owed=note,parcha", ["bookings_unposted"]],
  ["/api/admin/bookings?status=held,missed", ["attendances_to_complete"]],
  ["/api/admin/bookings?search=kavita%20nair&sort=amount", ["bookings_of_customer", "bookings_of_attendee"]],
  ["/api/admin/sessions/not-held?search=kavita%20nair", ["bookings_of_customer", "bookings_of_attendee"]],
  ["/api/admin/post?state=posted&search=kavita%20nair", ["parchas_posted"]],
  ["/api/admin/vidhis/performed?search=kavita%20nair", ["booking_remedies_by_completion"]],
  ["/api/admin/vidhis/pending?withheld=yes", ["booking_remedies_to_perform", "booking_remedies_to_publish"]],
  ["/api/admin/users", ["users_by_age"]],
  [
    "/api/admin/users?search=kavita%20nair",
    ["users_found", "postal_addresses_name_trigrams", "bookings_attendee_name_trigrams"],
  ],
  ["/api/admin/customers", ["users_by_activity"]],
  ["/api/admin/search?text=$code", ["users_referral_code_key"]],
  [
    "/api/admin/search?text=pay_0a1b2c3d",
    ["payments_by_provider_number", "payment_orders_by_provider_number"],
  ],
  ["/api/admin/search?text=EM000000123IN", ["parchas_by_tracking"]],
  ["/api/admin/bookings/to-complete", ["attendances_to_complete"]],
  ["/api/admin/payments?from=2026-11-01&to=2026-11-30", ["payments_captured", "refunds_processed"]],
  ["/api/admin/payments?search=kavita%20nair", ["payments_of_order"]],
];

let app: TestApp;
let admin: Client;
let customer: { id: string; code: string } | undefined;
beforeAll(async () => {
  const database = await createTestDatabase();
  await fillYears(database.connectionString, { customers: BOOKINGS });
  app = await startTestApp({ database, env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
  app.clock.set(new Date().toISOString());
  admin = await app.admin("super_admin");
  [customer] = await rows<{ id: string; code: string }>(app.ctx.db)`
    select u.id, u.referral_code as code from users u join bookings b on b.user_id = u.id limit 1`;
}, 600_000);
afterAll(() => app.stop());

type Statement = { text: string; values: unknown[] };

/** The statements with which the server answers. */
async function statementsOf(path: string): Promise<Statement[]> {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  try {
    const answer = await fetch(`${app.url}${path}`, {
      headers: { cookie: admin.cookieHeader(), "x-background": "1" },
    });
    expect([path, answer.status]).toEqual([path, 200]);
    return sent.mock.calls.flatMap(([statement]) => {
      const { text, values } = statement as unknown as Partial<Statement>;
      return text && /^\s*(?:select|with)/i.test(text) ? [{ text, values: values ?? [] }] : [];
    });
  } finally {
    sent.mockRestore();
  }
}

/** Names of indexes in the plan for these values. */
async function indexesOf({ text, values }: Statement): Promise<string[]> {
  const client = await app.ctx.db.connect();
  try {
    await client.query("begin");
    await client.query("set local plan_cache_mode = 'force_custom_plan'");
    await client.query(`set local enable_seqscan = ${IS_LONG ? "on" : "off"}`);
    // As ops/postgresql sets it, for a disk without a head.
    await client.query("set local random_page_cost = 1.1");
    const { rows: plans } = await client.query(`explain (format json) ${text}`, values);
    return [...JSON.stringify(plans).matchAll(/"Index Name":\s*"(\w+)"/g)].map(([, name = ""]) => name);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

test.each(NEEDED)("%s reads %j", async (path, needed) => {
  const asked = path.replace("$customer", customer?.id ?? "").replace("$code", customer?.code ?? "");
  const used = new Set<string>();
  for (const statement of await statementsOf(asked))
    for (const name of await indexesOf(statement)) used.add(name);
  expect([...used]).toEqual(expect.arrayContaining([...needed]));
});
