// The own microphone and camera during a call: on and off, the other camera, and requested again after an interruption.
import type { CallState, Device, DeviceKind } from "#web/features/call/video-provider.ts";
import {
  type ChosenDevice,
  chosenDevice,
  listDevices,
  missingDevice,
} from "#web/features/devices/chosen-devices.ts";
import type { OpenedTrack } from "#web/features/devices/open-media.ts";
import {
  otherCamera,
  preferenceFor,
  requestBoth,
  requestCamera,
  requestDevice,
  requestExactly,
  sameAs,
} from "./request-media.ts";

/** Readings, of 2 s, in which a microphone that was heard before has been silent: who listens behind a noise gate is so for long. */
const QUIET_READINGS = 10;
/** A track that is muted from outside for so long counts as interrupted. */
const SILENT_MS = 3_000;

export type LocalMediaState = {
  microphone: Device;
  camera: Device;
  localVideo: MediaStream | null;
  isMirrored: boolean;
  isMicrophoneQuiet: boolean;
  missing: CallState["missing"];
};
type LocalMediaEvents = {
  onChange(part: Partial<LocalMediaState>): void;
  /** The track to send from now on. */
  onTrack(device: DeviceKind, track: MediaStreamTrack | null): void;
};

const DEVICES: readonly DeviceKind[] = ["microphone", "camera"];

export class LocalMedia {
  readonly #events: LocalMediaEvents;
  readonly #isAudioOnly: boolean;
  readonly #tracks: Record<DeviceKind, MediaStreamTrack | null> = { microphone: null, camera: null };
  readonly #devices: Record<DeviceKind, Device>;
  /** The microphone seems to work, and has given nothing but silence. */
  #isSilent = false;
  /** The track has given a sound. */
  #wasHeard = false;
  #quietReadings = 0;
  /** The person was asked about a quiet microphone: once in a call. */
  #wasAsked = false;
  /** Something else has had the microphone, which is off, and is taken anew when it is switched on. */
  #isStale = false;
  /** The camera that was in use last. */
  #lastCamera: MediaTrackConstraints | undefined;
  /** Devices that are used in the place of a chosen one, which is not there. */
  readonly #substitutes = new Set<DeviceKind>();
  readonly #closing = new AbortController();
  /** Serializes operations: a camera that is being opened is not closed at the same time. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(isAudioOnly: boolean, events: LocalMediaEvents) {
    this.#events = events;
    this.#isAudioOnly = isAudioOnly;
    const device = { isOn: true, problem: null, isInterrupted: false };
    this.#devices = { microphone: device, camera: { ...device, isOn: !isAudioOnly } };
  }

  track(device: DeviceKind): MediaStreamTrack | null {
    return this.#tracks[device];
  }

  open(): Promise<void> {
    const { signal } = this.#closing;
    document.addEventListener("visibilitychange", () => void this.recover(), { signal });
    // A headset that is plugged in again. Missing on pages without https.
    navigator.mediaDevices?.addEventListener("devicechange", () => void this.#onDeviceChange(), { signal });
    return this.#enqueue(async () => {
      if (this.#isAudioOnly) return void this.#accept("microphone", await requestDevice("microphone"));
      const { microphone, camera } = await requestBoth();
      this.#accept("microphone", microphone);
      this.#accept("camera", camera);
    });
  }

  switch(device: DeviceKind, isOn: boolean): Promise<void> {
    return this.#enqueue(async () => {
      const track = this.#tracks[device];
      const isStale = device === "microphone" && this.#isStale;
      const mustBeTakenAnew = isOn && (this.#devices[device].isInterrupted || isStale);
      if (isOn === this.#devices[device].isOn && !mustBeTakenAnew) return;
      if (device === "microphone" && track?.readyState === "live" && !mustBeTakenAnew) {
        track.enabled = isOn;
        this.#isStale ||= this.#devices[device].isInterrupted;
        this.#updateDevice(device, { isOn, isInterrupted: false });
      } else if (isOn) {
        this.#accept(device, await this.#request(device));
      } else {
        // Stopping the track turns the camera's light off.
        this.#updateDevice(device, { isOn: false, problem: null, isInterrupted: false });
        this.#replaceTrack(device, null);
      }
    });
  }

  /** Switches to the other camera; false if there is none, or it does not open and the first one is used again. */
  flip(): Promise<boolean> {
    return this.#enqueue(async () => {
      const current = this.#tracks.camera;
      const constraints = await otherCamera(current);
      if (!current || !constraints) return false;
      // Phones open one camera at a time.
      this.#tracks.camera = null;
      current.stop();
      const asked = await requestCamera(constraints);
      if (typeof asked !== "string") return this.#accept("camera", asked);
      this.#accept("camera", await requestCamera(sameAs(current)));
      return false;
    });
  }

  /** Takes this device, or what the system prefers; false if it does not open, and the one before stays. */
  choose(device: DeviceKind, id: string | null): Promise<boolean> {
    return this.#enqueue(async () => {
      const current = this.#tracks[device];
      if (device === "camera") this.#lastCamera = undefined;
      else this.#isStale ||= !this.#devices.microphone.isOn;
      // It is taken when it is switched on.
      if (!this.#devices[device].isOn) return true;
      // Phones open one camera at a time.
      if (device === "camera") current?.stop();
      const opened = await (id === null ? requestDevice(device) : requestExactly(device, id));
      if (typeof opened !== "string") return this.#accept(device, opened);
      if (device === "camera") this.#accept("camera", await requestCamera(sameAs(current)));
      return false;
    });
  }

  /** Requests devices again that a phone call or the system has taken. */
  recover(): Promise<void> {
    return this.#enqueue(() => this.#reacquire());
  }

  /** The connection measures a sound of the microphone. */
  setHeard() {
    this.#wasHeard = true;
  }

  /**
   * What the connection measures at each reading. Silence without an event counts as an interruption until there is sound again, but
   * not of a track that was heard before: noise gates and switches of headsets give zeros, too, so the person is asked.
   */
  setSilent(isSilent: boolean) {
    if (this.#wasHeard && !this.#isSilent) return this.#setQuiet(isSilent);
    const { isOn, isInterrupted } = this.#devices.microphone;
    if (isSilent === this.#isSilent || !isOn || (isSilent && isInterrupted)) return;
    this.#isSilent = isSilent;
    this.#updateDevice("microphone", { isInterrupted: isSilent });
  }

  #setQuiet(isSilent: boolean) {
    this.#quietReadings = isSilent ? this.#quietReadings + 1 : 0;
    if (!isSilent) this.#events.onChange({ isMicrophoneQuiet: false });
    if (this.#quietReadings < QUIET_READINGS || this.#wasAsked) return;
    this.#wasAsked = true;
    this.#events.onChange({ isMicrophoneQuiet: true });
  }

  close() {
    this.#closing.abort();
    for (const device of DEVICES) {
      this.#tracks[device]?.stop();
      this.#tracks[device] = null;
    }
    this.#events.onChange({ localVideo: null });
  }

  async #onDeviceChange() {
    await this.recover();
    const all = await listDevices();
    for (const device of [...this.#substitutes]) {
      const id = chosenDevice(device)?.id;
      if (id && all.some(({ deviceId }) => deviceId === id)) await this.choose(device, id);
    }
  }

  #enqueue<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const answer = this.#queue.then(work);
    this.#queue = answer.catch(() => undefined);
    return answer;
  }

  #request(device: DeviceKind): Promise<OpenedTrack> {
    return device === "camera" ? requestCamera(this.#lastCamera) : requestDevice(device);
  }

  #updateDevice(device: DeviceKind, part: Partial<Device>) {
    this.#devices[device] = { ...this.#devices[device], ...part };
    this.#events.onChange({ [device]: this.#devices[device] });
  }

  #accept(device: DeviceKind, opened: OpenedTrack): boolean {
    const problem = typeof opened === "string" ? opened : null;
    const track = typeof opened === "string" ? null : opened;
    if (this.#closing.signal.aborted) {
      track?.stop();
      return false;
    }
    if (device === "microphone") this.#forgetSound();
    else if (track) this.#lastCamera = preferenceFor(track);
    this.#updateDevice(device, { isOn: track !== null, problem, isInterrupted: false });
    this.#replaceTrack(device, track);
    if (track) this.#noteMissing(device, missingDevice(device, track));
    return track !== null;
  }

  #noteMissing(device: DeviceKind, chosen: ChosenDevice | null) {
    if (!chosen) return void this.#substitutes.delete(device);
    if (this.#substitutes.has(device)) return;
    this.#substitutes.add(device);
    this.#events.onChange({ missing: { device, label: chosen.label } });
  }

  /** Of a microphone that is taken anew. */
  #forgetSound() {
    this.#isSilent = this.#isStale = this.#wasHeard = false;
    this.#setQuiet(false);
  }

  #replaceTrack(device: DeviceKind, track: MediaStreamTrack | null) {
    this.#tracks[device]?.stop();
    this.#tracks[device] = track;
    if (track) this.#watch(device, track);
    if (device === "camera") this.#events.onChange(localVideoOf(track));
    this.#events.onTrack(device, track);
  }

  /** A phone call mutes or ends a track from outside; a short mute is ignored. */
  #watch(device: DeviceKind, track: MediaStreamTrack) {
    let muteTimer: ReturnType<typeof setTimeout> | undefined;
    const isExpected = () => this.#tracks[device] === track && this.#devices[device].isOn;
    const onMute = () => {
      clearTimeout(muteTimer);
      // Browsers throttle timers in the background.
      const delayMs = document.visibilityState === "visible" ? SILENT_MS : 0;
      muteTimer = setTimeout(() => {
        if (isExpected()) this.#updateDevice(device, { isInterrupted: true });
        else if (device === "microphone" && this.#tracks[device] === track) this.#isStale = true;
      }, delayMs);
    };
    // There is no event for a microphone that a phone call, or a switch of the computer, had muted before.
    if (track.muted) onMute();
    track.addEventListener("mute", onMute);
    track.addEventListener("unmute", () => {
      clearTimeout(muteTimer);
      // After a phone call iOS leaves a track that is live, not muted, and silent.
      if (this.#tracks[device] === track && this.#devices[device].isInterrupted) void this.recover();
    });
    track.addEventListener("ended", () => {
      clearTimeout(muteTimer);
      if (!isExpected()) return;
      this.#updateDevice(device, { isInterrupted: true });
      void this.recover();
    });
  }

  async #reacquire() {
    // In the background getUserMedia fails; visibilitychange tries again.
    if (document.visibilityState !== "visible") return;
    for (const device of DEVICES) {
      const { isOn, isInterrupted } = this.#devices[device];
      const isQuiet = device === "microphone" && this.#quietReadings >= QUIET_READINGS;
      const isGone = isInterrupted || isQuiet || this.#tracks[device]?.readyState === "ended";
      if (!isOn || !isGone || this.#closing.signal.aborted) continue;
      const opened = await this.#request(device);
      if (typeof opened !== "string") this.#accept(device, opened);
      // A phone call gives a busy device back; other problems need the person.
      else this.#updateDevice(device, { isInterrupted: true, problem: opened === "busy" ? null : opened });
    }
  }
}

function localVideoOf(track: MediaStreamTrack | null): Partial<LocalMediaState> {
  if (!track) return { localVideo: null };
  const isMirrored = track.getSettings().facingMode !== "environment";
  return { localVideo: new MediaStream([track]), isMirrored };
}
