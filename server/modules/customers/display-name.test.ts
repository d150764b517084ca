import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteAccount } from "#contract/account.ts";
import { saveAddress } from "#contract/addresses.ts";
import { getCustomer, listCustomersByActivity } from "#contract/customer-page.ts";
import { getMe, setDisplayName } from "#contract/customers.ts";
import { saveIntake } from "#contract/intakes.ts";
import { getReceipt, listPayments } from "#contract/payments.ts";
import { searchEverything } from "#contract/search.ts";
import { getAdminBooking } from "#contract/sessions.ts";
import { row } from "#server/db/sql.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

const DAY = "2026-11-25";
const ADDRESS = { line1: "House 12", city: "Kanpur", state: "UP", pinCode: "208011" };
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
  await app.openDay(DAY);
});
afterAll(() => app.stop());

let nextPhone = 9_871_000_000;
let minute = 0;
let customer: SignedIn;
beforeEach(async () => {
  customer = await app.customer(String(nextPhone++));
});
const profile = async () => (await customer.client.call(getMe)).body.user;
const choose = (displayName: string | null) =>
  customer.client.call(setDisplayName, { input: { displayName } });
const session = () => createPaidSession(app, customer, DAY, `10:${String(10 * minute++).padStart(2, "0")}`);

describe("the customer's name", () => {
  test("is the username after the first sign-in, and the customer is asked for one", async () => {
    const { username } = customer.user;
    expect(customer.user).toMatchObject({ displayName: username, asksName: true });
  });

  test("is the chosen one, and the customer is not asked again", async () => {
    const answer = await choose("  Sunita   Verma ");
    expect(answer.body.user).toMatchObject({ displayName: "Sunita Verma", asksName: false });
    expect(await profile()).toMatchObject({
      displayName: "Sunita Verma",
      username: customer.user.username,
      asksName: false,
    });
  });

  test("stays the username when the customer skips, and the customer is not asked again", async () => {
    await choose(null);
    expect(await profile()).toMatchObject({ displayName: customer.user.username, asksName: false });
  });

  test("is that of the postal address, then of the own intake, then the chosen one", async () => {
    await customer.client.call(saveAddress, { input: { ...ADDRESS, recipientName: "Ramesh Sharma" } });
    expect(await profile()).toMatchObject({ displayName: "Ramesh Sharma", asksName: false });
    const { id } = await session();
    await customer.client.call(saveIntake, { params: { id }, input: { forWhom: "self", name: "रमेश" } });
    expect(await profile()).toMatchObject({ displayName: "रमेश" });
    await choose(customer.user.username);
    expect(await profile()).toMatchObject({ displayName: customer.user.username });
  });

  test.each(["", "1234", "a".repeat(61)])("is refused when it is %j", async (name) => {
    expect((await choose(name)).status).toBe(400);
  });

  test("is erased with the account", async () => {
    await choose("Sunita");
    await customer.client.call(deleteAccount, { input: { phoneConfirmation: customer.user.phone } });
    const left = await row<{ name: string | null; folded: string }>(app.ctx.db)`
      select display_name as name, folded_name as folded from users where id = ${customer.user.id}`;
    expect(left).toEqual({ name: null, folded: "" });
  });
});

describe("admins", () => {
  test("find the customer by the chosen name in either script, and see it with the session", async () => {
    await choose("Kaveri Nair");
    const { id } = await session();
    const admin = await app.admin();
    const { body } = await admin.call(searchEverything, { query: { text: "कावेरी" } });
    expect(body.customers).toMatchObject([{ id: customer.user.id, name: "Kaveri Nair" }]);
    const { booking } = (await admin.call(getAdminBooking, { params: { id } })).body;
    expect(booking).toMatchObject({ givenName: "Kaveri Nair", user: { displayName: "Kaveri Nair" } });
  });

  test("do not find a customer who keeps the username by its first word", async () => {
    await choose(customer.user.username);
    const admin = await app.admin();
    const { body } = await admin.call(listCustomersByActivity, { query: { search: "seeker" } });
    expect(body.customers.map(({ id }) => id)).not.toContain(customer.user.id);
  });
});

test("the name of an intake stands on the customer's receipt, and not on that of the accounts", async () => {
  const { id } = await session();
  await customer.client.call(saveIntake, { params: { id }, input: { forWhom: "self", name: "Meena" } });
  const params = { userId: customer.user.id };
  const { payments } = (await customer.client.call(listPayments, { params })).body;
  const receipt = { params: { id: payments[0]?.id ?? "" } };
  const own = (await customer.client.call(getReceipt, receipt)).body.receipt;
  expect(own.customer).toMatchObject({ displayName: "Meena" });
  const accounts = await app.admin("accounts");
  const { username } = customer.user;
  expect((await accounts.call(getReceipt, receipt)).body.receipt.customer).toMatchObject({
    displayName: username,
  });
  const page = { params: { id: customer.user.id } };
  expect((await accounts.call(getCustomer, page)).body.customer.name).toBe(username);
  await choose("Meena Rao");
  expect((await accounts.call(getReceipt, receipt)).body.receipt.customer).toMatchObject({
    displayName: "Meena Rao",
  });
});
