import type { State } from "#domain/addresses.ts";
import { type Queryable, row, run, sql } from "#server/db/sql.ts";

export type NewAddress = {
  recipientName: string;
  line1: string;
  line2: string | null;
  landmark: string | null;
  city: string;
  state: State;
  pinCode: string;
  phone: string | null;
};
export type AddressRow = NewAddress & { changedAt: Date };

const columns = sql`a.recipient_name as "recipientName", a.line_1 as "line1", a.line_2 as "line2", a.landmark, a.city,
  a.state, a.pin_code as "pinCode", a.changed_at as "changedAt"`;

export function ofUser(db: Queryable, userId: string) {
  return row<AddressRow>(
    db,
    sql`select ${columns}, a.phone from postal_addresses a where a.user_id = ${userId}`,
  );
}

/** Whose a booking is; it is read and never changed. */
export function customerOf(db: Queryable, bookingId: string) {
  return row<{ userId: string }>(db, sql`select user_id as "userId" from bookings where id = ${bookingId}`);
}

/** With the number to call: her account's where she gave none. */
export function toSend(db: Queryable, userId: string) {
  return row<AddressRow & { phone: string }>(
    db,
    sql`select ${columns}, coalesce(a.phone, u.phone) as phone
      from postal_addresses a join users u on u.id = a.user_id
      where a.user_id = ${userId}`,
  );
}

export function put(db: Queryable, userId: string, one: NewAddress, now: Date) {
  return run(
    db,
    sql`insert into postal_addresses (user_id, recipient_name, line_1, line_2, landmark, city, state, pin_code, phone,
        changed_at)
      values (${userId}, ${one.recipientName}, ${one.line1}, ${one.line2}, ${one.landmark}, ${one.city},
        ${one.state}, ${one.pinCode}, ${one.phone}, ${now})
      on conflict (user_id) do update set recipient_name = excluded.recipient_name, line_1 = excluded.line_1,
        line_2 = excluded.line_2, landmark = excluded.landmark, city = excluded.city, state = excluded.state,
        pin_code = excluded.pin_code, phone = excluded.phone, changed_at = excluded.changed_at`,
  );
}

export function remove(db: Queryable, userId: string) {
  return run(db, sql`delete from postal_addresses where user_id = ${userId}`);
}
