import {
  type FailedTries,
  type LoginCodeHistory,
  RESERVE_DAYS,
  type TotalSends,
} from "#domain/login-codes.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";

/** Codes for one phone are sent one at a time until the transaction ends, so that two requests cannot share a budget. */
export function lockPhone(db: Queryable, phone: string) {
  return run(db)`select pg_advisory_xact_lock(hashtextextended(${`login-codes ${phone}`}, 0))`;
}

/** As `lockPhone`, for what all phones share: the ceilings for SMS and the budgets of wrong codes. */
export function lockTotals(db: Queryable, budget: "sends" | "failures") {
  return run(db)`select pg_advisory_xact_lock(hashtextextended(${`all login-codes: ${budget}`}, 0))`;
}

type CodeSubject = { phone: string; purpose: string };
type Sender = { phone: string; ipAddress: string; isKnownBrowser: boolean; challengeHash: Buffer | null };

/** `networkOf`: the network of a stored address. */
export async function findSendHistory(
  db: Queryable,
  sender: Sender,
  networkOf: (address: string) => string,
  now: Date,
): Promise<Omit<LoginCodeHistory, "hasProof" | "totals">> {
  const { phone, ipAddress, isKnownBrowser } = sender;
  const sentToPhone = rows<{ sentAt: Date; address: string }>(db)`
    select sent_at as "sentAt", address from login_codes
    where phone = ${phone} and is_known_browser = ${isKnownBrowser}
      and sent_at > ${now}::timestamptz - interval '24 hours'
    order by sent_at`;
  const sentFromIp = rows<{ sentAt: Date }>(db)`
    select sent_at as "sentAt" from login_codes
    where address = ${ipAddress} and used_at is null and sent_at > ${now}::timestamptz - interval '1 hour'
    order by sent_at desc limit 300`;
  const [toPhone, fromIp, latestOfBrowser] = await Promise.all([
    sentToPhone,
    sentFromIp,
    findLatestSend(db, sender),
  ]);
  const network = networkOf(ipAddress);
  const sentAt = (sends: typeof toPhone) => sends.map((send) => send.sentAt);
  return {
    isKnownBrowser,
    latestOfBrowser,
    sentToPhone: sentAt(toPhone),
    sentToPhoneFromIp: sentAt(toPhone.filter(({ address }) => address === ipAddress)),
    sentToPhoneFromNetwork: sentAt(toPhone.filter(({ address }) => networkOf(address) === network)),
    unverifiedFromIp: fromIp.reverse().map((send) => send.sentAt),
  };
}

async function findLatestSend(db: Queryable, { phone, challengeHash }: Sender): Promise<Date | null> {
  const found = await row<{ sentAt: Date | null }>(db)`select max(sent_at) as "sentAt" from login_codes
    where challenge_hash = ${challengeHash} and phone = ${phone}`;
  return found?.sentAt ?? null;
}

export async function countAllSends(db: Queryable, now: Date): Promise<TotalSends> {
  const sends = await row<TotalSends>(db)`select coalesce(sum(sms_count), 0)::int as "lastDay",
      coalesce(sum(sms_count) filter (where is_of_hour), 0)::int as "lastHour",
      coalesce(sum(sms_count) filter (where not is_known_browser), 0)::int as "unknownLastDay",
      coalesce(sum(sms_count) filter (where not is_known_browser and is_of_hour), 0)::int as "unknownLastHour",
      coalesce(sum(sms_count) filter (where is_reserved), 0)::int as "reservedLastDay"
    from (select sms_count, is_known_browser, is_reserved,
        not is_reserved and sent_at > ${now}::timestamptz - interval '1 hour' as is_of_hour
      from login_codes where sent_at > ${now}::timestamptz - interval '24 hours') sends`;
  return sends ?? { lastDay: 0, lastHour: 0, unknownLastDay: 0, unknownLastHour: 0, reservedLastDay: 0 };
}

/** The window of a day is as much longer as a code is valid, so that the latest try at a code counts for a day. */
export async function countFailedTries(
  db: Queryable,
  { phone, network }: { phone: string; network: string },
  now: Date,
): Promise<FailedTries> {
  const failed = await row<FailedTries>(db)`select coalesce(sum(failed_tries), 0)::int as "inAll",
      coalesce(sum(failed_tries) filter (where phone = ${phone}), 0)::int as "ofPhone",
      (select count(*)::int from reserve_tries r where ${isRecent(now)}) as "inReserve",
      (select count(*)::int from reserve_tries r where ${isRecent(now)} and r.network = ${network}) as "ofNetwork"
    from login_codes
    where failed_tries > 0 and used_at is null
      and sent_at > ${now}::timestamptz - interval '24 hours 10 minutes'`;
  return failed ?? { inAll: 0, ofPhone: 0, inReserve: 0, ofNetwork: 0 };
}

const isRecent = (now: Date) =>
  sql`r.tried_at > ${now}::timestamptz - make_interval(days => ${RESERVE_DAYS})`;

export function insertReserveTry(db: Queryable, network: string, now: Date) {
  return run(db)`insert into reserve_tries (network, tried_at) values (${network}, ${now})`;
}

export function deleteOldReserveTries(db: Queryable, now: Date) {
  return run(db)`
    delete from reserve_tries where tried_at < ${now}::timestamptz - make_interval(days => ${RESERVE_DAYS})`;
}

export type NewCode = CodeSubject &
  Sender & {
    codeHash: Buffer;
    expiresAt: Date;
    challengeHash: Buffer;
    isReserved: boolean;
    proofId: string | null;
  };

/** Fails by the index `login_codes_of_proof` if the proof was used before. */
export function insertCode(db: Queryable, code: NewCode, now: Date) {
  return row<{ id: string }>(db)`insert into login_codes
      (phone, purpose, code_hash, challenge_hash, address, is_known_browser, is_reserved, proof_id, sent_at, expires_at)
    values (${code.phone}, ${code.purpose}, ${code.codeHash}, ${code.challengeHash}, ${code.ipAddress},
      ${code.isKnownBrowser}, ${code.isReserved}, ${code.proofId}, ${now}, ${code.expiresAt})
    returning id`;
}

export function deleteCode(db: Queryable, codeId: string) {
  return run(db)`delete from login_codes where id = ${codeId}`;
}

export function voidCodes(db: Queryable, challengeHash: Buffer, now: Date) {
  return run(db)`update login_codes set voided_at = ${now}
    where challenge_hash = ${challengeHash} and voided_at is null and used_at is null`;
}

export type CodeRow = {
  id: string;
  codeHash: Buffer;
  tries: number;
  isKnownBrowser: boolean;
  expiresAt: Date;
  usedAt: Date | null;
  voidedAt: Date | null;
};

/** The code that this browser requested for this phone and purpose, locked, so that concurrent tries are counted one by one. */
export function lockCode(db: Queryable, { phone, purpose }: CodeSubject, challengeHash: Buffer) {
  return row<CodeRow>(db)`
    select id, code_hash as "codeHash", tries, is_known_browser as "isKnownBrowser", expires_at as "expiresAt",
      used_at as "usedAt", voided_at as "voidedAt"
    from login_codes where phone = ${phone} and purpose = ${purpose} and challenge_hash = ${challengeHash}
    order by sent_at desc limit 1 for update`;
}

export function countTry(db: Queryable, codeId: string, { isOfDay }: { isOfDay: boolean }) {
  return run(db)`
    update login_codes set tries = tries + 1, failed_tries = failed_tries + ${isOfDay ? 1 : 0}
    where id = ${codeId}`;
}

/** False if the code was used or voided meanwhile. */
export async function markCodeUsed(db: Queryable, codeId: string, now: Date): Promise<boolean> {
  const used = await run(db)`
    update login_codes set used_at = ${now} where id = ${codeId} and used_at is null and voided_at is null`;
  return used > 0;
}

/** Deletes codes that no send budget counts any more; the longest budget spans 24 hours. */
export function deleteOldCodes(db: Queryable, now: Date) {
  return run(db)`delete from login_codes where sent_at < ${now}::timestamptz - interval '25 hours'`;
}
