// getUserMedia for calls: the constraints, and what its errors mean.

import type { DeviceKind } from "#web/features/call/video-provider.ts";
import { isInsideApp } from "#web/features/devices/in-app-browser.ts";
import type { MediaProblem } from "#web/features/devices/media-advice.tsx";

export type RequestedTrack = { track: MediaStreamTrack } | { problem: MediaProblem };
type RequestedMedia = { microphone: RequestedTrack; camera: RequestedTrack | null };

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

/** Both at once, for one permission prompt. If that fails, each alone: one of them may be available. */
export async function requestBoth(withCamera: boolean): Promise<RequestedMedia> {
  if (!withCamera) return { microphone: await requestMicrophone(), camera: null };
  try {
    const stream = await devices().getUserMedia({ audio: AUDIO, video: frontCamera() });
    const [audio] = stream.getAudioTracks();
    const [video] = stream.getVideoTracks();
    return { microphone: trackResult(audio), camera: trackResult(video) };
  } catch {
    const microphone = await requestMicrophone();
    return { microphone, camera: await requestCamera(frontCamera()) };
  }
}

function requestMicrophone(): Promise<RequestedTrack> {
  return request({ audio: AUDIO });
}

export function requestCamera(constraints: MediaTrackConstraints = frontCamera()): Promise<RequestedTrack> {
  return request({ video: { ...videoSize(networkConnection()), ...constraints } });
}

export function requestDevice(device: DeviceKind): Promise<RequestedTrack> {
  return device === "microphone" ? requestMicrophone() : requestCamera();
}

export async function cameras(): Promise<MediaDeviceInfo[]> {
  try {
    return (await devices().enumerateDevices()).filter(({ kind }) => kind === "videoinput");
  } catch {
    return [];
  }
}

export function problemOf(error: unknown, userAgent: string): MediaProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  if (name === "NotFoundError" || name === "OverconstrainedError") return "none";
  if (name === "NotReadableError" || name === "AbortError") return "busy";
  if (isInsideApp(userAgent)) return "in-app";
  return name === "NotAllowedError" || name === "SecurityError" ? "blocked" : "insecure";
}

function frontCamera(): MediaTrackConstraints {
  return { ...videoSize(networkConnection()), facingMode: "user" };
}

async function request(constraints: MediaStreamConstraints): Promise<RequestedTrack> {
  try {
    return trackResult((await devices().getUserMedia(constraints)).getTracks()[0]);
  } catch (error) {
    return { problem: problemOf(error, navigator.userAgent) };
  }
}

function trackResult(track: MediaStreamTrack | undefined): RequestedTrack {
  return track ? { track } : { problem: "none" };
}

/** Missing on pages without https, and inside some apps. */
function devices(): MediaDevices {
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (!mediaDevices) throw new Error("This browser offers no devices here.");
  return mediaDevices;
}
