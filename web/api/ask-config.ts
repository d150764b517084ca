// What the browser may know of this installation, asked once a visit; the answer sets the clock by the server's.
// Without the query cache, so that the first route need not carry it.
import { getPublicConfig, type PublicConfig } from "#contract/config.ts";
import { call } from "./call.ts";
import { learnServerTime } from "./server-clock.ts";

let asked: Promise<PublicConfig> | null = null;

/** The one answer of this visit; after a failure the next call asks again. */
export function askConfig(): Promise<PublicConfig> {
  asked ??= fetchConfig().catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

async function fetchConfig(): Promise<PublicConfig> {
  const askedAt = performance.now();
  const facts = await call(getPublicConfig);
  learnServerTime(facts.serverTime, performance.now() - askedAt);
  return facts;
}
