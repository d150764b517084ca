// The own browser and one other person of the room: the connection to that person's call, how it goes, and that person's devices.
import type { CallFigures } from "#domain/call-figures.ts";
import { serverNow } from "#web/api/server-clock.ts";
import {
  type CallState,
  type Device,
  type DeviceKind,
  type Link,
  NOT_MET,
  type PairState,
} from "#web/features/call/video-provider.ts";
import { FigureCounter } from "./figure-counter.ts";
import type { IceSource } from "./ice-source.ts";
import type { SignalPart } from "./negotiation.ts";
import { Peer } from "./peer.ts";
import {
  INITIAL_VIDEO_STEP,
  isThin,
  lowerStep,
  type Quality,
  type VideoStep,
  watchQuality,
} from "./quality.ts";

/** The server learns at the first reading and so often afterwards how the call goes: also of a tab that closes without a word. */
const FIGURES_EVERY_READINGS = 5;
/** In this time some bytes arrive from a side that is still connected. */
const SILENCE_CHECK_MS = 1_200;
/** Somebody who only listens sends so little that a shorter time without a byte says nothing. */
const MIN_SILENCE_MS = 1_000;

/** The connection to one call of the other person; kept while that person is away, since it may come back. */
type Remote = { seat: string; peer: Peer; quality: Quality; step: VideoStep };

type OwnDevices = Pick<CallState, "microphone" | "camera">;
type PairOptions = {
  ice: IceSource;
  /** The pair with the companion, or of the companion: it takes what the pair of guide and attendee leaves. */
  isBeside: boolean;
  /** Whether the line carries the sound of a third person besides. */
  isShared(): boolean;
  own(): OwnDevices;
  trackOf(device: DeviceKind): MediaStreamTrack | null;
  sendSignal(part: SignalPart): void;
  sendFigures(figures: CallFigures): void;
  onChange(part: Partial<PairState>): void;
  /** Of the own microphone, as this connection measures it. */
  onMicrophone(reading: { isHeard: boolean; isSilent: boolean }): void;
  /** ICE restarts did not help. */
  onFailed(isPolite: boolean): void;
};

const isSent = ({ isOn, isInterrupted }: Device) => isOn && !isInterrupted;

export class Pair {
  readonly #options: PairOptions;
  #state: PairState = NOT_MET;
  #remote: Remote | null = null;
  /** The call of the other side for which a connection was made last, or is being made. */
  #createdFor: string | null = null;
  #isPolite = true;
  #isInRoom = false;
  #isHere = false;
  /** Nothing arrives from the other side. */
  #isSilent = false;
  /** By `performance.now()`. */
  #readAtMs = 0;
  /** Signals that arrived before this side joined the room, or joined it again. */
  #earlySignals: SignalPart[] = [];
  /** At most this picture is sent. */
  #cap: VideoStep = "whole";
  #isThinSaid = false;
  readonly #figures = new FigureCounter();
  #silenceTimer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(options: PairOptions) {
    this.#options = options;
  }

  state(): PairState {
    return this.#state;
  }

  /** The picture that the line carries beside that of this pair. One that is being made or mended needs it whole. */
  spare(): "small" | "tiny" | "paused" {
    const { link, network } = this.#state;
    if (this.isAway()) return "small";
    if (link !== "connected") return "paused";
    if (!this.#isSendingVideo()) return network === "good" ? "tiny" : "paused";
    const step = this.#step();
    return step === "whole" ? "small" : isThin(step) ? "paused" : "tiny";
  }

  /** The other person is not in the room, and nothing is left of a connection. */
  isAway(): boolean {
    return ["entering", "waiting", "gone"].includes(this.#state.link);
  }

  /** This side is in the room, for the first time or again. `seat` is null if the other person is not. */
  join(isPolite: boolean, seat: string | null) {
    this.#isPolite = isPolite;
    this.#isInRoom = true;
    if (seat) this.connectTo(seat);
    else this.leaves();
  }

  /** The same seat is the same call after a reconnection; another seat is a new call. */
  connectTo(seat: string) {
    this.#isHere = true;
    this.#isSilent = false;
    this.#change({ hasRemoteHungUp: false });
    if (this.#remote?.seat === seat) this.#remote.peer.resume();
    else if (this.#isInRoom) void this.#createPeer(seat);
    this.sendDeviceState();
    this.#updateLink();
  }

  /** The other person left the room or only lost the live channel: as long as bytes arrive it is still connected. */
  leaves() {
    this.#isHere = false;
    this.#earlySignals = [];
    this.#updateLink();
    void this.read();
    clearTimeout(this.#silenceTimer);
    this.#silenceTimer = setTimeout(() => void this.read(), SILENCE_CHECK_MS);
  }

  /** Nothing more will arrive, so there is no silence to wait for. */
  hangsUp() {
    this.#remote?.peer.close();
    this.#remote = null;
    this.#change({ hasRemoteHungUp: true });
    this.leaves();
  }

  handleSignal(part: SignalPart) {
    if (part.state) {
      this.#change({
        isRemoteMicrophoneOn: part.state.microphone,
        isRemoteCameraOn: part.state.camera,
        isRemoteThin: part.state.isThin === true,
      });
    } else if (this.#remote && this.#isInRoom) this.#remote.peer.handleSignal(part);
    else this.#earlySignals.push(part);
  }

  sendDeviceState() {
    if (!this.#isHere) return;
    const { microphone, camera } = this.#options.own();
    const isPictureSent = isSent(camera) && this.#cap !== "paused";
    this.#options.sendSignal({
      state: {
        microphone: isSent(microphone),
        camera: isPictureSent,
        screen: false,
        ...(this.#isThinSaid ? { isThin: true } : {}),
      },
    });
  }

  sendTrack(device: DeviceKind, track: MediaStreamTrack | null) {
    this.#remote?.peer.sendTrack(device, track);
  }

  expectPicture() {
    this.#remote?.peer.expectPicture();
  }

  /** `isThinSaid`: the other person is told that the line carries sound alone. */
  limit(cap: VideoStep, isThinSaid: boolean) {
    const isToldAnew = isThinSaid !== this.#isThinSaid || (cap === "paused") !== (this.#cap === "paused");
    this.#cap = cap;
    this.#isThinSaid = isThinSaid;
    this.#remote?.peer.setVideoStep(this.#step(), this.#options.isShared());
    if (isToldAnew) this.sendDeviceState();
  }

  /** The network may be another one. */
  restart(isOther: boolean) {
    if (isOther || !this.#remote?.peer.isConnected()) void this.#remote?.peer.restartIce();
  }

  /** Ends the connection; the next one is made when both are in the room again. */
  drop() {
    this.#remote?.peer.close();
    this.#remote = null;
    this.#updateLink();
  }

  close() {
    this.#isClosed = true;
    clearTimeout(this.#silenceTimer);
    this.sendFigures();
    this.#remote?.peer.close();
  }

  sendFigures() {
    if (this.#figures.readings > 0) this.#options.sendFigures(this.#figures.sums());
  }

  /** Reads the statistics, and adapts to them. */
  async read() {
    const remote = this.#remote;
    if (!remote?.peer.isConnected()) return;
    const report = await remote.peer.statistics().catch(() => null);
    if (!report || remote !== this.#remote || this.#isClosed) return;
    const { microphone } = this.#options.own();
    const facts = {
      isSendingVideo: this.#isSendingVideo(),
      isMicrophoneOn: microphone.isOn,
      isRemoteCameraOn: this.#state.isRemoteCameraOn,
      isShared: this.#options.isShared(),
    };
    const judged = remote.quality.judge(report, facts);
    const { network, isLocalVideoPaused, isRemoteVideoStuck } = judged;
    remote.step = judged.step;
    remote.peer.setVideoStep(this.#step(), this.#options.isShared());
    this.#options.onMicrophone({ isHeard: judged.isMicrophoneHeard, isSilent: judged.isMicrophoneSilent });
    const isLong = performance.now() - this.#readAtMs >= MIN_SILENCE_MS;
    this.#readAtMs = performance.now();
    this.#isSilent = judged.isSilent && (isLong || this.#isSilent);
    // Nothing is to be heard and seen of a side that has gone.
    const isGone = judged.isSilent && !this.#isHere;
    this.#figures.addTraffic(judged.traffic);
    this.#figures.count(isGone ? null : judged.reception, this.#state);
    if (!isGone && this.#figures.readings % FIGURES_EVERY_READINGS === 1) this.sendFigures();
    this.#change({ network, isLocalVideoPaused, isRemoteVideoStuck });
    this.#updateLink();
  }

  #isSendingVideo(): boolean {
    const { own, trackOf } = this.#options;
    return own().camera.isOn && trackOf("camera") !== null && this.#cap !== "paused";
  }

  #step(): VideoStep {
    return lowerStep(this.#remote?.step ?? INITIAL_VIDEO_STEP.step, this.#cap);
  }

  #change(part: Partial<PairState>) {
    this.#state = { ...this.#state, ...part };
    this.#options.onChange(part);
  }

  /** Signals that arrive until it exists are kept for it. */
  async #createPeer(seat: string) {
    this.#remote?.peer.close();
    this.#remote = null;
    // What is kept for a call that a newer one has replaced must not be answered to that.
    if (this.#createdFor !== null && this.#createdFor !== seat) this.#earlySignals = [];
    this.#createdFor = seat;
    const { ice, isBeside } = this.#options;
    // The guide may have waited in the room for longer than the relay's credentials last.
    await ice.refresh();
    const isAwaited = this.#createdFor === seat && this.#isHere && this.#remote === null;
    if (!isAwaited || this.#isClosed) return;
    const peer = new Peer({
      ice,
      isBeside,
      isPolite: this.#isPolite,
      trackOf: this.#options.trackOf,
      sendSignal: (part) => this.#options.sendSignal({ ...part, toSeat: seat }),
      isReachable: () => this.#isHere,
      onStateChange: () => {
        if (!peer.isConnected()) this.#remote?.quality.reset();
        this.#updateLink();
      },
      onRemoteStream: (remoteStream) => this.#change({ remoteStream }),
      onFailed: () => this.#options.onFailed(this.#isPolite),
    });
    this.#remote = { seat, peer, quality: watchQuality(), step: INITIAL_VIDEO_STEP.step };
    peer.setVideoStep(this.#step(), this.#options.isShared());
    const signals = this.#earlySignals;
    this.#earlySignals = [];
    for (const part of signals) peer.handleSignal(part);
    this.#updateLink();
  }

  #updateLink() {
    if (this.#isClosed) return;
    const { connectedAt, network } = this.#state;
    const isConnected = this.#remote?.peer.isConnected() === true && !(this.#isSilent && !this.#isHere);
    const link = this.#currentLink(isConnected, connectedAt !== null);
    this.#figures.follow(link);
    this.#change({
      link,
      connectedAt: connectedAt ?? (isConnected ? serverNow() : null),
      network: isConnected ? (network === "weak" ? "weak" : "good") : link === "returning" ? "lost" : null,
      ...(isConnected ? {} : { isRemoteVideoStuck: false }),
    });
  }

  #currentLink(isConnected: boolean, wasConnected: boolean): Link {
    if (isConnected) return "connected";
    if (!this.#isInRoom) return "entering";
    if (this.#isHere) return wasConnected ? "returning" : "connecting";
    return wasConnected ? "gone" : "waiting";
  }
}
