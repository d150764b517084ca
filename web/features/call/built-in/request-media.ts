// getUserMedia for calls: what is asked for.
import type { DeviceKind } from "#web/features/call/video-provider.ts";
import { chosenConstraints } from "#web/features/devices/chosen-devices.ts";
import {
  type OpenedMedia,
  type OpenedTrack,
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
  const opened = await openBoth({ microphone: microphoneOf(), camera: usualCamera() });
  const { microphone, camera } = opened;
  const isRefused = microphone === camera && (microphone === "blocked" || microphone === "in-app");
  return isRefused ? { camera, microphone: await requestMicrophone() } : opened;
}

function requestMicrophone(): Promise<OpenedTrack> {
  return openDevice("microphone", microphoneOf());
}

export function requestCamera(constraints: MediaTrackConstraints = usualCamera()): Promise<OpenedTrack> {
  return openDevice("camera", { ...videoSize(networkConnection()), ...constraints });
}

export function requestDevice(device: DeviceKind): Promise<OpenedTrack> {
  return device === "microphone" ? requestMicrophone() : requestCamera();
}

/** This device, and no other. */
export function requestExactly(device: DeviceKind, id: string): Promise<OpenedTrack> {
  const exact = { deviceId: { exact: id } };
  return device === "microphone" ? openDevice("microphone", { ...AUDIO, ...exact }) : requestCamera(exact);
}

export async function cameras(): Promise<MediaDeviceInfo[]> {
  try {
    return (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === "videoinput");
  } catch {
    return [];
  }
}

function microphoneOf(): MediaTrackConstraints {
  return { ...AUDIO, ...chosenConstraints("microphone") };
}

/** The chosen one, or the one at the front. */
function usualCamera(): MediaTrackConstraints {
  return { ...videoSize(networkConnection()), ...(chosenConstraints("camera") ?? { facingMode: "user" }) };
}
