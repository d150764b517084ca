import { afterEach, expect, it, vi } from "vitest";
import { closeMedia, openMedia, problemAt, trackAt } from "./open-media.ts";

type Wish = { video?: unknown; audio?: unknown };
const INSTAGRAM =
  "Mozilla/5.0 (Linux; Android 14) Chrome/131.0.0.0 Mobile Safari/537.36 Instagram 357.1.0.52.100";

const track = (kind: string) => ({ kind, stop: vi.fn() }) as unknown as MediaStreamTrack;

/** A browser whose devices fail as given, and whose permissions are these. */
function browser(
  failing: { camera?: string; microphone?: string },
  permissions: { camera?: string; microphone?: string } | null = { camera: "granted", microphone: "granted" },
  userAgent = "Mozilla/5.0 (Windows NT 10.0) Chrome/131.0.0.0 Safari/537.36",
) {
  const getUserMedia = vi.fn(async (wish: Wish) => {
    const error = (wish.video && failing.camera) || (wish.audio && failing.microphone);
    if (typeof error === "string") throw new DOMException("no", error);
    const video = wish.video ? [track("video")] : [];
    const audio = wish.audio ? [track("audio")] : [];
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
  return getUserMedia;
}
afterEach(() => vi.unstubAllGlobals());

async function outcome() {
  const opened = await openMedia();
  return { camera: problemAt(opened, "camera"), microphone: problemAt(opened, "microphone") };
}

it("both are opened with one question", async () => {
  const asked = browser({});
  expect(await outcome()).toEqual({ camera: null, microphone: null });
  expect(asked).toHaveBeenCalledTimes(1);
});

it.each([
  ["NotAllowedError", "blocked"],
  ["NotFoundError", "none"],
  ["OverconstrainedError", "none"],
  ["NotReadableError", "busy"],
  ["AbortError", "busy"],
])(
  "V14 with a camera's %s the microphone is opened all the same, and the camera is %s",
  async (error, problem) => {
    browser({ camera: error });
    expect(await outcome()).toEqual({ camera: problem, microphone: null });
  },
);

it("who has just refused is not asked again", async () => {
  for (const permissions of [{ camera: "prompt", microphone: "prompt" }, null]) {
    const asked = browser({ camera: "NotAllowedError", microphone: "NotAllowedError" }, permissions);
    expect(await outcome()).toEqual({ camera: "blocked", microphone: "blocked" });
    expect(asked).toHaveBeenCalledTimes(1);
  }
});

it("a device that is blocked for good is not asked for, the other is", async () => {
  const asked = browser({ camera: "NotAllowedError" }, { camera: "denied", microphone: "granted" });
  expect(await outcome()).toEqual({ camera: "blocked", microphone: null });
  expect(asked).toHaveBeenCalledTimes(2);
});

it("V19 in a window of another app it is that app which does not allow it", async () => {
  const refused = { camera: "NotAllowedError", microphone: "NotAllowedError" };
  browser(refused, null, INSTAGRAM);
  expect(await outcome()).toEqual({ camera: "in-app", microphone: "in-app" });
});

it("a page that cannot reach devices says so, and in another app that it is the app's window", async () => {
  vi.stubGlobal("navigator", { userAgent: "Mozilla/5.0 (X11; Linux) Chrome/131.0.0.0" });
  expect(await outcome()).toEqual({ camera: "insecure", microphone: "insecure" });
  vi.stubGlobal("navigator", { userAgent: INSTAGRAM });
  expect(await outcome()).toEqual({ camera: "in-app", microphone: "in-app" });
});

it("closing gives back every device that was opened", async () => {
  browser({ camera: "NotFoundError" });
  const opened = await openMedia();
  closeMedia(opened);
  expect(trackAt(opened, "microphone")?.stop).toHaveBeenCalled();
});
