// The link by which a message hands out a session's calendar file: whoever has it may read when, and nothing else.
import type { Language } from "#domain/messages.ts";
import { isSameHash, keyedHash } from "#server/crypto/tokens.ts";

const KEY_BYTES = 16;

type Secret = { secretKey: string };

function keyOf({ secretKey }: Secret, bookingId: string): Buffer {
  return keyedHash(secretKey, "calendar", bookingId.toLowerCase()).subarray(0, KEY_BYTES);
}

/** Below our public address, without the slash before it. */
export function calendarPath(config: Secret, bookingId: string, language: Language): string {
  return `api/calendar/${bookingId}/${keyOf(config, bookingId).toString("base64url")}?language=${language}`;
}

export function isCalendarKey(config: Secret, bookingId: string, key: string): boolean {
  return isSameHash(Buffer.from(key, "base64url"), keyOf(config, bookingId));
}
