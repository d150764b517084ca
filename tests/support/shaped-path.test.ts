import { describe, expect, test } from "vitest";
import { seededRandom } from "#tests/simulation/random.ts";
import { type PathShape, shapedPath } from "./shaped-path.ts";

/** Sends packets of 100 bytes with headers, one each `everyMs`; returns the delay of each, null for a lost one. */
function send(
  shape: PathShape,
  { packets, everyMs, seed = 1 }: { packets: number; everyMs: number; seed?: number },
) {
  const delays: (number | null)[] = [];
  let nowMs = 0;
  let arrivesAfterMs: number | null = null;
  const path = shapedPath(shape, seededRandom(seed, "path"), {
    nowMs: () => nowMs,
    later: (_, ms) => {
      arrivesAfterMs = ms;
    },
  });
  for (let packet = 0; packet < packets; packet++) {
    arrivesAfterMs = null;
    path(72, () => undefined);
    delays.push(arrivesAfterMs);
    nowMs += everyMs;
  }
  return delays;
}
const shareLost = (delays: readonly (number | null)[]) =>
  delays.filter((delay) => delay === null).length / delays.length;

describe("a shaped path", () => {
  test("delays each packet by its way and by its time on the line", () => {
    expect(send({ kbitPerSecond: 80, delayMs: 150 }, { packets: 3, everyMs: 20 })).toEqual([160, 160, 160]);
  });

  test("keeps too many packets waiting, and drops those that would wait for longer than 600 ms", () => {
    const delays = send({ kbitPerSecond: 80, delayMs: 0 }, { packets: 400, everyMs: 5 });
    const arrived = delays.filter((delay) => delay !== null);
    expect([arrived[0], arrived[1], Math.max(...arrived)]).toEqual([10, 15, 610]);
    expect(shareLost(delays)).toBeCloseTo(0.35, 1);
  });

  test.each([
    ["by chance", 1],
    ["in bursts", 4],
  ])("loses the given share %s, the same packets with the same seed", (_, meanBurst) => {
    const shape = { kbitPerSecond: 1000, delayMs: 0, loss: { share: 0.1, meanBurst } };
    const delays = send(shape, { packets: 50_000, everyMs: 20 });
    expect(shareLost(delays)).toBeCloseTo(0.1, 1);
    const bursts = delays.filter((delay, at) => delay === null && delays[at - 1] !== null).length;
    expect((shareLost(delays) * delays.length) / bursts / meanBurst).toBeCloseTo(1, 0);
    expect(send(shape, { packets: 200, everyMs: 20 })).toEqual(delays.slice(0, 200));
  });

  test("with jitter no packet overtakes another", () => {
    const delays = send({ kbitPerSecond: 1000, delayMs: 50, jitterMs: 100 }, { packets: 500, everyMs: 20 });
    const times = delays.map((delay, at) => at * 20 + (delay ?? 0));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(new Set(delays).size).toBeGreaterThan(20);
  });
});
