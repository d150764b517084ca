// What is known outside the house in a run, whatever becomes of the house: bookings that browsers saw, orders that were
// handed out, payments that were made, and what people were told of them.
import type { Chance } from "./chance.ts";
import type { Person } from "./people.ts";
import type { Slot } from "./world.ts";

export type KnownBooking = { id: string; by: Person };
/** For a session, or for the vidhis of a cart. */
export type KnownOrder = { id: string; by: Person } & (
  | { bookingId: string; vidhiIds: null }
  | { bookingId: null; vidhiIds: string[] }
);
/** A vidhi that was prescribed, also one that has been taken off since. */
export type KnownVidhi = { id: string; by: Person };
/** A session that was held, whose list of vidhis may be changed. */
export type HeldSession = { id: string; by: Person };
export type KnownPayment = { id: string; signature: string; order: KnownOrder };

export type Memory = {
  customers: Person[];
  admin: Person;
  slots: Slot[];
  bookings: KnownBooking[];
  /** Those that were held before the story begins, and the catalogue that may be prescribed for them. */
  held: HeldSession[];
  catalogue: string[];
  vidhis: KnownVidhi[];
  orders: KnownOrder[];
  payments: KnownPayment[];
  /** By payment, what its customer was told that it ended as. */
  told: Map<string, "approved" | "refunded">;
  /** What somebody was answered, or the house logged, that must not be. */
  objections: string[];
  /** Refunds that somebody made at the provider itself. */
  refundedOutside: Set<string>;
  /** What those who act at the same time are mostly about. */
  focus: KnownBooking | null;
};

export function remember<Known extends { id: string }>(all: Known[], one: Known) {
  if (!all.some(({ id }) => id === one.id)) all.push(one);
}

/** The booking that a step is about. */
export function someBooking({ bookings, focus }: Memory, chance: Chance): KnownBooking | null {
  if (focus && chance.is(0.8)) return focus;
  return latest(bookings, chance);
}

export function someOrder({ orders, focus }: Memory, chance: Chance): KnownOrder | null {
  const own = orders.filter(({ bookingId }) => bookingId === focus?.id);
  return own.length > 0 && chance.is(0.7) ? chance.pick(own) : latest(orders, chance);
}

export function somePayment({ payments, focus }: Memory, chance: Chance): KnownPayment | null {
  const own = payments.filter(({ order }) => order.bookingId === focus?.id);
  return own.length > 0 && chance.is(0.8) ? chance.pick(own) : latest(payments, chance);
}

/** The latest is what people mostly act on. */
function latest<Known>(all: readonly Known[], chance: Chance): Known | null {
  if (all.length === 0) return null;
  return chance.is(0.5) ? (all.at(-1) ?? null) : chance.pick(all);
}

/** What a customer was told of a payment that she showed the proof of; null: nothing that lasts. */
export function noteEnd(
  memory: Memory,
  { id }: KnownPayment,
  { isRight, end }: { isRight: boolean; end: "approved" | "refunded" | null },
) {
  if (!end) return;
  if (!isRight) memory.objections.push(`A wrong proof of ${id} was taken`);
  const before = memory.told.get(id);
  if (before && before !== end) memory.objections.push(`${id} was told to be ${before}, then ${end}`);
  memory.told.set(id, end);
}
