import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteAccount } from "#contract/account.ts";
import { refundBooking } from "#contract/accounting.ts";
import { saveAddress } from "#contract/addresses.ts";
import { createBooking } from "#contract/bookings.ts";
import * as contract from "#contract/customer-page.ts";
import { saveIntake } from "#contract/intakes.ts";
import { markParchaSent, setTrackingNumber } from "#contract/parchas.ts";
import { createRemedy, prescribeRemedies } from "#contract/remedies.ts";
import { customerRightsOf } from "#domain/customer-rights.ts";
import type { IntakeDraft } from "#domain/intakes.ts";
import type { Client } from "#tests/support/client.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { buyRemedies, createCompletedSession, uploadParchaPhoto } from "#tests/support/session-results.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { loadProfile } from "./customer-page.ts";
import { listTimeline } from "./customer-timeline.ts";

const DAY = "2026-11-25";
const NEXT_DAY = "2026-11-26";
let app: TestApp;
let admin: Client;
let sunita: SignedIn;
let stranger: SignedIn;
let completedId: string;
let upcomingId: string;

beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
  for (const day of [DAY, NEXT_DAY]) await app.openDay(day);
  sunita = await app.customer("9876543210", { whatsappOptIn: true });
  stranger = await app.customer("9812300001");
  await createPaidSession(app, stranger, DAY, "12:00");
  const earlier = await createCompletedSession(app, sunita, DAY, "10:00");
  completedId = earlier.id;
  const sides = ["Front", "Back"] as const;
  let parchaId = "";
  for (const side of sides)
    parchaId = (await uploadParchaPhoto(earlier.admin, completedId, side)).body.parcha.id;
  app.clock.forward(60);
  upcomingId = (await createPaidSession(app, sunita, NEXT_DAY, "10:10")).id;
  const details = {
    name: "Sunita",
    birthDate: "1970-03-14",
    birthTime: "05:42",
    birthPlace: "Kanpur, Uttar Pradesh",
  };
  await sunita.client.call(saveIntake, {
    params: { id: upcomingId },
    input: { forWhom: "someone-else", name: "Ananya", relation: "daughter", question: "Can she?" },
  });
  const third = await createPaidSession(app, sunita, NEXT_DAY, "10:20");
  await sunita.client.call(saveIntake, { params: { id: third.id }, input: { forWhom: "self", ...details } });
  app.clock.forward(1);
  admin = await app.admin();
  const params = { id: parchaId };
  await admin.call(setTrackingNumber, { params, input: { trackingNumber: "EM204118903IN" } });
  await admin.call(markParchaSent, { params });
  const remedies = await Promise.all(
    ["Havan", "Jaap"].map((name) =>
      admin.call(createRemedy, {
        input: { name, nameHindi: name, price: 101, videoUrl: null, isActive: true },
      }),
    ),
  );
  const remedyIds = remedies.map(({ body }) => body.remedy.id);
  const prescribed = await admin.call(prescribeRemedies, {
    params: { id: completedId },
    input: { remedyIds },
  });
  await buyRemedies(app, sunita, [prescribed.body.remedies[0]?.bookingRemedyId ?? ""]);
  await admin.call(refundBooking, { params: { id: completedId }, input: { amount: 300 } });
  await app.sweep();
  // A hold that is not paid for stands nowhere.
  const hold = { sessionDate: NEXT_DAY, sessionTime: "11:00", questionType: "single" } as const;
  await sunita.client.call(createBooking, { input: hold });
});
afterAll(() => app.stop());

const params = () => ({ id: sunita.user.id });
type Query = { filter?: contract.TimelineFilter; limit?: string; cursor?: string };
const timeline = async (query: Query = {}) =>
  (await admin.call(contract.listCustomerTimeline, { params: params(), query })).body;

test("the profile has who, since when, the language and the counts", async () => {
  const { body } = await admin.call(contract.getCustomer, { params: params() });
  expect(body.customer).toEqual({
    id: sunita.user.id,
    name: "Sunita",
    phone: "9876543210",
    language: "en",
    createdAt: "2026-11-21T04:30:00.000Z",
    whatsappOptIn: true,
    counts: { sessions: 3, parchas: 1, vidhis: 2, messages: expect.any(Number) },
  });
  const { events } = await timeline({ filter: "messages" });
  expect(events.filter(({ kind }) => kind === "message")).toHaveLength(body.customer.counts.messages);
});

describe("the timeline", () => {
  test("has everything, newest first, and nothing of another customer", async () => {
    const { events, nextCursor } = await timeline();
    expect(nextCursor).toBeNull();
    expect(events.map(({ at }) => at)).toEqual([...events.map(({ at }) => at)].sort().reverse());
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    expect(events.filter(({ kind }) => kind === "session")).toMatchObject([
      { sessionTime: "10:20", status: "approved" },
      { bookingId: upcomingId, bookedFor: { name: "Ananya", relation: "daughter" } },
      { bookingId: completedId, status: "completed", questionType: "single", isTest: false },
    ]);
    const others = events.filter(({ kind }) => kind !== "session" && kind !== "message");
    expect(others.map(({ kind }) => kind).sort()).toEqual(
      ["consent", "consent", "dispatch", "joined", "parcha", "vidhis"].sort(),
    );
    expect(others).toContainEqual(
      expect.objectContaining({ kind: "dispatch", bookingId: completedId, trackingNumber: "EM204118903IN" }),
    );
    expect(others).toContainEqual(
      expect.objectContaining({ kind: "parcha", sides: 2, sessionTime: "10:00" }),
    );
    const vidhis = others.find(({ kind }) => kind === "vidhis");
    expect(vidhis).toMatchObject({
      vidhis: expect.arrayContaining([
        { name: "Havan", nameHindi: "Havan", state: expect.stringMatching(/to-do|not-bought/) },
      ]),
    });
  });

  test("has no money and nothing of an intake", async () => {
    expect(JSON.stringify(await timeline())).not.toMatch(/Can she|1970-03-14|Kanpur|pay_|amount|paise|price/);
  });

  test("comes in pages that together are the whole", async () => {
    const { events: all } = await timeline();
    const read: contract.TimelineEvent[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await timeline({ limit: "2", ...(cursor ? { cursor } : {}) });
      read.push(...page.events);
      if (!page.nextCursor) break;
      cursor = page.nextCursor;
    }
    expect(read).toEqual(all);
  });

  test.each([
    ["sessions", ["session"]],
    ["parchas", ["dispatch", "parcha"]],
    ["vidhis", ["vidhis"]],
    ["messages", ["consent", "message"]],
  ] as const)("the filter %s leaves these kinds", async (filter, kinds) => {
    const { events } = await timeline({ filter });
    expect([...new Set(events.map(({ kind }) => kind))].sort()).toEqual(kinds);
  });

  test("staff and accounts see no names of intakes", async () => {
    for (const role of ["staff", "accounts"]) {
      const { events } = await listTimeline(
        app.ctx,
        sunita.user.id,
        {},
        customerRightsOf(role),
        app.clock.now(),
      );
      expect(JSON.stringify(events)).not.toMatch(/Ananya|Sunita|daughter/);
      expect((await loadProfile(app.ctx, sunita.user.id, customerRightsOf(role))).name).toBe("Seeker 3210");
    }
  });
});

test("only roles that see money see messages that name an amount, or count them", async () => {
  const messagesFor = async (role: string) => {
    const rights = customerRightsOf(role);
    const { counts } = await loadProfile(app.ctx, sunita.user.id, rights);
    const query = { filter: "messages", limit: "200" } as const;
    const { events } = await listTimeline(app.ctx, sunita.user.id, query, rights, app.clock.now());
    const kinds = events.flatMap((event) => (event.kind === "message" ? [event.message] : []));
    expect(kinds).toHaveLength(counts.messages);
    return kinds;
  };
  await app.ctx.db.query(
    `insert into outbox (kind, channel, user_id, amount_paise, state, created_at, due_at, ended_at)
     values ('refund-sent', 'sms', $1, 30000, 'sent', $2, $2, $2)`,
    [sunita.user.id, app.clock.now()],
  );
  for (const role of ["admin", "accounts"]) expect(await messagesFor(role)).toContain("refund-sent");
  expect(await messagesFor("staff")).not.toContain("refund-sent");
});

test("the money is what was paid and refunded, with each payment and refund, in pages", async () => {
  const { body } = await admin.call(contract.getCustomerMoney, { params: params() });
  const sums = body.events.map(({ kind, amount }) => (kind === "payment" ? amount : 0));
  expect(body.paid).toBe(sums.reduce((sum, amount) => sum + amount, 0));
  expect([body.refunded, body.kept]).toEqual([300, body.paid - 300]);
  expect(body.events.filter(({ kind }) => kind === "refund")).toMatchObject([
    { amount: 300, of: "session", bookingId: completedId },
  ]);
  const payments = body.events.filter((event) => event.kind === "payment");
  expect(payments).toHaveLength(4);
  // What a screen needs to offer a refund.
  expect(payments.find(({ bookingId }) => bookingId === completedId)?.session).toMatchObject({
    sessionTime: expect.stringMatching(/^\d\d:\d\d$/),
    status: "completed",
    refunded: 300,
  });
  expect(payments.flatMap(({ of, session }) => (of === "remedy" ? [session] : []))).toEqual([null]);
  const first = (await admin.call(contract.getCustomerMoney, { params: params(), query: { limit: "3" } }))
    .body;
  const query = { limit: "3", cursor: first.nextCursor ?? "" };
  const second = (await admin.call(contract.getCustomerMoney, { params: params(), query })).body;
  expect([...first.events, ...second.events]).toEqual(body.events);
});

test("the people are the customer first, then others, with the birth details", async () => {
  const { body } = await admin.call(contract.listCustomerPeople, { params: params() });
  expect(body.people).toEqual([
    {
      forWhom: "self",
      name: "Sunita",
      relation: null,
      birthDate: "1970-03-14",
      birthTime: "05:42",
      birthPlace: "Kanpur, Uttar Pradesh",
      birthLocation: { latitude: 26.465, longitude: 80.35, timeZone: "Asia/Kolkata" },
      assumedPlace: null,
      sessions: 1,
    },
    expect.objectContaining({ forWhom: "someone-else", name: "Ananya", relation: "daughter", sessions: 1 }),
  ]);
  expect(JSON.stringify(body)).not.toContain("Can she?");
});

test("birth times and places stay with the birth dates that they were given with", async () => {
  const kamla = await app.customer("9876543299");
  const born = async (sessionTime: string, details: Partial<IntakeDraft>) => {
    const { id } = await createPaidSession(app, kamla, NEXT_DAY, sessionTime);
    const input = { forWhom: "someone-else", relation: "son", ...details } as const;
    await kamla.client.call(saveIntake, { params: { id }, input });
  };
  await born("11:10", { birthDate: "2001-02-03", birthTime: "05:00", birthPlace: "Kanpur" });
  await born("11:20", { birthDate: "2005-06-07" });
  await born("11:30", { name: "Mohan", birthDate: "1999-01-01", birthTime: "06:00", birthPlace: "Agra" });
  await born("11:40", { name: "Mohan", birthDate: "1999-01-02" });
  await born("11:50", { name: "Mohan" });
  const { body } = await admin.call(contract.listCustomerPeople, { params: { id: kamla.user.id } });
  expect(
    body.people.map(({ birthDate, birthTime, birthPlace, sessions }) =>
      [birthDate, birthTime, birthPlace, sessions].join(" "),
    ),
  ).toEqual(["1999-01-02   3", "2005-06-07   1", "2001-02-03 05:00 Kanpur 1"]);
});

test("the address comes with a phone, or is null", async () => {
  const { client, user } = await app.customer("9876543297");
  const read = async () =>
    (await admin.call(contract.getCustomerAddress, { params: { id: user.id } })).body.address;
  expect(await read()).toBeNull();
  const input = {
    recipientName: "Sunita Devi",
    line1: "House 12",
    city: "Kanpur",
    state: "UP",
    pinCode: "208011",
  };
  await client.call(saveAddress, { input });
  expect(await read()).toMatchObject({ ...input, phone: "9876543297" });
});

const PARTS = [
  contract.getCustomer,
  contract.getCustomerAddress,
  contract.listCustomerTimeline,
  contract.getCustomerMoney,
  contract.listCustomerPeople,
];

test("a cursor of another list is refused", async () => {
  const { nextCursor } = await timeline({ limit: "1" });
  const query = { cursor: nextCursor ?? "" };
  const { status } = await admin.call(contract.getCustomerMoney, { params: params(), query });
  expect(status).toBe(404);
});

test("every part answers 404 once the account is closed", async () => {
  const { client, user } = await app.customer("9876543298");
  const answers = { open: 200, closed: 404 };
  for (const [account, status] of Object.entries(answers)) {
    if (account === "closed") await client.call(deleteAccount, { input: { phoneConfirmation: user.phone } });
    for (const part of PARTS) {
      const call = await admin.call(part, { params: { id: user.id } });
      expect([part.path, account, call.status]).toEqual([part.path, account, status]);
    }
  }
});
