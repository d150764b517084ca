// Whatever becomes of a paid session, its money is no advance for ever: it is invoiced, or goes back.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteAccount } from "#contract/account.ts";
import { listMoneyTasks, refundBooking, retryRefund } from "#contract/accounting.ts";
import { cancelBooking, listBookings, rescheduleBooking, setBookingStatus } from "#contract/bookings.ts";
import { answerComplaint, saveComplaint } from "#contract/complaints.ts";
import { addDays } from "#domain/ist-time.ts";
import { sessionRight } from "#domain/rights.ts";
import { row, rows, run } from "#server/db/sql.ts";
import { raiseDispute, settleDispute } from "#simulator/disputes.ts";
import { settleRefund } from "#simulator/refunds.ts";
import { updateModes } from "#simulator/settings.sql.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { listIssued, listWithoutEnd } from "#tests/support/tax-documents.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    env: {
      ...{ DEMO_NO_ADDRESS_LIMITS: "1" },
      ...{ RECEIPT_GSTIN: "06ABCDE1234F1Z4", RECEIPT_TAX_FROM: "2026-11-01" },
    },
  });
});
afterAll(() => app.stop());

let nextPhone = 9_712_000_000;
let days = 0;
let customer: SignedIn;
let day: string;
let id: string;
const newCustomer = () => app.customer(String(nextPhone++));
/** A time in India, so many days after the session's. */
const at = (time: string, later = 0) => app.clock.set(`${addDays(day, later)}T${time}+05:30`);
/** More than once: what one sweep reserves, the next one sends. */
async function sweep() {
  for (let sweeps = 0; sweeps < 3; sweeps++) {
    await app.sweep();
    app.clock.forward(10);
  }
}
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  await app.ctx.db.query(
    "truncate bookings, payment_orders, tax_documents, sandbox.orders, sandbox.payments cascade",
  );
  day = addDays("2026-11-25", days++);
  await app.openDay(day);
  await app.openDay(addDays(day, 1));
  customer = await newCustomer();
  ({ id } = await createPaidSession(app, customer, day, "12:00"));
});

/** The customer had the page open from the start on; both were in the room for so long. */
const attended = (togetherSeconds = 0) => run(app.ctx.db)`
  insert into attendances (booking_id, customer_at, customer_seen_at, customer_room_at, together_seconds)
    select id, starts_at, starts_at + interval '20 minutes', starts_at, ${togetherSeconds} from bookings where id = ${id}`;
const setStatus = async (status: "completed" | "confirmed" | "cancelled") => {
  const { status: code } = await (await app.admin()).call(setBookingStatus, {
    params: { id },
    input: { status },
  });
  expect(code).toBe(200);
};
const complain = async () => {
  customer = await app.customer(customer.user.phone);
  await customer.client.call(saveComplaint, { params: { id }, input: { reason: "guide-absent" } });
};
const answer = async (given: "money-back" | "settled") => {
  const { status } = await (await app.admin()).call(answerComplaint, {
    params: { id },
    input: { answer: given },
  });
  expect(status).toBe(200);
};
const providerPaymentId = async () =>
  (await row<{ id: string }>(app.ctx.db)`select provider_payment_id as id from payments`)?.id ?? "";
async function pollDisputes() {
  await run(app.ctx.db)`update marks set at = ${app.ctx.now()} where name = 'disputes'`;
  await app.sweep();
}
/** As "kind rupees day after the session's". */
const documents = async () =>
  (await listIssued(app.ctx.db))
    .toSorted((a, b) => a.issuedAt.getTime() - b.issuedAt.getTime())
    .map(({ kind, rupees, issuedAt }) => {
      const later = (issuedAt.getTime() - Date.parse(`${day}T00:00:00+05:30`)) / 86_400_000;
      return kind === "receipt-voucher" ? `${kind} ${rupees}` : `${kind} ${rupees} ${Math.floor(later)}`;
    });
const VOUCHER = "receipt-voucher 751";

type Way = { of: string; happens: () => Promise<unknown>; documents: readonly string[] };
const WAYS: readonly Way[] = [
  { of: "that its customer missed", happens: async () => null, documents: ["tax-invoice 751 8"] },
  {
    of: "that was held and never completed",
    happens: () => attended(600),
    documents: ["tax-invoice 751 8"],
  },
  {
    of: "whose completion was taken back, and that was not completed again",
    happens: async () => {
      at("12:10:00");
      await setStatus("completed");
      await setStatus("confirmed");
    },
    documents: ["tax-invoice 751 8"],
  },
  {
    of: "whose completion was taken back after its invoice",
    happens: async () => {
      at("12:10:00");
      await setStatus("completed");
      await sweep();
      await setStatus("confirmed");
    },
    documents: ["tax-invoice 751 0"],
  },
  {
    of: "to which the guide did not come and for which the customer chooses nothing",
    happens: () => attended(),
    documents: ["refund-voucher 751 9"],
  },
  {
    of: "to which the guide did not come, and for which the two have found another way",
    happens: async () => {
      await attended();
      at("14:00:00");
      await complain();
      await answer("settled");
    },
    documents: ["tax-invoice 751 8"],
  },
  {
    of: "to which the guide did not come, and whose complaint nobody has answered",
    happens: async () => {
      await attended();
      at("14:00:00");
      await complain();
    },
    documents: ["refund-voucher 751 9"],
  },
  {
    of: "to which the guide did not come, and that was moved and then missed",
    happens: async () => {
      await attended();
      at("17:10:00");
      customer = await app.customer(customer.user.phone);
      const input = { sessionDate: addDays(day, 1), sessionTime: "10:00" };
      const { status } = await customer.client.call(rescheduleBooking, { params: { id }, input });
      expect(status).toBe(200);
    },
    documents: ["tax-invoice 751 9"],
  },
  {
    of: "whose customer closes the account after the start",
    happens: async () => {
      at("12:01:00");
      customer = await app.customer(customer.user.phone);
      const input = { phoneConfirmation: customer.user.phone };
      const { status } = await customer.client.call(deleteAccount, { input });
      expect(status).toBe(200);
    },
    documents: ["tax-invoice 751 8"],
  },
  {
    of: "to which the guide did not come, and whose customer has closed the account",
    happens: async () => {
      at("12:01:00");
      customer = await app.customer(customer.user.phone);
      const input = { phoneConfirmation: customer.user.phone };
      await customer.client.call(deleteAccount, { input });
      await attended();
    },
    documents: ["refund-voucher 751 9"],
  },
  {
    of: "of which a part went back at the provider, and that was missed",
    happens: () => run(app.ctx.db)`
      insert into refunds (payment_id, amount_paise, reason, status, created_at, next_try_at, processed_at, is_ours)
        select id, 20000, 'made-at-provider', 'processed', ${`${day}T05:00:00Z`}, captured_at, ${`${day}T05:00:00Z`}, false from payments`,
    documents: ["refund-voucher 200 0", "tax-invoice 551 8"],
  },
];

describe("a paid session", () => {
  test.each(WAYS)("$of has its last document after the seventh day", async ({ happens, documents: last }) => {
    await happens();
    at("00:00:00", 9);
    await sweep();
    expect(await listWithoutEnd(app.ctx.db)).toEqual([]);
    expect(await documents()).toEqual([VOUCHER, ...last]);
  });

  test("that somebody else was to attend and missed is invoiced to its payer", async () => {
    const attendee = { phone: String(nextPhone++), name: "Kamla Devi" };
    ({ id } = await createPaidSession(app, customer, day, "12:40", attendee));
    at("00:00:00", 8);
    await sweep();
    expect(await listWithoutEnd(app.ctx.db)).toEqual([]);
    expect(await documents()).toEqual([VOUCHER, VOUCHER, "tax-invoice 751 8", "tax-invoice 751 8"]);
  });

  test("that somebody else attended in vain is paid back to its payer", async () => {
    await setStatus("cancelled");
    const attendee = { phone: String(nextPhone++), name: "Kamla Devi" };
    ({ id } = await createPaidSession(app, customer, day, "12:40", attendee));
    await attended();
    at("00:00:00", 8);
    await sweep();
    expect(await listWithoutEnd(app.ctx.db)).toEqual([]);
    expect(await rows(app.ctx.db)`select reason from refunds order by created_at`).toEqual([
      { reason: "cancelled-by-guide" },
      { reason: "guide-absent" },
    ]);
  });

  test("is not over before the end of the seventh day", async () => {
    await attended();
    await createPaidSession(app, await newCustomer(), day, "12:20");
    at("23:59:00", 7);
    await app.sweep();
    expect(await documents()).toEqual([VOUCHER, VOUCHER]);
    customer = await app.customer(customer.user.phone);
    await customer.client.call(cancelBooking, { params: { id } });
    at("00:00:00", 8);
    await sweep();
    expect(await documents()).toEqual([VOUCHER, VOUCHER, "refund-voucher 751 8", "tax-invoice 751 8"]);
  });
});

describe("a session to which the guide did not come, once it is settled", () => {
  beforeEach(async () => {
    await attended();
    at("14:00:00");
    await complain();
    await answer("settled");
  });
  const load = async () =>
    (await customer.client.call(listBookings, { params: { userId: customer.user.id } })).body.bookings[0];
  const move = (client: SignedIn["client"], sessionTime: string) =>
    client.call(rescheduleBooking, { params: { id }, input: { sessionDate: addDays(day, 1), sessionTime } });
  const NOT_POSSIBLE = { status: 409, body: { code: "not-possible-now" } };

  test.each([
    ["on its day, while the room is open", "15:00:00", 0],
    ["the next morning", "09:00:00", 1],
    ["after its invoice", "09:00:00", 40],
  ])("gives its customer neither the money nor a free time %s", async (_, time, later) => {
    await app.openDay(addDays(day, 1));
    at(time, later);
    await sweep();
    customer = await app.customer(customer.user.phone);
    expect(await load()).toMatchObject({
      status: "approved",
      canCancel: false,
      canReschedule: false,
      isRefundedOnCancel: false,
      isGuideOverdue: false,
    });
    expect(await customer.client.call(cancelBooking, { params: { id } })).toMatchObject(NOT_POSSIBLE);
    expect((await move(customer.client, "10:00")).status).toBe(409);
    expect(await rows(app.ctx.db)`select reason from refunds`).toEqual([]);
  });

  test("is no right of a customer who closes the account, and gives no money back then", async () => {
    at("09:00:00", 1);
    customer = await app.customer(customer.user.phone);
    const booking = await load();
    expect(booking && sessionRight(booking, false)).toBeNull();
    const input = { phoneConfirmation: customer.user.phone };
    expect((await customer.client.call(deleteAccount, { input })).status).toBe(200);
    await sweep();
    expect(await rows(app.ctx.db)`select reason from refunds`).toEqual([]);
  });

  test("is still moved and cancelled by an admin", async () => {
    await app.openDay(addDays(day, 1));
    at("18:00:00");
    expect((await move(await app.admin(), "10:00")).status).toBe(200);
    await setStatus("cancelled");
    expect(await rows(app.ctx.db)`select reason from refunds`).toEqual([{ reason: "cancelled-by-guide" }]);
  });

  test("can be given up again by its customer at the time to which an admin has moved it", async () => {
    await app.openDay(addDays(day, 1));
    at("18:00:00");
    await move(await app.admin(), "10:00");
    customer = await app.customer(customer.user.phone);
    expect(await load()).toMatchObject({ canCancel: true, isRefundedOnCancel: true });
  });
});

describe("a session that was completed though its customer came in vain", () => {
  const reopen = async () => {
    const input = { status: "confirmed" } as const;
    return (await (await app.admin()).call(setBookingStatus, { params: { id }, input })).status;
  };
  beforeEach(async () => {
    await attended();
    at("13:00:00");
    await setStatus("completed");
    await sweep();
  });

  test("is not reopened after the seventh day, when its money would go back at once", async () => {
    at("00:00:00", 8);
    expect(await reopen()).toBe(409);
    await sweep();
    expect(await documents()).toEqual([VOUCHER, "tax-invoice 751 0"]);
  });

  test("is reopened until the end of the seventh day", async () => {
    at("23:59:00", 7);
    expect(await reopen()).toBe(200);
  });

  test("is reopened later where its complaint was settled, and the money stays", async () => {
    await complain();
    await answer("settled");
    at("12:00:00", 9);
    expect(await reopen()).toBe(200);
    await sweep();
    expect(await documents()).toEqual([VOUCHER, "tax-invoice 751 0"]);
  });

  test("is reopened later where the two had talked in the room after all", async () => {
    await run(app.ctx.db)`update attendances set together_seconds = 60 where booking_id = ${id}`;
    at("12:00:00", 9);
    expect(await reopen()).toBe(200);
    await sweep();
    expect(await documents()).toEqual([VOUCHER, "tax-invoice 751 0"]);
  });
});

test("money that goes back after the invoice of a missed session has a credit note", async () => {
  at("12:00:00", 5);
  await complain();
  at("00:00:00", 8);
  await sweep();
  await answer("money-back");
  await sweep();
  expect(await documents()).toEqual([VOUCHER, "tax-invoice 751 8", "credit-note 751 8"]);
});

test("a missed session that is completed and refunded after its invoice has no second one", async () => {
  at("00:00:00", 8);
  await sweep();
  await setStatus("completed");
  await (await app.admin()).call(refundBooking, { params: { id }, input: { amount: 51 } });
  await sweep();
  expect(await documents()).toEqual([VOUCHER, "tax-invoice 751 8", "credit-note 51 8"]);
});

test("a session to which the guide did not come is paid back once, with its credits and a message, also by two sweeps at once", async () => {
  const { referralCode } = (await newCustomer()).user;
  const friend = await app.customer(String(nextPhone++), { referralCode });
  customer = friend;
  ({ id } = await createPaidSession(app, friend, day, "12:40"));
  await attended();
  at("00:00:00", 8);
  await Promise.all([app.sweep(), app.sweep()]);
  await sweep();
  expect(await rows(app.ctx.db)`select amount_paise as paise, reason, status from refunds`).toEqual([
    { paise: 64_100, reason: "guide-absent", status: "processed" },
  ]);
  const found = await row(app.ctx.db)`
    select status, cancelled_by as by, (select sum(amount)::integer from credit_entries c where c.user_id = b.user_id) as credits,
      (select count(*)::integer from outbox m where m.booking_id = b.id and kind = 'cancelled-by-guide' and channel = 'sms') as messages
    from bookings b where id = ${id}`;
  expect(found).toEqual({ status: "cancelled", by: "admin", credits: 110, messages: 1 });
});

test.each([
  ["all of it", 75_100, [VOUCHER], [VOUCHER, "refund-voucher 751 -1"]],
  [
    "a part of it",
    30_000,
    [VOUCHER, "refund-voucher 451 -1"],
    [VOUCHER, "refund-voucher 451 -1", "refund-voucher 300 -1"],
  ],
])(
  "money that the customer is owed is not invoiced when the bank, which had given %s, gives it back",
  async (_, amount, before, after) => {
    await run(app.ctx.db)`update bookings set is_moved_by_admin = true where id = ${id}`;
    at("10:00:00", -1);
    const dispute = await raiseDispute(app.simulator.merchant, await providerPaymentId(), { amount });
    await settleDispute(app.simulator.merchant, dispute.id, { status: "lost" });
    await pollDisputes();
    customer = await app.customer(customer.user.phone);
    expect((await customer.client.call(cancelBooking, { params: { id } })).status).toBe(200);
    await sweep();
    await settleDispute(app.simulator.merchant, dispute.id, { status: "won" });
    await pollDisputes();
    await sweep();
    expect(await documents()).toEqual(before);
    const owed = await row<{ id: string }>(app.ctx.db)`select id from refunds where status = 'failed'`;
    await (await app.admin()).call(retryRefund, { params: { id: owed?.id ?? "" } });
    await sweep();
    expect(await documents()).toEqual(after);
  },
);

test.each([
  ["the bank has taken its money", "lost", "cancelled"],
  ["the bank asks for its money", null, "cancelled"],
  ["the bank asked for its money in vain", "won", "cancelled-by-guide"],
] as const)(
  "a session to which the guide did not come is cancelled with a true message when %s",
  async (_, end, kind) => {
    await attended();
    at("12:00:00", 6);
    const dispute = await raiseDispute(app.simulator.merchant, await providerPaymentId());
    await pollDisputes();
    if (end) await settleDispute(app.simulator.merchant, dispute.id, { status: end });
    await pollDisputes();
    at("00:00:00", 8);
    await sweep();
    expect(await row(app.ctx.db)`select status from bookings where id = ${id}`).toEqual({
      status: "cancelled",
    });
    expect(
      await rows(
        app.ctx.db,
      )`select kind from outbox where booking_id = ${id} and channel = 'sms' and kind like 'cancelled%'`,
    ).toEqual([{ kind }]);
  },
);

test.each(["the customer", "the guide", "itself after the seventh day"])(
  "a session that stands without its money is no task any more once it is cancelled by %s",
  async (by) => {
    const standing = async () =>
      (await (await app.admin()).call(listMoneyTasks)).body.tasks
        .map(({ kind, session }) => `${kind} ${session?.bookingId === id}`)
        .filter((one) => one.startsWith("approved-without-money"));
    await app.ctx.db.query("truncate money_alerts");
    at("10:00:00", -1);
    const dispute = await raiseDispute(app.simulator.merchant, await providerPaymentId());
    await settleDispute(app.simulator.merchant, dispute.id, { status: "lost" });
    await pollDisputes();
    expect(await standing()).toEqual(["approved-without-money true"]);
    customer = await app.customer(customer.user.phone);
    if (by === "the customer") await customer.client.call(cancelBooking, { params: { id } });
    else if (by === "the guide") await setStatus("cancelled");
    else await attended().then(() => at("00:00:00", 8));
    await sweep();
    expect(await row(app.ctx.db)`select status from bookings where id = ${id}`).toEqual({
      status: "cancelled",
    });
    expect(await standing()).toEqual([]);
  },
);

test("a session that is taken up again after its refund failed, and whose refund is then tried again, is a task", async () => {
  at("12:10:00");
  await setStatus("completed");
  await updateModes(app.ctx.db, { refunds: "pending" });
  const admin = await app.admin();
  expect((await admin.call(refundBooking, { params: { id }, input: { amount: 751 } })).status).toBe(201);
  await sweep();
  await updateModes(app.ctx.db, { refunds: "processed" });
  const sent = await row<{ id: string; number: string }>(
    app.ctx.db,
  )`select id, provider_refund_id as number from refunds`;
  await settleRefund(app.simulator.merchant, sent?.number ?? "", "failed");
  await sweep();
  await setStatus("confirmed");
  const again = await (await app.admin()).call(retryRefund, { params: { id: sent?.id ?? "" } });
  expect(again.status).toBe(201);
  await sweep();
  const { tasks } = (await (await app.admin()).call(listMoneyTasks)).body;
  // The simulated bank has settled the day anew for other sessions of this file.
  expect(tasks.filter(({ kind }) => !kind.startsWith("settlement"))).toMatchObject([
    { kind: "approved-without-money", session: { bookingId: id } },
  ]);
});

test("a test booking ends with nothing", async () => {
  await run(app.ctx.db)`update bookings set is_test = true, price = 0 where id = ${id}`;
  await app.ctx.db.query("truncate payment_orders cascade");
  await attended();
  at("00:00:00", 9);
  await sweep();
  expect(await row(app.ctx.db)`select status from bookings where id = ${id}`).toEqual({ status: "approved" });
  expect(await listIssued(app.ctx.db)).toEqual([]);
});
