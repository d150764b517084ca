// Camera and microphone: whether they can be had, and if not, why. Draws nothing and advises nothing.
import { isInsideApp } from "#web/features/devices/in-app-browser.ts";
import type { MediaProblem } from "./media-advice.tsx";

export type Device = "camera" | "microphone";
/** A device's track, or what is in its way. */
export type Opened = Record<Device, MediaStreamTrack | MediaProblem>;

const WANTED = {
  camera: { video: { facingMode: "user", width: { ideal: 640 } } },
  microphone: { audio: true },
} as const;

/** Why a browser did not give a device, by the name of its error. */
const PROBLEMS: Readonly<Record<string, MediaProblem>> = {
  NotAllowedError: "blocked",
  SecurityError: "blocked",
  NotFoundError: "none",
  OverconstrainedError: "none",
  NotReadableError: "busy",
  AbortError: "busy",
};

export function problemOf(error: unknown, userAgent = navigator.userAgent): MediaProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  const problem = PROBLEMS[name] ?? "busy";
  return problem === "blocked" && isInsideApp(userAgent) ? "in-app" : problem;
}

/** Browsers hide the devices from pages that came without https, and some windows inside apps have none. */
export function canReachMedia(): boolean {
  return typeof navigator.mediaDevices?.getUserMedia === "function";
}

/**
 * Opens both with one question to her. If that fails, each by itself, for one of them may be the trouble of both; but she
 * is not asked a second time for what she has just refused.
 */
export async function openMedia(): Promise<Opened> {
  if (!canReachMedia()) {
    const problem = isInsideApp(navigator.userAgent) ? "in-app" : "insecure";
    return { camera: problem, microphone: problem };
  }
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ ...WANTED.camera, ...WANTED.microphone });
    return {
      camera: stream.getVideoTracks()[0] ?? "none",
      microphone: stream.getAudioTracks()[0] ?? "none",
    };
  } catch (error) {
    const microphone = await openAlone("microphone", error);
    return { microphone, camera: await openAlone("camera", error) };
  }
}

async function openAlone(device: Device, error: unknown): Promise<MediaStreamTrack | MediaProblem> {
  const problem = problemOf(error);
  const permission = await permissionOf(device);
  const wasRefused = problem === "blocked" || problem === "in-app";
  if (permission === "denied") return isInsideApp(navigator.userAgent) ? "in-app" : "blocked";
  if (wasRefused && permission !== "granted") return problem;
  try {
    const stream = await navigator.mediaDevices.getUserMedia(WANTED[device]);
    return stream.getTracks()[0] ?? "none";
  } catch (ownError) {
    return problemOf(ownError);
  }
}

async function permissionOf(device: Device): Promise<PermissionState | "unknown"> {
  try {
    return (await navigator.permissions.query({ name: device })).state;
  } catch {
    // Not every browser tells.
    return "unknown";
  }
}

/** Gives the devices back: their lights go out. */
export function closeMedia(opened: Opened | null): void {
  for (const part of Object.values(opened ?? {})) if (typeof part !== "string") part.stop();
}

export function trackAt(opened: Opened, device: Device): MediaStreamTrack | null {
  const part = opened[device];
  return typeof part === "string" ? null : part;
}

export function problemAt(opened: Opened, device: Device): MediaProblem | null {
  const part = opened[device];
  return typeof part === "string" ? part : null;
}
