// getUserMedia for calls: what is asked for.
import type { DeviceKind } from "#web/features/call/video-provider.ts";
import { listDevices } from "#web/features/devices/chosen-devices.ts";
import {
  type OpenedMedia,
  type OpenedTrack,
  openAsked,
  openBoth,
  openDevice,
} from "#web/features/devices/open-media.ts";

const AUDIO: MediaTrackConstraints = {
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
};
const SLOW_NETWORKS = new Set(["slow-2g", "2g", "3g"]);

/** Network Information API, in some browsers only. */
export type Connection = EventTarget & { saveData?: boolean; effectiveType?: string; type?: string };
export function networkConnection(): Connection | undefined {
  return (navigator as { connection?: Connection }).connection;
}

/** 720p, or 360p if the network is slow or data is saved. */
export function videoSize(
  connection: Pick<Connection, "saveData" | "effectiveType"> | undefined,
): MediaTrackConstraints {
  const isSlow = connection?.saveData === true || SLOW_NETWORKS.has(connection?.effectiveType ?? "");
  return isSlow
    ? { width: { ideal: 640 }, height: { ideal: 360 } }
    : { width: { ideal: 1280 }, height: { ideal: 720 } };
}

/** A person who refuses both may mind the camera alone: the microphone is asked for once more. */
export async function requestBoth(): Promise<OpenedMedia> {
  const opened = await openBoth({ microphone: AUDIO, camera: frontCamera() });
  const { microphone, camera } = opened;
  const isRefused = microphone === camera && (microphone === "blocked" || microphone === "in-app");
  return isRefused ? { camera, microphone: await requestMicrophone() } : opened;
}

function requestMicrophone(): Promise<OpenedTrack> {
  return openDevice("microphone", AUDIO);
}

/** Without constraints the chosen one, or the one at the front. */
export function requestCamera(constraints?: MediaTrackConstraints): Promise<OpenedTrack> {
  if (!constraints) return openDevice("camera", frontCamera());
  return openAsked("camera", { ...videoSize(networkConnection()), ...constraints });
}

export function requestDevice(device: DeviceKind): Promise<OpenedTrack> {
  return device === "microphone" ? requestMicrophone() : requestCamera();
}

/** This device, and no other. */
export function requestExactly(device: DeviceKind, id: string): Promise<OpenedTrack> {
  const exact = { deviceId: { exact: id } };
  return device === "microphone" ? openAsked("microphone", { ...AUDIO, ...exact }) : requestCamera(exact);
}

function frontCamera(): MediaTrackConstraints {
  return { ...videoSize(networkConnection()), facingMode: "user" };
}

/** After a camera that did not open; undefined asks for the usual one. */
export function sameAs(camera: MediaStreamTrack | null): MediaTrackConstraints | undefined {
  const deviceId = camera?.getSettings().deviceId;
  return deviceId ? { deviceId: { exact: deviceId } } : undefined;
}

/** Another camera is better than none. */
export function preferenceFor(camera: MediaStreamTrack): MediaTrackConstraints | undefined {
  const { facingMode, deviceId } = camera.getSettings();
  if (facingMode) return { facingMode };
  return deviceId ? { deviceId } : undefined;
}

/** Constraints for the camera that is not in use; null if there is none. */
export async function otherCamera(current: MediaStreamTrack | null): Promise<MediaTrackConstraints | null> {
  const all = (await listDevices()).filter(({ kind }) => kind === "videoinput");
  if (!current || all.length < 2) return null;
  const { facingMode, deviceId } = current.getSettings();
  // Phones have several cameras on the back: switch sides there, and to the next camera elsewhere.
  if (facingMode === "user") return { facingMode: { exact: "environment" } };
  if (facingMode === "environment") return { facingMode: { exact: "user" } };
  const at = all.findIndex((camera) => camera.deviceId === deviceId);
  const next = all[(at + 1) % all.length];
  return next ? { deviceId: { exact: next.deviceId } } : null;
}
