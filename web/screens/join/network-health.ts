// Estimates whether the network carries a video call, from round trips of small requests and the browser's own estimate.
import { getPublicConfig } from "#contract/config.ts";
import { call } from "#web/api/call.ts";

export type NetworkHealth = "good" | "weak";

const ROUNDS = 3;
const SLOW_MS = 700;
const TIMEOUT_MS = 4_000;

type Facts = {
  /** Null for a request without an answer. */
  roundTripsMs: readonly (number | null)[];
  /** Network Information API; missing in some browsers. */
  effectiveType?: string | undefined;
};

/** Weak on 2G, after a lost answer, or if the median round trip is slow. */
export function healthOf({ roundTripsMs, effectiveType }: Facts): NetworkHealth {
  if (effectiveType?.endsWith("2g")) return "weak";
  const times = roundTripsMs.filter((time) => time !== null).sort((one, other) => one - other);
  if (times.length < roundTripsMs.length) return "weak";
  const middle = times[Math.floor(times.length / 2)];
  return middle === undefined || middle > SLOW_MS ? "weak" : "good";
}

export async function measureNetwork(signal: AbortSignal): Promise<NetworkHealth> {
  const roundTripsMs: (number | null)[] = [];
  for (let round = 0; round < ROUNDS && !signal.aborted; round += 1) {
    roundTripsMs.push(await roundTrip(signal));
    // Without a network, one timeout is enough.
    if (roundTripsMs.at(-1) === null) break;
  }
  const { connection } = navigator as { connection?: { effectiveType?: string } };
  return healthOf({ roundTripsMs, effectiveType: connection?.effectiveType });
}

async function roundTrip(signal: AbortSignal): Promise<number | null> {
  const startedAt = performance.now();
  try {
    await call(getPublicConfig, { signal, timeoutMs: TIMEOUT_MS });
    return performance.now() - startedAt;
  } catch {
    return null;
  }
}
