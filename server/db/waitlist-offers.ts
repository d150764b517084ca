import { type Sql, sql } from "./sql.ts";

type ClaimedSlot = { customerId: string; date: string; time: string };

/** Whether a slot is reserved for customers of the waiting list, and this customer is none of them. */
export const isReservedForOthers = ({ customerId, date, time }: ClaimedSlot, now: Date): Sql => sql`
  coalesce((select not bool_or(user_id = ${customerId}) from waitlist_offers
    where session_date = ${date} and session_time = ${time} and ends_at > ${now}), false)`;
