// A bad network for packets: a rate with a queue, a delay, jitter, and loss by chance or in bursts. The same seed loses the
// same packets.
import type { Random } from "#tests/simulation/random.ts";

export type PathShape = {
  kbitPerSecond: number;
  /** One way. */
  delayMs: number;
  /** Up to so much is added to the delay of each packet; a packet never overtakes an earlier one. */
  jitterMs?: number;
  /** The share of lost packets, from 0 to 1, and how many are lost in a row on average: 1 is loss by chance. */
  loss?: { share: number; meanBurst: number };
};

/** What waits for longer is dropped, as in a router whose queue is full. */
const MAX_QUEUE_MS = 600;
/** Of IPv4 and UDP, which also take a part of the rate. */
const HEADER_BYTES = 28;

/**
 * Passes packets of one direction on, late, or not at all: the result is how many milliseconds the packet waited for others
 * before it, null if it is dropped or lost. `nowMs` and `later` are the clock and the timer.
 */
export function shapedPath(
  shape: PathShape,
  random: Random,
  { nowMs, later }: { nowMs: () => number; later: (work: () => void, ms: number) => void },
): (bytes: number, deliver: () => void) => number | null {
  const isLost = lossOf(shape.loss, random);
  let freeAtMs = 0;
  let lastAtMs = 0;
  return (bytes, deliver) => {
    const now = nowMs();
    const startMs = Math.max(now, freeAtMs);
    if (startMs - now > MAX_QUEUE_MS) return null;
    freeAtMs = startMs + ((bytes + HEADER_BYTES) * 8) / shape.kbitPerSecond;
    if (isLost()) return null;
    const arrivesAtMs = freeAtMs + shape.delayMs + random.integerBelow((shape.jitterMs ?? 0) + 1);
    lastAtMs = Math.max(lastAtMs, arrivesAtMs);
    later(deliver, lastAtMs - now);
    return startMs - now;
  };
}

/** Gilbert's model: a good and a bad state, and every packet of the bad one is lost. */
function lossOf(loss: PathShape["loss"], random: Random): () => boolean {
  if (!loss) return () => false;
  const leavesBad = 1 / loss.meanBurst;
  const entersBad = (loss.share * leavesBad) / (1 - loss.share);
  let isBad = false;
  return () => {
    isBad = isBad ? !random.boolean(leavesBad) : random.boolean(entersBad);
    return isBad;
  };
}
