// The waiting list: customers wait for a slot of full days, and freed slots are offered to a few of them at a time. An
// offered slot is reserved: until the offer ends, only its customers can hold it (`isReservedForOthers`).
import { dayPartOf } from "#domain/day-parts.ts";
import { addMinutes, istDateOf, istInstant } from "#domain/ist-time.ts";
import { isBookableDay } from "#domain/slots.ts";
import {
  CUSTOMERS_OF_OFFER,
  isLongEnoughAhead,
  isOfferTime,
  MAX_WAITLIST_ENTRIES,
  WAITLIST_OFFER_MINUTES,
  type WaitFor,
  waitedDays,
} from "#domain/waitlist.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { workAlone } from "#server/db/unavailable.ts";
import { Failure } from "#server/failure.ts";
import { listFreeSlots } from "#server/modules/availability/slots.ts";
import { lockCustomer } from "#server/modules/customers/customers.ts";
import { announceSlotFree } from "#server/modules/notifications/outbox.ts";
import { earliestOpenStart } from "./bookings.ts";
import { lockSlots } from "./holds.sql.ts";
import * as queries from "./waitlist.sql.ts";

/** What the customer waits for, and the offered slots from today on. */
export async function findWaitlist(ctx: AppContext, customerId: string, now: Date) {
  const today = istDateOf(now);
  const [entries, offers] = await Promise.all([
    queries.listEntries(ctx.db, customerId, today),
    queries.listOffers(ctx.db, customerId, today),
  ]);
  return { entries, offers };
}

/**
 * The same request again returns the same entry.
 * @throws Failure bad-date; slot-free while a slot of these days is free; too-many-waits; not-signed-in when the account
 * was closed meanwhile.
 */
export async function joinWaitlist(
  ctx: AppContext,
  customerId: string,
  { date, waitFor }: { date: string; waitFor: WaitFor },
  now: Date,
) {
  if (!isBookableDay(date, now)) throw new Failure("bad-date");
  const waited = waitedDays(date, waitFor, now);
  const free = await listFreeSlots(ctx, waited.fromDay, waited.toDay, now);
  if (free.some(({ times }) => times.some((time) => waited.part === null || dayPartOf(time) === waited.part)))
    throw new Failure("slot-free");
  return inTransaction(ctx.db, async (tx) => {
    const customer = await lockCustomer(tx, customerId);
    if (customer?.isDeleted) throw new Failure("not-signed-in");
    const entries = await queries.listEntries(tx, customerId, istDateOf(now));
    const same = entries.find((entry) => isSame(entry, waited));
    if (same) return same;
    if (entries.length >= MAX_WAITLIST_ENTRIES) throw new Failure("too-many-waits");
    const inserted = await queries.insertEntry(tx, customerId, waited, now);
    if (!inserted) throw new Error("The waiting list changed while its customer was locked");
    return inserted;
  });
}

function isSame(entry: queries.EntryRow, waited: ReturnType<typeof waitedDays>): boolean {
  return entry.fromDay === waited.fromDay && entry.toDay === waited.toDay && entry.part === waited.part;
}

/** @throws Failure not-found for an entry of another customer, and for one that has ended. */
export async function leaveWaitlist(ctx: AppContext, customerId: string, id: string) {
  if ((await queries.deleteEntry(ctx.db, customerId, id)) === 0) throw new Failure("not-found");
}

/**
 * Who attends the session waits for its day no longer, whoever has paid. Who pays for somebody else still waits. To be called whenever
 * a paid session gets its day or who attends it.
 */
export async function endWaiting(tx: Transaction, bookingId: string) {
  await queries.deleteEntriesOf(tx, bookingId);
}

/** When the account is closed. The caller has locked the customer. */
export async function eraseWaitlistOf(tx: Transaction, customerId: string) {
  await queries.deleteAllOf(tx, customerId);
}

/** In one sweep: the next one goes on, and what else is due does not wait for long. */
const MAX_SLOTS_A_SWEEP = 50;

/** Offers each free slot to the next customers who wait for it. Returns how many offers were made. */
export async function offerFreeSlots(ctx: AppContext, now: Date): Promise<number> {
  const days = isOfferTime(now) ? await queries.listWaitedDays(ctx.db) : [];
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return 0;
  const moment = {
    dayStartsAt: istInstant(istDateOf(now), "00:00"),
    startsFrom: earliestOpenStart(now),
    now,
  };
  const waited = new Set(days);
  const free = (await listFreeSlots(ctx, first, last, now)).flatMap(({ date, times }) =>
    waited.has(date) ? times.map((time) => ({ date, time, part: dayPartOf(time) })) : [],
  );
  let candidates = free.filter(({ date, time }) => isLongEnoughAhead(date, time, now));
  let offers = 0;
  for (let count = 0; count < MAX_SLOTS_A_SWEEP; count++) {
    const slot = await queries.findSlotToOffer(ctx.db, { candidates, free }, moment);
    if (!slot) break;
    await workAlone(ctx.log, { date: slot.date, time: slot.time }, async () => {
      offers += await inTransaction(ctx.db, (tx) => offerSlot(tx, slot, free, moment));
    });
    candidates = candidates.filter(({ date, time }) => date !== slot.date || time !== slot.time);
  }
  return offers;
}

/** The lock of the slot keeps a hold from taking it while it is offered (`claimSlot`). */
async function offerSlot(
  tx: Transaction,
  slot: queries.FreeSlot,
  free: readonly queries.FreeSlot[],
  moment: queries.Moment,
) {
  const endsAt = addMinutes(moment.now, WAITLIST_OFFER_MINUTES);
  const [, offers] = await Promise.all([
    lockSlots(tx, [slot]),
    queries.insertOffers(tx, { slot, free, customers: CUSTOMERS_OF_OFFER, endsAt }, moment),
  ]);
  for (const offer of offers) await announceSlotFree(tx, offer, moment.now);
  return offers.length;
}
