import type { Address } from "#contract/addresses.ts";
import { attendeeId } from "#server/db/attendee.ts";
import { type Queryable, row, run, type Sql, sql } from "#server/db/sql.ts";

export type NewAddress = Omit<Address, "changedAt">;
type AddressRow = NewAddress & { changedAt: Date };

const columns = sql`a.recipient_name as "recipientName", a.line_1 as "line1", a.line_2 as "line2", a.landmark, a.city,
  a.state, a.pin_code as "pinCode", a.changed_at as "changedAt"`;

export function findAddress(db: Queryable, customerId: string) {
  return row<AddressRow>(db)`
    select ${columns}, a.phone from postal_addresses a where a.user_id = ${customerId}`;
}

export function findAttendeeOfBooking(db: Queryable, bookingId: string) {
  return row<{ attendeeId: string | null }>(db)`
    select ${attendeeId} as "attendeeId" from bookings b where b.id = ${bookingId}`;
}

/** With a phone to call: the account's when the address has none. */
export function findAddressToSend(db: Queryable, customerId: string) {
  return row<AddressRow & { phone: string }>(db)`select ${columns}, coalesce(a.phone, u.phone) as phone
    from postal_addresses a join users u on u.id = a.user_id
    where a.user_id = ${customerId}`;
}

/** What stands in the address. Of a saved one that says the same, the time of its change stays. */
const words = (
  table: Sql,
) => sql`(${table}.recipient_name, ${table}.line_1, ${table}.line_2, ${table}.landmark,
  ${table}.city, ${table}.state, ${table}.pin_code, ${table}.phone)`;
const changedAt = sql`case when ${words(sql`excluded`)} is distinct from ${words(sql`postal_addresses`)}
  then excluded.changed_at else postal_addresses.changed_at end`;

/** Inserts or replaces the customer's address. Returns when it was changed. */
export function saveAddress(
  db: Queryable,
  customerId: string,
  address: NewAddress,
  foldedName: string,
  now: Date,
) {
  const { recipientName, line1, line2, landmark, city, state, pinCode, phone } = address;
  return row<{ changedAt: Date }>(db)`
    insert into postal_addresses (user_id, recipient_name, line_1, line_2, landmark, city, state, pin_code, phone,
      folded_name, changed_at, folded_at)
    values (${customerId}, ${recipientName}, ${line1}, ${line2}, ${landmark}, ${city}, ${state}, ${pinCode},
      ${phone}, ${foldedName}, ${now}, ${now})
    on conflict (user_id) do update set recipient_name = excluded.recipient_name, line_1 = excluded.line_1,
      line_2 = excluded.line_2, landmark = excluded.landmark, city = excluded.city, state = excluded.state,
      pin_code = excluded.pin_code, phone = excluded.phone, folded_name = excluded.folded_name,
      changed_at = ${changedAt}, folded_at = ${changedAt}
    returning changed_at as "changedAt"`;
}

export function deleteAddress(db: Queryable, customerId: string) {
  return run(db)`delete from postal_addresses where user_id = ${customerId}`;
}
