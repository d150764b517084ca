import { istDateOf } from "#domain/ist-time.ts";
import type { Language } from "#domain/messages.ts";
import { formatDay } from "#web/i18n/format.ts";
import { serverNow } from "./server-clock.ts";

/** "Sat, 21 Nov", and "Wed, 22 May 2024" of another year than this one in IST. For lists that reach back for years. */
export function formatPastDay(language: Language, date: string): string {
  const year = date.slice(0, 4);
  const day = formatDay(language, date);
  return istDateOf(serverNow()).startsWith(year) ? day : `${day} ${year}`;
}
