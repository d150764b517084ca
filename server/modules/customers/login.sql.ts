import { CLOSED_PHONE_YEARS, type SendHistory } from "#domain/identity.ts";
import type { Language } from "#domain/messages.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";

export type CustomerRow = {
  id: string;
  phone: string;
  username: string;
  referralCode: string;
  whatsappOptIn: boolean;
  credits: number;
  hasBookings: boolean;
  /** She has signed in once: an account that a test booking made has not agreed to anything. */
  hasSignedIn: boolean;
};

const customer = sql`
  select u.id, u.phone, u.username, u.referral_code as "referralCode", u.whatsapp_opt_in as "whatsappOptIn",
    coalesce((select sum(amount) from credit_entries where user_id = u.id), 0) as credits,
    exists (select from bookings where user_id = u.id and approved_at is not null) as "hasBookings",
    exists (select from consents where user_id = u.id) as "hasSignedIn"
  from users u`;

export function customerByPhone(db: Queryable, phone: string) {
  return row<CustomerRow>(db, sql`${customer} where u.phone = ${phone}`);
}

/** As above; from now until the transaction ends, the account is not closed. */
export function customerToSignIn(db: Queryable, phone: string) {
  return row<CustomerRow>(db, sql`${customer} where u.phone = ${phone} for key share of u`);
}

export function customerById(db: Queryable, id: string) {
  return row<CustomerRow>(db, sql`${customer} where u.id = ${id} and u.deleted_at is null`);
}

export function customerIdByReferralCode(db: Queryable, code: string) {
  return row<{ id: string }>(
    db,
    sql`select id from users where referral_code = ${code} and deleted_at is null`,
  );
}

type NewCustomer = {
  phone: string;
  username: string;
  referralCode: string;
  referredBy: string | null;
  whatsappOptIn: boolean;
};

/** Null when the phone has an account already (two browsers at once) or the referral code is taken. */
export function insertCustomer(db: Queryable, user: NewCustomer, now: Date) {
  return row<{ id: string }>(
    db,
    sql`insert into users (phone, username, referral_code, referred_by, whatsapp_opt_in, created_at)
      values (${user.phone}, ${user.username}, ${user.referralCode}, ${user.referredBy}, ${user.whatsappOptIn}, ${now})
      on conflict do nothing returning id`,
  );
}

/** Whom she came from, told at her first sign-in to an account that was there before her. False: told already. */
export async function setReferrer(db: Queryable, userId: string, referredBy: string): Promise<boolean> {
  const set = sql`update users set referred_by = ${referredBy} where id = ${userId} and referred_by is null`;
  return (await run(db, set)) > 0;
}

/** How many accounts that was: none when it was closed meanwhile. */
export function updateWhatsappOptIn(db: Queryable, userId: string, isOptedIn: boolean) {
  return run(
    db,
    sql`update users set whatsapp_opt_in = ${isOptedIn} where id = ${userId} and deleted_at is null`,
  );
}

type Consent = {
  userId: string;
  purpose: "terms-and-privacy" | "messaging";
  isGiven: boolean;
  textVersion: string;
  language: Language;
};

export function insertConsent(db: Queryable, consent: Consent, now: Date) {
  return run(
    db,
    sql`insert into consents (user_id, purpose, is_given, text_version, language, at)
      values (${consent.userId}, ${consent.purpose}, ${consent.isGiven}, ${consent.textVersion}, ${consent.language}, ${now})`,
  );
}

type Stop = { phone: string; agreedBefore: Date; textVersion: string };

/**
 * Withdraws what a phone's customer had agreed to before that instant, in one statement; answers how many did. The
 * language stays the one that she used last.
 */
export function stopMessaging(db: Queryable, { phone, agreedBefore, textVersion }: Stop, now: Date) {
  return run(
    db,
    sql`with stopped as (
        update users u set whatsapp_opt_in = false
        where u.phone = ${phone} and u.whatsapp_opt_in and u.deleted_at is null and not exists (
          select from consents c
          where c.user_id = u.id and c.purpose = 'messaging' and c.is_given and c.at >= ${agreedBefore})
        returning u.id)
      insert into consents (user_id, purpose, is_given, text_version, language, channel, at)
      select s.id, 'messaging', false, ${textVersion},
        coalesce((select c.language from consents c where c.user_id = s.id order by c.at desc limit 1), 'hi'),
        'whatsapp', ${now}
      from stopped s`,
  );
}

/** One at a time for a phone until the transaction ends, so that budgets are counted truly. */
export function lockPhone(db: Queryable, phone: string) {
  return run(db, sql`select pg_advisory_xact_lock(hashtextextended(${`login-codes ${phone}`}, 0))`);
}

type Asking = { phone: string; address: string; isKnownBrowser: boolean };

export async function sendHistory(db: Queryable, asking: Asking, now: Date): Promise<SendHistory> {
  const toPhone = await rows<{ sentAt: Date; address: string }>(
    db,
    sql`select sent_at as "sentAt", address from login_codes
      where phone = ${asking.phone} and is_known_browser = ${asking.isKnownBrowser}
        and sent_at > ${now}::timestamptz - interval '24 hours'
      order by sent_at`,
  );
  const unverified = await rows<{ sentAt: Date }>(
    db,
    sql`select sent_at as "sentAt" from login_codes
      where address = ${asking.address} and used_at is null and sent_at > ${now}::timestamptz - interval '1 hour'
      order by sent_at desc limit 300`,
  );
  return {
    isKnownBrowser: asking.isKnownBrowser,
    toPhone: toPhone.map((send) => send.sentAt),
    toPhoneFromAddress: toPhone.filter((send) => send.address === asking.address).map((send) => send.sentAt),
    unverifiedFromAddress: unverified.map((send) => send.sentAt).reverse(),
  };
}

export function voidCodesOf(db: Queryable, challengeHash: Buffer, now: Date) {
  return run(
    db,
    sql`update login_codes set voided_at = ${now}
      where challenge_hash = ${challengeHash} and voided_at is null and used_at is null`,
  );
}

type NewCode = Asking & { codeHash: Buffer; challengeHash: Buffer; expiresAt: Date };

export function insertCode(db: Queryable, code: NewCode, now: Date) {
  return row<{ id: string }>(
    db,
    sql`insert into login_codes
        (phone, code_hash, challenge_hash, address, is_known_browser, sent_at, expires_at)
      values (${code.phone}, ${code.codeHash}, ${code.challengeHash}, ${code.address}, ${code.isKnownBrowser},
        ${now}, ${code.expiresAt})
      returning id`,
  );
}

/** A code that never left us does not count as sent. */
export function deleteCode(db: Queryable, id: string) {
  return run(db, sql`delete from login_codes where id = ${id}`);
}

export type CodeRow = {
  id: string;
  codeHash: Buffer;
  tries: number;
  expiresAt: Date;
  usedAt: Date | null;
  voidedAt: Date | null;
};

/** The code that this browser asked for this phone, locked so that tries are counted one by one. */
export function codeForUpdate(db: Queryable, phone: string, challengeHash: Buffer) {
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

export function insertSession(db: Queryable, tokenHash: Buffer, userId: string, now: Date, expiresAt: Date) {
  return run(
    db,
    sql`insert into customer_sessions (token_hash, user_id, created_at, expires_at)
      values (${tokenHash}, ${userId}, ${now}, ${expiresAt})`,
  );
}

export function sessionByToken(db: Queryable, tokenHash: Buffer, now: Date) {
  return row<{ userId: string; expiresAt: Date }>(
    db,
    sql`select s.user_id as "userId", s.expires_at as "expiresAt"
      from customer_sessions s join users u on u.id = s.user_id and u.deleted_at is null
      where s.token_hash = ${tokenHash} and s.expires_at > ${now}`,
  );
}

export function renewSession(db: Queryable, tokenHash: Buffer, expiresAt: Date) {
  return run(db, sql`update customer_sessions set expires_at = ${expiresAt} where token_hash = ${tokenHash}`);
}

export function deleteSession(db: Queryable, tokenHash: Buffer) {
  return run(db, sql`delete from customer_sessions where token_hash = ${tokenHash}`);
}

export function deleteSessionsOf(db: Queryable, userId: string) {
  return run(db, sql`delete from customer_sessions where user_id = ${userId}`);
}

/** What names a customer goes; the row stays, as money rows hang on it. False when somebody erased it before. */
export async function eraseCustomer(db: Queryable, userId: string, now: Date): Promise<boolean> {
  const erased = await run(
    db,
    sql`update users set phone = null, username = '', whatsapp_opt_in = false, deleted_at = ${now}
      where id = ${userId} and deleted_at is null`,
  );
  return erased > 0;
}

export function insertClosedPhone(db: Queryable, phoneHash: Buffer, now: Date) {
  return run(
    db,
    sql`insert into closed_phones (phone_hash, closed_at) values (${phoneHash}, ${now})
      on conflict (phone_hash) do update set closed_at = excluded.closed_at`,
  );
}

export async function isClosedPhone(db: Queryable, phoneHash: Buffer): Promise<boolean> {
  return (await row(db, sql`select 1 from closed_phones where phone_hash = ${phoneHash}`)) !== null;
}

/** Ended sessions, and codes that no budget counts any more. */
export async function sweepOld(db: Queryable, now: Date) {
  await run(db, sql`delete from customer_sessions where expires_at <= ${now}`);
  await run(db, sql`delete from login_codes where sent_at < ${now}::timestamptz - interval '25 hours'`);
  await run(
    db,
    sql`delete from closed_phones where closed_at < ${now}::timestamptz - make_interval(years => ${CLOSED_PHONE_YEARS})`,
  );
}
