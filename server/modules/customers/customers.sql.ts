import { DEFAULT_LANGUAGE, type Language } from "#domain/messages.ts";
import type { PhoneHash } from "#server/crypto/keys.ts";
import { type Queryable, row, run, sql } from "#server/db/sql.ts";

/**
 * `no key`: an insert that references the customer takes `for key share` on this row, and with plain `for update` it
 * would have to wait, which can end in a deadlock.
 */
export function lockCustomer(db: Queryable, customerId: string) {
  return row<{ isDeleted: boolean }>(db)`
    select deleted_at is not null as "isDeleted" from users where id = ${customerId} for no key update`;
}

/** The customer whose referral code this customer used; null when there is none. */
export function findReferrer(db: Queryable, customerId: string) {
  return row<{ id: string; isDeleted: boolean }>(db)`select r.id, r.deleted_at is not null as "isDeleted"
    from users u join users r on r.id = u.referred_by where u.id = ${customerId}`;
}

export type CustomerRow = {
  id: string;
  phone: string;
  username: string;
  referralCode: string;
  whatsappOptIn: boolean;
  credits: number;
  hasBookings: boolean;
  /** False for an account that was created by a test booking: its customer has not agreed to anything yet. */
  hasSignedIn: boolean;
  /** The customer was asked for a name, and answered or skipped. */
  isNameAsked: boolean;
};

const customer = sql`
  select u.id, u.phone, u.username, u.referral_code as "referralCode", u.whatsapp_opt_in as "whatsappOptIn",
    coalesce((select sum(amount) from credit_entries where user_id = u.id), 0) as credits,
    exists (select from bookings b where (b.user_id = u.id or b.attendee_phone = u.phone) and b.approved_at is not null)
      as "hasBookings",
    exists (select from consents where user_id = u.id) as "hasSignedIn",
    u.name_asked_at is not null as "isNameAsked"
  from users u`;

export function findByPhone(db: Queryable, phone: string) {
  return row<CustomerRow>(db)`${customer} where u.phone = ${phone}`;
}

/** Locks the account, so that it is not closed until the transaction ends. */
export function findByPhoneForSignIn(db: Queryable, phone: string) {
  return row<CustomerRow>(db)`${customer} where u.phone = ${phone} for no key update of u`;
}

export function findById(db: Queryable, customerId: string) {
  return row<CustomerRow>(db)`${customer} where u.id = ${customerId} and u.deleted_at is null`;
}

export function findIdByReferralCode(db: Queryable, referralCode: string) {
  return row<{ id: string }>(db)`
    select id from users where referral_code = ${referralCode} and deleted_at is null`;
}

type NewCustomer = {
  phone: string;
  username: string;
  referralCode: string;
  referredBy: string | null;
  foldedName: string;
};

/** Null when the phone already has an account (two browsers at once) or the referral code is taken. */
export function insertCustomer(db: Queryable, created: NewCustomer, now: Date) {
  const { phone, username, referralCode, referredBy, foldedName } = created;
  return row<{ id: string }>(db)`
    insert into users (phone, username, referral_code, referred_by, folded_name, created_at, active_at)
    values (${phone}, ${username}, ${referralCode}, ${referredBy}, ${foldedName}, ${now}, ${now})
    on conflict do nothing returning id`;
}

/** False when the customer has a referrer already. */
export async function setReferrer(db: Queryable, customerId: string, referredBy: string): Promise<boolean> {
  const set = sql`update users set referred_by = ${referredBy} where id = ${customerId} and referred_by is null`;
  return (await run(db)`${set}`) > 0;
}

/** The admins' list of customers begins with those who were active last. */
export function updateActivity(db: Queryable, customerId: string, now: Date) {
  return run(db)`update users set active_at = ${now} where id = ${customerId}`;
}

/** False when the account is closed. */
export async function updateWhatsappOptIn(db: Queryable, customerId: string, isOptedIn: boolean) {
  const updated = await run(db)`
    update users set whatsapp_opt_in = ${isOptedIn} where id = ${customerId} and deleted_at is null`;
  return updated > 0;
}

/** `foldedName`: see folded-columns.ts. False when the account is closed. */
export async function updateDisplayName(
  db: Queryable,
  customerId: string,
  { displayName, foldedName }: { displayName: string | null; foldedName: string },
  now: Date,
): Promise<boolean> {
  const updated = await run(db)`update users set display_name = ${displayName}, folded_name = ${foldedName},
      name_asked_at = coalesce(name_asked_at, ${now})
    where id = ${customerId} and deleted_at is null`;
  return updated > 0;
}

type Consent = {
  customerId: string;
  purpose: "terms-and-privacy" | "messaging";
  isGiven: boolean;
  textVersion: string;
  language: Language;
};

export function insertConsent(db: Queryable, consent: Consent, now: Date) {
  const { customerId, purpose, isGiven, textVersion, language } = consent;
  return run(db)`insert into consents (user_id, purpose, is_given, text_version, language, at)
    values (${customerId}, ${purpose}, ${isGiven}, ${textVersion}, ${language}, ${now})`;
}

type Withdrawal = { customerId: string; agreedBefore: Date; textVersion: string };

/**
 * Withdraws the messaging consent that the customer gave before an instant, in one statement, and answers how
 * many consents that were (0 or 1). The withdrawal is recorded in the language that the customer used last.
 */
export function withdrawMessagingConsent(
  db: Queryable,
  { customerId, agreedBefore, textVersion }: Withdrawal,
  now: Date,
) {
  return run(db)`with stopped as (
      update users u set whatsapp_opt_in = false
      where u.id = ${customerId} and u.whatsapp_opt_in and u.deleted_at is null and not exists (
        select from consents c
        where c.user_id = u.id and c.purpose = 'messaging' and c.is_given and c.at >= ${agreedBefore})
      returning u.id)
    insert into consents (user_id, purpose, is_given, text_version, language, channel, at)
    select s.id, 'messaging', false, ${textVersion},
      coalesce((select c.language from consents c where c.user_id = s.id order by c.at desc limit 1),
        ${DEFAULT_LANGUAGE}),
      'whatsapp', ${now}
    from stopped s`;
}

/** Clears what identifies the customer. The row stays because payments reference it. False when cleared before. */
export async function eraseCustomer(db: Queryable, customerId: string, now: Date): Promise<boolean> {
  const erased = await run(db)`
    update users set phone = null, username = '', display_name = null, folded_name = '', whatsapp_opt_in = false, deleted_at = ${now},
      used_at = null, owner_tries = 0, owner_confirmed_until = null
    where id = ${customerId} and deleted_at is null`;
  return erased > 0;
}

/** Keeps the name and the consents. False when the account was closed before. */
export async function detachCustomer(db: Queryable, customerId: string, now: Date): Promise<boolean> {
  const detached = await run(db)`
    update users set phone = null, whatsapp_opt_in = false, deleted_at = ${now}, detached_at = ${now}
    where id = ${customerId} and deleted_at is null`;
  return detached > 0;
}

export function eraseNames(db: Queryable, customerId: string) {
  return run(db)`
    update users set username = '', display_name = null, folded_name = '', used_at = null, owner_tries = 0,
      owner_confirmed_until = null
    where id = ${customerId} and deleted_at is not null`;
}

export function insertClosedPhone(db: Queryable, { hash, keyId }: PhoneHash, now: Date) {
  return run(db)`insert into closed_phones (phone_hash, key_id, closed_at) values (${hash}, ${keyId}, ${now})
    on conflict (phone_hash) do update set closed_at = excluded.closed_at`;
}

export async function isClosedPhone(db: Queryable, phoneHashes: readonly Buffer[]): Promise<boolean> {
  const found = await row(db)`
    select 1 from closed_phones where phone_hash = any(${phoneHashes}::bytea[]) limit 1`;
  return found !== null;
}

/** Phones that were hashed with none of these keys, and when the last of them was closed. */
export function countClosedPhonesOfOtherKeys(db: Queryable, keyId: Buffer, hasEarlier: boolean) {
  return row<{ phones: number; lastClosedAt: Date | null }>(db)`
    select count(*)::int as phones, max(closed_at) as "lastClosedAt" from closed_phones
    where key_id <> ${keyId} or (${hasEarlier} and key_id is null)`;
}

export function deleteClosedPhones(db: Queryable, keptYears: number, now: Date) {
  return run(db)`
    delete from closed_phones where closed_at < ${now}::timestamptz - make_interval(years => ${keptYears})`;
}
