import type { LoginCodeHistory } from "#domain/login.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";

/** Codes for one phone are sent one at a time until the transaction ends, so that two requests cannot share a budget. */
export function lockPhone(db: Queryable, phone: string) {
  return run(db, sql`select pg_advisory_xact_lock(hashtextextended(${`login-codes ${phone}`}, 0))`);
}

type Sender = { phone: string; ipAddress: string; isKnownBrowser: boolean };

export async function findSendHistory(db: Queryable, sender: Sender, now: Date): Promise<LoginCodeHistory> {
  const { phone, ipAddress, isKnownBrowser } = sender;
  const toPhone = await rows<{ sentAt: Date; address: string }>(
    db,
    sql`select sent_at as "sentAt", address from login_codes
      where phone = ${phone} and is_known_browser = ${isKnownBrowser}
        and sent_at > ${now}::timestamptz - interval '24 hours'
      order by sent_at`,
  );
  const unverified = await rows<{ sentAt: Date }>(
    db,
    sql`select sent_at as "sentAt" from login_codes
      where address = ${ipAddress} and used_at is null and sent_at > ${now}::timestamptz - interval '1 hour'
      order by sent_at desc limit 300`,
  );
  return {
    isKnownBrowser,
    sentToPhone: toPhone.map((send) => send.sentAt),
    sentToPhoneFromIp: toPhone.filter((send) => send.address === ipAddress).map((send) => send.sentAt),
    unverifiedFromIp: unverified.map((send) => send.sentAt).reverse(),
  };
}

type NewCode = Sender & { codeHash: Buffer; challengeHash: Buffer; expiresAt: Date };

export function insertCode(db: Queryable, code: NewCode, now: Date) {
  return row<{ id: string }>(
    db,
    sql`insert into login_codes
        (phone, code_hash, challenge_hash, address, is_known_browser, sent_at, expires_at)
      values (${code.phone}, ${code.codeHash}, ${code.challengeHash}, ${code.ipAddress}, ${code.isKnownBrowser},
        ${now}, ${code.expiresAt})
      returning id`,
  );
}

export function deleteCode(db: Queryable, codeId: string) {
  return run(db, sql`delete from login_codes where id = ${codeId}`);
}

export function voidCodes(db: Queryable, challengeHash: Buffer, now: Date) {
  return run(
    db,
    sql`update login_codes set voided_at = ${now}
      where challenge_hash = ${challengeHash} and voided_at is null and used_at is null`,
  );
}

type CodeRow = {
  id: string;
  codeHash: Buffer;
  tries: number;
  expiresAt: Date;
  usedAt: Date | null;
  voidedAt: Date | null;
};

/** The code that this browser requested for this phone, locked, so that concurrent tries are counted one by one. */
export function lockCode(db: Queryable, phone: string, challengeHash: Buffer) {
  return row<CodeRow>(
    db,
    sql`select id, code_hash as "codeHash", tries, expires_at as "expiresAt", used_at as "usedAt",
        voided_at as "voidedAt"
      from login_codes where phone = ${phone} and challenge_hash = ${challengeHash}
      order by sent_at desc limit 1 for update`,
  );
}

export function countTry(db: Queryable, codeId: string) {
  return run(db, sql`update login_codes set tries = tries + 1 where id = ${codeId}`);
}

export function markCodeUsed(db: Queryable, codeId: string, now: Date) {
  return run(db, sql`update login_codes set used_at = ${now} where id = ${codeId}`);
}

/** Deletes codes that no send budget counts any more; the longest budget spans 24 hours. */
export function deleteOldCodes(db: Queryable, now: Date) {
  return run(db, sql`delete from login_codes where sent_at < ${now}::timestamptz - interval '25 hours'`);
}
