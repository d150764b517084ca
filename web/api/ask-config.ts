// What the browser may know of this installation, asked once a visit; the answer sets the clock by the server's.
// Without the query cache, so that the first route need not carry it.
import { getPublicConfig, type PublicConfig } from "#contract/config.ts";
import { pageState } from "#web/page-state.ts";
import { call } from "./call.ts";
import { isSentEarly } from "./early-responses.ts";
import { learnServerTime } from "./server-clock.ts";

/** The page asks for the configuration alone, or with other answers. */
const EARLY = /\/api\/(config|answers)/;

let asked: Promise<PublicConfig> | null = null;

/** The one answer of this visit, which a drawn page brings along; after a failure the next call asks again. */
export function askConfig(): Promise<PublicConfig> {
  const { config } = pageState();
  if (config) return Promise.resolve(config);
  asked ??= fetchConfig().catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

async function fetchConfig(): Promise<PublicConfig> {
  const wasSentEarly = isSentEarly(getPublicConfig.path);
  const askedAt = performance.now();
  const config = await call(getPublicConfig);
  const answeredAt = performance.now();
  const middle = wasSentEarly ? earlyMiddle() : null;
  learnServerTime(config.serverTime, answeredAt - (middle ?? (askedAt + answeredAt) / 2));
  return config;
}

/** The middle of the request that the page sent before this code ran, as the browser has measured it. */
function earlyMiddle(): number | null {
  const timings = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  const timing = timings.filter(({ name }) => EARLY.test(name)).at(-1);
  return timing === undefined ? null : (timing.requestStart + timing.responseStart) / 2;
}
