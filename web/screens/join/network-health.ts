// Whether the network will carry a video call, guessed from how long small answers take and from what the browser knows.
import { getPublicConfig } from "#contract/config.ts";
import { call } from "#web/api/call.ts";

export type NetworkHealth = "good" | "weak";

const ROUNDS = 3;
const SLOW_MS = 700;
const PATIENCE_MS = 4_000;

type Facts = {
  /** Null where no answer came. */
  roundTripsMs: readonly (number | null)[];
  /** What the browser takes the connection for, as fast as; not every browser tells. */
  effectiveType?: string | undefined;
};

/** Weak on 2G, when an answer was lost, or when the middle one of the answers was slow. */
export function healthOf({ roundTripsMs, effectiveType }: Facts): NetworkHealth {
  if (effectiveType?.endsWith("2g")) return "weak";
  const times = roundTripsMs.filter((time) => time !== null).toSorted((one, other) => one - other);
  if (times.length < roundTripsMs.length) return "weak";
  const middle = times[Math.floor(times.length / 2)];
  return middle === undefined || middle > SLOW_MS ? "weak" : "good";
}

/** Asks the server a few times, one after the other. */
export async function measureNetwork(signal: AbortSignal): Promise<NetworkHealth> {
  const roundTripsMs: (number | null)[] = [];
  for (let round = 0; round < ROUNDS && !signal.aborted; round += 1) {
    roundTripsMs.push(await roundTrip(signal));
    // Who has no network at all need not wait for it three times.
    if (roundTripsMs.at(-1) === null) break;
  }
  const { connection } = navigator as { connection?: { effectiveType?: string } };
  return healthOf({ roundTripsMs, effectiveType: connection?.effectiveType });
}

async function roundTrip(signal: AbortSignal): Promise<number | null> {
  const askedAt = performance.now();
  try {
    await call(getPublicConfig, { signal, timeoutMs: PATIENCE_MS });
    return performance.now() - askedAt;
  } catch {
    return null;
  }
}
