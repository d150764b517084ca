// Rules of a customer's account outside signing in.

/** The version, a date, of the terms and the privacy policy that a sign-in accepts. Changes with their text. */
export const TERMS_VERSION = "2026-12-01";
/** The version of the text by which a customer consents to WhatsApp messages. */
export const MESSAGING_CONSENT_VERSION = "2026-11-21";

/**
 * How long the phone of a closed account is remembered, as a keyed hash, so that a phone gets the welcome offer once.
 */
export const CLOSED_PHONE_RETENTION_YEARS = 2;

/** The name of a new customer, with the last four digits of the phone. */
export function defaultUsername(phone: string): string {
  return `Seeker ${phone.slice(-4)}`;
}
