// Opens camera and microphone, or finds out why they cannot be used.
import { isInsideApp } from "#web/features/devices/in-app-browser.ts";
import type { MediaProblem } from "./media-advice.tsx";

export type Device = "camera" | "microphone";
/** A device's track, or its problem. */
export type OpenedMedia = Record<Device, MediaStreamTrack | MediaProblem>;

const CONSTRAINTS = {
  camera: { video: { facingMode: "user", width: { ideal: 640 } } },
  microphone: { audio: true },
} as const;

/** By the name of the error of getUserMedia. */
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

/** Missing on pages without https, and in some in-app browsers. */
function canReachMedia(): boolean {
  return typeof navigator.mediaDevices?.getUserMedia === "function";
}

/** Some browsers have cameras and no WebRTC, for example WebKitGTK, and others with WebRTC switched off. */
function hasWebRtc(): boolean {
  return typeof RTCPeerConnection === "function";
}

/** Without either there is no call in this browser. */
export function canCall(): boolean {
  return canReachMedia() && hasWebRtc();
}

/**
 * Opens both with one permission prompt. If that fails, opens each alone, since one device may fail both; but does not
 * prompt again for a device that was just refused.
 */
export async function openMedia(): Promise<OpenedMedia> {
  if (!canCall()) {
    const isInApp = isInsideApp(navigator.userAgent);
    const problem = isInApp ? "in-app" : hasWebRtc() ? "insecure" : "unsupported";
    return { camera: problem, microphone: problem };
  }
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      ...CONSTRAINTS.camera,
      ...CONSTRAINTS.microphone,
    });
    return {
      camera: stream.getVideoTracks()[0] ?? "none",
      microphone: stream.getAudioTracks()[0] ?? "none",
    };
  } catch (error) {
    const microphone = await openAlone("microphone", error);
    return { microphone, camera: await openAlone("camera", error) };
  }
}

/** Without a camera, for a recording. */
export async function openMicrophone(): Promise<MediaStreamTrack | MediaProblem> {
  if (!canReachMedia()) return isInsideApp(navigator.userAgent) ? "in-app" : "insecure";
  try {
    const stream = await navigator.mediaDevices.getUserMedia(CONSTRAINTS.microphone);
    return stream.getAudioTracks()[0] ?? "none";
  } catch (error) {
    return problemOf(error);
  }
}

async function openAlone(device: Device, error: unknown): Promise<MediaStreamTrack | MediaProblem> {
  const problem = problemOf(error);
  const permission = await permissionOf(device);
  const wasRefused = problem === "blocked" || problem === "in-app";
  if (permission === "denied") return isInsideApp(navigator.userAgent) ? "in-app" : "blocked";
  if (wasRefused && permission !== "granted") return problem;
  try {
    const stream = await navigator.mediaDevices.getUserMedia(CONSTRAINTS[device]);
    return stream.getTracks()[0] ?? "none";
  } catch (ownError) {
    return problemOf(ownError);
  }
}

async function permissionOf(device: Device): Promise<PermissionState | "unknown"> {
  try {
    return (await navigator.permissions.query({ name: device })).state;
  } catch {
    // Not every browser supports these names.
    return "unknown";
  }
}

/** Stopping the tracks turns the lights off. */
export function closeMedia(opened: OpenedMedia | null): void {
  for (const part of Object.values(opened ?? {})) if (typeof part !== "string") part.stop();
}

export function trackAt(opened: OpenedMedia, device: Device): MediaStreamTrack | null {
  const part = opened[device];
  return typeof part === "string" ? null : part;
}

export function problemAt(opened: OpenedMedia, device: Device): MediaProblem | null {
  const part = opened[device];
  return typeof part === "string" ? part : null;
}
