// Postal addresses, one per customer: where the written note (the parcha) is sent. An address is never logged and never
// part of a message.
import type { Address, ShippingAddress } from "#contract/addresses.ts";
import type { Sent } from "#contract/endpoint.ts";
import { isArmyPinCode, isIndianState, normalizeAddressText } from "#domain/addresses.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import * as queries from "./addresses.sql.ts";
import { lockCustomer } from "./customers.ts";
import { foldedNameOf } from "./folded-columns.ts";

/** Validated by the contract's schema; white space is still as typed. */
type AddressInput = {
  recipientName: string;
  line1: string;
  line2?: string | null | undefined;
  landmark?: string | null | undefined;
  city: string;
  state?: string | null | undefined;
  pinCode: string;
  phone?: string | null | undefined;
};

export function findAddress(ctx: AppContext, customerId: string): Promise<Sent<Address> | null> {
  return queries.findAddress(ctx.db, customerId);
}

/**
 * Inserts or replaces the customer's address. Saved as it is already, it has not changed.
 * @throws Failure not-signed-in when the account was closed meanwhile.
 */
export async function saveAddress(
  ctx: AppContext,
  customerId: string,
  input: AddressInput,
  now: Date,
): Promise<Sent<Address>> {
  const address = normalizeAddress(input);
  const saved = await inTransaction(ctx.db, async (tx) => {
    const customer = await lockCustomer(tx, customerId);
    if (!customer || customer.isDeleted) throw new Failure("not-signed-in");
    return queries.saveAddress(tx, customerId, address, foldedNameOf(address.recipientName), now);
  });
  return { ...address, changedAt: saved?.changedAt ?? now };
}

function normalizeAddress(input: AddressInput): queries.NewAddress {
  const pinCode = normalizeAddressText(input.pinCode);
  const state = isArmyPinCode(pinCode) ? null : normalizeAddressText(input.state ?? "");
  if (state !== null && !isIndianState(state)) throw new Failure("bad-input");
  return {
    recipientName: normalizeAddressText(input.recipientName),
    line1: normalizeAddressText(input.line1),
    line2: normalizeAddressText(input.line2 ?? "") || null,
    landmark: normalizeAddressText(input.landmark ?? "") || null,
    city: normalizeAddressText(input.city),
    state,
    pinCode,
    phone: normalizeAddressText(input.phone ?? "") || null,
  };
}

/** At the customer's request. */
export async function removeAddress(ctx: AppContext, customerId: string) {
  await inTransaction(ctx.db, async (tx) => {
    await lockCustomer(tx, customerId);
    await deleteAddress(tx, customerId);
  });
}

/** The caller has locked the customer. */
export async function deleteAddress(tx: Transaction, customerId: string) {
  await queries.deleteAddress(tx, customerId);
}

/**
 * Where the parcha of a booking is sent. Null when who attends gave no address or closed the account.
 * @throws Failure not-found when there is no such booking.
 */
export async function findAddressOfBooking(
  ctx: AppContext,
  bookingId: string,
): Promise<Sent<ShippingAddress> | null> {
  const booking = await queries.findAttendeeOfBooking(ctx.db, bookingId);
  if (!booking) throw new Failure("not-found");
  return booking.attendeeId === null ? null : findAddressOfCustomer(ctx, booking.attendeeId);
}

/** With a phone to call: the account's when the address has none. */
export function findAddressOfCustomer(
  ctx: AppContext,
  customerId: string,
): Promise<Sent<ShippingAddress> | null> {
  return queries.findAddressToSend(ctx.db, customerId);
}
