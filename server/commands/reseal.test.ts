import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getIntake, saveIntake } from "#contract/intakes.ts";
import { beginTotp } from "#contract/staff.ts";
import { seal } from "#server/crypto/sealed.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { resealAll } from "./reseal.ts";

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

beforeEach(async () => {
  Object.assign(app.ctx.config, { secretKey: EARLIER, secretKeysBefore: [] });
  await app.ctx.db.query("delete from intakes");
  await app.ctx.db.query("delete from admin_totps");
});

const input = { forWhom: "self", question: "शादी की बात कब तक बनेगी?" } as const;
async function bookWithIntake(time: string): Promise<string> {
  const { id } = await createPaidSession(app, customer, "2026-11-25", time);
  expect((await customer.client.call(saveIntake, { params: { id }, input })).status).toBe(200);
  return id;
}
const readQuestion = async (id: string) =>
  (await customer.client.call(getIntake, { params: { id } })).body.intake?.question;
const listChangeTimes = async () =>
  (await app.ctx.db.query("select booking_id, changed_at from intakes order by booking_id")).rows;

test("texts sealed with an earlier key are resealed with the present one, after which the earlier key is not needed", async () => {
  const ids = [await bookWithIntake("10:00"), await bookWithIntake("10:10")];
  await (await app.admin()).call(beginTotp);
  const before = await listChangeTimes();
  const { config, db } = app.ctx;
  // The third text is written by a server that has the present key already.
  Object.assign(config, { secretKey: NEWER, secretKeysBefore: [EARLIER] });
  ids.push(await bookWithIntake("10:20"));

  await expect(resealAll(db, { secretKey: NEWER, secretKeysBefore: [] })).rejects.toThrow(
    /^0 resealed. 3 cannot be unsealed/,
  );
  expect(await resealAll(db, config)).toBe(
    "3 resealed. No text is sealed with an earlier key any more: SECRET_KEYS_BEFORE can be removed.",
  );
  config.secretKeysBefore = [];
  for (const id of ids) expect(await readQuestion(id)).toBe(input.question);
  expect(await resealAll(db, config)).toMatch(/^0 resealed. No text/);
  expect((await listChangeTimes()).filter(({ booking_id: id }) => id !== ids[2])).toEqual(before);
});

test("more texts than one batch are each resealed once", async () => {
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
  Object.assign(config, { secretKey: NEWER, secretKeysBefore: [EARLIER] });
  expect(await resealAll(db, config)).toMatch(/^201 resealed. No text/);
});
