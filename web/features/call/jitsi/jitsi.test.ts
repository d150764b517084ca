import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CompanionState } from "#contract/companions.ts";
import { loadScript } from "#web/api/load-script.ts";
import type { VideoCallOptions } from "#web/features/call/video-provider.ts";
import { FakeChannel } from "#web/testing/fake-channel.ts";
import { testId } from "#web/testing/fixtures.ts";
import type { JitsiConstructor, JitsiEvent, JitsiOptions } from "./external-api.ts";
import { jitsi } from "./jitsi.ts";

/** The API of external_api.js; the test plays the conference. */
class StubApi {
  static made: StubApi[] = [];
  static refuses = false;
  readonly domain: string;
  readonly options: JitsiOptions;
  readonly commands: string[] = [];
  isDisposed = false;
  cameras = [
    { deviceId: "1", kind: "videoinput", label: "Front" },
    { deviceId: "2", kind: "videoinput", label: "Back" },
  ];
  current = "1";
  readonly #listeners = new Map<string, (payload: unknown) => void>();

  constructor(domain: string, options: JitsiOptions) {
    if (StubApi.refuses) throw new Error("no");
    this.domain = domain;
    this.options = options;
    options.parentNode.append(document.createElement("div"));
    StubApi.made.push(this);
  }
  addListener(name: string, listener: (payload: never) => void) {
    this.#listeners.set(name, listener as (payload: unknown) => void);
  }
  executeCommand(name: string, ...values: unknown[]) {
    this.commands.push([name, ...values.filter((value) => typeof value !== "boolean")].join(" "));
  }
  getAvailableDevices = async () => ({ videoInput: this.cameras });
  getCurrentDevices = async () => ({
    videoInput: this.cameras.find(({ deviceId }) => deviceId === this.current),
  });
  async setVideoInputDevice(_: string, deviceId: string) {
    this.current = deviceId;
  }
  dispose() {
    this.isDisposed = true;
    this.options.parentNode.replaceChildren();
  }
  emits(name: JitsiEvent, payload: unknown) {
    this.#listeners.get(name)?.(payload);
  }
}
const api = () => StubApi.made.at(-1) as StubApi;

let scripts: HTMLScriptElement[];
let channel: FakeChannel;
let entered: number;
let container: HTMLElement;
let count = 0;
/** Scripts are cached by URL, so each test has its own. */
let scriptUrl: string;
const settle = () => vi.advanceTimersByTimeAsync(0);

const options = (part: Partial<VideoCallOptions> = {}): VideoCallOptions => ({
  bookingId: testId(1),
  side: "user",
  channel,
  ownName: "Seeker 1234",
  isAudioOnly: false,
  token: {
    token: "jwt",
    appId: "app",
    provider: "jaas",
    roomName: "app/session-b",
    domain: "meet.example",
    scriptUrl,
    expiresAt: "2026-11-21T12:00:00.000Z",
  },
  companion: null,
  requestToken: () => Promise.reject(new Error("none")),
  onEntered: () => {
    entered += 1;
  },
  ...part,
});
async function call(part: Partial<VideoCallOptions> = {}) {
  const made = jitsi(options(part));
  made.enter(container);
  scripts.at(-1)?.onload?.(new Event("load"));
  await settle();
  return made;
}

beforeEach(() => {
  vi.useFakeTimers();
  count += 1;
  scriptUrl = `https://meet.example/${count}/external_api.js`;
  scripts = [];
  StubApi.made = [];
  StubApi.refuses = false;
  channel = new FakeChannel();
  entered = 0;
  container = document.createElement("section");
  window.JitsiMeetExternalAPI = StubApi as unknown as JitsiConstructor;
  vi.spyOn(document.head, "append").mockImplementation((script) => {
    scripts.push(script as HTMLScriptElement);
  });
});
afterEach(() => {
  delete window.JitsiMeetExternalAPI;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("the script", () => {
  it("is loaded once for each URL", async () => {
    const load = () => loadScript(scriptUrl, () => window.JitsiMeetExternalAPI);
    const both = [load(), load()];
    scripts[0]?.onload?.(new Event("load"));
    expect(await Promise.all(both)).toEqual([StubApi, StubApi]);
    expect(scripts.map(({ src }) => src)).toEqual([scriptUrl]);
  });

  it.each([
    ["fails to load", () => void scripts[0]?.onerror?.("error")],
    ["does not load in 20 s", () => void vi.advanceTimersByTime(20_000)],
    [
      "defines no API",
      () => {
        delete window.JitsiMeetExternalAPI;
        scripts[0]?.onload?.(new Event("load"));
      },
    ],
  ])("that %s is a failure, and is loaded again by the next call", async (_, happens) => {
    const made = jitsi(options());
    made.enter(container);
    happens();
    await settle();
    expect(made.state().failure).toBe("script");
    window.JitsiMeetExternalAPI = StubApi as unknown as JitsiConstructor;
    expect((await call()).state().failure).toBeNull();
    expect(scripts).toHaveLength(2);
  });

  it("that loads after leaving opens no conference", async () => {
    const made = jitsi(options());
    made.enter(container);
    made.leave();
    scripts[0]?.onload?.(new Event("load"));
    await settle();
    expect(StubApi.made).toEqual([]);
  });
});

describe("the conference", () => {
  it("is for two, in 720p, through the server, without a prejoin page and without buttons of its own", async () => {
    await call({ isAudioOnly: true });
    expect([api().domain, api().options.roomName, api().options.jwt]).toEqual([
      "meet.example",
      "app/session-b",
      "jwt",
    ]);
    expect(api().options).toMatchObject({
      userInfo: { displayName: "Seeker 1234" },
      configOverwrite: {
        resolution: 720,
        p2p: { enabled: false },
        prejoinConfig: { enabled: false },
        deeplinking: { disabled: true },
        toolbarButtons: [],
        startWithVideoMuted: true,
      },
      interfaceConfigOverwrite: { TILE_VIEW_MAX_COLUMNS: 2 },
    });
    expect(container.children).toHaveLength(1);
  });

  it("that does not start is a failure", async () => {
    StubApi.refuses = true;
    expect((await call()).state().failure).toBe("init");
  });

  it("follows the participants' events", async () => {
    const made = await call();
    expect(made.state().link).toBe("entering");
    api().emits("videoConferenceJoined", { roomName: "r", id: "me" });
    expect([made.state().link, entered]).toEqual(["waiting", 1]);
    api().emits("participantJoined", { id: "guide" });
    expect([made.state().link, made.state().connectedAt]).toEqual(["connected", expect.any(Date)]);
    api().emits("participantLeft", { id: "guide" });
    expect(made.state().link).toBe("gone");
  });

  it("announces its entry again after the live channel has reconnected", async () => {
    await call();
    channel.becomes("live");
    expect(entered).toBe(0);
    api().emits("videoConferenceJoined", { roomName: "r", id: "me" });
    channel.becomes("connecting");
    channel.becomes("live");
    expect(entered).toBe(2);
  });

  it("gets commands from the buttons, and its events set their state", async () => {
    const made = await call();
    made.switch("microphone", false);
    made.switch("microphone", true);
    made.switch("camera", false);
    expect(api().commands).toEqual(["toggleAudio", "toggleVideo"]);
    api().emits("audioMuteStatusChanged", { muted: true });
    api().emits("cameraError", { type: "gum.permission_denied", message: "" });
    expect(made.state().microphone).toEqual({ isOn: false, problem: null, isInterrupted: false });
    expect(made.state().camera).toEqual({ isOn: false, problem: "blocked", isInterrupted: false });
  });

  it("flips to the next camera, on a phone to its other side; not with one camera", async () => {
    const made = await call();
    expect([await made.flip(), api().current]).toEqual([true, "2"]);
    vi.stubGlobal("navigator", { maxTouchPoints: 5 });
    expect([await made.flip(), api().commands]).toEqual([true, ["toggleCamera"]]);
    api().cameras = api().cameras.slice(1);
    expect(await made.flip()).toBe(false);
  });

  it.each([
    ["errorOccurred", { error: { isFatal: true } }, "init"],
    ["errorOccurred", { error: { isFatal: false } }, null],
    ["suspendDetected", {}, "init"],
    ["participantKickedOut", { kicked: { id: "me", local: true } }, "init"],
    ["participantKickedOut", { kicked: { id: "other", local: false } }, null],
  ] as const)("%s with %j: %s", async (name, payload, failure) => {
    const made = await call();
    api().emits(name, payload as never);
    expect(made.state().failure).toBe(failure);
  });

  it("a conference that fails is left, and the next connection to Parcha does not enter it again", async () => {
    await call();
    api().emits("videoConferenceJoined", { roomName: "r", id: "me" });
    api().emits("suspendDetected", {});
    channel.becomes("connecting");
    channel.becomes("live");
    expect([api().isDisposed, channel.sentOf("room-leave").length, entered]).toEqual([true, 1, 1]);
  });

  const EVENTS: JitsiEvent[] = [
    ...(["participantJoined", "participantLeft", "participantKickedOut", "audioMuteStatusChanged"] as const),
    ...(["videoMuteStatusChanged", "errorOccurred"] as const),
  ];
  it.each(EVENTS)("%s with a payload that cannot be read decides nothing", async (name) => {
    const made = await call();
    api().emits("videoConferenceJoined", { roomName: "r", id: "me" });
    api().emits("participantJoined", { id: "guide", formattedDisplayName: "Guruji" });
    const before = made.state();
    const odd = [
      undefined,
      null,
      "",
      1,
      [],
      {},
      { id: 7, muted: "true", isFatal: "no" },
      { id: null, muted: null },
    ];
    for (const payload of [
      ...odd,
      { kicked: null, error: null },
      { kicked: { local: 1 }, error: { isFatal: 1 } },
    ])
      api().emits(name, payload);
    expect(made.state()).toEqual(before);
  });

  it.each([undefined, {}, { type: 7 }, { type: "gum.new_word" }])(
    "an error of a device with the payload %j says that the device is busy",
    async (payload) => {
      const made = await call();
      api().emits("micError", payload);
      expect(made.state().microphone.problem).toBe("busy");
    },
  );

  it("does not flip to a camera that has no id", async () => {
    const made = await call();
    api().cameras = [{ deviceId: "1", kind: "videoinput", label: "Front" }, null, { label: "Back" }] as never;
    expect([await made.flip(), api().current]).toEqual([false, "1"]);
  });

  it("hung up in the frame is over; events after leaving change nothing", async () => {
    const made = await call();
    api().emits("videoConferenceJoined", { roomName: "r", id: "me" });
    api().emits("readyToClose", {});
    expect(made.state().isOver).toBe(true);
    const other = await call();
    const its = api();
    its.emits("videoConferenceJoined", { roomName: "r", id: "me" });
    other.leave();
    other.leave();
    its.emits("videoConferenceLeft", { roomName: "r" });
    its.emits("readyToClose", {});
    expect(other.state().isOver).toBe(false);
    expect([its.commands.filter((name) => name === "hangup").length, its.isDisposed]).toEqual([1, true]);
    expect(channel.sentOf("room-leave")).toHaveLength(1);
  });
});

describe("the companion", () => {
  const companion = {
    id: testId(9),
    name: "Rahul",
    relation: "son",
    admission: "let-in",
    isMuted: false,
    isHere: true,
    isInRoom: true,
  } as const;
  const changes = (part: Partial<CompanionState>) =>
    channel.deliver({
      type: "companion_changed",
      bookingId: testId(1),
      companion: { ...companion, ...part },
    });
  const inConference = async (side: "admin" | "user" | "companion", names: readonly string[]) => {
    const made = await call({ side });
    api().emits("videoConferenceJoined", {});
    for (const [index, displayName] of names.entries())
      api().emits("participantJoined", { id: `p${index}`, displayName });
    api().commands.splice(0);
    return made;
  };

  const outside = { isInRoom: false } as const;

  it("whom the guide mutes is played by nobody, and who is sent out is taken from the conference, also on coming again", async () => {
    await inConference("admin", ["Sita", "Rahul"]);
    changes({ isMuted: true });
    changes({ admission: "sent-out" });
    api().emits("participantLeft", { id: "p1" });
    api().emits("participantJoined", { id: "p9", displayName: "Rahul" });
    expect(api().commands).toEqual([
      "setParticipantVolume p1 0",
      "setParticipantVolume p1 0",
      "kickParticipant p1",
      "setParticipantVolume p9 0",
      "kickParticipant p9",
    ]);
  });

  it("who is removed, or whose place another one has, is taken out; also by the name before a change", async () => {
    await inConference("admin", ["Sita", "Rahul"]);
    changes({});
    changes({ name: "Rahul Verma" });
    channel.deliver({ type: "companion_changed", bookingId: testId(1), companion: null });
    expect(api().commands.at(-1)).toBe("kickParticipant p1");
    await inConference("admin", ["Sita", "Rahul"]);
    changes({});
    changes({ id: testId(8), name: "Priya", admission: "named", ...outside });
    expect(api().commands.at(-1)).toBe("kickParticipant p1");
  });

  it("a muted companion who enters anew is played by nobody", async () => {
    await inConference("user", ["Guruji"]);
    changes({ isMuted: true });
    api().emits("participantJoined", { id: "p7", displayName: "Rahul" });
    expect(api().commands).toEqual(["setParticipantVolume p7 0"]);
  });

  it("the customer is never touched, also with the companion's name, and nobody where two have it", async () => {
    await inConference("admin", ["Rahul"]);
    changes({ admission: "named", ...outside });
    changes({ isMuted: true, ...outside });
    changes({ admission: "sent-out", ...outside });
    expect(api().commands).toEqual([]);
    await inConference("admin", ["Rahul", "Rahul"]);
    changes({ admission: "sent-out" });
    expect(api().commands).toEqual([]);
  });

  it("is taken out by the guide's browser alone", async () => {
    await inConference("user", ["Guruji", "Rahul"]);
    changes({ admission: "sent-out" });
    expect(api().commands).toEqual(["setParticipantVolume p1 0"]);
  });

  it("alone in the conference is not taken for the other side", async () => {
    const made = await inConference("admin", []);
    changes({});
    api().emits("participantJoined", { id: "p1", displayName: "Rahul" });
    expect(made.state().link).toBe("waiting");
    api().emits("participantJoined", { id: "p2", displayName: "Sita" });
    expect(made.state().link).toBe("connected");
  });

  it("whom the page has known before the call is not the other side, and is muted and sent out as well", async () => {
    const made = await call({ side: "admin", companion: { ...companion, isMuted: true } });
    api().emits("videoConferenceJoined", {});
    api().emits("participantJoined", { id: "p1", displayName: "Rahul" });
    expect(made.state().link).toBe("waiting");
    changes({ admission: "sent-out" });
    expect(api().commands.slice(1)).toEqual([
      "setParticipantVolume p1 0",
      "setParticipantVolume p1 0",
      "kickParticipant p1",
    ]);
  });

  it("who comes while the script is loading is known when it has loaded", async () => {
    const made = jitsi(options());
    made.enter(container);
    changes({});
    scripts.at(-1)?.onload?.(new Event("load"));
    await settle();
    api().emits("videoConferenceJoined", {});
    api().emits("participantJoined", { id: "p1", displayName: "Rahul" });
    expect(made.state().link).toBe("waiting");
    made.leave();
    expect(channel.listenerCount).toBe(0);
  });

  it("who loads the page again stays muted", async () => {
    const made = await call({ side: "companion", companion: { ...companion, isMuted: true } });
    api().emits("videoConferenceJoined", {});
    expect([api().commands, made.state().mute]).toEqual([["setTileView", "toggleAudio"], "muted"]);
  });

  it("who is muted has the microphone off until the guide allows it and the companion presses", async () => {
    const made = await inConference("companion", ["Guruji", "Sita"]);
    changes({ isMuted: true });
    api().emits("audioMuteStatusChanged", { muted: true });
    made.switch("microphone", true);
    expect([api().commands, made.state().mute]).toEqual([["toggleAudio"], "muted"]);
    changes({ isMuted: false });
    expect(made.state()).toMatchObject({ mute: "lifted", microphone: { isOn: false } });
    made.switch("microphone", true);
    expect([api().commands, made.state().mute]).toEqual([["toggleAudio", "toggleAudio"], "none"]);
  });
});
