// The video provider for Jitsi, self-hosted or JaaS: its events become the call's state, Parcha's buttons its commands. It
// draws the video itself.
import type { CompanionState } from "#contract/companions.ts";
import { loadScript } from "#web/api/load-script.ts";
import { serverNow } from "#web/api/server-clock.ts";
import {
  type CallState,
  type DeviceKind,
  type ObservableState,
  observableState,
  type VideoCall,
  type VideoCallOptions,
  type VideoProvider,
} from "#web/features/call/video-provider.ts";
import type { MediaProblem } from "#web/features/devices/media-advice.tsx";
import { currentLanguage } from "#web/i18n/language.ts";
import { CompanionInConference } from "./companion.ts";
import { type JitsiApi, type JitsiConstructor, type JitsiDevice, partOf } from "./external-api.ts";
import { jitsiOptions } from "./options.ts";

class JitsiCall implements VideoCall {
  readonly #options: VideoCallOptions;
  readonly #observable: ObservableState;
  #api: JitsiApi | null = null;
  #isLeft = false;
  #isInConference = false;
  readonly #companion = new CompanionInConference();
  readonly #stopListening: () => void;

  constructor(options: VideoCallOptions) {
    this.#options = options;
    this.#observable = observableState(options, { isDrawnByProvider: true });
    const { bookingId, channel, companion } = options;
    // Before anybody is there: a companion who comes first is not the other side.
    if (companion) this.#followCompanion(companion);
    this.#stopListening = channel.listen({
      message: (message) => {
        if (message.type === "companion_changed" && message.bookingId === bookingId)
          this.#followCompanion(message.companion);
      },
      state: (state) => {
        if (state === "live" && this.#isInConference) this.#options.onEntered();
      },
    });
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

  switch(device: DeviceKind, isOn: boolean) {
    if (device === "microphone" && isOn) {
      if (this.state().mute === "muted") return;
      this.#observable.change({ mute: "none" });
    }
    const command = device === "microphone" ? "toggleAudio" : "toggleVideo";
    if (isOn !== this.state()[device].isOn) this.#api?.executeCommand(command);
  }

  async choose(): Promise<boolean> {
    return false;
  }

  async flip(): Promise<boolean> {
    const api = this.#api;
    if (!api || !this.state().camera.isOn) return false;
    try {
      const all = camerasOf(await api.getAvailableDevices());
      if (all.length < 2) return false;
      // Phones have several cameras on the back; this command switches sides.
      if (navigator.maxTouchPoints > 0) {
        api.executeCommand("toggleCamera");
        return true;
      }
      const currentId = partOf(partOf(await api.getCurrentDevices(), "videoInput"), "deviceId");
      const at = all.findIndex(({ deviceId }) => deviceId === currentId);
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
    api.addListener("participantJoined", (payload) => this.#addParticipant(payload));
    api.addListener("participantLeft", (payload) => this.#removeParticipant(partOf(payload, "id")));
    api.addListener("audioMuteStatusChanged", (payload) => this.#updateMuted("microphone", payload));
    api.addListener("videoMuteStatusChanged", (payload) => this.#updateMuted("camera", payload));
    api.addListener("micError", (payload) => this.#updateDevice("microphone", false, problemOf(payload)));
    api.addListener("cameraError", (payload) => this.#updateDevice("camera", false, problemOf(payload)));
    api.addListener("participantKickedOut", (payload) => {
      if (partOf(partOf(payload, "kicked"), "local") === true) this.#fail();
    });
    api.addListener("errorOccurred", (payload) => {
      const isFatal = partOf(payload, "isFatal") ?? partOf(partOf(payload, "error"), "isFatal");
      if (isFatal === true) this.#fail();
    });
    // After the device slept, the conference has removed this participant.
    api.addListener("suspendDetected", () => this.#fail());
    api.addListener("videoConferenceLeft", () => this.#ended());
    api.addListener("readyToClose", () => this.#ended());
  }

  /** The screen of the call is replaced by the failure, behind which nothing must go on. */
  #fail() {
    this.#observable.change({ failure: "init" });
    this.leave();
  }

  #entered() {
    this.#isInConference = true;
    this.#api?.executeCommand("setTileView", true);
    // By the guide, before this page was loaded.
    if (this.state().mute === "muted") this.switch("microphone", false);
    this.#options.onEntered();
    this.#updateLink();
  }

  #addParticipant(payload: unknown) {
    const id = partOf(payload, "id");
    if (typeof id === "string") this.#companion.joins(id, partOf(payload, "displayName"));
    this.#holdCompanion();
    this.#updateLink();
  }

  #removeParticipant(id: unknown) {
    if (typeof id === "string") this.#companion.leaves(id);
    this.#updateLink();
  }

  #followCompanion(companion: CompanionState | null) {
    if (this.#options.side === "companion") return this.#obeyMute(companion?.isMuted === true);
    this.#companion.follow(companion);
    this.#holdCompanion();
    this.#updateLink();
  }

  /**
   * The companion's browser obeys. The others hold it as well: they play nothing of a muted companion, and the guide, who moderates,
   * takes one who has to leave from the conference.
   */
  #holdCompanion() {
    for (const { id, isMuted, isOut } of this.#companion.participants()) {
      this.#api?.executeCommand("setParticipantVolume", id, isMuted || isOut ? 0 : 1);
      if (isOut && this.#options.side === "admin") this.#api?.executeCommand("kickParticipant", id);
    }
  }

  #obeyMute(isMuted: boolean) {
    const { mute } = this.state();
    if (isMuted === (mute === "muted")) return;
    if (isMuted) this.switch("microphone", false);
    this.#observable.change({ mute: isMuted ? "muted" : "lifted" });
  }

  #updateLink() {
    if (this.#isLeft) return;
    const { connectedAt } = this.state();
    const isConnected = this.#isInConference && this.#companion.hasOthers();
    const linkAlone = connectedAt ? "gone" : "waiting";
    this.#observable.change({
      link: isConnected ? "connected" : this.#isInConference ? linkAlone : "entering",
      connectedAt: connectedAt ?? (isConnected ? serverNow() : null),
    });
  }

  #updateMuted(device: DeviceKind, payload: unknown) {
    const isMuted = partOf(payload, "muted");
    if (typeof isMuted === "boolean") this.#updateDevice(device, !isMuted, null);
  }

  #updateDevice(device: DeviceKind, isOn: boolean, problem: MediaProblem | null) {
    this.#observable.change({ [device]: { isOn, problem, isInterrupted: false } });
  }

  /** Hung up inside the frame; ignored after `leave`. */
  #ended() {
    if (!this.#isLeft) this.#observable.change({ isOver: true });
  }
}

/** Those that can be chosen by their id. */
function camerasOf(devices: unknown): JitsiDevice[] {
  const all = partOf(devices, "videoInput");
  const isCamera = (device: unknown): device is JitsiDevice =>
    typeof partOf(device, "deviceId") === "string" && typeof partOf(device, "label") === "string";
  return Array.isArray(all) ? all.filter(isCamera) : [];
}

/** Jitsi's names for errors of `getUserMedia`. */
function problemOf(payload: unknown): MediaProblem {
  const type = partOf(payload, "type");
  if (typeof type !== "string") return "busy";
  if (type.includes("not_found") || type.includes("constraint")) return "none";
  if (type.includes("permission")) return "blocked";
  return "busy";
}

export const jitsi: VideoProvider = (options) => new JitsiCall(options);
