// Whether what is published comes back to the listener that published it.
import { setImmediate as afterReading, setTimeout as pause } from "node:timers/promises";
import type { Pool } from "#server/db/pool.ts";
import { notify } from "./channel.sql.ts";

/**
 * LISTEN may be accepted and nothing arrive: by a pooler in transaction mode, which gives each statement another connection, or a
 * listener at another server than the one that is published by.
 */
export function newEcho(db: Pool) {
  const channel = `parcha_echo_${crypto.randomUUID().replaceAll("-", "")}`;
  let sent = 0;
  let heard = Promise.withResolvers<"heard">();
  return {
    channel,
    receive(payload: string) {
      if (payload === String(sent)) heard.resolve("heard");
    },
    /** `unsent`: the database did not take it, which says nothing about hearing. */
    async send(timeoutMs: number, signal: AbortSignal): Promise<"heard" | "unheard" | "unsent"> {
      sent += 1;
      heard = Promise.withResolvers<"heard">();
      const isSent = await notify(db, channel, [String(sent)]).then(
        () => true,
        () => false,
      );
      if (!isSent) return "unsent";
      const end = new AbortController();
      const timeout = pause(timeoutMs, "unheard" as const, {
        ref: false,
        signal: AbortSignal.any([signal, end.signal]),
      }).catch(() => "unheard" as const);
      // A process that stood still finds its timer over before it has read what came meanwhile.
      const late = timeout.then((unheard) => afterReading(unheard));
      const outcome = await Promise.race([heard.promise, late]);
      end.abort();
      return outcome;
    },
  };
}
