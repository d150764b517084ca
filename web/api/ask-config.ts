// What the browser may know of this installation, asked once a visit; the answer sets the clock by the server's.
// Without the query cache, so that the first route need not carry it.
import { getPublicConfig, type PublicConfig } from "#contract/config.ts";
import { pageState } from "#web/page-state.ts";
import { call } from "./call.ts";
import { learnServerTime } from "./server-clock.ts";

let asked: Promise<PublicConfig> | null = null;

/** The one answer of this visit, which a drawn page brings along; after a failure the next call asks again. */
export function askConfig(): Promise<PublicConfig> {
  const { config, isOfNow } = pageState();
  if (config && isOfNow) return Promise.resolve(config);
  asked ??= fetchConfig().catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

async function fetchConfig(): Promise<PublicConfig> {
  const askedAt = performance.now();
  const config = await call(getPublicConfig);
  learnServerTime(config.serverTime, (performance.now() - askedAt) / 2);
  return config;
}
