import type { AdminRole } from "#domain/admin-roles.ts";
import { type Queryable, row, rows, sql } from "#server/db/sql.ts";

export type PayoutRow = {
  id: string;
  number: number;
  amountPaise: number;
  paidOn: string;
  reference: string;
  reverses: number | null;
  reversedBy: number | null;
  adminName: string;
  /** That the admin had then. */
  adminRole: AdminRole;
  enteredAt: Date;
};

const payout = sql`p.id, p.number, p.amount_paise as "amountPaise", p.paid_on as "paidOn", p.reference,
    reversed.number as reverses, reversal.number as "reversedBy", a.name as "adminName", p.entered_as as "adminRole",
    p.entered_at as "enteredAt"
  from payouts p join admins a on a.id = p.entered_by
    left join payouts reversed on reversed.id = p.reverses left join payouts reversal on reversal.reverses = p.id`;

/** The last entered first. */
export function listPayouts(db: Queryable) {
  return rows<PayoutRow>(db)`select ${payout} order by p.number desc`;
}

export function findPayout(db: Queryable, id: string) {
  return row<PayoutRow>(db)`select ${payout} where p.id = ${id}`;
}

export async function sumPaidOut(db: Queryable): Promise<number> {
  const found = await row<{ paise: number }>(
    db,
  )`select coalesce(sum(amount_paise), 0)::bigint as paise from payouts`;
  return found?.paise ?? 0;
}

/** `lastNumber`: of the last entry that the admin saw; null if that is not known. */
type Entry = { lastNumber: number | null; admin: { id: string; role: AdminRole } };
export type NewPayout = Entry & { amountPaise: number; paidOn: string; reference: string };

/** The number of a new entry, if the admin saw the last one. Of two at once the second waits, and then finds the number taken. */
const nextNumber = (lastNumber: number | null) =>
  sql`(select coalesce(max(number), 0) + 1 as number from payouts having coalesce(max(number), 0) = coalesce(${lastNumber}, max(number), 0)) next`;

/** Null if there is a newer entry than the admin saw, or this reference. */
export function insertPayout(db: Queryable, { lastNumber, admin, ...one }: NewPayout, now: Date) {
  return row<{ id: string }>(db)`
    insert into payouts (number, amount_paise, paid_on, reference, reversed_before, entered_by, entered_as, entered_at)
    select next.number, ${one.amountPaise}, ${one.paidOn}, ${one.reference},
      (select count(*) from payouts p where upper(p.reference) = upper(${one.reference}) and p.reverses is not null),
      ${admin.id}, ${admin.role}, ${now} from ${nextNumber(lastNumber)}
    on conflict do nothing returning id`;
}

/** Null if there is a newer entry than the admin saw, or the payout is reversed, or a reversal itself. */
export function insertReversal(db: Queryable, id: string, { lastNumber, admin }: Entry, now: Date) {
  return row<{ id: string }>(db)`
    insert into payouts (number, amount_paise, paid_on, reference, reversed_before, reverses, entered_by, entered_as, entered_at)
    select next.number, -p.amount_paise, p.paid_on, p.reference, p.reversed_before, p.id, ${admin.id}, ${admin.role}, ${now}
    from payouts p, ${nextNumber(lastNumber)} where p.id = ${id} and p.reverses is null
    on conflict do nothing returning id`;
}

/** Whether a payout has this reference, and is not reversed. */
export async function isKnown(db: Queryable, reference: string): Promise<boolean> {
  const found = await row(
    db,
  )`select from payouts p where upper(p.reference) = upper(${reference}) and p.reverses is null
    and not exists (select from payouts r where r.reverses = p.id)`;
  return found !== null;
}
