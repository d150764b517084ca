import type { FailedSingles, LoginCodeHistory, TotalSends } from "#domain/login-codes.ts";
import { type Queryable, row, rows, run } from "#server/db/sql.ts";

/** Codes for one phone are sent one at a time until the transaction ends, so that two requests cannot share a budget. */
export function lockPhone(db: Queryable, phone: string) {
  return run(db)`select pg_advisory_xact_lock(hashtextextended(${`login-codes ${phone}`}, 0))`;
}

/** As `lockPhone`, for what all phones share: the ceilings for SMS and the budget of wrong single codes. */
export function lockTotals(db: Queryable, budget: "sends" | "failures") {
  return run(db)`select pg_advisory_xact_lock(hashtextextended(${`all login-codes: ${budget}`}, 0))`;
}

type CodeSubject = { phone: string; purpose: string };
type Sender = { phone: string; ipAddress: string; isKnownBrowser: boolean; challengeHash: Buffer | null };

/** A send is a row with an SMS of its own; a row without one shares the codes of an earlier row. */
export async function findSendHistory(
  db: Queryable,
  sender: Sender,
  now: Date,
): Promise<Omit<LoginCodeHistory, "hasProof" | "hasShareableCodes" | "totals">> {
  const { phone, ipAddress, isKnownBrowser } = sender;
  const sentToPhone = rows<{ sentAt: Date; address: string }>(db)`
    select sent_at as "sentAt", address from login_codes
    where phone = ${phone} and is_known_browser = ${isKnownBrowser} and sms_count > 0
      and sent_at > ${now}::timestamptz - interval '24 hours'
    order by sent_at`;
  const sentFromIp = rows<{ sentAt: Date; isShared: boolean }>(db)`
    select sent_at as "sentAt", sms_count = 0 as "isShared" from login_codes
    where address = ${ipAddress} and used_at is null and sent_at > ${now}::timestamptz - interval '1 hour'
    order by sent_at desc limit 300`;
  const [toPhone, fromIp, latestOfBrowser] = await Promise.all([
    sentToPhone,
    sentFromIp,
    findLatestSend(db, sender),
  ]);
  const unverified = fromIp.reverse();
  return {
    isKnownBrowser,
    latestOfBrowser,
    sentToPhone: toPhone.map((send) => send.sentAt),
    sentToPhoneFromIp: toPhone.filter((send) => send.address === ipAddress).map((send) => send.sentAt),
    unverifiedFromIp: unverified.map((send) => send.sentAt),
    sharedFromIp: unverified.filter((send) => send.isShared).map((send) => send.sentAt),
  };
}

async function findLatestSend(db: Queryable, { phone, challengeHash }: Sender): Promise<Date | null> {
  const found = await row<{ sentAt: Date | null }>(db)`select max(sent_at) as "sentAt" from login_codes
    where challenge_hash = ${challengeHash} and phone = ${phone}`;
  return found?.sentAt ?? null;
}

export async function countAllSends(db: Queryable, now: Date): Promise<TotalSends> {
  const sends = await row<TotalSends>(db)`select coalesce(sum(sms_count), 0)::int as "lastDay",
      coalesce(sum(sms_count) filter (where is_recent), 0)::int as "lastHour",
      coalesce(sum(sms_count) filter (where not is_known_browser), 0)::int as "unknownLastDay",
      coalesce(sum(sms_count) filter (where not is_known_browser and is_recent), 0)::int as "unknownLastHour"
    from (select sms_count, is_known_browser, sent_at > ${now}::timestamptz - interval '1 hour' as is_recent
      from login_codes where sent_at > ${now}::timestamptz - interval '24 hours') sends`;
  return sends ?? { lastDay: 0, lastHour: 0, unknownLastDay: 0, unknownLastHour: 0 };
}

/** The window is as much longer as a code is valid, so that the latest try at a code counts for a day. */
export async function countFailedSingles(db: Queryable, phone: string, now: Date): Promise<FailedSingles> {
  const failed = await row<FailedSingles>(db)`select coalesce(sum(failed_singles), 0)::int as "inAll",
      coalesce(sum(failed_singles) filter (where phone = ${phone}), 0)::int as "ofPhone"
    from login_codes
    where failed_singles > 0 and used_at is null
      and sent_at > ${now}::timestamptz - interval '24 hours 10 minutes'`;
  return failed ?? { inAll: 0, ofPhone: 0 };
}

export type IssuedCodes = {
  codeHash: Buffer;
  secondCodeHash: Buffer | null;
  /** In place of the challenge in the hashes of codes that several browsers may use; null otherwise. */
  sharedKey: string | null;
  expiresAt: Date;
};

/** The newest codes that further browsers may use: valid for two more minutes, and not used yet. */
export function findShareableCodes(db: Queryable, { phone, purpose }: CodeSubject, now: Date) {
  return row<IssuedCodes>(db)`
    select code_hash as "codeHash", second_code_hash as "secondCodeHash", shared_key as "sharedKey",
      expires_at as "expiresAt"
    from login_codes source
    where phone = ${phone} and purpose = ${purpose} and shared_key is not null and second_code_hash is not null and sms_count > 0
      and expires_at > ${now}::timestamptz + interval '2 minutes'
      and not exists (select from login_codes other
        where other.phone = source.phone and other.shared_key = source.shared_key and other.used_at is not null)
    order by sent_at desc limit 1`;
}

export type NewCode = CodeSubject &
  Sender &
  IssuedCodes & { challengeHash: Buffer; smsCount: number; proofId: string | null };

/** Fails by the index `login_codes_of_proof` if the proof was used before. */
export function insertCode(db: Queryable, code: NewCode, now: Date) {
  return row<{ id: string }>(db)`insert into login_codes
      (phone, purpose, code_hash, second_code_hash, shared_key, challenge_hash, address, is_known_browser, sms_count, proof_id,
        sent_at, expires_at)
    values (${code.phone}, ${code.purpose}, ${code.codeHash}, ${code.secondCodeHash}, ${code.sharedKey}, ${code.challengeHash},
      ${code.ipAddress}, ${code.isKnownBrowser}, ${code.smsCount}, ${code.proofId}, ${now}, ${code.expiresAt})
    returning id`;
}

export function deleteCode(db: Queryable, codeId: string) {
  return run(db)`delete from login_codes where id = ${codeId}`;
}

/** Tries begin again: those before were at one code alone, and stay counted in `failed_singles`. */
export function addSecondCode(db: Queryable, codeId: string, secondCodeHash: Buffer, expiresAt: Date) {
  return run(db)`
    update login_codes set second_code_hash = ${secondCodeHash}, sms_count = sms_count + 1, tries = 0,
      expires_at = ${expiresAt}
    where id = ${codeId}`;
}

/** How often a code was tried, and until when it is valid. */
export type SingleCode = { tries: number; expiresAt: Date };

/** After an SMS that the provider refused: the first code can be tried as often as before, and for as long. */
export function removeSecondCode(db: Queryable, codeId: string, { tries, expiresAt }: SingleCode) {
  return run(db)`
    update login_codes set second_code_hash = null, sms_count = sms_count - 1, tries = ${tries}, expires_at = ${expiresAt}
    where id = ${codeId}`;
}

export function voidCodes(db: Queryable, challengeHash: Buffer, now: Date) {
  return run(db)`update login_codes set voided_at = ${now}
    where challenge_hash = ${challengeHash} and voided_at is null and used_at is null`;
}

export type CodeRow = IssuedCodes & {
  id: string;
  tries: number;
  isKnownBrowser: boolean;
  usedAt: Date | null;
  voidedAt: Date | null;
};

/** The code that this browser requested for this phone and purpose, locked, so that concurrent tries are counted one by one. */
export function lockCode(db: Queryable, { phone, purpose }: CodeSubject, challengeHash: Buffer) {
  return row<CodeRow>(db)`
    select id, code_hash as "codeHash", second_code_hash as "secondCodeHash", shared_key as "sharedKey", tries,
      is_known_browser as "isKnownBrowser", expires_at as "expiresAt", used_at as "usedAt", voided_at as "voidedAt"
    from login_codes where phone = ${phone} and purpose = ${purpose} and challenge_hash = ${challengeHash}
    order by sent_at desc limit 1 for update`;
}

export function countTry(db: Queryable, codeId: string, { isFailedSingle }: { isFailedSingle: boolean }) {
  return run(db)`
    update login_codes set tries = tries + 1, failed_singles = failed_singles + ${isFailedSingle ? 1 : 0}
    where id = ${codeId}`;
}

/** False if the code was used or voided meanwhile. Other browsers cannot use the same codes any more. */
export async function markCodeUsed(db: Queryable, codeId: string, now: Date): Promise<boolean> {
  const used = await row<{ phone: string; sharedKey: string | null }>(db)`
    update login_codes set used_at = ${now} where id = ${codeId} and used_at is null and voided_at is null
    returning phone, shared_key as "sharedKey"`;
  if (used?.sharedKey)
    await run(db)`update login_codes set voided_at = ${now}
      where phone = ${used.phone} and shared_key = ${used.sharedKey} and used_at is null and voided_at is null`;
  return used !== null;
}

/** Deletes codes that no send budget counts any more; the longest budget spans 24 hours. */
export function deleteOldCodes(db: Queryable, now: Date) {
  return run(db)`delete from login_codes where sent_at < ${now}::timestamptz - interval '25 hours'`;
}
