import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteAccount, exportMyData } from "#contract/account.ts";
import * as contract from "#contract/addresses.ts";
import { addDays } from "#domain/ist-time.ts";
import { rows } from "#server/db/sql.ts";
import type { Client } from "#tests/support/client.ts";
import { inLockOrder } from "#tests/support/in-lock-order.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
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

const homeAddress = {
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

const save = (client: Client, input: object = homeAddress) =>
  client.call(contract.saveAddress, { input: { ...homeAddress, ...input } });
const ownAddress = async (client: Client) => (await client.call(contract.getAddress)).body.address;
const openDayAndPaySession = async () => {
  await app.openDay(day);
  return (await createPaidSession(app, customer, day, "10:00")).id;
};
const addressOfBooking = async (id: string, client?: Client) =>
  (client ?? (await app.admin())).call(contract.getShippingAddress, { params: { id } });
const closeAccount = ({ client, user }: SignedIn) =>
  client.call(deleteAccount, { input: { phoneConfirmation: user.phone } });

test("digits of other scripts in the PIN code and the phone are stored as 0-9, those in the lines as they are", async () => {
  const typed = { pinCode: "२०८००५", phone: "৯৮৭৬৫৪৩২১০", line1: "मकान १२" };
  const { body } = await save(customer.client, typed);
  expect(body.address).toMatchObject({ pinCode: "208005", phone: "9876543210", line1: "मकान १२" });
  const { status } = await customer.client.call(contract.getPinCode, { query: { pinCode: "２０８００５" } });
  expect(status).toBe(200);
});

test("a customer saves an address, whose white space is normalized, changes it and deletes it", async () => {
  expect(await ownAddress(customer.client)).toBe(null);
  const { status, body } = await save(customer.client, { recipientName: "  सुनीता   वर्मा " });
  expect([status, body]).toEqual([200, { success: true, address: { ...homeAddress, changedAt } }]);
  expect(await ownAddress(customer.client)).toEqual({ ...homeAddress, changedAt });
  app.clock.forward(1);
  await save(customer.client, { line2: "", landmark: null, phone: undefined, pinCode: "411001" });
  const moved = { ...homeAddress, line2: null, landmark: null, phone: null, pinCode: "411001" };
  app.clock.forward(1);
  const again = await save(customer.client, {
    line2: "",
    landmark: null,
    phone: undefined,
    pinCode: "411001",
  });
  expect(again.body).toMatchObject({ address: { changedAt: "2026-11-21T04:31:00.000Z" } });
  expect(await ownAddress(customer.client)).toEqual({ ...moved, changedAt: "2026-11-21T04:31:00.000Z" });
  expect((await customer.client.call(contract.deleteAddress)).body).toEqual({ success: true });
  expect(await ownAddress(customer.client)).toBe(null);
  expect((await customer.client.call(contract.deleteAddress)).status).toBe(200);
});

test("a customer reads and changes only the own address", async () => {
  await save(customer.client);
  const other = await app.customer(String(next++));
  expect(await ownAddress(other.client)).toBe(null);
  await save(other.client, { city: "Pune", state: "MH" });
  await other.client.call(contract.deleteAddress);
  expect(await ownAddress(customer.client)).toEqual({ ...homeAddress, changedAt });
});

describe.each([
  ["a PIN code that begins with 0", { pinCode: "012345" }, "bad-pin-code", "pinCode", "bad-pin-code"],
  ["a PIN code of five digits", { pinCode: "20800" }, "bad-pin-code", "pinCode", "bad-pin-code"],
  ["a number that is not a mobile number", { phone: "1234567890" }, "bad-phone", "phone", "bad-phone"],
  ["an unknown state", { state: "XX" }, "bad-input", "state", "bad-state"],
  ["no name", { recipientName: "  " }, "bad-input", "recipientName", "missing"],
  ["a line that is too long", { line1: "a".repeat(81) }, "bad-input", "line1", "too-long"],
  ["a line break in a line", { line2: "Kakadeo\nKanpur" }, "bad-input", "line2", "bad-characters"],
  ["a control character in the city", { city: "Kan\u0000pur" }, "bad-input", "city", "bad-characters"],
] as const)("an address with %s", (_, wrong, code, path, reason) => {
  test("is refused with the field and the reason, and the earlier address stays", async () => {
    await save(customer.client);
    const { status, body } = await save(customer.client, wrong);
    expect([status, body.code, body.issues]).toEqual([400, code, [{ path, reason }]]);
    expect(await ownAddress(customer.client)).toEqual({ ...homeAddress, changedAt });
  });
});

test("the error names every invalid field and every missing one", async () => {
  const { status, body } = await save(customer.client, { pinCode: "1", recipientName: "", city: undefined });
  expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, ["recipientName", "city", "pinCode"]]);
});

test("any admin reads the address of a booking, with the account's phone when it has none of its own", async () => {
  const id = await openDayAndPaySession();
  const admin = await app.admin("admin");
  expect((await addressOfBooking(id, admin)).body).toEqual({ address: null });
  await save(customer.client);
  expect((await addressOfBooking(id, admin)).body).toEqual({ address: { ...homeAddress, changedAt } });
  await save(customer.client, { phone: null });
  const { body } = await addressOfBooking(id, await app.admin("super_admin"));
  expect(body.address?.phone).toBe(customer.user.phone);
});

test("an address that is saved while the account is being closed is not stored", async () => {
  await customer.client.enterCode();
  const [, { status }] = await inLockOrder(
    app.ctx.db,
    { lock: "select from customer_sessions where user_id = $1", id: customer.user.id },
    () => closeAccount(customer),
    () => save(customer.client),
  );
  expect(status).toBe(401);
  expect(
    await rows(app.ctx.db)`select user_id from postal_addresses where user_id = ${customer.user.id}`,
  ).toEqual([]);
});

test("the data export contains the customer's address and no other customer's", async () => {
  const other = await app.customer(String(next++));
  await save(other.client, { line1: "Another customer's house" });
  const file = async () => JSON.stringify((await customer.client.call(exportMyData)).body);
  expect(JSON.parse(await file())).toMatchObject({ address: null });
  await save(customer.client);
  expect(JSON.parse(await file())).toMatchObject({ address: { ...homeAddress, changedAt } });
  expect(await file()).not.toContain("Another customer's house");
});

test("no part of an address is logged, also when it is refused", async () => {
  const id = await openDayAndPaySession();
  await save(customer.client, { line1: "Not for the log 5" });
  await save(customer.client, { line1: "Not for the log 5", pinCode: "0" });
  await addressOfBooking(id);
  expect(app.log.length).toBeGreaterThan(0);
  // The digits also come up in a response's time or in a random id.
  expect(app.log.join("\n")).not.toMatch(/Not for the log|वर्मा|(?<![\w.-])208005(?![\w-])/);
});

test("an address of the Army Postal Service is saved without a state, and shown so on the envelope", async () => {
  const army = { pinCode: "900056", city: "56 APO", state: "" };
  const saved = await save(customer.client, army);
  expect([saved.status, saved.body.address]).toEqual([
    200,
    { ...homeAddress, ...army, state: null, changedAt },
  ]);
  const id = await openDayAndPaySession();
  expect((await addressOfBooking(id)).body.address).toMatchObject({ pinCode: "900056", state: null });
  const without = await save(customer.client, { state: null });
  expect([without.status, without.body]).toMatchObject([
    400,
    { issues: [{ path: "state", reason: "missing" }] },
  ]);
});
