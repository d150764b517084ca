import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { act, cleanup, renderHook } from "#web/testing/library.tsx";
import { rememberDevice } from "./chosen-devices.ts";
import { useSpeaker } from "./use-speaker.ts";

let there: string[];
let events: EventTarget;
let element: { sinkId: string; setSinkId(id: string): Promise<void> };
const missing = vi.fn();
beforeEach(() => {
  there = ["headset"];
  events = new EventTarget();
  vi.stubGlobal("navigator", { mediaDevices: events });
  element = {
    sinkId: "",
    async setSinkId(id: string) {
      if (id !== "" && !there.includes(id)) throw new DOMException("", "NotFoundError");
      element.sinkId = id;
    },
  };
  missing.mockClear();
});
afterEach(() => {
  cleanup();
  rememberDevice("speaker", null);
  vi.unstubAllGlobals();
});
/** The same in each drawing, as a ref is. */
const mediaOf = (current: unknown) => ({ current: current as HTMLAudioElement });
const use = () => {
  const media = mediaOf(element);
  return act(async () => renderHook(() => useSpeaker(media, missing)));
};
const change = () => act(async () => void events.dispatchEvent(new Event("devicechange")));

it("the sound comes out where the person has chosen, and as usual after that was taken back", async () => {
  rememberDevice("speaker", { id: "headset", label: "Headset" });
  await use();
  expect([element.sinkId, missing.mock.calls]).toEqual(["headset", []]);
  await act(async () => rememberDevice("speaker", null));
  expect(element.sinkId).toBe("");
});

it("a loudspeaker that is not there is named once, and used as soon as it is there", async () => {
  there = [];
  rememberDevice("speaker", { id: "headset", label: "Headset" });
  await use();
  await change();
  expect([element.sinkId, new Set(missing.mock.calls.flat())]).toEqual(["", new Set(["Headset"])]);
  there = ["headset"];
  await change();
  expect(element.sinkId).toBe("headset");
});

it("a browser in which no page may choose plays as usual", async () => {
  rememberDevice("speaker", { id: "headset", label: "Headset" });
  vi.stubGlobal("HTMLMediaElement", class {});
  await use();
  expect([element.sinkId, missing.mock.calls]).toEqual(["", []]);
});
