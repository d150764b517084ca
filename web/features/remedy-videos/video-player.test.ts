import { expect, it, vi } from "vitest";
import { renderHook } from "#web/testing/library.tsx";
import { useRecordedDuration } from "./video-player.tsx";

/** A video whose duration is known after a seek to its end. */
function videoOf(duration: number) {
  const element = document.createElement("video");
  const places: number[] = [];
  let length = duration;
  const play = vi.fn(async () => undefined);
  Object.defineProperties(element, {
    duration: { get: () => length },
    currentTime: { set: (seconds: number) => places.push(seconds) },
    play: { value: play },
  });
  const learn = (seconds: number) => {
    length = seconds;
    element.dispatchEvent(new Event("durationchange"));
  };
  return { element, places, play, learn };
}

it("finds the duration of a recording when it is first played, once", () => {
  const { element, places, play, learn } = videoOf(Number.POSITIVE_INFINITY);
  renderHook(() => useRecordedDuration({ current: element }));
  expect(places).toEqual([]);
  element.dispatchEvent(new Event("play"));
  learn(Number.POSITIVE_INFINITY);
  expect(places).toEqual([1e9]);
  learn(12);
  expect(places).toEqual([1e9, 0]);
  expect(play).toHaveBeenCalledOnce();
  element.dispatchEvent(new Event("play"));
  expect(places).toEqual([1e9, 0]);
});

it("does nothing for a video with a duration", () => {
  const { element, places } = videoOf(12);
  renderHook(() => useRecordedDuration({ current: element }));
  element.dispatchEvent(new Event("play"));
  expect(places).toEqual([]);
});
