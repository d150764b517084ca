// The call in a frame of Jitsi, self-hosted or JaaS: its events become our state, our buttons its commands. The pictures
// are its own; who is really there the live channel says besides.
import { serverNow } from "#web/api/server-clock.ts";
import { type WatchedState, watchedState } from "#web/features/call/observable-state.ts";
import {
  type CallState,
  type CallWish,
  type DeviceKind,
  firstState,
  type VideoCall,
  type VideoProvider,
} from "#web/features/call/video-provider.ts";
import type { MediaProblem } from "#web/features/devices/media-advice.tsx";
import { currentLanguage } from "#web/i18n/language.ts";
import { type JitsiApi, type JitsiConstructor, loadJitsi } from "./external-api.ts";
import { jitsiOptions } from "./options.ts";

class JitsiCall implements VideoCall {
  readonly #wish: CallWish;
  readonly #watched: WatchedState;
  #api: JitsiApi | null = null;
  #isLeft = false;
  #isIn = false;
  /** The others in the room, by Jitsi's names for them. */
  readonly #others = new Set<string>();
  #stopListening: () => void = () => undefined;

  constructor(wish: CallWish) {
    this.#wish = wish;
    this.#watched = watchedState({ ...firstState(wish), isDrawnByProvider: true });
  }

  state(): CallState {
    return this.#watched.get();
  }

  listen(listener: () => void): () => void {
    return this.#watched.listen(listener);
  }

  enter(place: HTMLElement) {
    void this.#open(place);
  }

  leave() {
    if (this.#isLeft) return;
    this.#isLeft = true;
    this.#stopListening();
    if (this.#isIn) this.#wish.channel.send({ type: "room-leave", bookingId: this.#wish.bookingId });
    this.#api?.executeCommand("hangup");
    this.#api?.dispose();
    this.#api = null;
  }

  switchMicrophone(isOn: boolean) {
    if (isOn !== this.state().microphone.isOn) this.#api?.executeCommand("toggleAudio");
  }

  switchCamera(isOn: boolean) {
    if (isOn !== this.state().camera.isOn) this.#api?.executeCommand("toggleVideo");
  }

  async flip(): Promise<boolean> {
    const api = this.#api;
    if (!api || !this.state().camera.isOn) return false;
    try {
      const { videoInput: all = [] } = await api.getAvailableDevices();
      if (all.length < 2) return false;
      // A phone has several cameras behind; its command goes to the other side.
      if (navigator.maxTouchPoints > 0) {
        api.executeCommand("toggleCamera");
        return true;
      }
      const { videoInput: current } = await api.getCurrentDevices();
      const at = all.findIndex(({ deviceId }) => deviceId === current?.deviceId);
      const next = all[(at + 1) % all.length];
      if (!next) return false;
      await api.setVideoInputDevice(next.label, next.deviceId);
      return true;
    } catch {
      return false;
    }
  }

  /** Jitsi takes devices back by itself. */
  recover() {}

  async #open(place: HTMLElement) {
    const { token } = this.#wish;
    let Api: JitsiConstructor;
    try {
      Api = await loadJitsi(token.scriptUrl ?? "");
    } catch {
      return this.#watched.change({ failure: "script" });
    }
    if (this.#isLeft) return;
    try {
      this.#api = new Api(
        token.domain ?? "",
        jitsiOptions({
          roomName: token.roomName,
          place,
          token: token.token,
          language: currentLanguage(),
          displayName: this.#wish.ownName,
          isAudioOnly: this.#wish.isAudioOnly,
        }),
      );
      this.#follow(this.#api);
    } catch {
      this.#api?.dispose();
      this.#api = null;
      this.#watched.change({ failure: "init" });
    }
  }

  #follow(api: JitsiApi) {
    api.addListener("videoConferenceJoined", () => this.#entered());
    api.addListener("participantJoined", ({ id }) => this.#met(id));
    api.addListener("participantLeft", ({ id }) => this.#parted(id));
    api.addListener("audioMuteStatusChanged", ({ muted }) => this.#device("microphone", !muted, null));
    api.addListener("videoMuteStatusChanged", ({ muted }) => this.#device("camera", !muted, null));
    api.addListener("micError", ({ type }) => this.#device("microphone", false, problemOf(type)));
    api.addListener("cameraError", ({ type }) => this.#device("camera", false, problemOf(type)));
    api.addListener("participantKickedOut", ({ kicked }) => {
      if (kicked.local) this.#watched.change({ failure: "init" });
    });
    api.addListener("errorOccurred", ({ error, isFatal }) => {
      if (isFatal ?? error?.isFatal) this.#watched.change({ failure: "init" });
    });
    // The device slept: the conference has thrown her out meanwhile.
    api.addListener("suspendDetected", () => this.#watched.change({ failure: "init" }));
    api.addListener("videoConferenceLeft", () => this.#ended());
    api.addListener("readyToClose", () => this.#ended());
    this.#stopListening = this.#wish.channel.listen({
      state: (state) => {
        if (state === "live" && this.#isIn) this.#wish.onEntered();
      },
    });
  }

  #entered() {
    this.#isIn = true;
    this.#api?.executeCommand("setTileView", true);
    this.#wish.onEntered();
    this.#relink();
  }

  #met(id: string) {
    this.#others.add(id);
    this.#relink();
  }

  #parted(id: string) {
    this.#others.delete(id);
    this.#relink();
  }

  #relink() {
    if (this.#isLeft) return;
    const { connectedAt } = this.state();
    const isTogether = this.#isIn && this.#others.size > 0;
    const alone = connectedAt ? "gone" : "waiting";
    this.#watched.change({
      link: isTogether ? "connected" : this.#isIn ? alone : "entering",
      connectedAt: connectedAt ?? (isTogether ? serverNow() : null),
    });
  }

  #device(device: DeviceKind, isOn: boolean, problem: MediaProblem | null) {
    this.#watched.change({ [device]: { isOn, problem, isInterrupted: false } });
  }

  /** Hung up in the frame itself; after `leave` it is no news. */
  #ended() {
    if (!this.#isLeft && !this.state().failure) this.#watched.change({ isOver: true });
  }
}

/** Jitsi's names for what `getUserMedia` refused. */
function problemOf(type: string): MediaProblem {
  if (type.includes("not_found") || type.includes("constraint")) return "none";
  if (type.includes("permission")) return "blocked";
  return "busy";
}

export const jitsi: VideoProvider = (wish) => new JitsiCall(wish);
