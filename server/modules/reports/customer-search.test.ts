import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteAccount } from "#contract/account.ts";
import { saveAddress } from "#contract/addresses.ts";
import { setAttendee } from "#contract/attendees.ts";
import { createBooking } from "#contract/bookings.ts";
import { listCustomersByActivity } from "#contract/customer-page.ts";
import { setDisplayName } from "#contract/customers.ts";
import { saveIntake } from "#contract/intakes.ts";
import { setTrackingNumber } from "#contract/parchas.ts";
import { searchEverything } from "#contract/search.ts";
import { customerRightsOf } from "#domain/customer-rights.ts";
import { row, rows, run, sql } from "#server/db/sql.ts";
import { detachAccount, findOwed } from "#server/modules/account/owner-checks.ts";
import type { Client } from "#tests/support/client.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { createCompletedSession, uploadParchaPhoto } from "#tests/support/session-results.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

const DAY = "2026-11-25";
const ADDRESS = { line1: "House 12", city: "Kanpur", state: "UP", pinCode: "208011" };
let app: TestApp;
let admin: Client;
/** Chose the own name in Devanagari, and booked for Ananya, who has no account. */
let sunita: SignedIn;
/** Gave a name for the post only. */
let ramesh: SignedIn;
let nameless: SignedIn;
let bookingId: string;
let completedId: string;

const choose = ({ client }: SignedIn, displayName: string) =>
  client.call(setDisplayName, { input: { displayName } });

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
  await createPaidSession(app, sunita, DAY, "10:30", { phone: "9700012388", name: "Ananya" });
  await createPaidSession(app, sunita, DAY, "10:10");
  await choose(sunita, "सुनीता देवी");
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

  test.each(["Ananya", "अनन्या", "anan"])(
    "by the name of the attendee, who has no account: %s",
    async (text) => expect(await found(text)).toEqual([sunita.user.id]),
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
    ["10:30", "Ananya"],
    ["10:10", undefined],
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
  "%s find nobody by an attendee's name, only accounts see payments, and only staff see the city of an address",
  async (role) => {
    const { searchAll } = await import("./customer-search.ts");
    const read = (text: string) => searchAll(app.ctx, text, customerRightsOf(role), app.clock.now());
    expect(await read("ananya")).toEqual({ customers: [], bookings: [], payments: [] });
    const { customers, bookings, payments } = await read("3210");
    expect(customers).toMatchObject([{ name: "सुनीता देवी" }]);
    expect(bookings).toMatchObject([{ bookedFor: null }, { bookedFor: null }, { bookedFor: null }]);
    expect(payments).toHaveLength(role === "accounts" ? 3 : 0);
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

test("no name that was given in an intake stands in the database in plain text, and none is found", async () => {
  const customer = await app.customer("9600055505");
  const { id } = await createPaidSession(app, customer, DAY, "11:30");
  const input = { forWhom: "someone-else", name: "Bhairavi", relation: "बेटी" } as const;
  await customer.client.call(saveIntake, { params: { id }, input });
  const stored = await row<{ text: string }>(app.ctx.db)`
    select i::text as text from intakes i where i.booking_id = ${id}`;
  expect(stored?.text).not.toMatch(/bhairavi|bhairv/i);
  expect(await found("Bhairavi")).toEqual([]);
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

  test("that knew no sounds are found by their folded words, and by their sounds after the sweep", async () => {
    const { client, user } = await app.customer("9600055502");
    await choose({ client, user }, "अरोड़ा बाजपेयी");
    await address(client, "Krushna Gehlot");
    const payer = await app.customer("9600055503");
    await createPaidSession(app, payer, DAY, "13:00", { phone: "9600055504", name: "आयशा सिद्दीकी" });
    const all = async () => ({
      bySound: [await found("vajpayee"), await found("कृष्णा गहलोत"), await found("ayesha siddiqui")],
      byFoldedWord: [await found("bajpe"), await found("krushna"), await found("aisha")],
    });
    const own = [user.id];
    const everybody = { bySound: [own, own, [payer.user.id]], byFoldedWord: [own, own, [payer.user.id]] };
    expect(await all()).toEqual(everybody);
    // As the version before wrote them.
    await run(app.ctx.db)`update users set folded_name = split_part(folded_name, '/', 1)`;
    await run(app.ctx.db)`update postal_addresses set folded_name = split_part(folded_name, '/', 1)`;
    await run(
      app.ctx.db,
    )`update bookings set attendee_folded_name = split_part(attendee_folded_name, '/', 1)`;
    expect(await all()).toEqual({ ...everybody, bySound: [[], [], []] });
    await app.sweep();
    expect(await all()).toEqual(everybody);
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

describe("the name of an attendee", () => {
  const attendeeOf = async (
    id: string,
    typed: { phone: string; name: string } | null,
    { client }: SignedIn,
  ) =>
    expect((await client.call(setAttendee, { params: { id }, input: { attendee: typed } })).status).toBe(200);
  const foldedName = async (id: string) =>
    (
      await row<{ folded: string | null }>(app.ctx.db)`
      select attendee_folded_name as folded from bookings where id = ${id}`
    )?.folded;

  test("finds the attendee's account once there is one, in either script, and both sides' sessions", async () => {
    const payer = await app.customer("9600055510");
    const { id } = await createPaidSession(app, payer, DAY, "12:00", { phone: "9600055511", name: "कमला" });
    expect(await found("Kamala")).toEqual([payer.user.id]);
    const { user } = await app.customer("9600055511");
    const { customers, bookings } = await search("kamla");
    expect([customers.map((one) => one.id), bookings.map((one) => one.id)]).toEqual([[user.id], [id]]);
    expect([await found("kamala 55511"), await found("kamala 55510")]).toEqual([[user.id], []]);
  });

  test("is found at once when the payer changes it, and the earlier one no longer", async () => {
    const payer = await app.customer("9600055512");
    const hold = { sessionDate: DAY, sessionTime: "12:10", questionType: "single" } as const;
    const attendee = { phone: "9600055513", name: "Kavita" };
    await payer.client.call(createBooking, { input: { ...hold, attendee } });
    expect(await found("kavita")).toEqual([payer.user.id]);
    const { id } = await createPaidSession(app, payer, DAY, "12:10", { ...attendee, name: "Gurpreet" });
    expect([await found("kavita"), await found("gurpreet")]).toEqual([[], [payer.user.id]]);
    await attendeeOf(id, { ...attendee, name: "Charulata" }, payer);
    expect([await found("gurpreet"), await found("charulata")]).toEqual([[], [payer.user.id]]);
    await attendeeOf(id, null, payer);
    expect([await found("charulata"), await foldedName(id)]).toEqual([[], null]);
  });

  test.each(["closed", "taken over by a new owner of the number"])(
    "is erased from what is over when the attendee's account is %s",
    async (end) => {
      const [payerPhone, phone, time] =
        end === "closed" ? ["9600055520", "9600055521", "12:20"] : ["9600055522", "9600055523", "12:30"];
      const payer = await app.customer(payerPhone);
      const { id } = await createPaidSession(app, payer, DAY, time, { phone, name: "Lakshmi" });
      const { client, user } = await app.customer(phone);
      await run(
        app.ctx.db,
      )`update bookings set status = 'completed', completed_at = ${app.clock.now()} where id = ${id}`;
      expect(await found("lakshmi")).toEqual([user.id]);
      if (end === "closed") await client.call(deleteAccount, { input: { phoneConfirmation: phone } });
      else {
        const owedBefore = await findOwed(app.ctx, user.id, app.clock.now());
        await detachAccount(app.ctx, { customerId: user.id, phone, owedBefore }, app.clock.now());
      }
      expect([await found("lakshmi"), await foldedName(id)]).toEqual([[], null]);
    },
  );

  test("is erased with the payer's account where nobody has signed in with its number", async () => {
    const payer = await app.customer("9600055524");
    const { id } = await createPaidSession(app, payer, DAY, "12:40", { phone: "9600055525", name: "Revati" });
    await payer.client.call(deleteAccount, { input: { phoneConfirmation: "9600055524" } });
    expect([await found("revati"), await foldedName(id)]).toEqual([[], null]);
  });

  test("cannot be stored without its folded form, nor stay behind in that", async () => {
    const payer = await app.customer("9600055526");
    const { id } = await createPaidSession(app, payer, DAY, "12:50", { phone: "9600055527", name: "Padma" });
    for (const columns of [sql`attendee_folded_name = null`, sql`attendee_phone = null, attendee_name = ''`])
      await expect(run(app.ctx.db)`update bookings set ${columns} where id = ${id}`).rejects.toThrow(
        /bookings_attendee_check/,
      );
  });
});

test("a closed account is not found any more", async () => {
  const customer = await app.customer("9600055504");
  const { client, user } = customer;
  await choose(customer, "Sulochana");
  await address(client, "Harish Verma");
  const texts = ["sulochana", "5504", "harish", "9600055504", user.referralCode];
  for (const text of texts) expect([text, await found(text)]).toEqual([text, [user.id]]);
  await client.call(deleteAccount, { input: { phoneConfirmation: user.phone } });
  for (const text of texts) expect([text, await found(text)]).toEqual([text, []]);
  const { body } = await admin.call(listCustomersByActivity, {});
  expect(body.customers.map(({ id }) => id)).not.toContain(user.id);
});
