// Test bookings: confirmed sessions with which the staff tries everything out. They cost nothing, send no messages and
// are left out of the reports.

import { toAsciiDigits } from "#domain/digits.ts";
import { isCalendarDate, minutesOfDay } from "#domain/ist-time.ts";
import { joinWindow } from "#domain/join-window.ts";
import { PHONE_PATTERN } from "#domain/phone.ts";
import type { QuestionType } from "#domain/prices.ts";
import { isBookableDay, SLOT_MINUTES } from "#domain/slots.ts";
import type { AppContext } from "#server/context.ts";
import { findEarlierResult, type IdempotencyKey, inTransactionOnce } from "#server/db/idempotency.ts";
import { Failure } from "#server/failure.ts";
import { loadBooking } from "#server/modules/bookings/bookings.ts";
import { lockSlots, releaseExpiredHoldOnSlot } from "#server/modules/bookings/holds.ts";
import { findOrCreateCustomer, loadCustomer, lockCustomer } from "#server/modules/customers/customers.ts";
import { publishStatus } from "./live-updates.ts";
import * as queries from "./test-bookings.sql.ts";

type TestBookingForm = {
  phone?: string | null | undefined;
  sessionDate?: string | null | undefined;
  sessionTime?: string | null | undefined;
  questionType?: QuestionType | undefined;
};

/**
 * Books a free slot, whether it is offered or not, as long as its room has not closed. A phone without an account gets
 * one, silently.
 * @throws Failure fields-missing, phone-not-ten-digits, date-misshapen, time-misshapen (the first that applies);
 * bad-phone, bad-date, not-a-slot; slot-taken; just-changed when the account is being closed.
 */
export async function createTestBooking(
  ctx: AppContext,
  form: TestBookingForm,
  key: IdempotencyKey | null,
  now: Date,
) {
  // Before the form is validated: a repeat may come when its slot is over.
  const earlierId = await findEarlierResult(ctx.db, key);
  if (earlierId) return loadTestBooking(ctx, earlierId, now);
  const { phone, date, time } = requireValid(form, now);
  const id = await inTransactionOnce(ctx.db, key, now, async (tx) => {
    const customer = await findOrCreateCustomer(tx, phone, now);
    if ((await lockCustomer(tx, customer.id))?.isDeleted) throw new Failure("just-changed");
    await lockSlots(tx, [{ date, time }]);
    await releaseExpiredHoldOnSlot(tx, date, time, now);
    const booking = { customerId: customer.id, date, time, questionType: form.questionType ?? "single" };
    const inserted = await queries.insertTestBooking(tx, booking, now);
    if (!inserted) throw new Failure("slot-taken");
    await publishStatus(tx, inserted.id, "confirmed", now);
    return inserted.id;
  });
  return loadTestBooking(ctx, id, now);
}

async function loadTestBooking(ctx: AppContext, id: string, now: Date) {
  const booking = await loadBooking(ctx.db, id, now);
  return { booking, user: await loadCustomer(ctx, booking.userId) };
}

function requireValid(form: TestBookingForm, now: Date) {
  const phone = toAsciiDigits(form.phone?.trim() ?? "");
  const date = form.sessionDate?.trim() ?? "";
  const time = form.sessionTime?.trim() ?? "";
  if (!phone || !date || !time) throw new Failure("fields-missing");
  if (!/^\d{10}$/.test(phone)) throw new Failure("phone-not-ten-digits");
  if (!isCalendarDate(date)) throw new Failure("date-misshapen");
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)) throw new Failure("time-misshapen");
  if (!PHONE_PATTERN.test(phone)) throw new Failure("bad-phone");
  if (!isBookableDay(date, now)) throw new Failure("bad-date");
  const { closesAt } = joinWindow({ sessionDate: date, sessionTime: time });
  if (minutesOfDay(time) % SLOT_MINUTES !== 0 || closesAt.getTime() <= now.getTime())
    throw new Failure("not-a-slot");
  return { phone, date, time };
}
