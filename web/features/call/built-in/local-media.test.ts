import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { OwnMedia, type OwnState } from "./local-media.ts";
import { askBoth, pictureSize, problemOf } from "./request-media.ts";

class FakeTrack extends EventTarget {
  readyState: "live" | "ended" = "live";
  enabled = true;
  readonly kind: "audio" | "video";
  readonly settings: MediaTrackSettings;
  constructor(kind: "audio" | "video", settings: MediaTrackSettings = {}) {
    super();
    this.kind = kind;
    this.settings = settings;
  }
  getSettings() {
    return this.settings;
  }
  stop() {
    this.readyState = "ended";
  }
  is(event: "ended" | "mute" | "unmute") {
    if (event === "ended") this.readyState = "ended";
    this.dispatchEvent(new Event(event));
  }
}
class FakeStream {
  readonly tracks: FakeTrack[];
  constructor(tracks: FakeTrack[] = []) {
    this.tracks = tracks;
  }
  getTracks = () => this.tracks;
  getAudioTracks = () => this.tracks.filter(({ kind }) => kind === "audio");
  getVideoTracks = () => this.tracks.filter(({ kind }) => kind === "video");
}

/** What each device answers: a refusal by its name, or nothing against it. */
let refusals: { audio?: string; video?: string };
let asked: MediaStreamConstraints[];
let made: FakeTrack[];
let cameras: { kind: string; deviceId: string }[];
const facingOf = ({ facingMode }: MediaTrackConstraints) =>
  typeof facingMode === "object" && !Array.isArray(facingMode) ? facingMode.exact : facingMode;

async function getUserMedia(wish: MediaStreamConstraints) {
  asked.push(wish);
  const name = (wish.audio && refusals.audio) || (wish.video && refusals.video);
  if (name) throw new DOMException("no", name);
  const video = typeof wish.video === "object" ? wish.video : {};
  const tracks = [
    ...(wish.audio ? [new FakeTrack("audio")] : []),
    ...(wish.video ? [new FakeTrack("video", { facingMode: String(facingOf(video) ?? "user") })] : []),
  ];
  made.push(...tracks);
  return new FakeStream(tracks);
}

let state: Partial<OwnState>;
let sent: Record<string, FakeTrack | null>;
const open = async (isAudioOnly = false) => {
  const media = new OwnMedia(isAudioOnly, {
    changed: (part) => Object.assign(state, part),
    tracked: (device, track) => {
      sent[device] = track as FakeTrack | null;
    },
  });
  await media.open();
  return media;
};
let visibility: DocumentVisibilityState;

beforeEach(() => {
  refusals = {};
  asked = [];
  made = [];
  cameras = [
    { kind: "videoinput", deviceId: "front" },
    { kind: "videoinput", deviceId: "back" },
  ];
  state = {};
  sent = {};
  visibility = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  vi.stubGlobal("MediaStream", FakeStream);
  vi.stubGlobal("navigator", {
    userAgent: "Chrome",
    mediaDevices: { getUserMedia, enumerateDevices: async () => cameras },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("what she is asked", () => {
  it("is both at once, in 720p and without echo; sound only where she wants no picture", async () => {
    await open();
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      audio: { echoCancellation: true },
      video: { width: { ideal: 1280 }, height: { ideal: 720 }, facingMode: "user" },
    });
    asked = [];
    sent = {};
    await open(true);
    expect(asked[0]?.video).toBeUndefined();
    expect(sent.camera).toBeUndefined();
  });

  it.each([
    [{ saveData: true }, 360],
    [{ effectiveType: "3g" }, 360],
    [{ effectiveType: "4g", saveData: false }, 720],
    [undefined, 720],
  ])("of the picture, with %j: %i lines", (connection, lines) => {
    expect(pictureSize(connection).height).toEqual({ ideal: lines });
  });

  it.each([
    ["NotAllowedError", "Chrome", "blocked"],
    ["NotFoundError", "Chrome", "none"],
    ["NotReadableError", "Chrome", "busy"],
    ["NotAllowedError", "Instagram 300", "in-app"],
    ["TypeError", "Chrome", "insecure"],
  ])("%s in %s means %s", (name, userAgent, problem) => {
    expect(problemOf(new DOMException("", name), userAgent)).toBe(problem);
  });

  it("without any devices to ask is answered, not thrown", async () => {
    vi.stubGlobal("navigator", { userAgent: "Chrome" });
    expect(await askBoth(true)).toEqual({
      microphone: { problem: "insecure" },
      camera: { problem: "insecure" },
    });
  });
});

describe("V14 a device that is denied", () => {
  it("the camera: she enters with her voice, and it says why", async () => {
    refusals = { video: "NotAllowedError" };
    await open();
    expect(sent.microphone?.readyState).toBe("live");
    expect(sent.camera).toBeNull();
    expect(state.camera).toEqual({ isOn: false, problem: "blocked", isInterrupted: false });
  });

  it("both: she still enters, to see and to hear; a press tries again", async () => {
    refusals = { audio: "NotAllowedError", video: "NotFoundError" };
    const media = await open();
    expect([state.microphone?.problem, state.camera?.problem]).toEqual(["blocked", "none"]);
    refusals = {};
    await media.switch("microphone", true);
    expect(state.microphone).toEqual({ isOn: true, problem: null, isInterrupted: false });
    expect(sent.microphone?.readyState).toBe("live");
  });
});

describe("on and off", () => {
  it("a muted microphone stays hers, a camera that is off is let go, so that its light goes out", async () => {
    const media = await open();
    await media.switch("microphone", false);
    expect([sent.microphone?.readyState, sent.microphone?.enabled]).toEqual(["live", false]);
    const camera = sent.camera;
    await media.switch("camera", false);
    expect([camera?.readyState, sent.camera, state.ownPicture]).toEqual(["ended", null, null]);
    await media.switch("camera", true);
    expect(sent.camera?.readyState).toBe("live");
  });

  it("two presses in a row end as the second says, and nothing is left open", async () => {
    const media = await open();
    await Promise.all([
      media.switch("camera", false),
      media.switch("camera", true),
      media.switch("camera", false),
    ]);
    expect(state.camera?.isOn).toBe(false);
    expect(made.filter(({ kind, readyState }) => kind === "video" && readyState === "live")).toEqual([]);
  });

  it("what arrives after the end is let go at once", async () => {
    const media = new OwnMedia(false, { changed: () => undefined, tracked: () => undefined });
    const opening = media.open();
    media.close();
    await opening;
    expect(made.every(({ readyState }) => readyState === "ended")).toBe(true);
  });
});

describe("V07 the other camera", () => {
  it("is the one behind, shown as it is and not as in a mirror; the sound goes on", async () => {
    const media = await open();
    const [microphone, first] = [sent.microphone, sent.camera];
    expect(await media.flip()).toBe(true);
    expect([first?.readyState, sent.camera?.settings.facingMode]).toEqual(["ended", "environment"]);
    expect([state.isMirrored, sent.microphone]).toEqual([false, microphone]);
  });

  it("when there is only one: no", async () => {
    cameras = cameras.slice(0, 1);
    const media = await open();
    expect(await media.flip()).toBe(false);
    expect(sent.camera?.readyState).toBe("live");
  });

  it("that does not open: the first one is back", async () => {
    const media = await open();
    vi.spyOn(navigator.mediaDevices, "getUserMedia").mockRejectedValueOnce(
      new DOMException("", "NotReadableError"),
    );
    expect(await media.flip()).toBe(false);
    expect(sent.camera?.readyState).toBe("live");
    expect(state.camera?.isOn).toBe(true);
  });
});

describe("V18 a phone call", () => {
  it("that ends the microphone: it is taken back", async () => {
    const media = await open();
    const before = sent.microphone;
    before?.is("ended");
    await media.recover();
    expect(sent.microphone).not.toBe(before);
    expect(state.microphone).toEqual({ isOn: true, problem: null, isInterrupted: false });
  });

  it("over the page: taken back when she looks at it again", async () => {
    const media = await open();
    visibility = "hidden";
    sent.microphone?.is("ended");
    await media.recover();
    expect(state.microphone?.isInterrupted).toBe(true);
    visibility = "visible";
    document.dispatchEvent(new Event("visibilitychange"));
    await media.recover();
    expect(state.microphone?.isInterrupted).toBe(false);
  });

  it("that keeps it: one press is offered, and takes it back", async () => {
    const media = await open();
    refusals = { audio: "NotReadableError" };
    sent.microphone?.is("ended");
    await media.recover();
    expect(state.microphone).toEqual({ isOn: true, problem: null, isInterrupted: true });
    refusals = {};
    await media.recover();
    expect(state.microphone?.isInterrupted).toBe(false);
  });

  it("while she was muted asks nothing of her; the microphone comes back when she wants it", async () => {
    const media = await open();
    await media.switch("microphone", false);
    sent.microphone?.is("ended");
    await media.recover();
    expect(state.microphone).toEqual({ isOn: false, problem: null, isInterrupted: false });
    await media.switch("microphone", true);
    expect([sent.microphone?.readyState, sent.microphone?.enabled]).toEqual(["live", true]);
  });

  it("that only silences it: said after three seconds, and no longer once it is heard again", async () => {
    vi.useFakeTimers();
    await open();
    sent.microphone?.is("mute");
    vi.advanceTimersByTime(2_999);
    expect(state.microphone?.isInterrupted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(state.microphone?.isInterrupted).toBe(true);
    sent.microphone?.is("unmute");
    expect(state.microphone?.isInterrupted).toBe(false);
  });
});
