import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getPublicConfig } from "#contract/config.ts";
import { chosenDevice, rememberDevice } from "#web/features/devices/chosen-devices.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testConfig } from "#web/testing/fixtures.ts";
import { act, cleanup, renderHook } from "#web/testing/library.tsx";
import { useDeviceCheck } from "./use-device-check.ts";

class FakeTrack extends EventTarget {
  stop = vi.fn();
  readonly deviceId: string;
  constructor(deviceId: string) {
    super();
    this.deviceId = deviceId;
  }
  getSettings = () => ({ deviceId: this.deviceId });
}
/** `exact` or nothing, and otherwise the usual one. */
const found = (asked: unknown) => {
  const { deviceId } = (typeof asked === "object" ? asked : {}) as { deviceId?: { exact: string } };
  if (deviceId && deviceId.exact !== "headset") throw new DOMException("", "OverconstrainedError");
  return deviceId?.exact ?? "usual";
};
const server = fakeServer();
let plugged: { audio: boolean; video: boolean };
let tracks: { audio: FakeTrack; video: FakeTrack };

beforeEach(() => {
  server.answer(getPublicConfig, testConfig());
  plugged = { audio: true, video: true };
  const getUserMedia = async (asked: MediaStreamConstraints) => {
    if ((asked.audio && !plugged.audio) || (asked.video && !plugged.video))
      throw new DOMException("No device", "NotFoundError");
    tracks = { audio: new FakeTrack(found(asked.audio)), video: new FakeTrack(found(asked.video)) };
    const audio = asked.audio ? [tracks.audio] : [];
    const video = asked.video ? [tracks.video] : [];
    return {
      getAudioTracks: () => audio,
      getVideoTracks: () => video,
      getTracks: () => [...audio, ...video],
    };
  };
  vi.stubGlobal("navigator", { userAgent: "Chrome", mediaDevices: { getUserMedia } });
  vi.stubGlobal("RTCPeerConnection", class {});
});
afterEach(() => {
  cleanup();
  rememberDevice("microphone", null);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("a headset that is pulled out during the check is checked again, and the guide gets the new result", async () => {
  const onResult = vi.fn();
  const { result } = renderHook(() => useDeviceCheck(onResult));
  await act(async () => result.current.start());
  await vi.waitFor(() =>
    expect(onResult).toHaveBeenLastCalledWith(expect.objectContaining({ microphone: "ok" })),
  );
  plugged.audio = false;
  await act(async () => void tracks.audio.dispatchEvent(new Event("ended")));
  await vi.waitFor(() =>
    expect(onResult).toHaveBeenLastCalledWith(expect.objectContaining({ microphone: "none", camera: "ok" })),
  );
  const { audio } = tracks;
  await act(async () => result.current.stop());
  const results = onResult.mock.calls.length;
  await act(async () => void audio.dispatchEvent(new Event("ended")));
  expect([result.current.phase, onResult.mock.calls.length]).toEqual(["closed", results]);
});

it("devices that open when the page is hidden already are released", async () => {
  const { result } = renderHook(() => useDeviceCheck(() => undefined));
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
  await act(async () => {
    result.current.start();
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  });
  await vi.waitFor(() => expect(result.current.phase).toBe("closed"));
  expect([tracks.audio.stop, tracks.video.stop].map((stop) => vi.mocked(stop).mock.calls.length)).toEqual([
    1, 1,
  ]);
});

it("another microphone is opened while the check stays open, is kept, and one that is not there is named", async () => {
  const { result } = renderHook(() => useDeviceCheck(() => undefined));
  await act(async () => result.current.start());
  await vi.waitFor(() => expect(result.current.phase).toBe("open"));
  const { audio } = tracks;
  act(() => result.current.choose("microphone", { id: "headset", label: "Headset" }));
  expect(result.current.phase).toBe("open");
  await vi.waitFor(() => expect(tracks.audio.deviceId).toBe("headset"));
  expect([vi.mocked(audio.stop).mock.calls.length, chosenDevice("microphone")?.label]).toEqual([
    1,
    "Headset",
  ]);
  expect(result.current.missing).toEqual([]);
  act(() => result.current.choose("microphone", { id: "gone", label: "Gone" }));
  await vi.waitFor(() => expect(result.current.missing).toEqual([{ device: "microphone", label: "Gone" }]));
});
