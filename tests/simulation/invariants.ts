// What must hold at the end of each run. The invariants use the rows only, not the server's functions.

import { companionInvariants } from "./companion-invariants.ts";
import { creditInvariants } from "./credit-invariants.ts";
import { disputeInvariants } from "./dispute-invariants.ts";
import type { FinalState } from "./final-state.ts";
import type { Invariant } from "./invariant.ts";
import { oneThingInvariants } from "./one-thing-invariants.ts";
import { paymentInvariants } from "./payment-invariants.ts";
import { remedyInvariants } from "./remedy-invariants.ts";
import { taxInvariants } from "./tax-invariants.ts";

/** The statuses that occupy a slot. */
const SLOT_STATUSES = ["pending", "approved", "confirmed", "completed"];

const bookingAndMessageInvariants: readonly Invariant[] = [
  {
    statement: "No two bookings occupy the same slot.",
    findViolations: ({ bookings }) => {
      const occupying = bookings.filter(({ status }) => SLOT_STATUSES.includes(status));
      const slots = occupying.map(({ session_date, session_time }) => `${session_date} ${session_time}`);
      return slots.filter((slot, index) => slots.indexOf(slot) !== index);
    },
  },
  {
    statement: "No hold remains.",
    findViolations: ({ bookings }) =>
      bookings.filter(({ status }) => status === "pending").map(({ id }) => id),
  },
  {
    statement: "A closed account has no upcoming session.",
    findViolations: ({ bookings, customers }) =>
      bookings
        .filter(({ user_id, status, starts_at }) => {
          const closedAt = customers.find(({ id }) => id === user_id)?.deleted_at;
          const isLive = status === "approved" || status === "confirmed";
          return isLive && closedAt && starts_at.getTime() > closedAt.getTime();
        })
        .map(({ id }) => id),
  },
  {
    statement: "Every webhook event was processed, and none was given up.",
    findViolations: ({ events }) =>
      events
        .filter(({ outcome }) => outcome === null || outcome === "given-up")
        .map(({ id, outcome }) => `${id} ${outcome}`),
  },
  {
    statement:
      "No alert was raised for the admins but about what was given twice, about an approval whose money went back on the provider's page, to the bank or by another try of a failed refund, and about payments of another amount: the server can decide every other case of a run.",
    findViolations: ({ alerts, payments, refunds, disputeEntries, orders, providerPayments }) =>
      alerts
        .filter(({ kind, about }) => {
          const paid = payments.find((payment) => payment.provider_payment_id === about);
          // A session may be taken up again after its refund has failed, and the refund be tried again.
          const isBack =
            refunds.some(
              ({ payment_id, reason, replaces }) =>
                payment_id === paid?.id && (reason === "made-at-provider" || replaces !== null),
            ) || disputeEntries.some(({ payment_id }) => payment_id === paid?.id);
          // The invariants of one thing for one session say when these are right.
          if (kind === "new-time-and-money" || kind === "money-back-twice") return false;
          const order = orders.find(({ id }) => id === paid?.order_id);
          const charged = providerPayments.find(({ id }) => id === about)?.amount;
          if (kind === "payment-mismatch") return charged === order?.amount_paise;
          return kind !== "approved-without-money" || paid?.settled_as !== "approved" || !isBack;
        })
        .map(({ kind, about, detail }) => `${kind} ${about} ${detail}`),
  },
  {
    statement: "A message was queued once for each booking, move, refund and sign-in, and none is waiting.",
    findViolations: ({ messages }) => {
      const keys = messages.map((message) =>
        [
          message.kind,
          message.channel,
          message.booking_id,
          message.move_count,
          message.refund_id,
          message.booking_remedy_id,
          message.sign_in_id,
          message.dispute_id,
          message.dispute_alert,
        ].join(" "),
      );
      const waiting = messages
        .filter(({ state }) => state === "waiting")
        .map(({ kind }) => `${kind} is waiting`);
      return [...keys.filter((key, index) => keys.indexOf(key) !== index), ...waiting];
    },
  },
  {
    statement: "Each approval has a message to its customer and one to the guide.",
    findViolations: ({ bookings, messages }) =>
      bookings
        .filter(({ approved_at }) => approved_at)
        .flatMap(({ id }) =>
          ["booked", "guide-booked"]
            .filter((kind) => !messages.some((message) => message.booking_id === id && message.kind === kind))
            .map((kind) => `${kind} ${id}`),
        ),
  },
];

const INVARIANTS: readonly Invariant[] = [
  ...bookingAndMessageInvariants,
  ...paymentInvariants,
  ...disputeInvariants,
  ...remedyInvariants,
  ...creditInvariants,
  ...oneThingInvariants,
  ...companionInvariants,
];

/** Each violation with the statement that it breaks. */
export function findViolations(state: FinalState): string[] {
  // A company that is not registered for GST issues no tax documents.
  const isRegistered = state.taxDocuments.length > 0;
  return [...INVARIANTS, ...(isRegistered ? taxInvariants : [])].flatMap(({ statement, findViolations }) =>
    findViolations(state).map((violation) => `${statement} Violated: ${violation}`),
  );
}
