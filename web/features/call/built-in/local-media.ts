// Her own microphone and camera during a call: on and off, the other camera, and taken back after an interruption. Says
// which tracks are to be sent; knows no connection.
import type { Device, DeviceKind } from "#web/features/call/video-provider.ts";
import { type Asked, askBoth, askCamera, askFor, cameras } from "./request-media.ts";

/** A device that gives nothing for so long, though it should, counts as taken away. */
const SILENT_MS = 3_000;

export type OwnState = {
  microphone: Device;
  camera: Device;
  ownPicture: MediaStream | null;
  isMirrored: boolean;
};
type Ears = {
  changed(part: Partial<OwnState>): void;
  /** Send this from now on. */
  tracked(device: DeviceKind, track: MediaStreamTrack | null): void;
};

const DEVICES: readonly DeviceKind[] = ["microphone", "camera"];

export class OwnMedia {
  readonly #ears: Ears;
  readonly #isAudioOnly: boolean;
  readonly #tracks: Record<DeviceKind, MediaStreamTrack | null> = { microphone: null, camera: null };
  readonly #devices: Record<DeviceKind, Device>;
  readonly #closing = new AbortController();
  /** One thing after the other: a camera that is being opened is not closed at the same time. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(isAudioOnly: boolean, ears: Ears) {
    this.#ears = ears;
    this.#isAudioOnly = isAudioOnly;
    const device = { isOn: true, problem: null, isInterrupted: false };
    this.#devices = { microphone: device, camera: { ...device, isOn: !isAudioOnly } };
  }

  /** What is sent now. */
  track(device: DeviceKind): MediaStreamTrack | null {
    return this.#tracks[device];
  }

  open(): Promise<void> {
    const { signal } = this.#closing;
    document.addEventListener("visibilitychange", () => void this.recover(), { signal });
    return this.#next(async () => {
      const asked = await askBoth(!this.#isAudioOnly);
      this.#take("microphone", asked.microphone);
      if (asked.camera) this.#take("camera", asked.camera);
    });
  }

  switch(device: DeviceKind, isOn: boolean): Promise<void> {
    return this.#next(async () => {
      const track = this.#tracks[device];
      if (isOn === this.#devices[device].isOn) return;
      if (device === "microphone" && track?.readyState === "live") {
        track.enabled = isOn;
        this.#say(device, { isOn });
      } else if (isOn) {
        this.#take(device, await askFor(device));
      } else {
        // Stopped, so that the camera's light goes out.
        this.#say(device, { isOn: false, isInterrupted: false });
        this.#use(device, null);
      }
    });
  }

  /** To the other camera; false when there is none, or it does not open and the first goes on. */
  flip(): Promise<boolean> {
    return this.#next(async () => {
      const current = this.#tracks.camera;
      const wish = await otherCamera(current);
      if (!current || !wish) return false;
      const { deviceId } = current.getSettings();
      // Phones open one camera at a time.
      this.#tracks.camera = null;
      current.stop();
      const asked = await askCamera(wish);
      if ("track" in asked) return this.#take("camera", asked);
      this.#take("camera", await askCamera(deviceId ? { deviceId: { exact: deviceId } } : undefined));
      return false;
    });
  }

  /** Takes back what a phone call or the system took away. */
  recover(): Promise<void> {
    return this.#next(() => this.#takeBack());
  }

  close() {
    this.#closing.abort();
    for (const device of DEVICES) {
      this.#tracks[device]?.stop();
      this.#tracks[device] = null;
    }
    this.#ears.changed({ ownPicture: null });
  }

  #next<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const answer = this.#turn.then(work);
    this.#turn = answer.catch(() => undefined);
    return answer;
  }

  #say(device: DeviceKind, part: Partial<Device>) {
    this.#devices[device] = { ...this.#devices[device], ...part };
    this.#ears.changed({ [device]: this.#devices[device] });
  }

  #take(device: DeviceKind, asked: Asked): boolean {
    if (this.#closing.signal.aborted) {
      if ("track" in asked) asked.track.stop();
      return false;
    }
    const isFound = "track" in asked;
    this.#say(device, { isOn: isFound, problem: isFound ? null : asked.problem, isInterrupted: false });
    this.#use(device, isFound ? asked.track : null);
    return isFound;
  }

  #use(device: DeviceKind, track: MediaStreamTrack | null) {
    this.#tracks[device]?.stop();
    this.#tracks[device] = track;
    if (track) this.#watch(device, track);
    if (device === "camera") this.#ears.changed(pictureOf(track));
    this.#ears.tracked(device, track);
  }

  /** A phone call mutes a track from outside, or ends it; a short silence is nothing. */
  #watch(device: DeviceKind, track: MediaStreamTrack) {
    let silence: ReturnType<typeof setTimeout> | undefined;
    const isMissed = () => this.#tracks[device] === track && this.#devices[device].isOn;
    track.addEventListener("mute", () => {
      clearTimeout(silence);
      // In the background no clock is to be relied on.
      const delayMs = document.visibilityState === "visible" ? SILENT_MS : 0;
      silence = setTimeout(() => isMissed() && this.#say(device, { isInterrupted: true }), delayMs);
    });
    track.addEventListener("unmute", () => {
      clearTimeout(silence);
      if (this.#tracks[device] === track) this.#say(device, { isInterrupted: false });
    });
    track.addEventListener("ended", () => {
      clearTimeout(silence);
      if (!isMissed()) return;
      this.#say(device, { isInterrupted: true });
      void this.recover();
    });
  }

  async #takeBack() {
    // In the background no browser gives a device back: it is asked for when she looks at the page again.
    if (document.visibilityState !== "visible") return;
    for (const device of DEVICES) {
      const { isOn, isInterrupted } = this.#devices[device];
      const isGone = isInterrupted || this.#tracks[device]?.readyState === "ended";
      if (!isOn || !isGone || this.#closing.signal.aborted) continue;
      const asked = await askFor(device);
      if ("track" in asked) this.#take(device, asked);
      else this.#say(device, { isInterrupted: true });
    }
  }
}

function pictureOf(track: MediaStreamTrack | null): Partial<OwnState> {
  if (!track) return { ownPicture: null };
  const isMirrored = track.getSettings().facingMode !== "environment";
  return { ownPicture: new MediaStream([track]), isMirrored };
}

/** How to ask for the camera that is not used now; null when there is none, or none is used. */
async function otherCamera(current: MediaStreamTrack | null): Promise<MediaTrackConstraints | null> {
  const all = await cameras();
  if (!current || all.length < 2) return null;
  const { facingMode, deviceId } = current.getSettings();
  // A phone has several behind: there it is "the other side", elsewhere the next in the list.
  if (facingMode === "user") return { facingMode: { exact: "environment" } };
  if (facingMode === "environment") return { facingMode: { exact: "user" } };
  const at = all.findIndex((camera) => camera.deviceId === deviceId);
  const next = all[(at + 1) % all.length];
  return next ? { deviceId: { exact: next.deviceId } } : null;
}
