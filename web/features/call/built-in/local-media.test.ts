import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { rememberDevice } from "#web/features/devices/chosen-devices.ts";
import { openMedia } from "#web/features/devices/open-media.ts";
import { LocalMedia, type LocalMediaState } from "./local-media.ts";
import { videoSize } from "./request-media.ts";

class FakeTrack extends EventTarget {
  readyState: "live" | "ended" = "live";
  enabled = true;
  muted = false;
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
    else this.muted = event === "mute";
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

/** The name of the error with which each device fails. */
let refusals: { audio?: string; video?: string };
/** Microphones are muted by the system when they are opened. */
let isMutedOutside: boolean;
let devices: EventTarget;
let requests: MediaStreamConstraints[];
let made: FakeTrack[];
let cameras: { kind: string; deviceId: string }[];
const facingOf = ({ facingMode }: MediaTrackConstraints) =>
  typeof facingMode === "object" && !Array.isArray(facingMode) ? facingMode.exact : facingMode;

async function getUserMedia(constraints: MediaStreamConstraints) {
  requests.push(constraints);
  const name = (constraints.video && refusals.video) || (constraints.audio && refusals.audio);
  if (name) throw new DOMException("no", name);
  const video = typeof constraints.video === "object" ? constraints.video : {};
  const tracks = [
    ...(constraints.audio ? [Object.assign(new FakeTrack("audio"), { muted: isMutedOutside })] : []),
    ...(constraints.video ? [new FakeTrack("video", { facingMode: String(facingOf(video) ?? "user") })] : []),
  ];
  made.push(...tracks);
  return new FakeStream(tracks);
}

let state: Partial<LocalMediaState>;
let sent: Record<string, FakeTrack | null>;
const open = async (isAudioOnly = false) => {
  const media = new LocalMedia(isAudioOnly, {
    onChange: (part) => Object.assign(state, part),
    onTrack: (device, track) => {
      sent[device] = track as FakeTrack | null;
    },
  });
  await media.open();
  return media;
};
let visibility: DocumentVisibilityState;

beforeEach(() => {
  refusals = {};
  isMutedOutside = false;
  devices = new EventTarget();
  requests = [];
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
    mediaDevices: Object.assign(devices, { getUserMedia, enumerateDevices: async () => cameras }),
  });
  vi.stubGlobal("RTCPeerConnection", class {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("getUserMedia", () => {
  it("requests both devices at once, in 720p with echo cancellation; without a camera for audio calls", async () => {
    await open();
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({
      audio: { echoCancellation: true },
      video: { width: { ideal: 1280 }, height: { ideal: 720 }, facingMode: "user" },
    });
    requests = [];
    sent = {};
    await open(true);
    expect(requests[0]?.video).toBeUndefined();
    expect(sent.camera).toBeUndefined();
  });

  it.each([
    [{ saveData: true }, 360],
    [{ effectiveType: "3g" }, 360],
    [{ effectiveType: "4g", saveData: false }, 720],
    [undefined, 720],
  ])("with the connection %j requests %i lines", (connection, lines) => {
    expect(videoSize(connection).height).toEqual({ ideal: lines });
  });

  it("a browser without mediaDevices has problems instead of throwing", async () => {
    vi.stubGlobal("navigator", { userAgent: "Chrome" });
    await open();
    expect([state.microphone?.problem, state.camera?.problem]).toEqual(["insecure", "insecure"]);
  });

  it("an error that no table names means the same in the call as in the check before it", async () => {
    refusals = { audio: "InvalidStateError", video: "InvalidStateError" };
    await open();
    const { microphone, camera } = await openMedia();
    expect([state.microphone?.problem, state.camera?.problem]).toEqual([microphone, camera]);
  });
});

describe("a refused device", () => {
  it("camera: the call starts with sound, and the problem is known", async () => {
    refusals = { video: "NotAllowedError" };
    await open();
    expect(sent.microphone?.readyState).toBe("live");
    expect(sent.camera).toBeNull();
    expect(state.camera).toEqual({ isOn: false, problem: "blocked", isInterrupted: false });
  });

  it("both at once: the microphone is asked for once more, and the camera when it is switched on", async () => {
    refusals = { audio: "NotAllowedError", video: "NotAllowedError" };
    const media = await open();
    const asked = () => requests.map(({ audio, video }) => [audio !== undefined, video !== undefined]);
    expect(asked()).toEqual([
      [true, true],
      [true, false],
    ]);
    expect([state.microphone?.problem, state.camera?.problem]).toEqual(["blocked", "blocked"]);
    refusals = {};
    await media.switch("camera", true);
    expect(sent.camera?.readyState).toBe("live");
  });

  it("both: the call starts all the same, and switching on tries again", async () => {
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
  it("a muted microphone keeps its track, a camera that is off is stopped so that its light goes out", async () => {
    const media = await open();
    await media.switch("microphone", false);
    expect([sent.microphone?.readyState, sent.microphone?.enabled]).toEqual(["live", false]);
    const camera = sent.camera;
    await media.switch("camera", false);
    expect([camera?.readyState, sent.camera, state.localVideo]).toEqual(["ended", null, null]);
    await media.switch("camera", true);
    expect(sent.camera?.readyState).toBe("live");
  });

  it("quick presses end in the state of the last one and leave no track open", async () => {
    const media = await open();
    await Promise.all([
      media.switch("camera", false),
      media.switch("camera", true),
      media.switch("camera", false),
    ]);
    expect(state.camera?.isOn).toBe(false);
    expect(made.filter(({ kind, readyState }) => kind === "video" && readyState === "live")).toEqual([]);
  });

  it("a track that arrives after close() is stopped at once", async () => {
    const media = new LocalMedia(false, { onChange: () => undefined, onTrack: () => undefined });
    const opening = media.open();
    media.close();
    await opening;
    expect(made.every(({ readyState }) => readyState === "ended")).toBe(true);
  });
});

describe("flip", () => {
  it("switches to the back camera without mirroring, and keeps the microphone", async () => {
    const media = await open();
    const [microphone, first] = [sent.microphone, sent.camera];
    expect(await media.flip()).toBe(true);
    expect([first?.readyState, sent.camera?.settings.facingMode]).toEqual(["ended", "environment"]);
    expect([state.isMirrored, sent.microphone]).toEqual([false, microphone]);
  });

  it("the camera that was in use last is used again after it was off, and after the system had taken it", async () => {
    const media = await open();
    await media.flip();
    await media.switch("camera", false);
    await media.switch("camera", true);
    expect(sent.camera?.settings.facingMode).toBe("environment");
    sent.camera?.is("ended");
    await media.recover();
    expect([sent.camera?.readyState, sent.camera?.settings.facingMode]).toEqual(["live", "environment"]);
  });

  it("returns false with one camera", async () => {
    cameras = cameras.slice(0, 1);
    const media = await open();
    expect(await media.flip()).toBe(false);
    expect(sent.camera?.readyState).toBe("live");
  });

  it("returns to the first camera if the other does not open", async () => {
    const media = await open();
    vi.spyOn(navigator.mediaDevices, "getUserMedia").mockRejectedValueOnce(
      new DOMException("", "NotReadableError"),
    );
    expect(await media.flip()).toBe(false);
    expect(sent.camera?.readyState).toBe("live");
    expect(state.camera?.isOn).toBe(true);
  });
});

describe("a device that is gone during the call", () => {
  it("because it is blocked or unplugged says so, and switching on asks for it again", async () => {
    const media = await open();
    refusals = { audio: "NotAllowedError" };
    sent.microphone?.is("ended");
    await media.recover();
    expect(state.microphone).toEqual({ isOn: true, problem: "blocked", isInterrupted: true });
    refusals = { audio: "NotFoundError" };
    await media.switch("microphone", true);
    expect(state.microphone).toEqual({ isOn: false, problem: "none", isInterrupted: false });
    refusals = {};
    await media.switch("microphone", true);
    expect(state.microphone).toEqual({ isOn: true, problem: null, isInterrupted: false });
  });

  it("is taken again when one is plugged in", async () => {
    const media = await open();
    refusals = { audio: "NotFoundError" };
    sent.microphone?.is("ended");
    await media.recover();
    refusals = {};
    devices.dispatchEvent(new Event("devicechange"));
    await vi.waitFor(() => expect(state.microphone?.isInterrupted).toBe(false));
    expect(sent.microphone?.readyState).toBe("live");
  });
});

describe("a phone call", () => {
  it("that has the microphone already counts as an interruption, although no event says so", async () => {
    vi.useFakeTimers();
    isMutedOutside = true;
    await open(true);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(state.microphone?.isInterrupted).toBe(true);
    isMutedOutside = false;
    sent.microphone?.is("unmute");
    await vi.advanceTimersByTimeAsync(3_000);
    expect([state.microphone?.isInterrupted, requests.length]).toEqual([false, 2]);
  });

  it("that ends the microphone: it is requested again", async () => {
    const media = await open();
    const before = sent.microphone;
    before?.is("ended");
    await media.recover();
    expect(sent.microphone).not.toBe(before);
    expect(state.microphone).toEqual({ isOn: true, problem: null, isInterrupted: false });
  });

  it("while the page is hidden: the microphone is requested when it is visible again", async () => {
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

  it("that keeps the microphone: it counts as interrupted until recover() succeeds", async () => {
    const media = await open();
    refusals = { audio: "NotReadableError" };
    sent.microphone?.is("ended");
    await media.recover();
    expect(state.microphone).toEqual({ isOn: true, problem: null, isInterrupted: true });
    refusals = {};
    await media.recover();
    expect(state.microphone?.isInterrupted).toBe(false);
  });

  it("while the microphone is muted requests nothing until it is switched on", async () => {
    const media = await open();
    await media.switch("microphone", false);
    sent.microphone?.is("ended");
    await media.recover();
    expect(state.microphone).toEqual({ isOn: false, problem: null, isInterrupted: false });
    await media.switch("microphone", true);
    expect([sent.microphone?.readyState, sent.microphone?.enabled]).toEqual(["live", true]);
  });

  it.each(["visible", "hidden"] as const)(
    "that ends while the page is %s: the microphone is taken anew, since iOS leaves it live and silent",
    async (then) => {
      vi.useFakeTimers();
      await open(true);
      const before = sent.microphone;
      visibility = "hidden";
      before?.is("mute");
      await vi.advanceTimersByTimeAsync(0);
      expect(state.microphone?.isInterrupted).toBe(true);
      visibility = then;
      before?.is("unmute");
      await vi.advanceTimersByTimeAsync(0);
      visibility = "visible";
      document.dispatchEvent(new Event("visibilitychange"));
      await vi.advanceTimersByTimeAsync(0);
      expect([sent.microphone === before, before?.readyState]).toEqual([false, "ended"]);
      expect([state.microphone?.isInterrupted, requests.length]).toEqual([false, 2]);
    },
  );

  it("that is over before a microphone which was off is switched on: it is taken anew, since iOS leaves it silent", async () => {
    vi.useFakeTimers();
    const media = await open(true);
    const before = sent.microphone;
    await media.switch("microphone", false);
    before?.is("mute");
    await vi.advanceTimersByTimeAsync(60_000);
    before?.is("unmute");
    expect(state.microphone).toEqual({ isOn: false, problem: null, isInterrupted: false });
    await media.switch("microphone", true);
    expect([sent.microphone === before, sent.microphone?.readyState]).toEqual([false, "live"]);
    const anew = sent.microphone;
    await media.switch("microphone", false);
    await media.switch("microphone", true);
    expect(sent.microphone).toBe(anew);
  });

  it("a mute that is over within three seconds takes nothing anew", async () => {
    vi.useFakeTimers();
    await open(true);
    sent.microphone?.is("mute");
    await vi.advanceTimersByTimeAsync(2_000);
    sent.microphone?.is("unmute");
    await vi.advanceTimersByTimeAsync(5_000);
    expect([state.microphone?.isInterrupted, requests.length]).toEqual([false, 1]);
  });

  it("after silence without an event, off and on takes the microphone anew", async () => {
    const media = await open(true);
    const before = sent.microphone;
    media.setSilent(true);
    expect(state.microphone?.isInterrupted).toBe(true);
    await media.switch("microphone", false);
    // Nothing is taken back while it is off, so nothing asks for that.
    expect(state.microphone).toEqual({ isOn: false, problem: null, isInterrupted: false });
    await media.switch("microphone", true);
    expect([sent.microphone === before, state.microphone?.isInterrupted]).toEqual([false, false]);
  });

  it("silence counts as an interruption until there is sound again, and not while the microphone is off", async () => {
    const media = await open(true);
    media.setSilent(true);
    media.setSilent(false);
    expect([state.microphone?.isInterrupted, requests.length]).toEqual([false, 1]);
    await media.switch("microphone", false);
    media.setSilent(true);
    expect(state.microphone?.isInterrupted).toBe(false);
  });

  it("a microphone that was heard is taken anew only after the person was asked", async () => {
    const media = await open(true);
    const before = sent.microphone;
    media.setHeard();
    for (let reading = 0; reading < 9; reading += 1) media.setSilent(true);
    await media.recover();
    expect([state.isMicrophoneQuiet, sent.microphone === before]).toEqual([false, true]);
    media.setSilent(true);
    expect([state.isMicrophoneQuiet, state.microphone?.isInterrupted]).toEqual([true, false]);
    await media.recover();
    expect([state.isMicrophoneQuiet, sent.microphone === before]).toEqual([false, false]);
  });

  it("that mutes the track: interrupted after three seconds, until it is unmuted and taken anew", async () => {
    vi.useFakeTimers();
    await open();
    sent.microphone?.is("mute");
    vi.advanceTimersByTime(2_999);
    expect(state.microphone?.isInterrupted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(state.microphone?.isInterrupted).toBe(true);
    sent.microphone?.is("unmute");
    await vi.advanceTimersByTimeAsync(0);
    expect(state.microphone?.isInterrupted).toBe(false);
  });
});

describe("a device that the person has chosen", () => {
  /** As Chromium does: `exact` or nothing, and otherwise the usual one. */
  const openFound = (kind: "audio" | "video", asked: MediaStreamConstraints["audio"]) => {
    const { deviceId } = typeof asked === "object" ? asked : {};
    const exact = typeof deviceId === "object" && !Array.isArray(deviceId) ? String(deviceId.exact) : null;
    if (exact && !there.includes(exact)) throw new DOMException("", "OverconstrainedError");
    const usual = kind === "audio" ? "usual" : "front";
    return new FakeTrack(kind, { deviceId: exact ?? usual });
  };
  let there: string[];
  beforeEach(() => {
    there = ["usual", "headset", "front", "webcam"];
    navigator.mediaDevices.getUserMedia = (async ({ audio, video }: MediaStreamConstraints) => {
      requests.push({ audio, video } as MediaStreamConstraints);
      return new FakeStream([
        ...(audio ? [openFound("audio", audio)] : []),
        ...(video ? [openFound("video", video)] : []),
      ]);
    }) as never;
    navigator.mediaDevices.enumerateDevices = (async () => there.map((deviceId) => ({ deviceId }))) as never;
  });
  afterEach(() => {
    rememberDevice("microphone", null);
    rememberDevice("camera", null);
  });
  const using = () => [sent.microphone?.settings.deviceId, sent.camera?.settings.deviceId];

  it("is opened with the first question, without asking for the front camera", async () => {
    rememberDevice("microphone", { id: "headset", label: "Headset" });
    rememberDevice("camera", { id: "webcam", label: "Webcam" });
    await open();
    expect([using(), requests.length]).toEqual([["headset", "webcam"], 1]);
    expect(requests[0]?.video).not.toHaveProperty("facingMode");
    expect(state.missing).toBeUndefined();
  });

  it("and that is gone gives way to the usual one, is named once, and comes back when it is plugged in", async () => {
    rememberDevice("microphone", { id: "headset", label: "Headset" });
    there = ["usual", "front"];
    const media = await open();
    expect([using(), state.missing]).toEqual([
      ["usual", "front"],
      { device: "microphone", label: "Headset" },
    ]);
    state.missing = null;
    sent.microphone?.is("ended");
    await media.recover();
    expect(state.missing).toBeNull();
    there = ["usual", "front", "headset"];
    devices.dispatchEvent(new Event("devicechange"));
    await vi.waitFor(() => expect(using()).toEqual(["headset", "front"]));
  });

  it("that is pulled out during the call gives way, too", async () => {
    rememberDevice("microphone", { id: "headset", label: "Headset" });
    await open();
    there = ["usual", "front"];
    sent.microphone?.is("ended");
    await vi.waitFor(() => expect(using()[0]).toBe("usual"));
    expect(state).toMatchObject({
      missing: { device: "microphone", label: "Headset" },
      microphone: { isOn: true, isInterrupted: false },
    });
  });

  it("during the call is sent from then on, and one that does not open leaves the one before", async () => {
    const media = await open();
    const [microphone, camera] = [sent.microphone, sent.camera];
    expect([await media.choose("microphone", "headset"), await media.choose("camera", "webcam")]).toEqual([
      true,
      true,
    ]);
    expect([using(), microphone?.readyState, camera?.readyState]).toEqual([
      ["headset", "webcam"],
      "ended",
      "ended",
    ]);
    there = ["usual", "front", "webcam"];
    const kept = sent.microphone;
    expect(await media.choose("microphone", "headset")).toBe(false);
    expect([sent.microphone === kept, kept?.readyState]).toEqual([true, "live"]);
    expect(await media.choose("camera", "elsewhere")).toBe(false);
    expect([using()[1], state.camera?.problem]).toEqual(["webcam", null]);
    expect(await media.choose("microphone", null)).toBe(true);
    expect(using()[0]).toBe("usual");
  });

  it("while it is off is taken when it is switched on", async () => {
    const media = await open();
    await media.switch("microphone", false);
    await media.switch("camera", false);
    requests = [];
    rememberDevice("microphone", { id: "headset", label: "Headset" });
    rememberDevice("camera", { id: "webcam", label: "Webcam" });
    expect([await media.choose("microphone", "headset"), await media.choose("camera", "webcam")]).toEqual([
      true,
      true,
    ]);
    expect(requests).toEqual([]);
    await media.switch("microphone", true);
    await media.switch("camera", true);
    expect(using()).toEqual(["headset", "webcam"]);
  });
});
