// What must be so when all has settled.
// Reckons from the rows alone, and never with the house's own functions.
import type { Books } from "./books.ts";
import { cartRules } from "./cart-rules.ts";
import { creditRules } from "./credit-rules.ts";
import { moneyRules } from "./money-rules.ts";
import type { Rule } from "./rule.ts";

const LIVE = ["pending", "approved", "confirmed", "completed"];

const houseRules: readonly Rule[] = [
  {
    says: "No two live bookings are on one slot.",
    broken: ({ bookings }) => {
      const live = bookings.filter(({ status }) => LIVE.includes(status));
      const slots = live.map(({ session_date, session_time }) => `${session_date} ${session_time}`);
      return slots.filter((slot, at) => slots.indexOf(slot) !== at);
    },
  },
  {
    says: "No hold is left.",
    broken: ({ bookings }) => bookings.filter(({ status }) => status === "pending").map(({ id }) => id),
  },
  {
    says: "No session to come stands for a closed account.",
    broken: ({ bookings, users }) =>
      bookings
        .filter(({ user_id, status, starts_at }) => {
          const closedAt = users.find(({ id }) => id === user_id)?.deleted_at;
          const isStanding = status === "approved" || status === "confirmed";
          return isStanding && closedAt && starts_at.getTime() > closedAt.getTime();
        })
        .map(({ id }) => id),
  },
  {
    says: "Every event was worked on, and none was given up.",
    broken: ({ events }) =>
      events
        .filter(({ outcome }) => outcome === null || outcome === "given-up")
        .map(({ id, outcome }) => `${id} ${outcome}`),
  },
  {
    says: "Nothing was put before the admins that a machine could have decided.",
    broken: ({ alerts }) => alerts.map(({ kind, about, detail }) => `${kind} ${about} ${detail}`),
  },
  {
    says: "A message is queued once for each booking, move and refund, and none waits.",
    broken: ({ messages }) => {
      const names = messages.map((message) =>
        [
          message.kind,
          message.channel,
          message.booking_id,
          message.move_count,
          message.refund_id,
          message.booking_remedy_id,
        ].join(" "),
      );
      const waiting = messages.filter(({ state }) => state === "waiting").map(({ kind }) => `${kind} waits`);
      return [...names.filter((name, at) => names.indexOf(name) !== at), ...waiting];
    },
  },
  {
    says: "Each approval was told to its customer and the guide.",
    broken: ({ bookings, messages }) =>
      bookings
        .filter(({ approved_at }) => approved_at)
        .flatMap(({ id }) =>
          ["booked", "guide-booked"]
            .filter((kind) => !messages.some((message) => message.booking_id === id && message.kind === kind))
            .map((kind) => `${kind} ${id}`),
        ),
  },
];

export const RULES: readonly Rule[] = [...houseRules, ...moneyRules, ...cartRules, ...creditRules];

export function brokenRules(books: Books): string[] {
  return RULES.flatMap(({ says, broken }) => broken(books).map((what) => `${says} Broken: ${what}`));
}
