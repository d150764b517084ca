// Where a customer's parcha is to be sent: one address a customer, hers to change and to erase. Of bookings it reads
// whose they are. What it holds goes into no log and no message.
import type { Address, AddressToSend } from "#contract/addresses.ts";
import { isState, tidy } from "#domain/addresses.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import * as queries from "./addresses.sql.ts";
import { lockCustomer } from "./credits.ts";

/** As it comes in: held against the rules already, not yet tidied. */
export type GivenAddress = {
  recipientName: string;
  line1: string;
  line2?: string | null | undefined;
  landmark?: string | null | undefined;
  city: string;
  state: string;
  pinCode: string;
  phone?: string | null | undefined;
};

/** A customer's own; null where she has given none. */
export async function addressOf(ctx: AppContext, userId: string): Promise<Address | null> {
  const found = await queries.ofUser(ctx.db, userId);
  return found && { ...found, changedAt: found.changedAt.toISOString() };
}

/** Keeps it in the place of the one before. @throws Failure not-signed-in when the account is closed meanwhile. */
export async function save(
  ctx: AppContext,
  userId: string,
  given: GivenAddress,
  now: Date,
): Promise<Address> {
  const address = tidied(given);
  await inTransaction(ctx.db, async (tx) => {
    const customer = await lockCustomer(tx, userId);
    if (!customer || customer.isDeleted) throw new Failure("not-signed-in");
    await queries.put(tx, userId, address, now);
  });
  return { ...address, changedAt: now.toISOString() };
}

function tidied(given: GivenAddress): queries.NewAddress {
  const state = tidy(given.state);
  if (!isState(state)) throw new Failure("bad-input");
  return {
    recipientName: tidy(given.recipientName),
    line1: tidy(given.line1),
    line2: tidy(given.line2 ?? "") || null,
    landmark: tidy(given.landmark ?? "") || null,
    city: tidy(given.city),
    state,
    pinCode: tidy(given.pinCode),
    phone: tidy(given.phone ?? "") || null,
  };
}

export async function erase(ctx: AppContext, userId: string) {
  await queries.remove(ctx.db, userId);
}

/** The account is closed: it goes, too. */
export async function eraseOf(tx: Transaction, userId: string) {
  await queries.remove(tx, userId);
}

/** Where the parcha of a session goes; null where its customer gave no address, or is gone. @throws Failure not-found. */
export async function addressOfBooking(ctx: AppContext, bookingId: string): Promise<AddressToSend | null> {
  const booking = await queries.customerOf(ctx.db, bookingId);
  if (!booking) throw new Failure("not-found");
  const found = await queries.toSend(ctx.db, booking.userId);
  return found && { ...found, changedAt: found.changedAt.toISOString() };
}
