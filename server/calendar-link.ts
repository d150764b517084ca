// The link in a message that downloads a session's calendar file without a login. Its key is an HMAC of the booking's
// id, so it opens this file and nothing else.
import type { Language } from "#domain/messages.ts";
import { isSameHash, keyedHash } from "#server/crypto/tokens.ts";

const KEY_BYTES = 16;

type Secret = { secretKey: string };

function linkKey({ secretKey }: Secret, bookingId: string): Buffer {
  return keyedHash(secretKey, "calendar", bookingId.toLowerCase()).subarray(0, KEY_BYTES);
}

/** Relative to PUBLIC_URL, without the leading slash. */
export function calendarPath(config: Secret, bookingId: string, language: Language): string {
  return `api/calendar/${bookingId}/${linkKey(config, bookingId).toString("base64url")}?language=${language}`;
}

export function isCalendarKey(config: Secret, bookingId: string, key: string): boolean {
  return isSameHash(Buffer.from(key, "base64url"), linkKey(config, bookingId));
}
