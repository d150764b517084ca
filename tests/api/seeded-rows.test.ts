// The seed writes rows as the product does: a column that each of the product's rows has is in some of the seed's, too. The indexes
// and figures of reports count on such columns, so that a seed without them measures another product.
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveAddress } from "#contract/addresses.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { fillYears } from "#tests/support/years.ts";
import { createFixtures, type Fixtures } from "./fixtures.ts";

const ADDRESS = {
  recipientName: "Sunita",
  line1: "12 Gandhi Road",
  city: "Kanpur",
  state: "UP",
  pinCode: "208011",
};

/** Columns that the product's rows of this test have, but not all that it writes. */
const NOT_ALWAYS: Readonly<Record<string, string>> = {
  "booking_remedies.prescribed_by": "the seed has no admins",
  "booking_remedies.video_key": "the seed has no films",
  "booking_remedies.video_object_id": "the seed has no films",
  "parchas.uploaded_by": "the seed has no admins",
  "payment_orders.next_check_at": "the provider is not asked about old orders any more",
};

/** The tables of which both have rows. Of `attendances`, which a session by video fills, no column is always written. */
const COMPARED = [
  "booking_remedies",
  "bookings",
  "outbox",
  "parchas",
  "payment_orders",
  "payments",
  "postal_addresses",
  "refunds",
  "remedies",
  "users",
];

let fixtures: Fixtures;
let seeded: TestDatabase;
beforeAll(async () => {
  seeded = await createTestDatabase();
  await fillYears(seeded.connectionString, { customers: 1_000 });
  fixtures = await createFixtures();
  await fixtures.createFilmedRemedy();
  await fixtures.createFailedRefund();
  await fixtures.owner.client.call(saveAddress, { input: ADDRESS });
});
afterAll(async () => {
  await fixtures.app.stop();
  await seeded.drop();
});

/** By `table.column`, of columns that may be null: how many of the table's rows have a value, and how many there are. */
async function countValues(db: pg.Pool): Promise<Map<string, { values: number; rows: number }>> {
  const { rows: tables } = await db.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text) as columns from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attnotnull and not a.attisdropped
      group by 1`,
  );
  const counts = new Map<string, { values: number; rows: number }>();
  for (const { name, columns } of tables) {
    const { rows } = await db.query<Record<string, number>>(
      `select count(*) as "*", ${columns.map((column) => `count("${column}") as "${column}"`)} from "${name}"`,
    );
    for (const column of columns)
      counts.set(`${name}.${column}`, { values: rows[0]?.[column] ?? 0, rows: rows[0]?.["*"] ?? 0 });
  }
  return counts;
}

test("a column that the product always writes is not empty in all rows of the seed", async () => {
  const [ofSeed, ofProduct] = await Promise.all([seeded.pool, fixtures.app.ctx.db].map(countValues));
  const compared = [...(ofSeed ?? [])].filter(
    ([column, { rows }]) => rows > 0 && (ofProduct?.get(column)?.rows ?? 0) > 0,
  );
  const missing = compared.filter(([column, { values }]) => {
    const written = ofProduct?.get(column);
    return values === 0 && written?.values === written?.rows;
  });
  expect(missing.map(([column]) => column).sort()).toEqual(Object.keys(NOT_ALWAYS));
  expect([...new Set(compared.map(([column]) => column.replace(/\..*/, "")))].sort()).toEqual(COMPARED);
});
