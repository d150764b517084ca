import type { Language } from "#domain/messages.ts";
import { isAttendedByUser } from "#server/db/attendee.ts";
import { isReceivedBy } from "#server/db/message-recipient.ts";
import { type Queryable, row } from "#server/db/sql.ts";
import { isShownMessage } from "./customer-timeline.sql.ts";

export type CustomerProfileRow = {
  id: string;
  username: string;
  phone: string;
  language: Language | null;
  createdAt: Date;
  whatsappOptIn: boolean;
  sessions: number;
  parchas: number;
  vidhis: number;
  messages: number;
};

/** Null once the account is closed. `kinds`: of the messages that go to customers. */
export function findProfile(db: Queryable, customerId: string, kinds: readonly string[]) {
  return row<CustomerProfileRow>(db)`select u.id, u.username, u.phone, u.created_at as "createdAt",
      u.whatsapp_opt_in as "whatsappOptIn",
      (select c.language from consents c where c.user_id = u.id order by c.at desc limit 1) as language,
      (select count(*) from bookings b where ${isAttendedByUser} and (b.approved_at is not null or b.is_test)) as sessions,
      (select count(distinct p.booking_id) from bookings b join parchas p on p.booking_id = b.id
        where ${isAttendedByUser} and p.replaced_at is null) as parchas,
      (select count(*) from bookings b join booking_remedies m on m.booking_id = b.id
        where ${isAttendedByUser} and m.removed_at is null) as vidhis,
      (select count(*) from outbox o where ${isReceivedBy(customerId)} and o.state <> 'waiting'
        and o.kind = any(${kinds}::text[]) and ${isShownMessage}) as messages
    from users u
    where u.id = ${customerId} and u.deleted_at is null`;
}

export async function isOpenAccount(db: Queryable, customerId: string): Promise<boolean> {
  const found = await row(db)`select 1 from users where id = ${customerId} and deleted_at is null`;
  return found !== null;
}
