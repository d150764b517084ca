import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteAccount } from "#contract/account.ts";
import { saveAddress } from "#contract/addresses.ts";
import { listCustomersByActivity } from "#contract/customer-page.ts";
import { deleteIntake, saveIntake } from "#contract/intakes.ts";
import { setTrackingNumber } from "#contract/parchas.ts";
import { searchEverything } from "#contract/search.ts";
import { customerRightsOf } from "#domain/customer-rights.ts";
import { rows, run, sql } from "#server/db/sql.ts";
import type { Client } from "#tests/support/client.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { createCompletedSession, uploadParchaPhoto } from "#tests/support/session-results.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

const DAY = "2026-11-25";
const ADDRESS = { line1: "House 12", city: "Kanpur", state: "UP", pinCode: "208011" };
let app: TestApp;
let admin: Client;
/** Gave the own name in Devanagari, and Ananya as another person. */
let sunita: SignedIn;
/** Gave a name for the post only. */
let ramesh: SignedIn;
let nameless: SignedIn;
let bookingId: string;
let completedId: string;

const intake = (client: Client, id: string, input: object) =>
  client.call(saveIntake, { params: { id }, input: { forWhom: "self", ...input } });

const address = (client: Client, recipientName: string) =>
  client.call(saveAddress, { input: { ...ADDRESS, recipientName } });

beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
  await app.openDay(DAY);
  sunita = await app.customer("9876543210");
  app.clock.forward(1);
  ramesh = await app.customer("9812300001");
  app.clock.forward(1);
  nameless = await app.customer("9700012399");
  bookingId = (await createPaidSession(app, sunita, DAY, "10:00")).id;
  app.clock.forward(1);
  const other = await createPaidSession(app, sunita, DAY, "10:10");
  await intake(sunita.client, bookingId, { name: "सुनीता देवी", question: "शादी कब?" });
  await intake(sunita.client, other.id, { forWhom: "someone-else", name: "Ananya", relation: "बेटी" });
  await address(ramesh.client, "Ramesh Sharma");
  app.clock.forward(1);
  const { id, admin: guide } = await createCompletedSession(app, ramesh, DAY, "10:20");
  completedId = id;
  const { body } = await uploadParchaPhoto(guide, id, "Front");
  await guide.call(setTrackingNumber, {
    params: { id: body.parcha.id },
    input: { trackingNumber: "EM204118903IN" },
  });
  admin = await app.admin();
});
afterAll(() => app.stop());

const search = async (text: string) => (await admin.call(searchEverything, { query: { text } })).body;
/** Whether it is the id of a customer of all tests. */
const isCommon = (id: string) => [sunita, ramesh, nameless].some(({ user }) => user.id === id);
const found = async (text: string) => (await search(text)).customers.map(({ id }) => id);

describe("a customer is found", () => {
  test.each(["सुनीता", "Sunita", "suneeta", "SUNI", "devi sunita", "देवी"])(
    "by the given name: %s",
    async (text) => expect(await found(text)).toEqual([sunita.user.id]),
  );

  test.each(["Ananya", "अनन्या", "anan"])("by the name of a person of the account: %s", async (text) =>
    expect(await found(text)).toEqual([sunita.user.id]),
  );

  test.each(["Ramesh", "रमेश शर्मा", "sharma"])("by the recipient of the post: %s", async (text) =>
    expect(await found(text)).toEqual([ramesh.user.id]),
  );

  test.each([
    "+91 98765 43210",
    "९८७६५ ४३२१०",
    "3210",
    "7654",
    "Seeker 3210",
    "sunita 43210",
    "098765 43210",
    // As address books and WhatsApp copy it.
    "\u202a+91 98765 43210\u202c",
    "\u2068sunita\u2069 43210\u200b",
  ])("by the phone: %s", async (text) => expect(await found(text)).toEqual([sunita.user.id]));

  test("by the referral code, also in small letters", async () => {
    expect(await found(nameless.user.referralCode.toLowerCase())).toEqual([nameless.user.id]);
  });

  test("only if name and phone both match", async () => {
    expect(await found("ramesh 43210")).toEqual([]);
  });
});

test("the result has the name, the city, the number of sessions and the next or the last one", async () => {
  const { customers } = await search("sunita");
  expect(customers).toEqual([
    {
      id: sunita.user.id,
      name: "सुनीता देवी",
      phone: "9876543210",
      city: null,
      sessions: 2,
      session: { sessionDate: DAY, sessionTime: "10:10", isUpcoming: false },
    },
  ]);
  expect((await search("ramesh")).customers[0]).toMatchObject({ name: "Ramesh Sharma", city: "Kanpur" });
  expect((await search("97000")).customers[0]).toMatchObject({ name: "Seeker 2399", session: null });
});

test("bookings are found by number, by tracking number and with their customer", async () => {
  expect((await search(bookingId.slice(0, 8))).bookings).toMatchObject([
    { id: bookingId, customerId: sunita.user.id, givenName: "सुनीता देवी", trackingNumber: null },
  ]);
  for (const text of ["EM 204 118 903 IN", "em204118", "EM204118903IN"])
    expect((await search(text)).bookings).toMatchObject([
      { id: completedId, trackingNumber: "EM204118903IN" },
    ]);
  const { bookings } = await search("sunita");
  expect(bookings.map(({ sessionTime, bookedFor }) => [sessionTime, bookedFor?.name])).toEqual([
    ["10:10", "Ananya"],
    ["10:00", undefined],
  ]);
});

test("payments are found by the provider's number, by the receipt and with their customer", async () => {
  const { payments } = await search("ramesh");
  expect(payments).toMatchObject([
    {
      bookingId: completedId,
      customerId: ramesh.user.id,
      name: "Ramesh Sharma",
      kind: "session",
      refunded: 0,
    },
  ]);
  const [payment] = payments;
  const number = payment?.providerPaymentId ?? "";
  for (const text of [number, number.slice(0, 10), number.replace("pay_", "")])
    expect((await search(text)).payments).toContainEqual(payment);
  const [receipt] = await rows<{ number: string; orderId: string }>(app.ctx.db)`
    select 'R/' || c.financial_year || '/' || lpad(c.serial::text, 6, '0') as number,
      o.provider_order_id as "orderId"
    from receipts c join payments p on p.id = c.payment_id join payment_orders o on o.id = p.order_id
    where p.id = ${payment?.id}`;
  for (const text of [receipt?.number ?? "", receipt?.orderId ?? ""])
    expect((await search(text)).payments).toEqual([payment]);
});

test.each([["staff"], ["accounts"]])(
  "%s see no given names, only accounts see payments, and only staff see the city of an address",
  async (role) => {
    const { searchAll } = await import("./customer-search.ts");
    const read = (text: string) => searchAll(app.ctx, text, customerRightsOf(role), app.clock.now());
    expect(await read("sunita")).toEqual({ customers: [], bookings: [], payments: [] });
    const { customers, bookings, payments } = await read("3210");
    expect(customers).toMatchObject([{ name: "Seeker 3210" }]);
    expect(bookings).toMatchObject([
      { givenName: null, bookedFor: null },
      { givenName: null, bookedFor: null },
    ]);
    expect(payments).toHaveLength(role === "accounts" ? 2 : 0);
    const city = role === "accounts" ? null : "Kanpur";
    expect((await read("ramesh")).customers).toMatchObject([{ name: "Ramesh Sharma", city }]);
  },
);

test.each([
  "",
  " ",
  "'; drop table users; --",
  "%",
  "_",
  "%%%%",
  "\\",
  "\u0000",
  "🙏🙏",
  "a".repeat(100),
  "\ud800",
])("hostile text finds no customer: %j", async (text) => {
  const { status, body } = await admin.call(searchEverything, { query: { text } });
  if (status === 200) expect(body).toEqual({ customers: [], bookings: [], payments: [] });
  else expect(status).toBe(400);
});

test("no name that was given in an intake stands in the database in plain text", async () => {
  const stored = await rows<{ text: string }>(app.ctx.db)`
    select i::text as text from intakes i join bookings b on b.id = i.booking_id
    where b.user_id = ${sunita.user.id}`;
  expect(stored).toHaveLength(2);
  for (const { text } of stored) expect(text).not.toMatch(/sun|सुन|anan|Ananya/i);
});

describe("the list", () => {
  const list = async (query: { limit?: string; cursor?: string; search?: string } = {}) =>
    admin.call(listCustomersByActivity, { query });

  test("begins with the customer who booked last, and goes on page by page", async () => {
    const all = (await list()).body.customers.map(({ id }) => id);
    expect(all.filter(isCommon)).toEqual([ramesh.user.id, sunita.user.id, nameless.user.id]);
    const limit = String(all.length - 1);
    const first = (await list({ limit })).body;
    expect(first.customers.map(({ id }) => id)).toEqual(all.slice(0, -1));
    const second = (await list({ limit, cursor: first.nextCursor ?? "" })).body;
    expect([second.customers.map(({ id }) => id), second.nextCursor]).toEqual([all.slice(-1), null]);
  });

  test("searches as the search does, and says when it has found more", async () => {
    const { body } = await list({ search: "सुनीता" });
    expect([body.customers.map(({ id }) => id), body.isCut]).toEqual([[sunita.user.id], false]);
    const { body: cut } = await list({ search: "98", limit: "1" });
    expect([cut.customers, cut.isCut]).toEqual([[], false]);
    const { body: two } = await list({ search: "Seeker 3210", limit: "1" });
    expect([two.customers.length, two.isCut]).toEqual([1, false]);
  });

  const uuid = "00000000-0000-4000-8000-000000000000";
  const noPlaces = [
    ["customers", "2026-11-25", "1", "2"],
    ["customers", "2026-11-25"],
    ["customers", "2026-02-30 10:00:00", uuid],
    ["customers", "2026-11-25 10:00:00+99:00", uuid],
    ["customers", "2026-11-25 10:00:00+00", "1"],
    ["timeline", "2026-11-25 10:00:00+00", uuid],
  ];
  test.each([
    "x",
    "MjAyNi0xMS0yNXww",
    "'; --",
    ...noPlaces.map((place) => Buffer.from(JSON.stringify(place)).toString("base64url")),
  ])("a cursor that no page has given is refused: %s", async (cursor) =>
    expect((await list({ cursor })).status).toBe(404),
  );
});

describe("rows of an earlier version", () => {
  test("are made searchable by the sweep, and names with them", async () => {
    await run(app.ctx.db)`update users set folded_name = null, active_at = null`;
    await run(app.ctx.db)`update postal_addresses set folded_name = null, folded_at = null`;
    expect(await found("ramesh")).toEqual([]);
    await app.sweep();
    expect(await found("ramesh")).toEqual([ramesh.user.id]);
    const { body } = await admin.call(listCustomersByActivity, {});
    expect(body.customers.map(({ id }) => id).find(isCommon)).toBe(ramesh.user.id);
  });

  test("an address that such a version saved meanwhile is found by its new name", async () => {
    const { client, user } = await app.customer("9600055501");
    await address(client, "Dinesh Gupta");
    expect(await found("dinesh")).toEqual([user.id]);
    // As the statement of the version before: it leaves the folded name.
    const later = sql`update postal_addresses set recipient_name = 'Mahesh', changed_at = changed_at + interval '1 hour'
      where user_id = ${user.id}`;
    await run(app.ctx.db)`${later}`;
    await app.sweep();
    expect([await found("mahesh"), await found("dinesh")]).toEqual([[user.id], []]);
  });
});

test("a name that is changed in an intake is found at once, and the earlier one no longer", async () => {
  const customer = await app.customer("9600055502");
  const { id } = await createPaidSession(app, customer, DAY, "11:00");
  for (const name of ["Kavita", "Gurpreet"]) {
    app.clock.forward(1);
    await intake(customer.client, id, { name });
    expect(await found(name)).toEqual([customer.user.id]);
  }
  expect(await found("Kavita")).toEqual([]);
});

describe("what is erased is not found any more", () => {
  test("an intake that its customer deletes", async () => {
    const customer = await app.customer("9600055503");
    const { id } = await createPaidSession(app, customer, DAY, "11:10");
    await intake(customer.client, id, { name: "लक्ष्मी" });
    expect(await found("लक्ष्मी")).toEqual([customer.user.id]);
    await customer.client.call(deleteIntake, { params: { id } });
    expect(await found("लक्ष्मी")).toEqual([]);
  });

  test("a closed account", async () => {
    const customer = await app.customer("9600055504");
    const { client, user } = customer;
    const { id } = await createPaidSession(app, customer, DAY, "11:20");
    await intake(client, id, { forWhom: "someone-else", name: "Charulata", relation: "बेटी" });
    await address(client, "Harish Verma");
    const texts = ["charulata", "5504", "harish", "9600055504", user.referralCode];
    for (const text of texts) expect([text, await found(text)]).toEqual([text, [user.id]]);
    await client.call(deleteAccount, { input: { phoneConfirmation: user.phone } });
    for (const text of texts) expect([text, await found(text)]).toEqual([text, []]);
    const { body } = await admin.call(listCustomersByActivity, {});
    expect(body.customers.map(({ id }) => id)).not.toContain(user.id);
  });
});
