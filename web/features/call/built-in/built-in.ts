// Parcha's own video provider: a peer-to-peer call with signals over the live channel. If the channel breaks, the call
// goes on, and this side joins the room again afterwards.
import { serverNow } from "#web/api/server-clock.ts";
import {
  type CallState,
  type Device,
  type DeviceKind,
  type Link,
  type ObservableState,
  observableState,
  type VideoCall,
  type VideoCallOptions,
  type VideoProvider,
} from "#web/features/call/video-provider.ts";
import { FigureCounter, READING_INTERVAL_MS } from "./figure-counter.ts";
import { type IceSource, iceSource } from "./ice-source.ts";
import { LocalMedia } from "./local-media.ts";
import type { SignalPart } from "./negotiation.ts";
import { Peer } from "./peer.ts";
import { type Quality, watchQuality } from "./quality.ts";
import { networkConnection } from "./request-media.ts";
import { openRoomChannel, type RoomChannel } from "./room-channel.ts";

/** The server learns at the first reading and so often afterwards how the call goes: also of a tab that closes without a word. */
const FIGURES_EVERY_READINGS = 5;
/** In this time some bytes arrive from a side that is still connected. */
const SILENCE_CHECK_MS = 1_200;
/** Somebody who only listens sends so little that a shorter time without a byte says nothing. */
const MIN_SILENCE_MS = 1_000;

/** The connection to one call of the other side; kept while that side is away, since it may come back. */
type RemotePeer = { seat: string; peer: Peer; quality: Quality };

class BuiltInCall implements VideoCall {
  readonly #options: VideoCallOptions;
  readonly #observable: ObservableState;
  readonly #ice: IceSource;
  readonly #room: RoomChannel;
  readonly #local: LocalMedia;
  readonly #leaving = new AbortController();
  #remote: RemotePeer | null = null;
  /** The call of the other side for which a connection was made last, or is being made. */
  #createdFor: string | null = null;
  #isPolite = true;
  #isInRoom = false;
  #isPeerInRoom = false;
  /** Nothing arrives from the other side. */
  #isSilent = false;
  /** By `performance.now()`. */
  #readAtMs = 0;
  /** Signals that arrived before this side joined the room, or joined it again. */
  #earlySignals: SignalPart[] = [];
  readonly #figures = new FigureCounter();
  #qualityTimer: ReturnType<typeof setInterval> | undefined;
  #silenceTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: VideoCallOptions) {
    this.#options = options;
    this.#observable = observableState(options);
    this.#ice = iceSource(options.bookingId);
    this.#local = new LocalMedia(options.isAudioOnly, {
      onChange: (part) => this.#onLocalChange(part),
      onTrack: (device, track) => this.#remote?.peer.sendTrack(device, track),
    });
    this.#room = openRoomChannel(options, {
      onJoined: (isPolite, seat) => this.#onJoined(isPolite, seat),
      onPeerJoined: (seat) => this.#connectTo(seat),
      onPeerLeft: (isHangUp) => (isHangUp ? this.#onPeerHungUp() : this.#onPeerLeft()),
      onSignal: (part) => this.#handleSignal(part),
      onRefused: () => {
        if (!this.#isInRoom) this.#observable.change({ failure: "init" });
      },
    });
  }

  state(): CallState {
    return this.#observable.get();
  }

  listen(listener: () => void): () => void {
    return this.#observable.listen(listener);
  }

  enter() {
    if (typeof RTCPeerConnection === "undefined") return this.#observable.change({ failure: "init" });
    const { signal } = this.#leaving;
    void this.#local.open();
    void this.#ice.refresh().then(() => signal.aborted || this.#room.join());
    this.#qualityTimer = setInterval(() => void this.#checkQuality(), READING_INTERVAL_MS);
    window.addEventListener("online", () => void this.#remote?.peer.restartIce(), { signal });
    onNetworkChange((isOther) => {
      if (isOther || !this.#remote?.peer.isConnected()) void this.#remote?.peer.restartIce();
    }, signal);
  }

  leave(isHangUp = false) {
    if (this.#leaving.signal.aborted) return;
    this.#leaving.abort();
    clearInterval(this.#qualityTimer);
    clearTimeout(this.#silenceTimer);
    this.#sendFigures();
    this.#room.leave(isHangUp);
    this.#remote?.peer.close();
    this.#local.close();
  }

  switch(device: DeviceKind, isOn: boolean) {
    if (device === "camera" && isOn) this.#remote?.peer.expectPicture();
    void this.#local.switch(device, isOn);
  }

  choose(device: DeviceKind, id: string | null): Promise<boolean> {
    return this.#local.choose(device, id);
  }

  flip(): Promise<boolean> {
    return this.#local.flip();
  }

  recover() {
    void this.#local.recover();
  }

  /** Both sides create new connections. */
  reconnect() {
    this.#remote?.peer.close();
    this.#remote = null;
    this.#updateLink();
    this.#room.renewSeat();
  }

  #onLocalChange(part: Partial<CallState>) {
    this.#observable.change(part);
    if (part.microphone || part.camera) this.#sendDeviceState();
  }

  #sendDeviceState() {
    if (!this.#isPeerInRoom) return;
    const { microphone, camera } = this.#observable.get();
    const isSending = ({ isOn, isInterrupted }: Device) => isOn && !isInterrupted;
    this.#room.sendSignal({
      state: { microphone: isSending(microphone), camera: isSending(camera), screen: false },
    });
  }

  #onJoined(isPolite: boolean, peerSeat: string | null) {
    this.#isPolite = isPolite;
    this.#isInRoom = true;
    this.#options.onEntered();
    if (peerSeat) this.#connectTo(peerSeat);
    else this.#onPeerLeft();
  }

  /** The same seat is the same call after a reconnection; another seat is a new call. */
  #connectTo(seat: string) {
    this.#isPeerInRoom = true;
    this.#isSilent = false;
    this.#observable.change({ hasRemoteHungUp: false });
    if (this.#remote?.seat === seat) this.#remote.peer.resume();
    else if (this.#isInRoom) void this.#createPeer(seat);
    this.#sendDeviceState();
    this.#updateLink();
  }

  /** Signals that arrive until it exists are kept for it. */
  async #createPeer(seat: string) {
    this.#remote?.peer.close();
    this.#remote = null;
    // What is kept for a call that a newer one has replaced must not be answered to that.
    if (this.#createdFor !== null && this.#createdFor !== seat) this.#earlySignals = [];
    this.#createdFor = seat;
    // The guide may have waited in the room for longer than the relay's credentials last.
    await this.#ice.refresh();
    const isAwaited = this.#createdFor === seat && this.#isPeerInRoom && this.#remote === null;
    if (!isAwaited || this.#leaving.signal.aborted) return;
    const peer = new Peer({
      ice: this.#ice,
      isPolite: this.#isPolite,
      trackOf: (device: DeviceKind) => this.#local.track(device),
      sendSignal: (part) => this.#room.sendSignal({ ...part, toSeat: seat }),
      isReachable: () => this.#isPeerInRoom,
      onStateChange: () => {
        if (!peer.isConnected()) this.#remote?.quality.reset();
        this.#updateLink();
      },
      onRemoteStream: (remoteStream) => this.#observable.change({ remoteStream }),
      // ICE restarts did not help. Only one of the two sides may begin.
      onFailed: () => this.#isPolite || this.reconnect(),
    });
    this.#remote = { seat, peer, quality: watchQuality() };
    const signals = this.#earlySignals;
    this.#earlySignals = [];
    for (const part of signals) peer.handleSignal(part);
    this.#updateLink();
  }

  /** The other side left the room or only lost the live channel: as long as bytes arrive it is still connected. */
  #onPeerLeft() {
    this.#isPeerInRoom = false;
    this.#earlySignals = [];
    this.#updateLink();
    void this.#checkQuality();
    clearTimeout(this.#silenceTimer);
    this.#silenceTimer = setTimeout(() => void this.#checkQuality(), SILENCE_CHECK_MS);
  }

  /** Nothing more will arrive, so there is no silence to wait for. */
  #onPeerHungUp() {
    this.#remote?.peer.close();
    this.#remote = null;
    this.#observable.change({ hasRemoteHungUp: true });
    this.#onPeerLeft();
  }

  #handleSignal(part: SignalPart) {
    if (part.state) {
      this.#observable.change({
        isRemoteMicrophoneOn: part.state.microphone,
        isRemoteCameraOn: part.state.camera,
      });
    } else if (this.#remote && this.#isInRoom) this.#remote.peer.handleSignal(part);
    else this.#earlySignals.push(part);
  }

  #updateLink() {
    if (this.#leaving.signal.aborted) return;
    const { connectedAt, network } = this.#observable.get();
    const isConnected = this.#remote?.peer.isConnected() === true && !(this.#isSilent && !this.#isPeerInRoom);
    const link = this.#currentLink(isConnected, connectedAt !== null);
    this.#figures.follow(link);
    this.#observable.change({
      link,
      connectedAt: connectedAt ?? (isConnected ? serverNow() : null),
      network: isConnected ? (network === "weak" ? "weak" : "good") : link === "returning" ? "lost" : null,
      ...(isConnected ? {} : { isRemoteVideoStuck: false }),
    });
  }

  #currentLink(isConnected: boolean, wasConnected: boolean): Link {
    if (isConnected) return "connected";
    if (!this.#isInRoom) return "entering";
    if (this.#isPeerInRoom) return wasConnected ? "returning" : "connecting";
    return wasConnected ? "gone" : "waiting";
  }

  #sendFigures() {
    if (this.#figures.readings > 0) this.#room.sendFigures(this.#figures.sums());
  }

  async #checkQuality() {
    const remote = this.#remote;
    if (!remote?.peer.isConnected()) return;
    const report = await remote.peer.statistics().catch(() => null);
    if (!report || remote !== this.#remote || this.#leaving.signal.aborted) return;
    const { camera, microphone, isRemoteCameraOn } = this.#observable.get();
    const isSendingVideo = camera.isOn && this.#local.track("camera") !== null;
    const facts = { isSendingVideo, isMicrophoneOn: microphone.isOn, isRemoteCameraOn };
    const judged = remote.quality.judge(report, facts);
    const { network, isLocalVideoPaused, isRemoteVideoStuck } = judged;
    remote.peer.setVideoStep(judged.step);
    if (judged.isMicrophoneHeard) this.#local.setHeard();
    this.#local.setSilent(judged.isMicrophoneSilent);
    const isLong = performance.now() - this.#readAtMs >= MIN_SILENCE_MS;
    this.#readAtMs = performance.now();
    this.#isSilent = judged.isSilent && (isLong || this.#isSilent);
    // Nothing is to be heard and seen of a side that has gone.
    const isGone = judged.isSilent && !this.#isPeerInRoom;
    this.#figures.addTraffic(judged.traffic);
    this.#figures.count(isGone ? null : judged.reception, this.#observable.get());
    if (!isGone && this.#figures.readings % FIGURES_EVERY_READINGS === 1) this.#sendFigures();
    this.#observable.change({ network, isLocalVideoPaused, isRemoteVideoStuck });
    this.#updateLink();
  }
}

/** `isOther` is false if the same network only has another speed. */
function onNetworkChange(listener: (isOther: boolean) => void, signal: AbortSignal) {
  const connection = networkConnection();
  let kind = connection?.type;
  const onChange = () => {
    listener(connection?.type !== kind);
    kind = connection?.type;
  };
  connection?.addEventListener("change", onChange, { signal });
}

export const builtIn: VideoProvider = (options) => new BuiltInCall(options);
