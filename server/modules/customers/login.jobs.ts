import { CLOSED_PHONE_RETENTION_YEARS } from "#domain/accounts.ts";
import type { AppContext } from "#server/context.ts";
import { deleteClosedPhones } from "./customers.sql.ts";
import { deleteOldCodes, deleteOldReserveTries } from "./login-codes.sql.ts";
import { deleteExpiredSessions } from "./login-sessions.sql.ts";
import { deleteOldChecks } from "./phone-checks.sql.ts";

/** Deletes expired sessions, old codes and tries, counted checks of phones, and the hashes of phones whose accounts were closed years ago. */
export async function sweepLogins({ db }: AppContext, now: Date) {
  await deleteExpiredSessions(db, now);
  await deleteOldCodes(db, now);
  await deleteOldReserveTries(db, now);
  await deleteOldChecks(db, now);
  await deleteClosedPhones(db, CLOSED_PHONE_RETENTION_YEARS, now);
}
