import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getIceServers } from "#contract/rooms.ts";
import { CallFailure } from "#web/api/call.ts";
import type { RoomToken, VideoCallOptions } from "#web/features/call/video-provider.ts";
import { FakeChannel } from "#web/testing/fake-channel.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testId } from "#web/testing/fixtures.ts";
import { builtIn } from "./built-in.ts";

const CODECS = ["video/VP9", "video/rtx", "video/VP8"].map((mimeType) => ({ mimeType }));
const LIMITED_CODECS = [
  ...CODECS,
  { mimeType: "video/H264", sdpFmtpLine: "packetization-mode=1;x-google-max-bitrate=100" },
];

class FakeTrack extends EventTarget {
  readyState = "live";
  enabled = true;
  readonly kind: "audio" | "video";
  constructor(kind: "audio" | "video") {
    super();
    this.kind = kind;
  }
  getSettings() {
    return {};
  }
  stop() {
    this.readyState = "ended";
  }
}
class FakeStream {
  readonly tracks: FakeTrack[];
  constructor(tracks: FakeTrack[] = []) {
    this.tracks = [...tracks];
  }
  getTracks = () => this.tracks;
  getAudioTracks = () => this.tracks.filter(({ kind }) => kind === "audio");
  getVideoTracks = () => this.tracks.filter(({ kind }) => kind === "video");
  addTrack = (track: FakeTrack) => void this.tracks.push(track);
}

class FakeSender {
  track: FakeTrack | null = null;
  encodings: Record<string, unknown>[] = [{}];
  readonly #pc: FakePc;
  constructor(pc: FakePc) {
    this.#pc = pc;
  }
  replaceTrack = async (track: FakeTrack | null) => {
    if (track && this.#pc.isRolledBack) throw new Error("Chromium's page crashes here");
    this.track = track;
  };
  getParameters = () => ({ encodings: this.encodings, codecs: FakePc.limited ? LIMITED_CODECS : CODECS });
  setParameters = async () => {
    if (this.#pc.isRolledBack) throw new Error("Chromium refuses parameters here");
    if (FakePc.refusesCodecs && this.encodings.some((encoding) => "codec" in encoding)) {
      this.encodings.splice(0, 1, {});
      throw new Error("This browser lets no page choose a codec");
    }
    this.encodings.push(...this.encodings.splice(0).map((encoding) => ({ ...encoding, isSet: true })));
  };
}

/** A peer connection whose state the test sets. */
class FakePc {
  static made: FakePc[] = [];
  static refusesCodecs = false;
  /** Descriptions have the limits that pages ask each other for. */
  static limited = false;
  connectionState: RTCPeerConnectionState = "new";
  signalingState: RTCSignalingState = "stable";
  localDescription: { type: string; sdp: string } | null = null;
  currentLocalDescription: { type: string; sdp: string } | null = null;
  /** An own offer gave way to one of the other side, which is not answered yet. */
  isRolledBack = false;
  remoteDescription: { type: string; sdp: string } | null = null;
  onnegotiationneeded: (() => void) | null = null;
  onicecandidate: (() => void) | null = null;
  ontrack: ((event: { track: FakeTrack }) => void) | null = null;
  onconnectionstatechange: (() => void) | null = null;
  restarts = 0;
  configurations: RTCConfiguration[];
  lines: { receiver: { track: FakeTrack }; sender: FakeSender; direction: string }[] = [];
  report: object[] = [];
  #offers = 0;

  constructor(configuration: RTCConfiguration) {
    this.configurations = [configuration];
    FakePc.made.push(this);
  }
  addTransceiver(kind: "audio" | "video", { direction }: { direction: string }) {
    this.lines.push({ receiver: { track: new FakeTrack(kind) }, sender: new FakeSender(this), direction });
    if (this.lines.length === 1) queueMicrotask(() => this.onnegotiationneeded?.());
  }
  getTransceivers = () => this.lines;
  setConfiguration = (configuration: RTCConfiguration) => void this.configurations.push(configuration);
  restartIce() {
    this.restarts += 1;
    this.onnegotiationneeded?.();
  }
  async setLocalDescription() {
    const type = this.signalingState === "have-remote-offer" ? "answer" : "offer";
    this.#offers += 1;
    this.localDescription = { type, sdp: `${type} ${this.#offers}` };
    this.signalingState = type === "offer" ? "have-local-offer" : "stable";
    if (type === "answer") this.currentLocalDescription = this.localDescription;
    this.isRolledBack = false;
  }
  async setRemoteDescription(description: { type: string; sdp: string }) {
    this.remoteDescription = description;
    this.isRolledBack = description.type === "offer" && this.signalingState === "have-local-offer";
    if (description.type === "answer") this.currentLocalDescription = this.localDescription;
    this.signalingState = description.type === "offer" ? "have-remote-offer" : "stable";
    if (description.type === "offer" && this.lines.length === 0)
      for (const kind of ["audio", "video"] as const)
        this.lines.push({
          receiver: { track: new FakeTrack(kind) },
          sender: new FakeSender(this),
          direction: "recvonly",
        });
  }
  addIceCandidate = async () => undefined;
  getStats = async () => this.report;
  close() {
    this.connectionState = "closed";
  }

  becomes(state: RTCPeerConnectionState) {
    this.connectionState = state;
    this.onconnectionstatechange?.();
  }
  sender(kind: "audio" | "video") {
    return this.lines.find(({ receiver }) => receiver.track.kind === kind)?.sender;
  }
}
const pc = () => FakePc.made.at(-1) as FakePc;

const bookingId = testId(1);
const token = (name: string, minutes = 60): RoomToken => ({
  token: name,
  appId: "built-in",
  provider: "built-in",
  roomName: "session-b",
  domain: null,
  scriptUrl: null,
  expiresAt: new Date(Date.now() + minutes * 60_000).toISOString(),
});

const server = fakeServer();
let channel: FakeChannel;
let calls: ReturnType<typeof builtIn>[];
let entered: number;
let tokens: RoomToken[];
/** Why there is no further one. */
let tokenFailure: CallFailure;
let iceExpiresAt: string;
const serveRelay = () =>
  server.answer(getIceServers, () => ({
    iceServers: [{ urls: ["turn:relay"] }],
    iceTransportPolicy: "relay" as const,
    expiresAt: iceExpiresAt,
  }));
/** Runs pending promises. */
const settle = () => vi.advanceTimersByTimeAsync(0);

const container = document.createElement("div");
async function call(part: Partial<VideoCallOptions> = {}) {
  const made = builtIn({
    bookingId,
    side: "user",
    channel,
    ownName: "Seeker 1234",
    isAudioOnly: false,
    token: token("first"),
    companion: null,
    requestToken: async () => tokens.shift() ?? Promise.reject(tokenFailure),
    onEntered: () => {
      entered += 1;
    },
    ...part,
  });
  calls.push(made);
  made.enter(container);
  await settle();
  return made;
}
const joined = (polite: boolean, peerSeat: string | null) =>
  channel.deliver({ type: "room-joined", bookingId, polite, peerPresent: peerSeat !== null, peerSeat });
const peerJoins = (seat: string) => channel.deliver({ type: "peer-joined", bookingId, seat });
const offer = () =>
  channel.deliver({ type: "signal", bookingId, description: { type: "offer", sdp: "theirs" } });
const signals = () => channel.sentOf("signal");

/** A connected call. */
async function connected(side: "user" | "admin" = "admin") {
  const made = await call({ side });
  joined(side === "user", "p1");
  await settle();
  if (side === "admin")
    channel.deliver({ type: "signal", bookingId, description: { type: "answer", sdp: "x" } });
  else offer();
  await settle();
  pc().becomes("connected");
  return made;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("RTCPeerConnection", FakePc);
  vi.stubGlobal("MediaStream", FakeStream);
  FakePc.made = [];
  FakePc.limited = false;
  calls = [];
  channel = new FakeChannel();
  entered = 0;
  tokens = [];
  tokenFailure = new CallFailure(0, "network", "No connection.");
  iceExpiresAt = new Date(Date.now() + 3_600_000).toISOString();
  vi.stubGlobal("navigator", {
    userAgent: "Chrome",
    mediaDevices: {
      addEventListener: () => undefined,
      enumerateDevices: async () => [],
      getUserMedia: async ({ audio, video }: MediaStreamConstraints) =>
        new FakeStream([
          ...(audio ? [new FakeTrack("audio")] : []),
          ...(video ? [new FakeTrack("video")] : []),
        ]),
    },
  });
  serveRelay();
});
afterEach(() => {
  // A call that stays would go on trying to connect in the tests after this one.
  for (const made of calls) made.leave();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("entering", () => {
  it("joins the room with the token and a seat, and has entered once the server confirms it", async () => {
    const made = await call();
    expect(channel.sentOf("room-join")).toMatchObject([
      { token: "first", seat: expect.stringMatching(/.{20}/) },
    ]);
    expect([made.state().link, entered]).toEqual(["entering", 0]);
    joined(true, null);
    expect([made.state().link, entered]).toEqual(["waiting", 1]);
  });

  it("says that it comes back once it has been in the room, in every seat that it takes", async () => {
    const made = await call();
    await vi.advanceTimersByTimeAsync(10_000);
    joined(true, null);
    channel.becomes("connecting");
    channel.becomes("live");
    await settle();
    joined(true, null);
    made.reconnect();
    await settle();
    const [first, ...others] = channel.sentOf("room-join");
    expect([first?.isBack, ...others.map(({ isBack }) => isBack)]).toEqual([false, false, true, true]);
    expect(others.at(-1)?.seat).toMatch(new RegExp(`^${first?.seat}\\.`));
  });

  it("waits until the channel is live", async () => {
    channel.becomes("connecting");
    await call();
    expect(channel.sent).toEqual([]);
    channel.becomes("live");
    await settle();
    expect(channel.sentOf("room-join")).toHaveLength(1);
  });

  it("asks again every ten seconds until the server answers, whose database may have been away", async () => {
    const made = await call();
    await vi.advanceTimersByTimeAsync(25_000);
    expect(channel.sentOf("room-join")).toHaveLength(3);
    joined(true, null);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(channel.sentOf("room-join")).toHaveLength(3);
    channel.becomes("connecting");
    await vi.advanceTimersByTimeAsync(60_000);
    channel.becomes("live");
    await vi.advanceTimersByTimeAsync(15_000);
    expect(channel.sentOf("room-join")).toHaveLength(5);
    made.leave();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(channel.sentOf("room-join")).toHaveLength(5);
  });

  it("fetches another token when the server refuses the first", async () => {
    tokens = [token("second")];
    const made = await call();
    channel.deliver({ type: "error", code: "bad-token", message: "" });
    await settle();
    expect(channel.sentOf("room-join").at(-1)?.token).toBe("second");
    expect(made.state().failure).toBeNull();
    channel.deliver({ type: "error", code: "bad-token", message: "" });
    expect(made.state().failure).toBe("init");
  });

  it("a call that the server refuses for good keeps neither camera nor microphone, and enters no more", async () => {
    tokens = [token("second")];
    const opened: FakeTrack[] = [];
    const { getUserMedia } = navigator.mediaDevices;
    vi.spyOn(navigator.mediaDevices, "getUserMedia").mockImplementation(async (constraints) => {
      const stream = await getUserMedia(constraints);
      opened.push(...(stream.getTracks() as unknown as FakeTrack[]));
      return stream;
    });
    await call();
    for (const _ of ["first", "second"]) {
      channel.deliver({ type: "error", code: "bad-token", message: "" });
      await settle();
    }
    expect(opened.map(({ readyState }) => readyState)).toEqual(["ended", "ended"]);
    const before = channel.sentOf("room-join").length;
    channel.becomes("connecting");
    channel.becomes("live");
    await vi.advanceTimersByTimeAsync(30_000);
    expect(channel.sentOf("room-join")).toHaveLength(before);
  });

  it("fetches another token when the first has expired", async () => {
    tokens = [token("second")];
    await call({ token: token("first", -1) });
    expect(channel.sentOf("room-join").map(({ token: sent }) => sent)).toEqual(["second"]);
  });
});

describe("connecting", () => {
  it("the guide offers audio and video in both directions, with the ICE servers of the server", async () => {
    await call({ side: "admin" });
    joined(false, null);
    peerJoins("c1");
    await settle();
    expect(pc().configurations[0]).toMatchObject({
      iceServers: [{ urls: ["turn:relay"] }],
      iceTransportPolicy: "relay" as const,
    });
    expect(pc().lines.map(({ receiver, direction }) => [receiver.track.kind, direction])).toEqual([
      ["audio", "sendrecv"],
      ["video", "sendrecv"],
    ]);
    expect(signals().find(({ description }) => description)?.description?.type).toBe("offer");
    expect([pc().sender("audio")?.track?.kind, pc().sender("video")?.track?.kind]).toEqual([
      "audio",
      "video",
    ]);
  });

  it("the customer answers and sends as well; an offer before room-joined is kept", async () => {
    await call();
    offer();
    joined(true, "g1");
    await settle();
    expect(pc().lines.map(({ direction }) => direction)).toEqual(["sendrecv", "sendrecv"]);
    expect(pc().sender("video")?.track?.kind).toBe("video");
    expect(signals().at(-1)?.description?.type).toBe("answer");
  });

  it("sends the state of its devices at the start and after each change, and receives that of the other side", async () => {
    const made = await connected();
    const states = () => signals().flatMap(({ state }) => (state ? [state] : []));
    expect(states().at(-1)).toEqual({ microphone: true, camera: true, screen: false });
    made.switch("microphone", false);
    await settle();
    expect(states().at(-1)).toEqual({ microphone: false, camera: true, screen: false });
    pc().sender("video")?.track?.dispatchEvent(new Event("mute"));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(states().at(-1)).toEqual({ microphone: false, camera: false, screen: false });
    channel.deliver({ type: "signal", bookingId, state: { microphone: true, camera: false, screen: false } });
    expect([made.state().isRemoteMicrophoneOn, made.state().isRemoteCameraOn]).toEqual([true, false]);
  });

  describe("both sides offer at once, and the customer's offer gives way", () => {
    const offerOfBoth = async () => {
      const made = await connected("user");
      pc().becomes("disconnected");
      await vi.advanceTimersByTimeAsync(4_000);
      expect(pc().signalingState).toBe("have-local-offer");
      return made;
    };
    const replaced = () => vi.spyOn(pc().sender("video") as FakeSender, "replaceTrack");

    it("no track is replaced, since Chromium's page would crash", async () => {
      await offerOfBoth();
      const replace = replaced();
      offer();
      await settle();
      expect([pc().signalingState, signals().at(-1)?.description?.type]).toEqual(["stable", "answer"]);
      expect(replace).not.toHaveBeenCalled();
    });

    it("a camera that is switched on meanwhile is sent after the answer", async () => {
      const made = await offerOfBoth();
      made.switch("camera", false);
      await settle();
      const replace = replaced();
      offer();
      made.switch("camera", true);
      await settle();
      expect(pc().signalingState).toBe("stable");
      expect(replace).toHaveBeenCalledTimes(1);
      expect(pc().sender("video")?.track?.kind).toBe("video");
    });

    it("the limits of the video are set after the answer", async () => {
      await offerOfBoth();
      for (const kind of ["audio", "video"] as const) pc().sender(kind)?.encodings.splice(0, 1, {});
      offer();
      pc().becomes("connected");
      await settle();
      expect(pc().sender("video")?.encodings[0]).toMatchObject({ isSet: true });
    });
  });

  it("a camera that is switched off is not sent any more, without another offer", async () => {
    const made = await connected();
    const offers = signals().filter(({ description }) => description).length;
    made.switch("camera", false);
    await settle();
    expect(pc().sender("video")?.track).toBeNull();
    expect(signals().filter(({ description }) => description)).toHaveLength(offers);
  });

  it("a browser without WebRTC is a failure", async () => {
    vi.stubGlobal("RTCPeerConnection", undefined);
    expect((await call()).state().failure).toBe("init");
  });

  it("a guide who has waited for hours connects with credentials that are fetched as the customer comes", async () => {
    await call({ side: "admin" });
    joined(false, null);
    await vi.advanceTimersByTimeAsync(4 * 3_600_000);
    iceExpiresAt = new Date(Date.now() + 3_600_000).toISOString();
    server.answer(getIceServers, () => ({
      iceServers: [{ urls: ["turn:relay"], username: "fresh" }],
      iceTransportPolicy: "relay" as const,
      expiresAt: iceExpiresAt,
    }));
    peerJoins("c1");
    await settle();
    expect(pc().configurations[0]?.iceServers).toMatchObject([{ username: "fresh" }]);
    expect(signals().find(({ description }) => description)?.description?.type).toBe("offer");
  });

  it("a side that got no relay asks again: without a candidate no browser says that it has failed", async () => {
    server.fail(getIceServers, "network");
    await call({ side: "admin" });
    joined(false, "p1");
    await settle();
    channel.deliver({ type: "signal", bookingId, description: { type: "answer", sdp: "x" } });
    await settle();
    expect(pc().configurations.map(({ iceServers }) => iceServers)).toEqual([[]]);
    serveRelay();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(pc().configurations.at(-1)?.iceServers).toEqual([{ urls: ["turn:relay"] }]);
    expect([pc().restarts, signals().filter(({ description }) => description).length]).toEqual([1, 2]);
    pc().becomes("connected");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(pc().restarts).toBe(1);
  });

  it("an offer that no answer has followed is sent again, as often as needed", async () => {
    await call({ side: "admin" });
    joined(false, "p1");
    await vi.advanceTimersByTimeAsync(40_000);
    expect(
      signals()
        .filter(({ description }) => description)
        .map(({ description }) => description?.sdp),
    ).toEqual(Array(3).fill("offer 1"));
  });

  it("the customer's side, which only answers, offers nothing while the first offer has not come", async () => {
    await call();
    joined(true, "p1");
    await vi.advanceTimersByTimeAsync(40_000);
    expect([FakePc.made.length, pc().restarts]).toEqual([1, 0]);
  });

  it("the other side that joins between the own join and its answer is met, whatever the older answer says", async () => {
    const made = await call();
    peerJoins("g1");
    offer();
    joined(true, null);
    await settle();
    expect([made.state().link, FakePc.made.length]).toEqual(["connecting", 1]);
    expect(pc().remoteDescription).toMatchObject({ sdp: "theirs" });
  });

  it("the other side that has left again before the answer is not in the room", async () => {
    const made = await call();
    peerJoins("g1");
    channel.deliver({ type: "peer-left", bookingId });
    joined(true, null);
    await settle();
    expect([made.state().link, FakePc.made.length]).toEqual(["waiting", 0]);
  });

  it("who came before the own channel broke is looked for by the next answer alone", async () => {
    const made = await call();
    peerJoins("g1");
    channel.becomes("connecting");
    channel.becomes("live");
    await settle();
    joined(true, null);
    await settle();
    expect([made.state().link, FakePc.made.length]).toEqual(["waiting", 0]);
  });

  it("two visits of the customer while credentials are fetched make one connection", async () => {
    await call({ side: "admin" });
    joined(false, null);
    await vi.advanceTimersByTimeAsync(4 * 3_600_000);
    peerJoins("c1");
    channel.deliver({ type: "peer-left", bookingId });
    peerJoins("c1");
    peerJoins("c2");
    await settle();
    expect(FakePc.made).toHaveLength(1);
  });

  it("what the other side's call before has offered meanwhile is not answered to its new call", async () => {
    iceExpiresAt = new Date(Date.now() + 30_000).toISOString();
    await call();
    const release = server.hold(getIceServers);
    joined(true, "p1");
    offer();
    peerJoins("p2");
    offer();
    release();
    await settle();
    expect(pc().localDescription?.sdp).toBe("answer 1");
  });

  it("ignores messages of another session", async () => {
    await call();
    channel.deliver({
      type: "room-joined",
      bookingId: testId(2),
      polite: true,
      peerPresent: true,
      peerSeat: "x",
    });
    expect([entered, FakePc.made.length]).toEqual([0, 0]);
  });
});

describe("a new seat of the other side", () => {
  it("replaces the connection", async () => {
    const made = await connected();
    const first = pc();
    peerJoins("p2");
    expect(first.connectionState).toBe("closed");
    expect(made.state().link).toBe("returning");
    await settle();
    expect(FakePc.made).toHaveLength(2);
    pc().becomes("connected");
    expect(made.state().link).toBe("connected");
  });
});

describe("the live channel breaks", () => {
  it("a connection that is renewed meanwhile counts as broken until the channel is back", async () => {
    const made = await connected();
    channel.becomes("connecting");
    made.reconnect();
    expect(made.state().link).toBe("returning");
    channel.becomes("live");
    joined(false, "p1");
    await settle();
    pc().becomes("connected");
    expect([made.state().link, FakePc.made.length]).toEqual(["connected", 2]);
  });

  it("the call goes on, and this side joins again with the same seat", async () => {
    const made = await connected();
    channel.becomes("connecting");
    expect(made.state().link).toBe("connected");
    channel.becomes("live");
    await settle();
    const [before, after] = channel.sentOf("room-join");
    expect(after?.seat).toBe(before?.seat);
    joined(false, "p1");
    expect([FakePc.made.length, pc().restarts, entered]).toEqual([1, 0, 2]);
  });

  it("an offer that was lost meanwhile is sent again", async () => {
    await connected();
    channel.becomes("connecting");
    pc().becomes("failed");
    await settle();
    const before = signals().length;
    channel.becomes("live");
    joined(false, "p1");
    await settle();
    expect(
      signals()
        .slice(before)
        .find(({ description }) => description)?.description,
    ).toEqual({
      type: "offer",
      sdp: "offer 2",
    });
  });

  it("of the other side: it is not gone as long as bytes arrive", async () => {
    const made = await connected();
    const pair = { type: "candidate-pair", state: "succeeded", nominated: true };
    pc().report = [{ ...pair, bytesReceived: 1_000 }];
    await vi.advanceTimersByTimeAsync(2_000);
    pc().report = [{ ...pair, bytesReceived: 2_000 }];
    channel.deliver({ type: "peer-left", bookingId });
    await settle();
    expect(made.state().link).toBe("connected");
    await vi.advanceTimersByTimeAsync(1_200);
    expect(made.state().link).toBe("gone");
    peerJoins("p1");
    expect([made.state().link, FakePc.made.length]).toEqual(["connected", 1]);
  });
});

it("the other side that leaves the room right after a reading is not gone before it had time to send something", async () => {
  const made = await connected();
  const pair = { type: "candidate-pair", state: "succeeded", nominated: true };
  pc().report = [{ ...pair, bytesReceived: 1_000 }];
  await vi.advanceTimersByTimeAsync(2_000);
  channel.deliver({ type: "peer-left", bookingId });
  await settle();
  expect(made.state().link).toBe("connected");
  pc().report = [{ ...pair, bytesReceived: 2_000 }];
  await vi.advanceTimersByTimeAsync(1_200);
  expect(made.state().link).toBe("connected");
});

describe("a token that has run out when this side comes back", () => {
  const comesBack = async () => {
    await connected();
    vi.advanceTimersByTime(61 * 60_000);
    channel.becomes("connecting");
    channel.becomes("live");
    await settle();
    channel.deliver({ type: "error", code: "bad-token", message: "" });
    await settle();
  };

  it.each([
    ["the network did not carry the request", new CallFailure(0, "network", "No connection.")],
    ["a proxy answers in the server's place", new CallFailure(403, "bad-answer", "No proper answer.")],
  ])("is fetched again after ten seconds where %s", async (_, failure) => {
    tokenFailure = failure;
    await comesBack();
    tokens = [token("second")];
    await vi.advanceTimersByTimeAsync(10_000);
    expect(channel.sentOf("room-join").at(-1)?.token).toBe("second");
  });

  it("is not fetched again where the server refuses another", async () => {
    tokenFailure = new CallFailure(403, "too-late", "The room has closed.");
    await comesBack();
    const before = channel.sentOf("room-join").length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(channel.sentOf("room-join")).toHaveLength(before);
  });
});

describe("hanging up", () => {
  it("of the other side: it is gone at once, until it comes back with a new call", async () => {
    const made = await connected();
    channel.deliver({ type: "peer-left", bookingId, isHangUp: true });
    expect(made.state()).toMatchObject({ link: "gone", hasRemoteHungUp: true });
    expect(pc().connectionState).toBe("closed");
    peerJoins("p2");
    await settle();
    expect([made.state().hasRemoteHungUp, FakePc.made.length]).toEqual([false, 2]);
  });

  it("is sent to the other side, and leaving the page is not", async () => {
    (await connected()).leave(true);
    expect(channel.sentOf("room-leave")).toMatchObject([{ isHangUp: true }]);
    (await connected()).leave();
    expect(channel.sentOf("room-leave").at(-1)).toMatchObject({ isHangUp: false });
  });
});

describe("ICE restarts", () => {
  it("a disconnected connection is restarted after four seconds", async () => {
    const made = await connected();
    pc().becomes("disconnected");
    expect([made.state().link, made.state().network]).toEqual(["returning", "lost"]);
    await vi.advanceTimersByTimeAsync(3_999);
    expect(pc().restarts).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(pc().restarts).toBe(1);
  });

  it("a connection that recovers by itself is not restarted and keeps its duration", async () => {
    const made = await connected();
    const { connectedAt } = made.state();
    pc().becomes("disconnected");
    await vi.advanceTimersByTimeAsync(2_000);
    pc().becomes("connected");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(pc().restarts).toBe(0);
    expect(made.state()).toMatchObject({ link: "connected", connectedAt });
  });

  it("one that failed is mended at once, with new credentials where the old ones have run out", async () => {
    iceExpiresAt = new Date(Date.now() + 30_000).toISOString();
    await connected();
    pc().becomes("failed");
    await settle();
    expect([pc().restarts, pc().configurations.length]).toEqual([1, 2]);
  });

  it("a new network restarts at once", async () => {
    await connected();
    window.dispatchEvent(new Event("online"));
    await settle();
    expect(pc().restarts).toBe(1);
  });

  it("there is no restart while the other side is away", async () => {
    await connected();
    channel.deliver({ type: "peer-left", bookingId });
    pc().becomes("failed");
    await settle();
    expect(pc().restarts).toBe(0);
  });

  it("after two failures the guide's side renews its seat", async () => {
    await connected("admin");
    const first = channel.sentOf("room-join").at(-1)?.seat;
    pc().becomes("failed");
    pc().becomes("failed");
    await settle();
    expect(channel.sentOf("room-join").at(-1)?.seat).not.toBe(first);
    joined(false, "p1");
    await settle();
    expect(FakePc.made).toHaveLength(2);
  });

  it.each(["admin", "user"] as const)(
    "at the request of the %s's screen both sides connect anew, and the microphone stays off",
    async (side) => {
      const made = await connected(side);
      made.switch("microphone", false);
      await settle();
      const [first, seat] = [pc(), channel.sentOf("room-join").at(-1)?.seat];
      made.reconnect();
      await settle();
      expect(first.connectionState).toBe("closed");
      expect(channel.sentOf("room-join").at(-1)?.seat).not.toBe(seat);
      // The other side may offer before the server has confirmed the new seat.
      if (side === "user") offer();
      joined(side === "user", "p1");
      await settle();
      if (side === "user") expect(pc().remoteDescription).toMatchObject({ sdp: "theirs" });
      pc().becomes("connected");
      expect([FakePc.made.length, made.state().link, made.state().microphone.isOn]).toEqual([
        2,
        "connected",
        false,
      ]);
    },
  );

  it("an answer to the connection before does not reach the one after a renewed seat", async () => {
    const made = await connected("admin");
    const seats = () => channel.sentOf("room-join").map(({ seat }) => seat);
    const answer = (sdp: string, toSeat: string | undefined) =>
      channel.deliver({ type: "signal", bookingId, toSeat, description: { type: "answer", sdp } });
    expect(signals().find(({ description }) => description)?.toSeat).toBe("p1");
    made.reconnect();
    await settle();
    const [before, now] = seats();
    answer("old, before the server has confirmed the seat", before);
    joined(false, "p1");
    await settle();
    answer("old", before);
    await settle();
    expect(pc().remoteDescription).toBeNull();
    answer("new", now);
    await settle();
    expect(pc().remoteDescription?.sdp).toBe("new");
  });

  it("after two failures the customer's side waits", async () => {
    await connected("user");
    pc().becomes("failed");
    pc().becomes("failed");
    await settle();
    expect(channel.sentOf("room-join")).toHaveLength(1);
  });
});

it("where the network carries the sound alone video is paused, and the sound goes on with fewer bits", async () => {
  const made = await connected();
  pc().report = [
    { type: "candidate-pair", state: "succeeded", nominated: true, availableOutgoingBitrate: 30_000 },
  ];
  await vi.advanceTimersByTimeAsync(12_000);
  expect(made.state()).toMatchObject({ isLocalVideoPaused: true, network: "weak", link: "connected" });
  expect(pc().sender("video")?.encodings[0]).toMatchObject({ active: false });
  expect(pc().sender("audio")?.encodings[0]).not.toMatchObject({ active: false });
  expect(pc().sender("audio")?.encodings[0]).toMatchObject({ maxBitrate: 20_000 });
});

it("on a wide network the picture becomes whole, in a codec that costs a phone little", async () => {
  await connected();
  pc().report = [
    { type: "candidate-pair", state: "succeeded", nominated: true, availableOutgoingBitrate: 2_000_000 },
  ];
  await vi.advanceTimersByTimeAsync(8_000);
  expect(pc().sender("video")?.encodings[0]).toMatchObject({
    maxBitrate: 1_200_000,
    scaleResolutionDownBy: 1,
    codec: { mimeType: "video/VP8" },
  });
  expect(pc().sender("audio")?.encodings[0]).toMatchObject({ maxBitrate: 40_000 });
});

it("without a picture the connection sends in a codec with a small limit, which is gone before the camera is open", async () => {
  FakePc.limited = true;
  const made = await connected();
  const codec = () => pc().sender("video")?.encodings[0]?.codec;
  await settle();
  expect(codec()).toMatchObject({ mimeType: "video/VP9" });
  made.switch("camera", false);
  await settle();
  expect(codec()).toMatchObject({ mimeType: "video/H264" });
  const opened = pc().sender("video");
  const { getUserMedia } = navigator.mediaDevices;
  let open = () => {};
  navigator.mediaDevices.getUserMedia = async (asked) => {
    await new Promise<void>((resolve) => {
      open = resolve;
    });
    return getUserMedia(asked);
  };
  made.switch("camera", true);
  await settle();
  expect([opened?.track, codec()]).toEqual([null, { mimeType: "video/VP9" }]);
  open();
  await settle();
  expect(opened?.track).not.toBeNull();
});

it("a browser that lets no page choose a codec gets the limits all the same", async () => {
  FakePc.refusesCodecs = true;
  await connected();
  await settle();
  FakePc.refusesCodecs = false;
  expect(pc().sender("video")?.encodings[0]).toMatchObject({ maxBitrate: 24_000, isSet: true });
  expect(pc().sender("video")?.encodings[0]).not.toHaveProperty("codec");
});

it("a microphone that gives only zeros for ten seconds counts as interrupted, and the other side learns it", async () => {
  const made = await connected();
  const measured = (totalAudioEnergy: number) => [{ type: "media-source", kind: "audio", totalAudioEnergy }];
  pc().report = measured(0.5);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(made.state().microphone.isInterrupted).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(made.state().microphone.isInterrupted).toBe(true);
  expect(signals().at(-1)?.state).toMatchObject({ microphone: false });
  pc().report = measured(0.6);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(made.state().microphone.isInterrupted).toBe(false);
});

it("a microphone that was heard is never said to be off, however long it is silent: the person is asked, once", async () => {
  const made = await connected();
  const measured = (totalAudioEnergy: number) => [{ type: "media-source", kind: "audio", totalAudioEnergy }];
  const isClaimed = () =>
    made.state().microphone.isInterrupted || signals().at(-1)?.state?.microphone === false;
  pc().report = measured(0.5);
  await vi.advanceTimersByTimeAsync(4_000);
  pc().report = measured(0.6);
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.advanceTimersByTimeAsync(26_000);
  expect([isClaimed(), made.state().isMicrophoneQuiet]).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([isClaimed(), made.state().isMicrophoneQuiet]).toEqual([false, true]);
  pc().report = measured(0.7);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([isClaimed(), made.state().isMicrophoneQuiet]).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect([isClaimed(), made.state().isMicrophoneQuiet]).toEqual([false, false]);
});

it("a microphone that was heard and is taken anew counts as interrupted if the new track gives only zeros", async () => {
  const made = await connected();
  const measured = (totalAudioEnergy: number) => [{ type: "media-source", kind: "audio", totalAudioEnergy }];
  pc().report = measured(0.5);
  await vi.advanceTimersByTimeAsync(2_000);
  pc().report = measured(0.6);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(made.state().isMicrophoneQuiet).toBe(true);
  const before = pc().sender("audio")?.track;
  made.recover();
  await settle();
  expect(made.state().isMicrophoneQuiet).toBe(false);
  expect(pc().sender("audio")?.track).not.toBe(before);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(made.state().microphone.isInterrupted).toBe(true);
});

it("a microphone that was heard is not asked about while it is off", async () => {
  const made = await connected();
  const measured = (totalAudioEnergy: number) => [{ type: "media-source", kind: "audio", totalAudioEnergy }];
  pc().report = measured(0.5);
  await vi.advanceTimersByTimeAsync(2_000);
  pc().report = measured(0.6);
  await vi.advanceTimersByTimeAsync(2_000);
  made.switch("microphone", false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(made.state().isMicrophoneQuiet).toBe(false);
});

it("a microphone that is off, or that the browser does not measure, is not silent", async () => {
  const made = await connected();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(made.state().microphone.isInterrupted).toBe(false);
  made.switch("microphone", false);
  pc().report = [{ type: "media-source", kind: "audio", totalAudioEnergy: 1 }];
  await vi.advanceTimersByTimeAsync(30_000);
  expect(made.state().microphone.isInterrupted).toBe(false);
});

it("a camera that is switched on gets the limits of the present step", async () => {
  const made = await connected();
  made.switch("camera", false);
  await settle();
  pc().sender("video")?.encodings.splice(0, 1, {});
  made.switch("camera", true);
  await settle();
  expect(pc().sender("video")?.encodings[0]).toMatchObject({
    maxBitrate: 24_000,
    scaleResolutionDownBy: 4,
    codec: { mimeType: "video/VP9" },
  });
});

it("remote video is stuck when no frames arrive although the camera is on", async () => {
  const made = await connected();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(made.state().isRemoteVideoStuck).toBe(true);
  pc().report = [{ type: "inbound-rtp", kind: "video", framesReceived: 30 }];
  await vi.advanceTimersByTimeAsync(2_000);
  expect(made.state().isRemoteVideoStuck).toBe(false);
});

it("remote video is not stuck while the camera is off, nor right after a reconnection", async () => {
  const made = await connected();
  channel.deliver({ type: "signal", bookingId, state: { microphone: true, camera: false, screen: false } });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(made.state().isRemoteVideoStuck).toBe(false);
  channel.deliver({ type: "signal", bookingId, state: { microphone: true, camera: true, screen: false } });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(made.state().isRemoteVideoStuck).toBe(true);
  pc().becomes("disconnected");
  pc().becomes("connected");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(made.state().isRemoteVideoStuck).toBe(false);
});

describe("figures of the call", () => {
  const figures = () => channel.sentOf("call_figures").at(-1);
  const picture = (framesReceived: number) => [{ type: "inbound-rtp", kind: "video", framesReceived }];

  it("a break in which the other side also loses the live channel is one", async () => {
    const made = await connected();
    await vi.advanceTimersByTimeAsync(2_000);
    pc().becomes("disconnected");
    channel.deliver({ type: "peer-left", bookingId });
    peerJoins("p1");
    pc().becomes("connected");
    made.leave();
    expect(figures()?.reconnections).toBe(1);
  });

  it("the picture counts for the time that has passed, however often it is read", async () => {
    const made = await connected();
    pc().report = picture(30);
    await vi.advanceTimersByTimeAsync(2_000);
    for (let frames = 60; frames < 180; frames += 30) {
      pc().report = picture(frames);
      channel.deliver({ type: "peer-left", bookingId });
      peerJoins("p1");
      await settle();
    }
    made.leave();
    expect(figures()).toMatchObject({ pictureMs: 2_000, frozenMs: 0 });
  });

  it("what passes on the wire counts, with all that is neither sound nor picture, also after the path has changed", async () => {
    const pair = (bytesSent: number, bytesReceived: number) => [
      { type: "candidate-pair", state: "succeeded", nominated: true, bytesSent, bytesReceived },
    ];
    const made = await connected();
    pc().report = pair(1_000, 2_000);
    await vi.advanceTimersByTimeAsync(2_000);
    pc().report = pair(5_000, 9_000);
    await vi.advanceTimersByTimeAsync(2_000);
    pc().report = pair(300, 400);
    await vi.advanceTimersByTimeAsync(2_000);
    made.leave();
    expect(figures()).toMatchObject({ sentBytes: 5_300, receivedBytes: 9_400 });
  });

  it("what does not arrive from a side that has gone counts neither as sound nor as a picture that stands still", async () => {
    const pair = { type: "candidate-pair", state: "succeeded", nominated: true, bytesReceived: 1_000 };
    const made = await connected();
    pc().report = [pair, { type: "inbound-rtp", framesReceived: 30, totalSamplesReceived: 90_000 }];
    await vi.advanceTimersByTimeAsync(2_000);
    pc().report = [
      pair,
      { type: "inbound-rtp", framesReceived: 30, totalSamplesReceived: 190_000, concealedSamples: 100_000 },
    ];
    channel.deliver({ type: "peer-left", bookingId });
    await vi.advanceTimersByTimeAsync(2_000);
    made.leave();
    expect(figures()).toMatchObject({ receivedSamples: 90_000, concealedSamples: 0, frozenMs: 0 });
  });
});

it("leaving twice leaves once, stops every track and removes all listeners", async () => {
  const made = await connected();
  const own = pc().sender("video")?.track;
  made.leave();
  made.leave();
  expect(channel.sentOf("room-leave")).toHaveLength(1);
  expect([pc().connectionState, own?.readyState, channel.listenerCount]).toEqual(["closed", "ended", 0]);
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(pc().restarts).toBe(0);
});

describe("three people", () => {
  const rahul = { person: "companion", seat: "k1", polite: false, name: "Rahul" } as const;
  const toRahul = () => channel.sentOf("other-signal").filter(({ to }) => to === "companion");
  const saidToRahul = () => toRahul().flatMap(({ state }) => state ?? []);
  const wide = [
    { type: "candidate-pair", state: "succeeded", nominated: true, availableOutgoingBitrate: 2_000_000 },
  ];
  const thin = [
    { type: "candidate-pair", state: "succeeded", nominated: true, availableOutgoingBitrate: 60_000 },
  ];
  /** The two are connected, and the companion comes. */
  const withCompanion = async (side: "user" | "admin" = "admin") => {
    const made = await connected(side);
    const main = pc();
    channel.deliver({ type: "other-joined", bookingId, ...rahul });
    await settle();
    const beside = pc();
    const answer = { type: "answer", sdp: "x" } as const;
    channel.deliver({ type: "other-signal", bookingId, from: "companion", description: answer });
    await settle();
    beside.becomes("connected");
    await settle();
    return { made, main, beside };
  };
  /** What the companion's own browser hears when it joins. */
  const bothAreThere = () => {
    const others = [
      { person: "admin", seat: "g1", polite: true, name: "Guruji" },
      { person: "user", seat: "c1", polite: true, name: "Sita" },
    ] as const;
    channel.deliver({
      type: "room-joined",
      bookingId,
      polite: true,
      peerPresent: false,
      peerSeat: null,
      others: [...others],
    });
  };
  const asCompanion = async () => {
    const made = await call({ side: "companion" });
    bothAreThere();
    await settle();
    const [guide, customer] = FakePc.made as [FakePc, FakePc];
    return { made, guide, customer };
  };

  it("the companion gets a connection of its own, and that of the two goes on", async () => {
    const { made, main, beside } = await withCompanion();
    expect(FakePc.made).toEqual([main, beside]);
    expect(toRahul().find(({ description }) => description)).toMatchObject({
      toSeat: "k1",
      description: { type: "offer" },
    });
    expect(made.state()).toMatchObject({
      link: "connected",
      third: { name: "Rahul", link: "connected", isMuted: false, isRemoteCameraOn: true },
    });
    expect([main.restarts, channel.sentOf("room-join").length]).toEqual([0, 1]);
  });

  it("the companion who comes between the own join and its answer is met", async () => {
    const made = await call({ side: "admin" });
    channel.deliver({ type: "other-joined", bookingId, ...rahul });
    joined(false, null);
    await settle();
    expect(made.state()).toMatchObject({ link: "waiting", third: { name: "Rahul", link: "connecting" } });
    expect(FakePc.made).toHaveLength(1);
  });

  it("what is said of the companion's devices is not taken for the other side's", async () => {
    const { made } = await withCompanion("user");
    const state = { microphone: false, camera: false, screen: false };
    channel.deliver({ type: "other-signal", bookingId, from: "companion", state });
    expect(made.state()).toMatchObject({
      isRemoteMicrophoneOn: true,
      isRemoteCameraOn: true,
      third: { isRemoteMicrophoneOn: false, isRemoteCameraOn: false },
    });
  });

  it("the companion's browser answers both, with the guide as the first", async () => {
    const { made, guide, customer } = await asCompanion();
    for (const from of ["user", "admin"] as const) {
      const description = { type: "offer", sdp: `of the ${from}` } as const;
      channel.deliver({ type: "other-signal", bookingId, from, description });
    }
    await settle();
    expect([guide.remoteDescription?.sdp, customer.remoteDescription?.sdp]).toEqual([
      "of the admin",
      "of the user",
    ]);
    const answers = channel.sentOf("other-signal").filter(({ description }) => description);
    expect(answers.map(({ to, toSeat }) => [to, toSeat])).toEqual(
      expect.arrayContaining([
        ["admin", "g1"],
        ["user", "c1"],
      ]),
    );
    expect(signals()).toEqual([]);
    guide.becomes("connected");
    customer.becomes("connected");
    expect(made.state()).toMatchObject({ link: "connected", third: { name: "Sita", link: "connected" } });
  });

  it("nothing is sent to a companion of whom the server has not told on this channel: one of the version before refuses it", async () => {
    const { made } = await withCompanion();
    channel.becomes("connecting");
    channel.becomes("live");
    await settle();
    const before = channel.sentOf("other-signal").length;
    made.switch("camera", false);
    await settle();
    expect(channel.sentOf("other-signal")).toHaveLength(before);
    channel.deliver({
      type: "room-joined",
      bookingId,
      polite: false,
      peerPresent: true,
      peerSeat: "p1",
      others: [rahul],
    });
    await settle();
    expect(saidToRahul().at(-1)).toMatchObject({ camera: false });
    expect(FakePc.made).toHaveLength(2);
  });

  describe("the line", () => {
    it("carries a small picture for the companion once the one of the two is larger, and sound without copies", async () => {
      const { main, beside } = await withCompanion();
      expect(beside.sender("video")?.encodings[0]).toMatchObject({ active: false });
      expect(saidToRahul().at(-1)).toMatchObject({ camera: false, isThin: true });
      main.report = beside.report = wide;
      await vi.advanceTimersByTimeAsync(14_000);
      expect(main.sender("video")?.encodings[0]).toMatchObject({ maxBitrate: 1_200_000 });
      expect(beside.sender("video")?.encodings[0]).toMatchObject({ active: true });
      expect(saidToRahul().at(-1)).toEqual({ microphone: true, camera: true, screen: false });
      await vi.advanceTimersByTimeAsync(60_000);
      expect(beside.sender("video")?.encodings[0]).toMatchObject({ maxBitrate: 300_000 });
    });

    it("that becomes thin pauses the companion's picture first, and the companion is told", async () => {
      const { main, beside } = await withCompanion();
      main.report = beside.report = wide;
      await vi.advanceTimersByTimeAsync(30_000);
      main.report = thin;
      await vi.advanceTimersByTimeAsync(8_000);
      expect(main.sender("video")?.encodings[0]).toMatchObject({ active: true });
      expect(beside.sender("video")?.encodings[0]).toMatchObject({ active: false });
      expect(beside.sender("audio")?.encodings[0]).toMatchObject({ maxBitrate: 12_000 });
      expect(saidToRahul().at(-1)).toMatchObject({ camera: false, isThin: true });
    });

    it("of the two that is thin carries their picture in fewer bits while the companion is there", async () => {
      const { main } = await withCompanion();
      main.report = [{ ...wide[0], availableOutgoingBitrate: 110_000 }];
      await vi.advanceTimersByTimeAsync(10_000);
      const picture = () => main.sender("video")?.encodings[0];
      expect(picture()).toMatchObject({ maxBitrate: 45_000, maxFramerate: 8 });
      channel.deliver({ type: "other-left", bookingId, person: "companion", isHangUp: true });
      await vi.advanceTimersByTimeAsync(4_000);
      expect(picture()).toMatchObject({ maxBitrate: 80_000, maxFramerate: 8 });
    });

    it("of one of the two that is thin stops the companion's picture for both", async () => {
      const { made, guide, customer } = await asCompanion();
      guide.becomes("connected");
      customer.becomes("connected");
      guide.report = customer.report = wide;
      await vi.advanceTimersByTimeAsync(20_000);
      for (const one of [guide, customer])
        expect(one.sender("video")?.encodings[0] ?? { active: true }).toMatchObject({ active: true });
      const state = { microphone: true, camera: false, screen: false, isThin: true };
      channel.deliver({ type: "other-signal", bookingId, from: "user", state });
      await vi.advanceTimersByTimeAsync(2_000);
      expect(made.state().third).toMatchObject({ isRemoteThin: true });
      const states = channel.sentOf("other-signal").filter((sent) => sent.state);
      expect(states.slice(-2).map(({ to, state: sent }) => [to, sent?.camera])).toEqual(
        expect.arrayContaining([
          ["admin", false],
          ["user", false],
        ]),
      );
    });
  });

  describe("a companion that fails", () => {
    it.each(["admin", "user"] as const)(
      "never makes the %s's side connect to the other anew",
      async (side) => {
        const { main, beside } = await withCompanion(side);
        beside.becomes("failed");
        beside.becomes("failed");
        await settle();
        expect(channel.sentOf("room-join")).toHaveLength(1);
        expect(main.connectionState).toBe("connected");
      },
    );

    it("renews its own seat", async () => {
      const { guide } = await asCompanion();
      const first = channel.sentOf("room-join").at(-1)?.seat;
      guide.becomes("failed");
      guide.becomes("failed");
      await settle();
      expect(channel.sentOf("room-join").at(-1)?.seat).not.toBe(first);
    });

    it("to reach the customer again and again keeps the guide for longer each time before it renews its seat", async () => {
      await asCompanion();
      const renewals = () => channel.sentOf("room-join").length - 1;
      const failsAgain = async () => {
        const [guide, customer] = FakePc.made.slice(-2) as [FakePc, FakePc];
        guide.becomes("connected");
        customer.becomes("failed");
        customer.becomes("failed");
        await settle();
        if (renewals() > 0) bothAreThere();
        await settle();
      };
      await failsAgain();
      await failsAgain();
      expect(renewals()).toBe(1);
      await vi.advanceTimersByTimeAsync(59_000);
      expect(renewals()).toBe(1);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(renewals()).toBe(2);
      bothAreThere();
      await settle();
      await failsAgain();
      await vi.advanceTimersByTimeAsync(119_000);
      expect(renewals()).toBe(2);
      FakePc.made.at(-1)?.becomes("connected");
      await vi.advanceTimersByTimeAsync(60_000);
      expect(renewals()).toBe(2);
    });

    it("and comes back with a new seat gets a new connection, and the two keep theirs", async () => {
      const { made, main, beside } = await withCompanion();
      channel.deliver({ type: "other-left", bookingId, person: "companion" });
      beside.becomes("disconnected");
      expect(made.state().third).toMatchObject({ link: "gone" });
      channel.deliver({ type: "other-joined", bookingId, ...rahul, seat: "k2" });
      await settle();
      expect([FakePc.made.length, beside.connectionState, main.connectionState]).toEqual([
        3,
        "closed",
        "connected",
      ]);
      pc().becomes("connected");
      expect(made.state().third?.link).toBe("connected");
    });
  });

  it("who was sent out is not to be seen or heard any more, whatever that browser does", async () => {
    const { made, beside } = await withCompanion("user");
    channel.deliver({ type: "other-left", bookingId, person: "companion", isHangUp: true });
    expect([made.state().third, beside.connectionState, made.state().link]).toEqual([
      null,
      "closed",
      "connected",
    ]);
  });

  describe("muting", () => {
    const changed = (isMuted: boolean) =>
      channel.deliver({
        type: "companion_changed",
        bookingId,
        companion: {
          id: testId(9),
          name: "Rahul",
          relation: "son",
          admission: "let-in",
          isMuted,
          isHere: true,
          isInRoom: true,
        },
      });

    it("silences the companion for the others, also for one who joins later", async () => {
      const { made } = await withCompanion("user");
      changed(true);
      expect(made.state().third).toMatchObject({ isMuted: true });
      changed(false);
      expect(made.state().third).toMatchObject({ isMuted: false });
      channel.deliver({ type: "other-joined", bookingId, ...rahul, isMuted: true });
      expect(made.state().third).toMatchObject({ isMuted: true });
      const heard: unknown[] = [];
      made.listen(() => heard.push(made.state().third?.isMuted));
      channel.deliver({
        type: "room-joined",
        bookingId,
        polite: true,
        peerPresent: true,
        peerSeat: "p1",
        others: [{ ...rahul, isMuted: true }],
      });
      expect(heard).not.toContain(false);
    });

    it("of one companion is not lifted by the next one, with whom the one before is gone", async () => {
      const { made, beside } = await withCompanion("user");
      changed(true);
      channel.deliver({
        type: "companion_changed",
        bookingId,
        companion: {
          id: testId(8),
          name: "Priya",
          relation: null,
          admission: "let-in",
          isMuted: false,
          isHere: true,
          isInRoom: false,
        },
      });
      expect([made.state().third, beside.connectionState]).toEqual([null, "closed"]);
    });

    it("switches the companion's microphone off, which stays so until the guide allows it and the companion presses", async () => {
      const { made } = await asCompanion();
      changed(true);
      await settle();
      made.switch("microphone", true);
      await settle();
      expect(made.state()).toMatchObject({ mute: "muted", microphone: { isOn: false } });
      changed(false);
      await settle();
      expect(made.state()).toMatchObject({ mute: "lifted", microphone: { isOn: false } });
      made.switch("microphone", true);
      await settle();
      expect(made.state()).toMatchObject({ mute: "none", microphone: { isOn: true } });
    });
  });

  it("the figures are counted for each connection", async () => {
    const { made } = await withCompanion();
    await vi.advanceTimersByTimeAsync(4_000);
    made.leave();
    expect(
      channel
        .sentOf("call_figures")
        .slice(-2)
        .map(({ with: other }) => other),
    ).toEqual([undefined, "companion"]);
  });
});
