import type { AdminLoginFailures } from "#domain/login.ts";
import { type Queryable, row, rows, run } from "#server/db/sql.ts";

/** Serializes the attempts for one user name until the transaction ends, so that each sees those before it. */
export function lockUsername(db: Queryable, usernameKey: string) {
  return run(db)`select pg_advisory_xact_lock(hashtextextended(${`admin-login ${usernameKey}`}, 0))`;
}

type Attempt = { key: string; address: string; isKnownBrowser: boolean };

/**
 * The failures of the last 30 minutes, and those of the second step in the last 24 hours: for a browser that the admin has
 * used those of such browsers, otherwise all.
 */
export async function listFailures(
  db: Queryable,
  { key, address, isKnownBrowser }: Attempt,
  now: Date,
): Promise<AdminLoginFailures> {
  const dayOfFailures = await rows<{ at: Date; address: string; isSecondStep: boolean; isRecent: boolean }>(
    db,
  )`
    select at, address, is_second_step as "isSecondStep", at > ${now}::timestamptz - interval '30 minutes' as "isRecent"
    from admin_login_failures
    where username = ${key} and (is_known_browser or not ${isKnownBrowser}::boolean)
      and at > ${now}::timestamptz - case when is_second_step then interval '1 day' else interval '30 minutes' end
    order by at`;
  const failures = dayOfFailures.filter(({ isRecent }) => isRecent);
  return {
    ofSecondStep: dayOfFailures.filter(({ isSecondStep }) => isSecondStep).map(({ at }) => at),
    byUsername: failures.map((failure) => failure.at),
    byUsernameAndIp: failures.filter((failure) => failure.address === address).map((failure) => failure.at),
  };
}

export function insertFailure(db: Queryable, { key, address, isKnownBrowser }: Attempt, now: Date) {
  return row<{ id: string }>(db)`insert into admin_login_failures (username, address, is_known_browser, at)
    values (${key}, ${address}, ${isKnownBrowser}, ${now})
    returning id`;
}

export function updateSecondStep(db: Queryable, id: string) {
  return run(db)`update admin_login_failures set is_second_step = true where id = ${id}`;
}

export function deleteFailure(db: Queryable, id: string) {
  return run(db)`delete from admin_login_failures where id = ${id}`;
}

export function deleteFailures(db: Queryable, usernameKey: string, address: string) {
  return run(db)`delete from admin_login_failures where username = ${usernameKey} and address = ${address}`;
}

export function deleteFailuresOfUsername(db: Queryable, usernameKey: string) {
  return run(db)`delete from admin_login_failures where username = ${usernameKey}`;
}

export function deleteOldFailures(db: Queryable, now: Date) {
  return run(db)`delete from admin_login_failures where at < ${now}::timestamptz - interval '1 day'`;
}
