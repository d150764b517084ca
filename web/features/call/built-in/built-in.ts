// The call that needs nobody else: the two browsers meet directly, and the live channel carries their signals. The
// channel may break while the pictures go on; then only the place in the room is taken again.
import { serverNow } from "#web/api/server-clock.ts";
import { type WatchedState, watchedState } from "#web/features/call/observable-state.ts";
import {
  type CallState,
  type CallWish,
  type Device,
  type DeviceKind,
  firstState,
  type Link,
  type VideoCall,
  type VideoProvider,
} from "#web/features/call/video-provider.ts";
import { type IceSource, iceSource } from "./ice-source.ts";
import { OwnMedia } from "./local-media.ts";
import type { SignalPart } from "./negotiation.ts";
import { Peer } from "./peer.ts";
import { type Quality, watchQuality } from "./quality.ts";
import { networkConnection } from "./request-media.ts";
import { openRoom, type Room } from "./room-channel.ts";

const LOOK_MS = 2_000;
/** Long enough that something must come from who is still there. */
const LISTEN_MS = 1_200;

/** The other side's call as it is known here; kept while they are away, since they may come back to it. */
type Other = { seat: string; peer: Peer; quality: Quality };

class BuiltInCall implements VideoCall {
  readonly #wish: CallWish;
  readonly #watched: WatchedState;
  readonly #ice: IceSource;
  readonly #room: Room;
  readonly #own: OwnMedia;
  readonly #leaving = new AbortController();
  #other: Other | null = null;
  #isPolite = true;
  #isIn = false;
  #isPeerHere = false;
  /** They have left the room, and nothing comes from them any more. */
  #isSilent = false;
  /** Signals that arrive before one's own place is confirmed. */
  #early: SignalPart[] = [];
  #looks: ReturnType<typeof setInterval> | undefined;
  #listening: ReturnType<typeof setTimeout> | undefined;

  constructor(wish: CallWish) {
    this.#wish = wish;
    this.#watched = watchedState(firstState(wish));
    this.#ice = iceSource(wish.bookingId);
    this.#own = new OwnMedia(wish.isAudioOnly, {
      changed: (part) => this.#ownChanged(part),
      tracked: (device, track) => this.#other?.peer.send(device, track),
    });
    this.#room = openRoom(wish, {
      joined: (isPolite, seat) => this.#joined(isPolite, seat),
      peerJoined: (seat) => this.#meet(seat),
      peerLeft: () => this.#parted(),
      signal: (part) => this.#hear(part),
      refused: () => {
        if (!this.#isIn) this.#watched.change({ failure: "init" });
      },
    });
  }

  state(): CallState {
    return this.#watched.get();
  }

  listen(listener: () => void): () => void {
    return this.#watched.listen(listener);
  }

  enter() {
    if (typeof RTCPeerConnection === "undefined") return this.#watched.change({ failure: "init" });
    const { signal } = this.#leaving;
    void this.#own.open();
    void this.#ice.refresh().then(() => signal.aborted || this.#room.join());
    this.#looks = setInterval(() => void this.#look(), LOOK_MS);
    window.addEventListener("online", () => void this.#other?.peer.mend(), { signal });
    followNetwork((isOther) => {
      if (isOther || !this.#other?.peer.isConnected()) void this.#other?.peer.mend();
    }, signal);
  }

  leave() {
    if (this.#leaving.signal.aborted) return;
    this.#leaving.abort();
    clearInterval(this.#looks);
    clearTimeout(this.#listening);
    this.#room.leave();
    this.#other?.peer.close();
    this.#own.close();
  }

  switchMicrophone(isOn: boolean) {
    void this.#own.switch("microphone", isOn);
  }

  switchCamera(isOn: boolean) {
    void this.#own.switch("camera", isOn);
  }

  flip(): Promise<boolean> {
    return this.#own.flip();
  }

  recover() {
    void this.#own.recover();
  }

  #ownChanged(part: Partial<CallState>) {
    this.#watched.change(part);
    if (part.microphone || part.camera) this.#tellState();
  }

  #tellState() {
    if (!this.#isPeerHere) return;
    const { microphone, camera } = this.#watched.get();
    const gives = ({ isOn, isInterrupted }: Device) => isOn && !isInterrupted;
    this.#room.signal({ state: { microphone: gives(microphone), camera: gives(camera), screen: false } });
  }

  #joined(isPolite: boolean, peerSeat: string | null) {
    this.#isPolite = isPolite;
    this.#isIn = true;
    this.#wish.onEntered();
    if (peerSeat) this.#meet(peerSeat);
    else this.#parted();
  }

  /** The other side is in the room: with the call that is known already, or with another. */
  #meet(seat: string) {
    this.#isPeerHere = true;
    this.#isSilent = false;
    if (this.#other?.seat === seat) this.#other.peer.resume();
    else if (this.#isIn) this.#begin(seat);
    this.#tellState();
    this.#relink();
  }

  #begin(seat: string) {
    this.#other?.peer.close();
    const peer = new Peer({
      ice: this.#ice,
      isPolite: this.#isPolite,
      trackOf: (device: DeviceKind) => this.#own.track(device),
      signal: (part) => this.#room.signal(part),
      isReachable: () => this.#isPeerHere,
      changed: () => {
        if (!peer.isConnected()) this.#other?.quality.interrupted();
        this.#relink();
      },
      received: (received) => this.#watched.change({ received }),
      hopeless: () => this.#startOver(),
    });
    this.#other = { seat, peer, quality: watchQuality() };
    const early = this.#early;
    this.#early = [];
    for (const part of early) peer.hear(part);
  }

  /** Mending did not help: begins anew on both sides. One of them asks for it, or they would pass each other by. */
  #startOver() {
    if (this.#isPolite || !this.#other) return;
    this.#other.peer.close();
    this.#other = null;
    this.#room.renew();
  }

  /** Left the room, or only lost the channel: as long as something comes from them they are still here. */
  #parted() {
    this.#isPeerHere = false;
    this.#early = [];
    this.#relink();
    void this.#look();
    clearTimeout(this.#listening);
    this.#listening = setTimeout(() => void this.#look(), LISTEN_MS);
  }

  #hear(part: SignalPart) {
    if (part.state) {
      this.#watched.change({
        isOtherMicrophoneOn: part.state.microphone,
        isOtherCameraOn: part.state.camera,
      });
    } else if (this.#other && this.#isIn) this.#other.peer.hear(part);
    else if (!this.#isIn) this.#early.push(part);
  }

  #relink() {
    if (this.#leaving.signal.aborted) return;
    const { connectedAt, network } = this.#watched.get();
    const isTogether = this.#other?.peer.isConnected() === true && !(this.#isSilent && !this.#isPeerHere);
    const link = this.#linkNow(isTogether, connectedAt !== null);
    this.#watched.change({
      link,
      connectedAt: connectedAt ?? (isTogether ? serverNow() : null),
      network: isTogether ? (network === "weak" ? "weak" : "good") : link === "returning" ? "lost" : null,
      ...(isTogether ? {} : { isOtherPictureStuck: false }),
    });
  }

  #linkNow(isTogether: boolean, wasTogether: boolean): Link {
    if (isTogether) return "connected";
    if (!this.#isIn) return "entering";
    if (this.#isPeerHere) return wasTogether ? "returning" : "connecting";
    return wasTogether ? "gone" : "waiting";
  }

  async #look() {
    const other = this.#other;
    if (!other?.peer.isConnected()) return;
    const report = await other.peer.statistics().catch(() => null);
    if (!report || other !== this.#other || this.#leaving.signal.aborted) return;
    const { camera, isOtherCameraOn } = this.#watched.get();
    const isSendingPicture = camera.isOn && this.#own.track("camera") !== null;
    const judged = other.quality.judge(report, { isSendingPicture, isOtherCameraOn });
    const { network, isOwnPicturePaused, isOtherPictureStuck } = judged;
    other.peer.show(judged.step);
    this.#isSilent = judged.isSilent;
    this.#watched.change({ network, isOwnPicturePaused, isOtherPictureStuck });
    this.#relink();
  }
}

/** Hears when the network changes: another one, or the same with another speed. */
function followNetwork(changed: (isOther: boolean) => void, signal: AbortSignal) {
  const connection = networkConnection();
  let kind = connection?.type;
  const onChange = () => {
    changed(connection?.type !== kind);
    kind = connection?.type;
  };
  connection?.addEventListener("change", onChange, { signal });
}

export const builtIn: VideoProvider = (wish) => new BuiltInCall(wish);
