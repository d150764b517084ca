import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as contract from "#contract/addresses.ts";
import { deleteAccount } from "#contract/identity.ts";
import { addDays } from "#domain/ist-time.ts";
import { rows, sql } from "#server/db/sql.ts";
import type { Client } from "#tests/support/client.ts";
import { oneAfterOther } from "#tests/support/one-after-other.ts";
import { paidSession } from "#tests/support/paid-session.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
});
afterAll(() => app.stop());

let next = 9_600_000_000;
let days = 0;
let day: string;
let customer: SignedIn;
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  day = addDays("2026-11-25", days++);
  customer = await app.customer(String(next++));
});

const home = {
  recipientName: "सुनीता वर्मा",
  line1: "117/H-2, पाण्डु नगर",
  line2: "Kakadeo",
  landmark: "J. K. Temple",
  city: "Kanpur",
  state: "UP",
  pinCode: "208005",
  phone: "9123456780",
} as const;
const changedAt = "2026-11-21T04:30:00.000Z";

const save = (client: Client, input: object = home) =>
  client.call(contract.saveAddress, { input: { ...home, ...input } });
const own = async (client: Client) => (await client.call(contract.ownAddress)).body.address;
const session = async () => {
  await app.openDay(day);
  return (await paidSession(app, customer, day, "10:00")).id;
};
const ofBooking = async (id: string, client?: Client) =>
  (client ?? (await app.admin())).call(contract.addressOfBooking, { params: { id } });
const close = ({ client, user }: SignedIn) =>
  client.call(deleteAccount, { input: { phoneConfirmation: user.phone } });

test("she gives her address, tidied, changes it, and erases it", async () => {
  expect(await own(customer.client)).toBe(null);
  const { status, body } = await save(customer.client, { recipientName: "  सुनीता   वर्मा " });
  expect([status, body]).toEqual([200, { success: true, address: { ...home, changedAt } }]);
  expect(await own(customer.client)).toEqual({ ...home, changedAt });
  app.clock.forward(1);
  await save(customer.client, { line2: "", landmark: null, phone: undefined, pinCode: "411001" });
  const moved = { ...home, line2: null, landmark: null, phone: null, pinCode: "411001" };
  expect(await own(customer.client)).toEqual({ ...moved, changedAt: "2026-11-21T04:31:00.000Z" });
  expect((await customer.client.call(contract.deleteAddress)).body).toEqual({ success: true });
  expect(await own(customer.client)).toBe(null);
  expect((await customer.client.call(contract.deleteAddress)).status).toBe(200);
});

test("each customer sees and changes her own alone; without a session there is none", async () => {
  await save(customer.client);
  const other = await app.customer(String(next++));
  expect(await own(other.client)).toBe(null);
  await save(other.client, { city: "Pune", state: "MH" });
  await other.client.call(contract.deleteAddress);
  expect(await own(customer.client)).toEqual({ ...home, changedAt });
  const nobody = app.browser();
  const admin = await app.admin();
  for (const client of [nobody, admin]) {
    expect((await client.call(contract.ownAddress)).status).toBe(401);
    expect((await save(client)).status).toBe(401);
    expect((await client.call(contract.deleteAddress)).status).toBe(401);
  }
});

describe.each([
  ["a PIN code that begins with 0", { pinCode: "012345" }, "bad-pin-code", "pinCode", "bad-pin-code"],
  ["a PIN code of five digits", { pinCode: "20800" }, "bad-pin-code", "pinCode", "bad-pin-code"],
  ["a number that is no mobile number", { phone: "1234567890" }, "bad-phone", "phone", "bad-phone"],
  ["a state that there is not", { state: "XX" }, "bad-input", "state", "bad-state"],
  ["no name", { recipientName: "  " }, "bad-input", "recipientName", "missing"],
  ["a line that is too long", { line1: "a".repeat(81) }, "bad-input", "line1", "too-long"],
  ["a line break in a line", { line2: "Kakadeo\nKanpur" }, "bad-input", "line2", "bad-characters"],
  ["a control character in the city", { city: "Kan\u0000pur" }, "bad-input", "city", "bad-characters"],
] as const)("an address with %s", (_, wrong, code, path, reason) => {
  test("is refused, naming the field and why, and the one before stays", async () => {
    await save(customer.client);
    const { status, body } = await save(customer.client, wrong);
    expect([status, body.code, body.issues]).toEqual([400, code, [{ path, reason }]]);
    expect(await own(customer.client)).toEqual({ ...home, changedAt });
  });
});

test("every field that is wrong is named, and one that was not sent at all", async () => {
  const { status, body } = await save(customer.client, { pinCode: "1", recipientName: "", city: undefined });
  expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, ["recipientName", "city", "pinCode"]]);
});

test("what is far too large is not even read", async () => {
  expect((await save(customer.client, { line1: "a".repeat(70_000) })).status).toBe(413);
});

test("any admin reads where the parcha of a session goes, with the number to call", async () => {
  const id = await session();
  const admin = await app.admin("admin");
  expect((await ofBooking(id, admin)).body).toEqual({ address: null });
  await save(customer.client);
  expect((await ofBooking(id, admin)).body).toEqual({ address: { ...home, changedAt } });
  await save(customer.client, { phone: null });
  const { body } = await ofBooking(id, await app.admin("super_admin"));
  expect(body.address?.phone).toBe(customer.user.phone);
});

test("a session that there is not has no address; no customer reads it this way, not even her own", async () => {
  const id = await session();
  await save(customer.client);
  expect((await ofBooking("11111111-1111-4111-8111-111111111111")).status).toBe(404);
  expect((await ofBooking("no-id")).status).toBe(404);
  expect((await ofBooking(id, customer.client)).status).toBe(401);
  expect((await ofBooking(id, app.browser())).status).toBe(401);
});

test("D02 her address goes with the account, and the guide finds none", async () => {
  const id = await session();
  await save(customer.client);
  await close(customer);
  expect((await ofBooking(id)).body).toEqual({ address: null });
  expect(
    await rows(app.ctx.db, sql`select user_id from postal_addresses where user_id = ${customer.user.id}`),
  ).toEqual([]);
});

test("D02 an address that is sent while the account is closed is not kept", async () => {
  const [, { status }] = await oneAfterOther(
    app.ctx.db,
    { lock: "select from customer_sessions where user_id = $1", id: customer.user.id },
    () => close(customer),
    () => save(customer.client),
  );
  expect(status).toBe(401);
  expect(
    await rows(app.ctx.db, sql`select user_id from postal_addresses where user_id = ${customer.user.id}`),
  ).toEqual([]);
});

test("D04 her address is in the file of her data, and nobody else's", async () => {
  const other = await app.customer(String(next++));
  await save(other.client, { line1: "Somebody else's house" });
  const file = async () => (await customer.client.fetch("/api/user/data")).text();
  expect(JSON.parse(await file())).toMatchObject({ address: null });
  await save(customer.client);
  expect(JSON.parse(await file())).toMatchObject({ address: { ...home, changedAt } });
  expect(await file()).not.toContain("Somebody else's house");
});

test("nothing of an address comes into the log, also when it is refused", async () => {
  const id = await session();
  await save(customer.client, { line1: "Not for the log 5" });
  await save(customer.client, { line1: "Not for the log 5", pinCode: "0" });
  await ofBooking(id);
  expect(app.log.length).toBeGreaterThan(0);
  expect(app.log.join("\n")).not.toMatch(/Not for the log|वर्मा|208005/);
});
