// What may follow what, of the steps by which a customer gets something in place of a paid session, or loses it: so that nobody has
// the money and a new time for one session. Every way asks here: admins, customers, the closing of days and of accounts, and
// what the payment provider reports. The statuses of bookings.ts decide besides.

/**
 * `new-time`: credits for another session (`COMPLAINT_ANSWERS`). `refund`: money goes back, also by the provider's dashboard.
 * `reopening`: an admin takes the completion back. `dispute`: a bank asks for the money.
 */
export const SESSION_STEPS = ["new-time", "refund", "cancellation", "move", "reopening", "dispute"] as const;
export type SessionStep = (typeof SESSION_STEPS)[number];

/**
 * What has been: `refund-in-part` and `refund-in-full` by refunds and the bank together; `dispute` while it is undecided.
 * `new-time`: as long as not all of its credits were taken back. `settled`: the two have found another way (`COMPLAINT_ANSWERS`).
 */
export type PastStep = Exclude<SessionStep, "refund"> | "refund-in-part" | "refund-in-full" | "settled";

const STEP_REFUSALS = ["not-possible-now", "new-time-given", "money-went-back", "payment-disputed"] as const;
export type StepRefusal = (typeof STEP_REFUSALS)[number];

/**
 * `may`: the status, and what is left of the money, decide. `admins-only`: no customer. `takes-credits`: as much of the new time's credits goes as money goes back. Where they are spent, an admin's step is refused, and
 * what cannot be refused is a task. A refund and a dispute may both give the money, which is a task then (`sharesTaken` in disputes.ts).
 */
type Rule = "may" | "takes-credits" | "admins-only" | StepRefusal;

const FOLLOWS: Readonly<Record<PastStep, Readonly<Record<SessionStep, Rule>>>> = {
  "new-time": {
    "new-time": "not-possible-now",
    refund: "takes-credits",
    cancellation: "takes-credits",
    move: "new-time-given",
    reopening: "new-time-given",
    dispute: "takes-credits",
  },
  "refund-in-part": {
    "new-time": "money-went-back",
    refund: "may",
    cancellation: "may",
    move: "may",
    reopening: "may",
    dispute: "may",
  },
  "refund-in-full": {
    "new-time": "money-went-back",
    // Only credits may be left to return.
    refund: "may",
    cancellation: "may",
    move: "may",
    reopening: "money-went-back",
    dispute: "may",
  },
  cancellation: {
    "new-time": "not-possible-now",
    refund: "may",
    cancellation: "not-possible-now",
    move: "not-possible-now",
    reopening: "not-possible-now",
    dispute: "may",
  },
  move: {
    "new-time": "may",
    refund: "may",
    cancellation: "may",
    move: "may",
    reopening: "may",
    dispute: "may",
  },
  reopening: {
    "new-time": "may",
    refund: "may",
    cancellation: "may",
    move: "may",
    reopening: "may",
    dispute: "may",
  },
  settled: {
    "new-time": "not-possible-now",
    refund: "may",
    cancellation: "admins-only",
    move: "admins-only",
    reopening: "may",
    dispute: "may",
  },
  dispute: {
    "new-time": "payment-disputed",
    refund: "payment-disputed",
    // What the customer is owed then waits for the end of the dispute.
    cancellation: "may",
    move: "may",
    reopening: "may",
    dispute: "may",
  },
};

function ruleFor(past: PastStep, next: SessionStep): Rule {
  return FOLLOWS[past][next];
}

const isRefusal = (rule: Rule): rule is StepRefusal => STEP_REFUSALS.some((refusal) => refusal === rule);

/** Who asks for a step. What the bank and the provider do is no customer's. */
export type StepBy = "customer" | "admin";

/** Why a step cannot follow what has been: the first reason. Null where it can. */
export function stepRefusal(
  past: readonly PastStep[],
  next: SessionStep,
  by: StepBy = "admin",
): StepRefusal | null {
  const rules = past.map((step) => ruleFor(step, next));
  if (by === "customer" && rules.includes("admins-only")) return "not-possible-now";
  return rules.find(isRefusal) ?? null;
}

/** Whether the credits of a new time go as far as money goes back by this step. */
export function takesNewTimeBack(next: SessionStep): boolean {
  return ruleFor("new-time", next) === "takes-credits";
}

type NewTime = {
  /** Of the session, in rupees: so many credits were given. */
  price: number;
  /** What the customer has got of the session's price besides: money that went back, and the credits that it had used. */
  returnedPaise: number;
};

/** The credits of a new time that the customer may keep, in whole rupees. */
export function newTimeDue({ price, returnedPaise }: NewTime): number {
  return Math.max(0, price - Math.floor(returnedPaise / 100));
}
