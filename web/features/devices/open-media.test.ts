import { afterEach, describe, expect, it, vi } from "vitest";
import { rememberDevice } from "./chosen-devices.ts";
import { closeMedia, openDevice, openMedia, problemAt, trackAt } from "./open-media.ts";

type Constraints = { video?: unknown; audio?: unknown };
const INSTAGRAM =
  "Mozilla/5.0 (Linux; Android 14) Chrome/131.0.0.0 Mobile Safari/537.36 Instagram 357.1.0.52.100";

const track = (kind: string) => ({ kind, stop: vi.fn() }) as unknown as MediaStreamTrack;

/** A browser whose devices fail with these errors, and with these permissions. */
function browser(
  failing: { camera?: string; microphone?: string },
  permissions: { camera?: string; microphone?: string } | null = { camera: "granted", microphone: "granted" },
  userAgent = "Mozilla/5.0 (Windows NT 10.0) Chrome/131.0.0.0 Safari/537.36",
) {
  const getUserMedia = vi.fn(async (constraints: Constraints) => {
    const error = (constraints.video && failing.camera) || (constraints.audio && failing.microphone);
    if (typeof error === "string") throw new DOMException("no", error);
    const video = constraints.video ? [track("video")] : [];
    const audio = constraints.audio ? [track("audio")] : [];
    return {
      getVideoTracks: () => video,
      getAudioTracks: () => audio,
      getTracks: () => [...audio, ...video],
    };
  });
  const query = async ({ name }: { name: "camera" | "microphone" }) => {
    if (!permissions) throw new TypeError("unknown name");
    return { state: permissions[name] };
  };
  vi.stubGlobal("navigator", { userAgent, mediaDevices: { getUserMedia }, permissions: { query } });
  vi.stubGlobal("RTCPeerConnection", class {});
  return getUserMedia;
}
afterEach(() => {
  vi.unstubAllGlobals();
  rememberDevice("camera", null);
  rememberDevice("microphone", null);
});

async function outcome() {
  const opened = await openMedia();
  return { camera: problemAt(opened, "camera"), microphone: problemAt(opened, "microphone") };
}

it("opens both with one prompt", async () => {
  const getUserMedia = browser({});
  expect(await outcome()).toEqual({ camera: null, microphone: null });
  expect(getUserMedia).toHaveBeenCalledTimes(1);
});

it("a browser without WebRTC does not pass, although its devices open, and is not asked for them", async () => {
  const getUserMedia = browser({});
  vi.stubGlobal("RTCPeerConnection", undefined);
  expect(await outcome()).toEqual({ camera: "unsupported", microphone: "unsupported" });
  expect(getUserMedia).not.toHaveBeenCalled();
});

it.each([
  ["NotAllowedError", "blocked"],
  ["NotFoundError", "none"],
  ["OverconstrainedError", "none"],
  ["NotReadableError", "busy"],
  ["AbortError", "busy"],
])(
  "with a camera's %s the microphone is opened all the same, and the camera is %s",
  async (error, problem) => {
    browser({ camera: error });
    expect(await outcome()).toEqual({ camera: problem, microphone: null });
  },
);

it("does not prompt again after a refusal", async () => {
  for (const permissions of [{ camera: "prompt", microphone: "prompt" }, null]) {
    const getUserMedia = browser({ camera: "NotAllowedError", microphone: "NotAllowedError" }, permissions);
    expect(await outcome()).toEqual({ camera: "blocked", microphone: "blocked" });
    expect(getUserMedia).toHaveBeenCalledTimes(1);
  }
});

it("does not request a device whose permission is denied, but the other one", async () => {
  const getUserMedia = browser({ camera: "NotAllowedError" }, { camera: "denied", microphone: "granted" });
  expect(await outcome()).toEqual({ camera: "blocked", microphone: null });
  expect(getUserMedia).toHaveBeenCalledTimes(2);
});

it("where the camera is blocked for good, the microphone has not been refused", async () => {
  browser({ camera: "NotAllowedError" }, { camera: "denied", microphone: "prompt" });
  expect(await outcome()).toEqual({ camera: "blocked", microphone: null });
});

it("a refusal in an in-app browser is the app's", async () => {
  const refused = { camera: "NotAllowedError", microphone: "NotAllowedError" };
  browser(refused, null, INSTAGRAM);
  expect(await outcome()).toEqual({ camera: "in-app", microphone: "in-app" });
});

it("a page without mediaDevices is insecure, or in an in-app browser", async () => {
  vi.stubGlobal("RTCPeerConnection", class {});
  vi.stubGlobal("navigator", { userAgent: "Mozilla/5.0 (X11; Linux) Chrome/131.0.0.0" });
  expect(await outcome()).toEqual({ camera: "insecure", microphone: "insecure" });
  vi.stubGlobal("navigator", { userAgent: INSTAGRAM });
  expect(await outcome()).toEqual({ camera: "in-app", microphone: "in-app" });
});

it("closeMedia stops every opened track", async () => {
  browser({ camera: "NotFoundError" });
  const opened = await openMedia();
  closeMedia(opened);
  expect(trackAt(opened, "microphone")?.stop).toHaveBeenCalled();
});

describe("a chosen device", () => {
  /** A browser with these devices, which opens `exact` ones or none. */
  function withDevices(...ids: string[]) {
    const getUserMedia = browser({});
    const open = getUserMedia.getMockImplementation();
    getUserMedia.mockImplementation(async (constraints) => {
      for (const asked of [constraints.audio, constraints.video]) {
        const exact = (asked as { deviceId?: { exact: string } } | undefined)?.deviceId?.exact;
        if (exact && !ids.includes(exact)) throw new DOMException("no", "OverconstrainedError");
      }
      return (open as NonNullable<typeof open>)(constraints);
    });
    const enumerateDevices = async () => ids.map((deviceId) => ({ deviceId }));
    Object.assign(navigator.mediaDevices, { enumerateDevices });
    return getUserMedia;
  }
  const asked = (getUserMedia: ReturnType<typeof browser>) => getUserMedia.mock.calls.at(-1)?.[0];
  const exact = (id: string) => ({ deviceId: { exact: id } });

  it("is asked for and no other one, in one prompt; a chosen camera on whichever side", async () => {
    const getUserMedia = withDevices("headset", "webcam");
    rememberDevice("microphone", { id: "headset", label: "Headset" });
    rememberDevice("camera", { id: "webcam", label: "Webcam" });
    expect(await outcome()).toEqual({ camera: null, microphone: null });
    expect(getUserMedia.mock.calls).toEqual([
      [{ audio: exact("headset"), video: { ...exact("webcam"), width: { ideal: 640 } } }],
    ]);
  });

  it("that is gone gives way to the usual one, and the other chosen one stays", async () => {
    const getUserMedia = withDevices("webcam");
    rememberDevice("microphone", { id: "headset", label: "Headset" });
    rememberDevice("camera", { id: "webcam", label: "Webcam" });
    expect(await outcome()).toEqual({ camera: null, microphone: null });
    expect(asked(getUserMedia)).toEqual({
      audio: true,
      video: { ...exact("webcam"), width: { ideal: 640 } },
    });
  });

  it("alone is asked for, and gives way to the usual one if it is gone, but not if it is busy", async () => {
    const getUserMedia = withDevices("headset");
    rememberDevice("microphone", { id: "headset", label: "Headset" });
    await openDevice("microphone");
    expect(asked(getUserMedia)).toEqual({ audio: exact("headset") });
    rememberDevice("microphone", { id: "gone", label: "Gone" });
    expect(typeof (await openDevice("microphone"))).toBe("object");
    expect(asked(getUserMedia)).toEqual({ audio: true });
    getUserMedia.mockClear();
    getUserMedia.mockRejectedValue(new DOMException("no", "NotReadableError"));
    expect(await openDevice("microphone")).toBe("busy");
    expect(getUserMedia).toHaveBeenCalledTimes(1);
  });
});
