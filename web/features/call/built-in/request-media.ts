// Asks the browser for camera and microphone: what is asked for, and what a refusal means.

import type { DeviceKind } from "#web/features/call/video-provider.ts";
import { isInsideApp } from "#web/features/devices/in-app-browser.ts";
import type { MediaProblem } from "#web/features/devices/media-advice.tsx";

export type Asked = { track: MediaStreamTrack } | { problem: MediaProblem };
export type AskedBoth = { microphone: Asked; camera: Asked | null };

const SOUND: MediaTrackConstraints = {
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
};
const SLOW_NETWORKS = new Set(["slow-2g", "2g", "3g"]);

/** Known in some browsers only. */
export type Connection = EventTarget & { saveData?: boolean; effectiveType?: string; type?: string };
export function networkConnection(): Connection | undefined {
  return (navigator as { connection?: Connection }).connection;
}

/** 720p, or half of it where data is dear or slow from the start. */
export function pictureSize(
  connection: Pick<Connection, "saveData" | "effectiveType"> | undefined,
): MediaTrackConstraints {
  const isSlow = connection?.saveData === true || SLOW_NETWORKS.has(connection?.effectiveType ?? "");
  return isSlow
    ? { width: { ideal: 640 }, height: { ideal: 360 } }
    : { width: { ideal: 1280 }, height: { ideal: 720 } };
}

/** Both at once, so that she is asked once. Where that fails each alone: one of them may be there. */
export async function askBoth(isCameraWanted: boolean): Promise<AskedBoth> {
  if (!isCameraWanted) return { microphone: await askMicrophone(), camera: null };
  try {
    const stream = await devices().getUserMedia({ audio: SOUND, video: frontCamera() });
    const [sound] = stream.getAudioTracks();
    const [picture] = stream.getVideoTracks();
    return { microphone: found(sound), camera: found(picture) };
  } catch {
    const microphone = await askMicrophone();
    return { microphone, camera: await askCamera(frontCamera()) };
  }
}

export function askMicrophone(): Promise<Asked> {
  return ask({ audio: SOUND });
}

export function askCamera(wish: MediaTrackConstraints = frontCamera()): Promise<Asked> {
  return ask({ video: { ...pictureSize(networkConnection()), ...wish } });
}

/** The device of that kind, wherever it is; for taking an interrupted one back. */
export function askFor(device: DeviceKind): Promise<Asked> {
  return device === "microphone" ? askMicrophone() : askCamera();
}

/** The cameras in the browser's order. */
export async function cameras(): Promise<MediaDeviceInfo[]> {
  try {
    return (await devices().enumerateDevices()).filter(({ kind }) => kind === "videoinput");
  } catch {
    return [];
  }
}

/** What a refusal of `getUserMedia` means to her. */
export function problemOf(error: unknown, userAgent: string): MediaProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  if (name === "NotFoundError" || name === "OverconstrainedError") return "none";
  if (name === "NotReadableError" || name === "AbortError") return "busy";
  if (isInsideApp(userAgent)) return "in-app";
  return name === "NotAllowedError" || name === "SecurityError" ? "blocked" : "insecure";
}

function frontCamera(): MediaTrackConstraints {
  return { ...pictureSize(networkConnection()), facingMode: "user" };
}

async function ask(wish: MediaStreamConstraints): Promise<Asked> {
  try {
    return found((await devices().getUserMedia(wish)).getTracks()[0]);
  } catch (error) {
    return { problem: problemOf(error, navigator.userAgent) };
  }
}

function found(track: MediaStreamTrack | undefined): Asked {
  return track ? { track } : { problem: "none" };
}

/** Missing on pages that are not secure, and inside some apps. */
function devices(): MediaDevices {
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (!mediaDevices) throw new Error("This browser offers no devices here.");
  return mediaDevices;
}
