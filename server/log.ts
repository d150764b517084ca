// What the log may hold. A request is its method and path: queries can carry phones, headers carry cookies, bodies
// carry codes, and none of them is written. Long digit runs anywhere else show their last four.
import type { FastifyRequest } from "fastify";
import pino from "pino";

/** A mobile number, as people and providers write it. A longer run of digits (an instant, an amount) is none. */
const PHONES = /(?<!\d)(?:\+?91|0)?[6-9]\d{5}(\d{4})(?!\d)/g;

export function withoutPhones(text: string): string {
  return text.replace(PHONES, "…$1");
}

/** Opens the log; `write` takes each line (standard output when it is not given). */
export function openLog(level: string, write: (line: string) => void = (line) => process.stdout.write(line)) {
  return pino(
    {
      level,
      serializers: {
        req: (request: FastifyRequest) => ({ method: request.method, path: request.url.split("?")[0] }),
        err: (error: Error) => ({ type: error.name, message: error.message, stack: error.stack }),
      },
      base: null,
    },
    { write: (line: string) => write(withoutPhones(line)) },
  );
}
