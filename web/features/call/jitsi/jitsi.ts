// The video provider for Jitsi, self-hosted or JaaS: its events become the call's state, Parcha's buttons its commands. It
// draws the video itself.
import { loadScript } from "#web/api/load-script.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { type ObservableState, observableState } from "#web/features/call/observable-state.ts";
import {
  type CallState,
  type DeviceKind,
  initialState,
  type VideoCall,
  type VideoCallOptions,
  type VideoProvider,
} from "#web/features/call/video-provider.ts";
import type { MediaProblem } from "#web/features/devices/media-advice.tsx";
import { currentLanguage } from "#web/i18n/language.ts";
import type { JitsiApi, JitsiConstructor } from "./external-api.ts";
import { jitsiOptions } from "./options.ts";

class JitsiCall implements VideoCall {
  readonly #options: VideoCallOptions;
  readonly #observable: ObservableState;
  #api: JitsiApi | null = null;
  #isLeft = false;
  #isInConference = false;
  /** Jitsi's participant ids. */
  readonly #participantIds = new Set<string>();
  #stopListening: () => void = () => undefined;

  constructor(options: VideoCallOptions) {
    this.#options = options;
    this.#observable = observableState({ ...initialState(options), isDrawnByProvider: true });
  }

  state(): CallState {
    return this.#observable.get();
  }

  listen(listener: () => void): () => void {
    return this.#observable.listen(listener);
  }

  enter(container: HTMLElement) {
    void this.#open(container);
  }

  leave() {
    if (this.#isLeft) return;
    this.#isLeft = true;
    this.#stopListening();
    if (this.#isInConference)
      this.#options.channel.send({ type: "room-leave", bookingId: this.#options.bookingId });
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
      // Phones have several cameras on the back; this command switches sides.
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

  /** Jitsi requests interrupted devices again by itself. */
  recover() {}

  /** Jitsi reconnects by itself. */
  reconnect() {}

  async #open(container: HTMLElement) {
    const { token } = this.#options;
    let Api: JitsiConstructor;
    try {
      Api = await loadScript(token.scriptUrl ?? "", () => window.JitsiMeetExternalAPI);
    } catch {
      return this.#observable.change({ failure: "script" });
    }
    if (this.#isLeft) return;
    try {
      this.#api = new Api(
        token.domain ?? "",
        jitsiOptions({
          roomName: token.roomName,
          container,
          token: token.token,
          language: currentLanguage(),
          displayName: this.#options.ownName,
          isAudioOnly: this.#options.isAudioOnly,
        }),
      );
      this.#follow(this.#api);
    } catch {
      this.#api?.dispose();
      this.#api = null;
      this.#observable.change({ failure: "init" });
    }
  }

  #follow(api: JitsiApi) {
    api.addListener("videoConferenceJoined", () => this.#entered());
    api.addListener("participantJoined", ({ id }) => this.#addParticipant(id));
    api.addListener("participantLeft", ({ id }) => this.#removeParticipant(id));
    api.addListener("audioMuteStatusChanged", ({ muted }) => this.#updateDevice("microphone", !muted, null));
    api.addListener("videoMuteStatusChanged", ({ muted }) => this.#updateDevice("camera", !muted, null));
    api.addListener("micError", ({ type }) => this.#updateDevice("microphone", false, problemOf(type)));
    api.addListener("cameraError", ({ type }) => this.#updateDevice("camera", false, problemOf(type)));
    api.addListener("participantKickedOut", ({ kicked }) => {
      if (kicked.local) this.#observable.change({ failure: "init" });
    });
    api.addListener("errorOccurred", ({ error, isFatal }) => {
      if (isFatal ?? error?.isFatal) this.#observable.change({ failure: "init" });
    });
    // After the device slept, the conference has removed this participant.
    api.addListener("suspendDetected", () => this.#observable.change({ failure: "init" }));
    api.addListener("videoConferenceLeft", () => this.#ended());
    api.addListener("readyToClose", () => this.#ended());
    this.#stopListening = this.#options.channel.listen({
      state: (state) => {
        if (state === "live" && this.#isInConference) this.#options.onEntered();
      },
    });
  }

  #entered() {
    this.#isInConference = true;
    this.#api?.executeCommand("setTileView", true);
    this.#options.onEntered();
    this.#updateLink();
  }

  #addParticipant(id: string) {
    this.#participantIds.add(id);
    this.#updateLink();
  }

  #removeParticipant(id: string) {
    this.#participantIds.delete(id);
    this.#updateLink();
  }

  #updateLink() {
    if (this.#isLeft) return;
    const { connectedAt } = this.state();
    const isConnected = this.#isInConference && this.#participantIds.size > 0;
    const linkAlone = connectedAt ? "gone" : "waiting";
    this.#observable.change({
      link: isConnected ? "connected" : this.#isInConference ? linkAlone : "entering",
      connectedAt: connectedAt ?? (isConnected ? serverNow() : null),
    });
  }

  #updateDevice(device: DeviceKind, isOn: boolean, problem: MediaProblem | null) {
    this.#observable.change({ [device]: { isOn, problem, isInterrupted: false } });
  }

  /** Hung up inside the frame; ignored after `leave`. */
  #ended() {
    if (!this.#isLeft && !this.state().failure) this.#observable.change({ isOver: true });
  }
}

/** Jitsi's names for errors of `getUserMedia`. */
function problemOf(type: string): MediaProblem {
  if (type.includes("not_found") || type.includes("constraint")) return "none";
  if (type.includes("permission")) return "blocked";
  return "busy";
}

export const jitsi: VideoProvider = (options) => new JitsiCall(options);
