import { afterEach, expect, it, vi } from "vitest";
import { followLevel, playSound } from "./voice-level.ts";

class FakeContext {
  currentTime = 0;
  destination = {};
  resume = (): Promise<void> => Promise.resolve();
  close = async () => undefined;
  createAnalyser = () => ({ fftSize: 0 });
  createMediaStreamSource(): never {
    throw new DOMException("AudioNodes of different sample rates", "NotSupportedError");
  }
}
const track = {} as MediaStreamTrack;
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ["has no Web Audio", undefined],
  [
    "gives no more audio contexts",
    () => {
      throw new DOMException("too many", "NotSupportedError");
    },
  ],
  ["cannot measure this microphone, as Firefox with some headsets", FakeContext],
])("a browser that %s shows no level, and the screen stays", (_, AudioContext) => {
  vi.stubGlobal("AudioContext", AudioContext);
  vi.stubGlobal("MediaStream", class {});
  const onLevel = vi.fn();
  followLevel(track, onLevel)();
  expect(onLevel).not.toHaveBeenCalled();
});

it("a level that is stopped twice closes its context once", async () => {
  let closed = 0;
  class Measuring extends FakeContext {
    override close = async () => {
      closed += 1;
      return undefined;
    };
    override createAnalyser = () => ({ fftSize: 0, getFloatTimeDomainData: () => undefined });
    override createMediaStreamSource = () => ({ connect: () => undefined }) as never;
  }
  vi.stubGlobal("AudioContext", Measuring);
  vi.stubGlobal("MediaStream", class {});
  const stop = followLevel(track, () => undefined);
  stop();
  stop();
  expect(closed).toBe(1);
});

it("a sound that a phone call keeps from beginning counts as played after three seconds", async () => {
  vi.useFakeTimers();
  class Interrupted extends FakeContext {
    override resume = () => new Promise<void>(() => undefined);
  }
  vi.stubGlobal("AudioContext", Interrupted);
  const done = vi.fn();
  void playSound().then(done);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(done).toHaveBeenCalled();
});
