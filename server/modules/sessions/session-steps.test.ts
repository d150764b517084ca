// What a customer gets in place of a session, in every order of two steps: never the money and a new time for one session.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  getSessionMoney,
  listMoneyTasks,
  refundBooking,
  resolveMoneyTask,
  retryRefund,
} from "#contract/accounting.ts";
import {
  type Booking,
  createBooking,
  listBookings,
  rescheduleBooking,
  setBookingStatus,
} from "#contract/bookings.ts";
import { closeDays } from "#contract/closed-days.ts";
import { answerComplaint, getComplaint, saveComplaint } from "#contract/complaints.ts";
import { getCredits } from "#contract/credits.ts";
import { addDays, istDateOf } from "#domain/ist-time.ts";
import type { SessionStep } from "#domain/session-steps.ts";
import { rows, run } from "#server/db/sql.ts";
import { raiseDispute, settleDispute } from "#simulator/disputes.ts";
import { refund as refundAtProvider, settleRefund } from "#simulator/refunds.ts";
import { updateModes } from "#simulator/settings.sql.ts";
import type { Client } from "#tests/support/client.ts";
import { inLockOrder } from "#tests/support/in-lock-order.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
});
afterAll(() => app.stop());

let nextPhone = 9_420_000_000;
let days = 0;
let customer: SignedIn;
let guide: Client;
let booking: Booking;
/** Free slots of days that no other test uses. */
let slots: { sessionDate: string; sessionTime: string }[];
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  app.clock.forward(days * 24 * 60);
  const first = addDays("2026-11-22", days);
  days += 3;
  await app.openDay(first);
  await app.openDay(addDays(first, 1));
  slots = [1, 2, 3].map((place) => ({ sessionDate: addDays(first, 1), sessionTime: `1${place}:00` }));
  customer = await app.customer(String(nextPhone++));
  booking = await createPaidSession(app, customer, first, "10:00");
});

const params = () => ({ id: booking.id });
const load = async () => {
  const { body } = await customer.client.call(listBookings, { params: { userId: customer.user.id } });
  const found = body.bookings.find(({ id }) => id === booking.id);
  if (!found) throw new Error("The session is gone");
  return found;
};
const payments = async () => (await guide.call(getSessionMoney, { params: params() })).body.payments;
const paymentId = async () => (await payments())[0]?.razorpayPaymentId ?? "";
const balance = async () =>
  (await customer.client.call(getCredits, { params: { userId: customer.user.id } })).body.balance;
const tasks = async () => {
  const about = [booking.id, await paymentId()];
  const { body } = await guide.call(listMoneyTasks);
  return body.tasks.filter((task) => about.includes(task.about)).map(({ kind }) => kind);
};
/** Money that went back and has not failed, in rupees. */
const moneyBack = async () =>
  (await payments()).reduce(
    (sum, { refunds, disputes }) =>
      refunds.reduce((total, { amount, status }) => total + (status === "failed" ? 0 : amount), sum) +
      disputes.reduce((total, { takenBack }) => total + takenBack, 0),
    0,
  );

async function poll() {
  await run(app.ctx.db)`update marks set at = ${app.ctx.now()} where name = 'disputes'`;
  await app.sweep();
}

/** Signs in again where the clock has moved on. */
async function signIn() {
  guide = await app.admin();
  customer = await app.customer(customer.user.phone);
}

/** The two sides were together for two minutes of the session's time. */
async function hold() {
  const { sessionDate, sessionTime } = await load();
  const startsAt = new Date(`${sessionDate}T${sessionTime}:00+05:30`);
  if (app.ctx.now() < startsAt) app.clock.set(new Date(startsAt.getTime() + 5 * 60_000).toISOString());
  await signIn();
  await run(app.ctx.db)`
    insert into attendances (booking_id, customer_at, guide_at, together_seconds)
    select id, starts_at, starts_at, 120 from bookings where id = ${booking.id}
    on conflict (booking_id) do update set together_seconds = 120`;
}

const setStatus = async (status: "completed" | "confirmed" | "cancelled") => {
  const answered = await guide.call(setBookingStatus, { params: params(), input: { status } });
  return answered.status === 200 ? "done" : answered.body.code;
};

const complain = () => customer.client.call(saveComplaint, { params: params(), input: { reason: "cut" } });
const giveNewTime = async () => {
  const answered = await guide.call(answerComplaint, { params: params(), input: { answer: "new-time" } });
  return answered.status === 200 ? "done" : answered.body.code;
};

const isPaidFor = ({ status }: Booking) => status === "approved" || status === "confirmed";

/** Each as an admin, the bank or the provider's dashboard does it. Answers `done` or the code of the refusal. */
const STEPS: Record<SessionStep, () => Promise<string | undefined>> = {
  "new-time": async () => {
    if (isPaidFor(await load())) await hold();
    await complain();
    return giveNewTime();
  },
  refund: async () => {
    if (isPaidFor(await load())) {
      await refundAtProvider(app.simulator.merchant, await paymentId(), {}, null);
      await app.sweep();
      return "done";
    }
    const answered = await guide.call(refundBooking, { params: params(), input: {} });
    return answered.status === 201 ? "done" : answered.body.code;
  },
  cancellation: () => setStatus("cancelled"),
  move: async () => {
    const slot = slots.pop();
    if (!slot) throw new Error("No slot is left");
    const answered = await guide.call(rescheduleBooking, { params: params(), input: slot });
    return answered.status === 200 ? "done" : answered.body.code;
  },
  reopening: async () => {
    if (isPaidFor(await load())) await hold();
    await setStatus("completed");
    return setStatus("confirmed");
  },
  dispute: async () => {
    const raised = await raiseDispute(app.simulator.merchant, await paymentId());
    await poll();
    await settleDispute(app.simulator.merchant, raised.id, { status: "lost" });
    await poll();
    await app.sweep();
    return "done";
  },
};

const raiseClaim = async () => {
  await raiseDispute(app.simulator.merchant, await paymentId());
  await poll();
};

/** In the state in which the first step is done: held, and for a reopening and a refund by an admin completed. */
async function begin(first: SessionStep | "claim" | "admin's refund") {
  await hold();
  if (first === "admin's refund") await setStatus("completed");
  if (first === "claim") await raiseClaim();
  else expect(await STEPS[first === "admin's refund" ? "refund" : first]()).toBe("done");
}

type Row = [SessionStep | "claim" | "admin's refund", Record<SessionStep, string>];
const ROWS: Row[] = [
  [
    "new-time",
    {
      "new-time": "done",
      refund: "done",
      cancellation: "done",
      move: "new-time-given",
      reopening: "new-time-given",
      dispute: "done",
    },
  ],
  [
    "refund",
    {
      "new-time": "money-went-back",
      refund: "refused",
      cancellation: "done",
      move: "done",
      reopening: "money-went-back",
      dispute: "done",
    },
  ],
  [
    "admin's refund",
    {
      "new-time": "money-went-back",
      refund: "not-possible-now",
      cancellation: "not-possible-now",
      move: "not-possible-now",
      reopening: "money-went-back",
      dispute: "done",
    },
  ],
  [
    "cancellation",
    {
      "new-time": "not-found",
      refund: "not-possible-now",
      cancellation: "done",
      move: "not-possible-now",
      reopening: "not-possible-now",
      dispute: "done",
    },
  ],
  [
    "move",
    {
      "new-time": "done",
      refund: "done",
      cancellation: "done",
      move: "done",
      reopening: "done",
      dispute: "done",
    },
  ],
  [
    "reopening",
    {
      "new-time": "done",
      refund: "done",
      cancellation: "done",
      move: "done",
      reopening: "done",
      dispute: "done",
    },
  ],
  [
    "claim",
    {
      "new-time": "payment-disputed",
      refund: "refused",
      cancellation: "done",
      move: "done",
      reopening: "done",
      dispute: "refused",
    },
  ],
  [
    "dispute",
    {
      "new-time": "money-went-back",
      refund: "refused",
      cancellation: "done",
      move: "done",
      reopening: "money-went-back",
      dispute: "done",
    },
  ],
];
const PAIRS = ROWS.flatMap(([first, row]) =>
  Object.entries(row).map(([next, expected]) => [first, next as SessionStep, expected] as const),
);

test.each(PAIRS)(
  "after a %s a %s is %s, and nobody has two things for one session",
  async (first, next, expected) => {
    await begin(first);
    // The provider itself refuses a second refund, and a refund or a second claim while a bank asks.
    const outcome = await STEPS[next]().catch(() => "refused");
    expect(outcome).toBe(expected);
    // A refund that was not sent is not made once the bank has taken the money.
    for (let tries = 0; tries < 3; tries++) {
      app.clock.forward(10);
      await app.sweep();
    }
    const got = (await moneyBack()) + (await balance());
    // The books have it once, and the provider says that it has deducted it twice.
    const isDeductedTwice = first === "dispute" && next === "dispute";
    expect((await tasks()).includes("money-back-twice")).toBe(got > 751 || isDeductedTwice);
  },
);

describe("a new time whose credits are spent", () => {
  let secondId: string;
  beforeEach(async () => {
    await begin("new-time");
    const [slot] = slots;
    if (!slot) throw new Error("No slot");
    const { body } = await customer.client.call(createBooking, {
      input: { ...slot, questionType: "single" },
    });
    expect(body.isFree).toBe(true);
    secondId = body.booking.id;
    expect(await balance()).toBe(0);
  });

  test("refuses an admin's refund and cancellation, with what is left of the credits", async () => {
    const refused = async (code: string | undefined) => expect(code).toBe("new-time-spent");
    await refused(await setStatus("cancelled"));
    await setStatus("completed");
    await refused(await STEPS.refund());
    const { body } = await guide.call(refundBooking, { params: params(), input: { amount: 1 } });
    expect(body.message).toContain("₹0");
    expect(await moneyBack()).toBe(0);
  });

  test("lets an admin refund as much as is left", async () => {
    await setStatus("completed");
    await run(app.ctx.db)`insert into credit_entries (user_id, amount, reason, created_at)
      values (${customer.user.id}, 300, 'welcome', ${app.ctx.now()})`;
    const more = await guide.call(refundBooking, { params: params(), input: { amount: 301 } });
    expect(more.body).toMatchObject({ code: "new-time-spent", message: expect.stringContaining("₹300") });
    const refunded = await guide.call(refundBooking, { params: params(), input: { amount: 300 } });
    expect(refunded.status).toBe(201);
    expect(await balance()).toBe(0);
  });

  test.each([
    ["a refund in the provider's dashboard", "refund"],
    ["the bank", "dispute"],
  ] as const)("is a task that names them once %s gives the money back", async (_, step) => {
    expect(await STEPS[step]()).toBe("done");
    const { body } = await guide.call(listMoneyTasks);
    expect(body.tasks.filter(({ about }) => about === booking.id)).toMatchObject([
      {
        kind: "new-time-and-money",
        amount: 751,
        detail: expect.stringContaining("751 of the credits"),
        customer: { phone: customer.user.phone },
        session: { bookingId: booking.id },
      },
    ]);
  });

  const cancelSecond = async () => {
    const params = { id: secondId };
    expect((await guide.call(setBookingStatus, { params, input: { status: "cancelled" } })).status).toBe(200);
  };

  test("goes with the task once the session that it paid is cancelled", async () => {
    expect(await STEPS.dispute()).toBe("done");
    await cancelSecond();
    await app.sweep();
    expect(await balance()).toBe(0);
    expect(await tasks()).not.toContain("new-time-and-money");
  });

  test("is told of as cancelled, without a word of money, once the session that it paid is cancelled", async () => {
    await cancelSecond();
    expect(
      await rows(
        app.ctx.db,
      )`select distinct kind from outbox where booking_id = ${secondId} and kind like 'cancelled%'`,
    ).toEqual([{ kind: "cancelled" }]);
  });

  test("goes as far as credits come back, and the task is of the rest", async () => {
    expect(await STEPS.dispute()).toBe("done");
    await run(app.ctx.db)`insert into credit_entries (user_id, amount, reason, created_at)
      values (${customer.user.id}, 110, 'welcome', ${app.ctx.now()})`;
    await app.sweep();
    expect(await balance()).toBe(0);
    const { body } = await guide.call(listMoneyTasks);
    expect(body.tasks.filter(({ about }) => about === booking.id)).toMatchObject([
      { kind: "new-time-and-money", amount: 641, detail: expect.stringContaining("641 of the credits") },
    ]);
  });

  test("is no task any more once an admin's refund has taken the rest", async () => {
    const raised = await raiseDispute(app.simulator.merchant, await paymentId(), { amount: 30_000 });
    await settleDispute(app.simulator.merchant, raised.id, { status: "lost" });
    await poll();
    expect(await tasks()).toContain("new-time-and-money");
    await setStatus("completed");
    await run(app.ctx.db)`insert into credit_entries (user_id, amount, reason, created_at)
      values (${customer.user.id}, 800, 'welcome', ${app.ctx.now()})`;
    expect(await STEPS.refund()).toBe("done");
    expect(await tasks()).not.toContain("new-time-and-money");
    expect(await balance()).toBe(49);
  });

  test("stays the customer's when it comes back after an admin has dealt with the task", async () => {
    expect(await STEPS.dispute()).toBe("done");
    const { body } = await guide.call(listMoneyTasks);
    const task = body.tasks.find(({ about }) => about === booking.id);
    expect((await guide.call(resolveMoneyTask, { params: { id: task?.id ?? "" } })).status).toBe(200);
    await cancelSecond();
    await app.sweep();
    expect(await balance()).toBe(751);
  });

  test("is no task any more once the bank has decided for the guide", async () => {
    const raised = await raiseDispute(app.simulator.merchant, await paymentId());
    await settleDispute(app.simulator.merchant, raised.id, { status: "lost" });
    await poll();
    expect(await tasks()).toContain("new-time-and-money");
    await settleDispute(app.simulator.merchant, raised.id, { status: "won" });
    await poll();
    expect(await tasks()).not.toContain("new-time-and-money");
    expect(await balance()).toBe(0);
  });
});

test("the credits of a new time that an unpaid hold has when the bank takes the money go once it expires", async () => {
  await begin("new-time");
  const [slot] = slots;
  if (!slot) throw new Error("No slot");
  await customer.client.call(createBooking, { input: { ...slot, questionType: "multiple" } });
  expect(await balance()).toBe(0);
  expect(await STEPS.dispute()).toBe("done");
  expect(await tasks()).toContain("new-time-and-money");
  app.clock.forward(20);
  await app.sweep();
  expect(await balance()).toBe(0);
  expect(await tasks()).not.toContain("new-time-and-money");
});

test("the credits of a new time go as far as money goes back, and come again when the bank gives it back", async () => {
  await begin("new-time");
  await setStatus("completed");
  await guide.call(refundBooking, { params: params(), input: { amount: 200 } });
  expect(await balance()).toBe(551);
  const raised = await raiseDispute(app.simulator.merchant, await paymentId(), { amount: 55_100 });
  await settleDispute(app.simulator.merchant, raised.id, { status: "lost" });
  await poll();
  expect(await balance()).toBe(0);
  await settleDispute(app.simulator.merchant, raised.id, { status: "won" });
  await poll();
  expect(await balance()).toBe(551);
  const { body } = await customer.client.call(getCredits, { params: { userId: customer.user.id } });
  const entries = body.entries.map(({ reason, amount }) => `${reason} ${amount}`);
  expect(entries.sort()).toEqual([
    "new-time 551",
    "new-time 751",
    "new-time-returned -200",
    "new-time-returned -551",
  ]);
});

test("a refund that fails gives the new time again, and its retry takes it once more", async () => {
  await updateModes(app.ctx.db, { refunds: "pending" });
  try {
    await begin("new-time");
    await setStatus("completed");
    await STEPS.refund();
    await app.sweep();
    expect(await balance()).toBe(0);
    const { items } = await app.ctx.gateway.listRefunds(await paymentId());
    await settleRefund(app.simulator.merchant, items[0]?.id ?? "", "failed");
    app.clock.forward(10);
    await app.sweep();
    expect(await balance()).toBe(751);
    const [failed] = (await payments())[0]?.refunds ?? [];
    expect((await guide.call(retryRefund, { params: { id: failed?.id ?? "" } })).status).toBe(201);
    expect(await balance()).toBe(0);
  } finally {
    await updateModes(app.ctx.db, { refunds: "processed" });
  }
});

test("a session that was moved after its new time was taken back gives it no more when the bank gives the money back", async () => {
  await begin("new-time");
  const raised = await raiseDispute(app.simulator.merchant, await paymentId());
  await settleDispute(app.simulator.merchant, raised.id, { status: "lost" });
  await poll();
  expect(await balance()).toBe(0);
  expect(await STEPS.move()).toBe("done");
  await settleDispute(app.simulator.merchant, raised.id, { status: "won" });
  await poll();
  expect(await balance()).toBe(0);
});

test("a customer whose new time was taken back reads that the money is back", async () => {
  const answer = async () =>
    (await customer.client.call(getComplaint, { params: params() })).body.complaint?.answer;
  await begin("new-time");
  expect(await answer()).toBe("new-time");
  await setStatus("completed");
  await guide.call(refundBooking, { params: params(), input: { amount: 100 } });
  expect(await answer()).toBe("new-time");
  await STEPS.refund();
  expect(await answer()).toBe("money-back");
});

test("a new time that an earlier version gave is taken back like one of today", async () => {
  await begin("new-time");
  await setStatus("completed");
  await run(app.ctx.db)`update credit_entries set new_time_of = null where user_id = ${customer.user.id}`;
  expect(await STEPS.refund()).toBe("done");
  expect(await balance()).toBe(0);
});

test("a new time that an earlier version gave comes again once when the bank gives the money back", async () => {
  await begin("new-time");
  await run(app.ctx.db)`update credit_entries set new_time_of = null where user_id = ${customer.user.id}`;
  app.clock.forward(10);
  const raised = await raiseDispute(app.simulator.merchant, await paymentId());
  for (const status of ["lost", "won", "lost", "won"] as const) {
    await settleDispute(app.simulator.merchant, raised.id, { status });
    await poll();
    expect(await balance()).toBe(status === "lost" ? 0 : 751);
    app.clock.forward(10);
  }
});

test("of an admin's refund and a new time at the same moment, one is refused or takes the other back", async () => {
  await hold();
  await setStatus("completed");
  await complain();
  await Promise.all([giveNewTime(), guide.call(refundBooking, { params: params(), input: {} })]);
  expect((await moneyBack()) + (await balance())).toBe(751);
});

test.each([
  ["new-time", "move", "new-time-given", 751],
  ["move", "new-time", "not-found", 0],
  ["new-time", "cancellation", "done", 751],
  ["cancellation", "new-time", "not-found", 751],
  ["new-time", "reopening", "new-time-given", 751],
  ["reopening", "new-time", "done", 751],
] as const)(
  "of a %s and a %s at the same moment the second is %s, and the customer has %i rupees",
  async (first, next, expected, got) => {
    await hold();
    if (first === "reopening" || next === "reopening") await setStatus("completed");
    await complain();
    // What precedes them is done: each is one request, which waits for the customer.
    const requests = { ...STEPS, "new-time": giveNewTime, reopening: () => setStatus("confirmed") };
    const lock = { lock: "select from users where id = $1", id: customer.user.id };
    const outcomes = await inLockOrder(app.ctx.db, lock, requests[first], requests[next]);
    expect(outcomes).toEqual(["done", expected]);
    expect((await moneyBack()) + (await balance())).toBe(got);
  },
);

test("the closing of its day leaves a session with a new time where it is, with the reason", async () => {
  await begin("new-time");
  const [moveTo] = slots;
  const today = istDateOf(app.ctx.now());
  const input = { from: today, to: today, sessions: [{ id: booking.id, moveTo: moveTo ?? null }] };
  const { body } = await guide.call(closeDays, { input });
  expect(body.sessions).toMatchObject([{ outcome: "failed", reason: expect.stringContaining("as credits") }]);
});
