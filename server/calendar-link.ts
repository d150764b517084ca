// The link in a message that downloads a session's calendar file without a login. Its key is an HMAC of the booking's
// id, so it opens this file and nothing else.
import type { Language } from "#domain/messages.ts";
import { isTextSigned, type Secrets, signText } from "#server/crypto/keys.ts";

const PURPOSE = "calendar";
const KEY_BYTES = 16;

/** Relative to PUBLIC_URL, without the leading slash. */
export function calendarPath(config: Secrets, bookingId: string, language: Language): string {
  const key = signText(config, PURPOSE, bookingId.toLowerCase()).subarray(0, KEY_BYTES);
  return `api/calendar/${bookingId}/${key.toString("base64url")}?language=${language}`;
}

export function isCalendarKey(config: Secrets, bookingId: string, key: string): boolean {
  const signed = { purpose: PURPOSE, text: bookingId.toLowerCase(), length: KEY_BYTES };
  return isTextSigned(config, signed, Buffer.from(key, "base64url"));
}
