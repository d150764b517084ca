import { afterAll, beforeAll, expect, test } from "vitest";
import { intakeOfBooking, saveIntake } from "#contract/intakes.ts";
import { totpBegin } from "#contract/staff.ts";
import { seal } from "#server/crypto/sealed.ts";
import { paidSession } from "#tests/support/paid-session.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { resealEverything } from "./reseal.ts";

let app: TestApp;
let customer: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
  await app.openDay("2026-11-25");
  customer = await app.customer("9700000001");
});
afterAll(() => app.stop());

const EARLIER = "a secret that only the tests know about";
const NEWER = "the newer secret, long enough for it";

const input = { forWhom: "self", question: "शादी की बात कब तक बनेगी?" } as const;
async function told(time: string): Promise<string> {
  const { id } = await paidSession(app, customer, "2026-11-25", time);
  expect((await customer.client.call(saveIntake, { params: { id }, input })).status).toBe(200);
  return id;
}
const read = async (id: string) =>
  (await customer.client.call(intakeOfBooking, { params: { id } })).body.intake?.question;
const changedAts = async () =>
  (await app.ctx.db.query("select booking_id, changed_at from intakes order by booking_id")).rows;

test("what an earlier key sealed is sealed by the present one, after which the earlier one opens nothing", async () => {
  const ids = [await told("10:00"), await told("10:10")];
  await (await app.admin()).call(totpBegin);
  const before = await changedAts();
  const { config, db } = app.ctx;
  // A server with the present key has written one of them anew already.
  Object.assign(config, { secretKey: NEWER, secretKeysBefore: [EARLIER] });
  ids.push(await told("10:20"));

  expect(await resealEverything(db, { secretKey: NEWER, secretKeysBefore: [] })).toMatch(
    /^0 sealed anew. 3 cannot be opened/,
  );
  expect(await resealEverything(db, config)).toBe(
    "3 sealed anew. Nothing is sealed under an earlier key any more; SECRET_KEYS_BEFORE can go.",
  );
  config.secretKeysBefore = [];
  for (const id of ids) expect(await read(id)).toBe(input.question);
  expect(await resealEverything(db, config)).toMatch(/^0 sealed anew. Nothing/);
  expect((await changedAts()).filter(({ booking_id: id }) => id !== ids[2])).toEqual(before);
});

test("however many there are, each is sealed anew once", async () => {
  const { config, db } = app.ctx;
  const { rows } = await db.query<{ id: string }>(
    `insert into admins (username, name, role, password_hash, created_at)
     select 'helper' || n, 'A helper', 'admin', 'x', now() from generate_series(1, 201) n returning id`,
  );
  for (const { id } of rows)
    await db.query("insert into admin_totps (admin_id, sealed_secret, begun_at) values ($1, $2, now())", [
      id,
      seal(EARLIER, { purpose: "totp", id }, "00"),
    ]);
  config.secretKeysBefore = [EARLIER];
  expect(await resealEverything(db, config)).toMatch(/^201 sealed anew. Nothing/);
});
