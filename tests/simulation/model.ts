// The model: what the outside world knows during a run, whether the server lives or not. The bookings that browsers saw,
// the orders that customers got, the payments that were made, and the outcomes that customers were shown.
import type { Actor } from "./actor.ts";
import type { Random } from "./random.ts";
import type { Slot } from "./simulation.ts";

export type KnownBooking = { id: string; customer: Actor };
/** An order for a session, or for the remedies of a cart. */
export type KnownOrder = { id: string; customer: Actor } & (
  | { bookingId: string; bookingRemedyIds: null }
  | { bookingId: null; bookingRemedyIds: string[] }
);
/** A prescribed remedy, also after the guide removed it from the list. */
export type KnownRemedy = { id: string; customer: Actor };
/** A session that was completed before the run begins. The guide may change its prescribed remedies. */
export type CompletedSession = { id: string; customer: Actor };
export type KnownPayment = { id: string; signature: string; order: KnownOrder };
export type Outcome = "approved" | "refunded";

export type Model = {
  customers: Actor[];
  admin: Actor;
  slots: Slot[];
  bookings: KnownBooking[];
  completedSessions: CompletedSession[];
  /** The ids of the remedies that may be prescribed. */
  catalogue: string[];
  remedies: KnownRemedy[];
  orders: KnownOrder[];
  payments: KnownPayment[];
  /** By payment id: the outcome that its customer was shown. */
  shownOutcomes: Map<string, Outcome>;
  /** Responses and errors that must not occur. */
  findings: string[];
  /** Ids of the refunds that an admin made on the provider's own page. */
  refundsMadeAtProvider: Set<string>;
  /** The booking that most of the concurrent steps concern, so that they meet. */
  focusedBooking: KnownBooking | null;
};

export function addIfNew<Known extends { id: string }>(all: Known[], added: Known) {
  if (!all.some(({ id }) => id === added.id)) all.push(added);
}

export function pickBooking({ bookings, focusedBooking }: Model, random: Random): KnownBooking | null {
  if (focusedBooking && random.boolean(0.8)) return focusedBooking;
  return pickRecent(bookings, random);
}

export function pickOrder({ orders, focusedBooking }: Model, random: Random): KnownOrder | null {
  const focused = orders.filter(({ bookingId }) => bookingId === focusedBooking?.id);
  return focused.length > 0 && random.boolean(0.7) ? random.pick(focused) : pickRecent(orders, random);
}

export function pickPayment({ payments, focusedBooking }: Model, random: Random): KnownPayment | null {
  const focused = payments.filter(({ order }) => order.bookingId === focusedBooking?.id);
  return focused.length > 0 && random.boolean(0.8) ? random.pick(focused) : pickRecent(payments, random);
}

/** Every second time the latest: people mostly act on what they have just made. */
function pickRecent<Known>(all: readonly Known[], random: Random): Known | null {
  if (all.length === 0) return null;
  return random.boolean(0.5) ? (all.at(-1) ?? null) : random.pick(all);
}

/** Records the outcome that a customer was shown after sending the proof of a payment. Null: no final outcome. */
export function recordShownOutcome(
  model: Model,
  { id }: KnownPayment,
  { isProofCorrect, outcome }: { isProofCorrect: boolean; outcome: Outcome | null },
) {
  if (!outcome) return;
  if (!isProofCorrect) model.findings.push(`The server accepted a wrong proof of ${id}`);
  const before = model.shownOutcomes.get(id);
  if (before && before !== outcome)
    model.findings.push(`The outcome of ${id} was shown as ${before}, then as ${outcome}`);
  model.shownOutcomes.set(id, outcome);
}
