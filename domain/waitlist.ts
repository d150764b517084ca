// The waiting list: what a customer waits for while every slot is taken, and when a freed slot is offered.
import { DAY_PARTS, DAYTIME_ENDS, DAYTIME_STARTS, type DayPart } from "./day-parts.ts";
import { addDays, addMinutes, istDateOf, istInstant, istTimeOf } from "./ist-time.ts";
import { MIN_NOTICE_MINUTES } from "./slots.ts";

/** So long a freed slot is reserved for the customers who got the offer. */
export const WAITLIST_OFFER_MINUTES = 10;
/**
 * So long the slot of an unpaid hold that has ended is free for all before it is offered: who closed the checkout by accident
 * holds it again, and a payment that is a moment late still buys it.
 */
export const UNPAID_HOLD_PAUSE_MINUTES = 2;
/** Customers who get the offer of a slot at the same time. */
export const CUSTOMERS_OF_OFFER = 3;
/** Per customer and day in India: each offer is a message. */
export const MAX_OFFERS_A_DAY = 2;
/** Per customer. */
export const MAX_WAITLIST_ENTRIES = 3;

/** All of a day, one part of it, or any of seven days. */
export const WAIT_FOR = ["day", ...DAY_PARTS, "week"] as const;
export type WaitFor = (typeof WAIT_FOR)[number];

/** First and last day included. `part` is null for all of each day. */
export type WaitedDays = { fromDay: string; toDay: string; part: DayPart | null };

/** A week is the next seven days for a day among them, else the seven days from the day on. */
export function waitedDays(date: string, waitFor: WaitFor, now: Date): WaitedDays {
  if (waitFor === "day") return { fromDay: date, toDay: date, part: null };
  if (waitFor !== "week") return { fromDay: date, toDay: date, part: waitFor };
  const today = istDateOf(now);
  const fromDay = date > addDays(today, 6) ? date : today;
  return { fromDay, toDay: addDays(fromDay, 6), part: null };
}

/** Slots are offered while people are awake, as the time to take one is short. */
export function isOfferTime(now: Date): boolean {
  const [start, end] = [istTimeOf(now), istTimeOf(addMinutes(now, WAITLIST_OFFER_MINUTES))];
  return start >= DAYTIME_STARTS && start < end && end < DAYTIME_ENDS;
}

/** Whether a slot can still be booked when an offer that is made now ends. */
export function isLongEnoughAhead(date: string, time: string, now: Date): boolean {
  const lastStart = addMinutes(now, WAITLIST_OFFER_MINUTES + MIN_NOTICE_MINUTES);
  return istInstant(date, time).getTime() >= lastStart.getTime();
}
