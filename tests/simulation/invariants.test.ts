// That the invariants see what they are for: each state here is that of a played history with one corruption.
import type { PoolClient } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { readFinalState } from "./final-state.ts";
import { findViolations } from "./invariants.ts";
import { wasWithBank } from "./payment-invariants.ts";
import { playRun } from "./run.ts";
import { openSimulation, type Simulation } from "./simulation.ts";

const MINUTE_MS = 60_000;

let database: TestDatabase;
let simulation: Simulation;
let client: PoolClient;
beforeAll(async () => {
  database = await createTestDatabase(1);
  simulation = await openSimulation(database.connectionString);
  client = await simulation.database.direct.connect();
});
afterAll(async () => {
  client.release();
  await simulation.close();
  await database.drop();
});

/** What these leave has rows for every corruption below. Where a change makes them others, more histories follow. */
const SEEDS = [5, 29, 20, 51];
let played = 0;
async function playNext() {
  const { findings } = await playRun(simulation, SEEDS[played] ?? played);
  played++;
  expect(findings).toEqual([]);
}

/** The violations after the rows were changed in spite of all constraints, and for no longer; null if there are no such rows. */
async function violationsAfter(corruption: string): Promise<string | null> {
  await client.query("begin; set local session_replication_role = replica");
  try {
    const { rowCount } = await client.query(corruption);
    return rowCount ? findViolations(await readFinalState(client)).join("\n") : null;
  } finally {
    await client.query("rollback");
  }
}

/** The violations after the rows were changed, in the first history that has such rows. */
async function playUntil(corruption: string): Promise<string> {
  let violations = await violationsAfter(corruption);
  while (violations === null) {
    await playNext();
    violations = await violationsAfter(corruption);
  }
  return violations;
}

test.each([
  [
    "a captured payment that the server does not know",
    "delete from payments where settled_as = 'refunded'",
    "is not in the server's books",
  ],
  [
    "a captured payment that is not settled",
    "update payments set settled_as = null, settled_at = null, state = 'checking'",
    "is not in the server's books",
  ],
  [
    "a missing refund",
    "delete from refunds where reason <> 'by-admin' and status = 'processed'",
    "The refunded amount of each payment at the provider",
  ],
  [
    "a refund that the provider does not have",
    "update refunds set provider_refund_id = null",
    "The refunds here and at the provider are the same",
  ],
  [
    "a refund that the provider refused although the bank had nothing",
    "insert into refunds (payment_id, kind, amount_paise, reason, status, created_at, next_try_at, failed_at, is_ours) select id, 'session', 100, 'by-admin', 'failed', settled_at, settled_at, settled_at, true from payments where settled_as = 'approved' and id not in (select payment_id from dispute_entries)",
    "No refund asks for more than remains of its payment",
  ],
  [
    "an approved booking without a payment",
    "update payments p set settled_as = 'refunded' from payment_orders o join bookings b on b.id = o.booking_id where o.id = p.order_id and p.settled_as = 'approved' and b.status in ('approved', 'confirmed', 'completed')",
    "An approved booking has one approved payment",
  ],
  [
    "credits that were returned twice",
    "insert into credit_entries (user_id, amount, reason, booking_id, created_at) select user_id, credits_used, 'hold-returned', id, created_at from bookings where credits_used > 0",
    "The credits spent on a booking are those in its row",
  ],
  [
    "a paid remedy that the customer did not get",
    "update booking_remedies m set payment_id = null, purchased_at = null where completed_at is null and payment_id in (select id from payments except select payment_id from refunds except select payment_id from dispute_entries)",
    "The money of each line",
  ],
  [
    "a remedy that was paid twice without a refund",
    "delete from refunds where reason = 'paid-twice' and booking_remedy_id is not null",
    "The money of each line",
  ],
  [
    "a dispute that the server does not know",
    "delete from disputes where status in ('won', 'lost')",
    "The disputes here and at the provider are the same",
  ],
  [
    "money that the bank took back and that is off by a paisa",
    "update dispute_entries set amount_paise = amount_paise + 1",
    "What the bank took back of each payment",
  ],
  [
    "a payment without a receipt voucher",
    "delete from tax_documents where kind = 'receipt-voucher' and serial = (select max(serial) from tax_documents where kind = 'receipt-voucher')",
    "has one receipt voucher of its amount",
  ],
  [
    "a document of a refund that is a paisa short",
    "update tax_documents set amount_paise = amount_paise - 1, taxable_paise = taxable_paise - 1 where returned_paise is not null",
    "is the sum of its refund vouchers and credit notes",
  ],
  [
    "an invoice of a session that its customer had cancelled for a refund",
    "update tax_documents set kind = 'tax-invoice', serial = serial + 1000, returned_paise = null, issued_at = issued_at + interval '1 second' where id in (select distinct on (payment_id) id from tax_documents where kind = 'refund-voucher') and payment_id in (select p.id from payments p join payment_orders o on o.id = p.order_id join bookings b on b.id = o.booking_id where p.settled_as = 'approved' and b.cancelled_by = 'customer' and b.is_cancelled_free except select payment_id from dispute_entries)",
    "has an invoice of what was kept",
  ],
  ["a gap in the tax documents", "update tax_documents set serial = serial + 1000", "without gaps"],
  ["a gap in the receipt numbers", "update receipts set serial = serial + 1000", "numbered without gaps"],
  [
    "a hold that remains",
    "update bookings set status = 'pending', hold_expires_at = created_at, session_date = '2031-01-01' where id = (select id from bookings where status = 'cancelled' and approved_at is null limit 1)",
    "No hold remains",
  ],
  [
    "a companion who is let in to a cancelled session",
    "update companions set admission = 'let-in' where booking_id in (select id from bookings where status = 'cancelled')",
    "Nobody is let in to a session that is cancelled",
  ],
  [
    "an attendee who is the own companion",
    "update companions c set phone = u.phone, name = 'x', named_by = u.id from bookings b join users u on u.id = b.user_id where b.id = c.booking_id and b.attendee_name is null and u.phone is not null",
    "Who attends is no companion",
  ],
  [
    "a companion who was told nothing",
    "delete from outbox where kind = 'companion-named' and booking_id in (select booking_id from companions where phone is not null)",
    "was told so once",
  ],
  [
    "a new time that stayed when money went back",
    "delete from credit_entries where reason = 'new-time-returned'",
    "Nobody has a new time for a session and its money",
  ],
  [
    "money that a refund and the bank gave without a task",
    "delete from money_alerts where kind = 'money-back-twice'",
    "Refunds and banks give together at most",
  ],
  [
    "a session that was moved after its new time",
    "update bookings set session_date = session_date + 1, move_count = move_count + 1 where id in (select booking_id from complaints where answer = 'new-time')",
    "No session that gave a new time gets another time",
  ],
  [
    "a session that was moved, and whose new time stayed although its complaint went",
    "delete from complaints where answer = 'new-time' and booking_id in (select new_time_of from credit_entries group by new_time_of having sum(amount) > 0)",
    "No session that gave a new time gets another time",
  ],
])("the invariants detect %s", { timeout: 3 * MINUTE_MS }, async (_what, statement, violation) => {
  expect(await playUntil(statement)).toContain(violation);
});

test("the invariants accept the answer of an admin that was sent before the session and waited for the customer's complaint", {
  timeout: 3 * MINUTE_MS,
}, async () => {
  const statement =
    "update complaints set answered_at = reported_at - interval '1 day' where answer = 'new-time'";
  expect(await playUntil(statement)).toBe("");
});

const minute = (minutes: number) => new Date(Date.UTC(2030, 0, 1, 12, minutes));

test.each([
  ["no bank has asked for the money", [], [], false],
  ["a bank has asked for the money before, and took it", [5], [100], true],
  ["a bank has asked before, took it and gave it back", [5], [100, -100], true],
  ["a bank asks for the money only afterwards", [21], [100], false],
  ["a bank has asked before, and took nothing", [5], [], false],
])(
  "of a refund that failed where %s, the invariants know whether a bank had its money",
  (_what, begun, taken, expected) => {
    const disputes = begun.map((at) => ({ id: "a", created_at: minute(at) }));
    const entries = taken.map((amount_paise) => ({ dispute_id: "a", amount_paise }));
    expect(wasWithBank(entries, disputes, { failed_at: minute(20) })).toBe(expected);
  },
);
