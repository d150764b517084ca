import type { NotificationSettings } from "#contract/notifications.ts";
import { type Queryable, row, sql } from "#server/db/sql.ts";

const settings = sql`reminders_on as reminders, results_on as results, push_details_on as "pushDetails"`;

export function findSettings(db: Queryable, customerId: string) {
  return row<NotificationSettings>(db)`
    select ${settings} from users where id = ${customerId} and deleted_at is null`;
}

/** Missing fields stay as they are. */
export function updateSettings(
  db: Queryable,
  customerId: string,
  {
    reminders = null,
    results = null,
    pushDetails = null,
  }: { [F in keyof NotificationSettings]?: boolean | null },
) {
  return row<NotificationSettings>(db)`update users set reminders_on = coalesce(${reminders}, reminders_on),
      results_on = coalesce(${results}, results_on), push_details_on = coalesce(${pushDetails}, push_details_on)
    where id = ${customerId} and deleted_at is null returning ${settings}`;
}
