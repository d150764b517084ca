// The logger. Of a request it writes method and path only: queries can carry phone numbers, headers cookies, bodies
// login codes. The paths of a calendar link and of the SMS provider's webhook lose their keys. Phone numbers anywhere else in a line are reduced to their last four digits.
import type { FastifyRequest } from "fastify";
import pino from "pino";

/**
 * Indian mobile numbers, with or without prefix. The guards exclude longer runs of digits (times, amounts) and fractions. UUIDs are
 * matched first and stay: the digits of one in 300 look like a phone, and `npm run close-again` reads those of closed accounts back.
 */
const UUIDS_AND_PHONES =
  /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?<!\d\.?)(?:\+?91|0)?[6-9]\d{5}(\d{4})(?!\d)/gi;

export function maskPhones(text: string): string {
  return text.replace(UUIDS_AND_PHONES, (found, end: string | undefined) =>
    end === undefined ? found : `…${end}`,
  );
}

/** Also of a path in other spellings, as clients may send it: "//api/Calendar". */
const KEY_IN_PATH = /(calendar\/+[^/]+|sms\/+webhook)\/.+/i;

function loggedPath(url: string): string {
  const [path = ""] = url.split("?");
  return path.replace(KEY_IN_PATH, "$1/…");
}

/** `write` receives each line; it defaults to standard output. */
export function openLog(level: string, write: (line: string) => void = (line) => process.stdout.write(line)) {
  return pino(
    {
      level,
      serializers: {
        req: (request: FastifyRequest) => ({ method: request.method, path: loggedPath(request.url) }),
        err: (error: Error) => ({ type: error.name, message: error.message, stack: error.stack }),
      },
      base: null,
    },
    { write: (line: string) => write(maskPhones(line)) },
  );
}
