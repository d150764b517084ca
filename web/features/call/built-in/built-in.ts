// Parcha's own video provider: peer-to-peer calls, one with each other person, with signals over the live channel. If the channel
// breaks, the calls go on, and this side joins the room again afterwards.
import type { OtherInRoom } from "#contract/socket.ts";
import type { RoomPerson } from "#domain/room.ts";
import {
  type CallState,
  type DeviceKind,
  type ObservableState,
  observableState,
  type PairState,
  type VideoCall,
  type VideoCallOptions,
  type VideoProvider,
} from "#web/features/call/video-provider.ts";
import { READING_INTERVAL_MS } from "./figure-counter.ts";
import { type IceSource, iceSource } from "./ice-source.ts";
import { LocalMedia } from "./local-media.ts";
import { Pair } from "./pair.ts";
import { networkConnection } from "./request-media.ts";
import { openRoomChannel, type RoomChannel } from "./room-channel.ts";
import { INITIAL_SHARE, nextShare, type Share } from "./share.ts";

/** At least so long, and twice as long after each, a companion keeps the one whom it reaches before it takes another seat again. */
const RENEWAL_PAUSE_MS = 60_000;

class BuiltInCall implements VideoCall {
  readonly #options: VideoCallOptions;
  readonly #observable: ObservableState;
  readonly #ice: IceSource;
  readonly #room: RoomChannel;
  readonly #local: LocalMedia;
  readonly #leaving = new AbortController();
  /** The other side; for the companion the guide. */
  readonly #mainPerson: RoomPerson;
  /** The companion; for the companion the customer. */
  readonly #thirdPerson: RoomPerson;
  readonly #main: Pair;
  /** Null until that person is there. */
  #third: Pair | null = null;
  /** Each naming has another one. */
  #companionId: string | null = null;
  #share: Share = INITIAL_SHARE;
  #isInRoom = false;
  #qualityTimer: ReturnType<typeof setInterval> | undefined;
  #renewalTimer: ReturnType<typeof setTimeout> | undefined;
  #renewalPauseMs = RENEWAL_PAUSE_MS;
  /** By `performance.now()`. */
  #renewableAtMs = 0;

  constructor(options: VideoCallOptions) {
    this.#options = options;
    this.#observable = observableState(options);
    this.#ice = iceSource(options);
    this.#local = new LocalMedia(options.isAudioOnly, {
      onChange: (part) => this.#onLocalChange(part),
      onTrack: (device, track) => {
        for (const pair of this.#pairs()) pair.sendTrack(device, track);
      },
    });
    this.#mainPerson = options.side === "admin" ? "user" : "admin";
    this.#thirdPerson = options.side === "companion" ? "user" : "companion";
    this.#main = this.#pairWith(this.#mainPerson, (part) => this.#observable.change(part));
    this.#room = openRoomChannel(options, {
      onJoined: ({ isPolite, peerSeat, others, isMuted }) => {
        this.#isInRoom = true;
        options.onEntered();
        if (options.side === "companion") this.#setMuted(isMuted);
        const [main, third] = [this.#mainPerson, this.#thirdPerson].map((person) =>
          others.find((other) => other.person === person),
        );
        this.#main.join(main?.polite ?? isPolite, main?.seat ?? peerSeat);
        if (third) this.#onThird(third);
        else this.#third?.leaves();
      },
      onPeerJoined: (seat) => this.#main.connectTo(seat),
      onPeerLeft: (isHangUp) => this.#onMainLeft(isHangUp),
      onOtherJoined: (other) => {
        if (other.person === this.#mainPerson) this.#main.join(other.polite, other.seat);
        else this.#onThird(other);
      },
      onOtherLeft: (person, isHangUp) => {
        if (person === this.#mainPerson) this.#onMainLeft(isHangUp);
        else if (isHangUp) this.#dropThird();
        else this.#third?.leaves();
      },
      onCompanion: (companion) => {
        const isAnother = this.#companionId !== null && companion?.id !== this.#companionId;
        this.#companionId = companion?.id ?? null;
        const isLetIn = companion?.admission === "let-in";
        if (options.side !== "companion" && (isAnother || !isLetIn)) this.#dropThird();
        if (isLetIn) this.#setMuted(companion.isMuted);
      },
      onSignal: (part, from) => {
        const isFromMain = from === null || from === this.#mainPerson;
        (isFromMain ? this.#main : this.#thirdPair()).handleSignal(part);
      },
      onRefused: () => {
        if (this.#isInRoom) return;
        this.#observable.change({ failure: "init" });
        this.leave();
      },
    });
    this.#shareLine();
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
    this.#qualityTimer = setInterval(() => this.#read(), READING_INTERVAL_MS);
    const restart = (isOther: boolean) => {
      for (const pair of this.#pairs()) pair.restart(isOther);
    };
    window.addEventListener("online", () => restart(true), { signal });
    onNetworkChange(restart, signal);
  }

  leave(isHangUp = false) {
    if (this.#leaving.signal.aborted) return;
    this.#leaving.abort();
    clearInterval(this.#qualityTimer);
    clearTimeout(this.#renewalTimer);
    for (const pair of this.#pairs()) pair.close();
    this.#room.leave(isHangUp);
    this.#local.close();
  }

  switch(device: DeviceKind, isOn: boolean) {
    if (device === "microphone" && isOn && this.state().mute === "muted") return;
    if (device === "microphone" && isOn) this.#observable.change({ mute: "none" });
    if (device === "camera" && isOn) for (const pair of this.#pairs()) pair.expectPicture();
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

  reconnect() {
    for (const pair of this.#pairs()) pair.drop();
    this.#room.renewSeat();
  }

  #pairs(): Pair[] {
    return this.#third ? [this.#main, this.#third] : [this.#main];
  }

  #pairWith(person: RoomPerson, onChange: (part: Partial<PairState>) => void): Pair {
    const isOwnCompanion = this.#options.side === "companion";
    const isThird = person === this.#thirdPerson;
    return new Pair({
      ice: this.#ice,
      isBeside: isThird || isOwnCompanion,
      isShared: () => !(isThird || isOwnCompanion) && this.#third?.isAway() === false,
      own: () => this.state(),
      trackOf: (device) => this.#local.track(device),
      sendSignal: (part) => this.#room.sendSignal(part, person),
      sendFigures: (figures) => this.#room.sendFigures(figures, person),
      onChange,
      onMicrophone: ({ isHeard, isSilent }) => {
        // One connection measures it.
        if (isThird && this.#main.state().link === "connected") return;
        if (isHeard) this.#local.setHeard();
        this.#local.setSilent(isSilent);
      },
      // Only one of the two sides may begin, and a companion never makes guide and customer connect anew.
      onFailed: (isPolite) => {
        if (isOwnCompanion) this.#renewAsCompanion(person);
        else if (!(isPolite || isThird)) this.reconnect();
      },
    });
  }

  /** A new seat also ends the connection to the other of the two, who may be heard well. */
  #renewAsCompanion(lost: RoomPerson) {
    const both = [this.#main, this.#third];
    const [failed, other] = lost === this.#mainPerson ? both : both.reverse();
    clearTimeout(this.#renewalTimer);
    if (!failed || failed.isAway() || failed.state().link === "connected") return;
    const waitMs = this.#renewableAtMs - performance.now();
    if (other?.state().link === "connected" && waitMs > 0) {
      this.#renewalTimer = setTimeout(() => this.#renewAsCompanion(lost), waitMs);
      return;
    }
    this.#renewableAtMs = performance.now() + this.#renewalPauseMs;
    this.#renewalPauseMs *= 2;
    this.reconnect();
  }

  #onMainLeft(isHangUp: boolean) {
    if (isHangUp) this.#main.hangsUp();
    else this.#main.leaves();
  }

  #thirdPair(): Pair {
    this.#third ??= this.#pairWith(this.#thirdPerson, (part) => {
      const { third } = this.state();
      if (third) this.#observable.change({ third: { ...third, ...part } });
    });
    return this.#third;
  }

  #onThird({ name, isMuted = false, polite, seat }: OtherInRoom) {
    const pair = this.#thirdPair();
    this.#observable.change({ third: { ...pair.state(), name, isMuted } });
    this.#shareLine();
    pair.join(polite, seat);
  }

  #dropThird() {
    this.#third?.close();
    this.#third = null;
    this.#share = INITIAL_SHARE;
    this.#observable.change({ third: null });
  }

  /** By the guide: of the own microphone for the companion, and of the companion's sound for the others. */
  #setMuted(isMuted: boolean) {
    const { third, mute } = this.state();
    if (this.#options.side !== "companion") {
      if (third && third.isMuted !== isMuted) this.#observable.change({ third: { ...third, isMuted } });
      return;
    }
    if (isMuted === (mute === "muted")) return;
    this.#observable.change({ mute: isMuted ? "muted" : "lifted" });
    if (isMuted) void this.#local.switch("microphone", false);
  }

  #onLocalChange(part: Partial<CallState>) {
    this.#observable.change(part);
    if (part.microphone || part.camera) for (const pair of this.#pairs()) pair.sendDeviceState();
  }

  #read() {
    void this.#main.read();
    void this.#third?.read();
    if (this.#third) this.#share = nextShare(this.#share, this.#spareOfLine());
    this.#shareLine();
  }

  #spareOfLine() {
    if (this.#options.side !== "companion")
      return { spare: this.#main.spare(), isAlone: this.#main.isAway() };
    const others = this.#pairs().filter((pair) => !pair.isAway());
    const isAlone = others.length < 2;
    const isThin = others.some((pair) => pair.state().isRemoteThin);
    return { spare: isThin ? "paused" : isAlone ? "small" : "tiny", isAlone } as const;
  }

  #shareLine() {
    const { step } = this.#share;
    if (this.#options.side === "companion") for (const pair of this.#pairs()) pair.limit(step, false);
    else this.#third?.limit(step, step === "paused");
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
