// Opens camera and microphone, or finds out why they cannot be used.
import { chosenConstraints, chosenDevice, listDevices } from "#web/features/devices/chosen-devices.ts";
import { isInsideApp } from "#web/features/devices/in-app-browser.ts";
import { useBrowser } from "#web/ui/use-browser.ts";
import type { MediaProblem } from "./media-advice.tsx";

export type Device = "camera" | "microphone";
export type OpenedTrack = MediaStreamTrack | MediaProblem;
/** A device's track, or its problem. */
export type OpenedMedia = Record<Device, OpenedTrack>;

type Constraints = MediaTrackConstraints | true;
type Wanted = Record<Device, Constraints>;
const DEVICES: readonly Device[] = ["camera", "microphone"];

const OF_CHECK: Wanted = { camera: { facingMode: "user", width: { ideal: 640 } }, microphone: true };

/** By the name of the error of getUserMedia. */
const PROBLEMS: Readonly<Record<string, MediaProblem>> = {
  NotAllowedError: "blocked",
  SecurityError: "blocked",
  NotFoundError: "none",
  OverconstrainedError: "none",
  NotReadableError: "busy",
  AbortError: "busy",
};

function problemOf(error: unknown): MediaProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  const problem = PROBLEMS[name] ?? "busy";
  return problem === "blocked" ? inAppOr(problem) : problem;
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
export function useCanCall(): boolean {
  return useBrowser(() => canReachMedia() && hasWebRtc(), true);
}

/** As `openBoth`, for the check before a call. */
export async function openMedia(): Promise<OpenedMedia> {
  if (hasWebRtc()) return openBoth(OF_CHECK);
  return { camera: inAppOr("unsupported"), microphone: inAppOr("unsupported") };
}

/** The constraints for the device that the person has chosen, if there is one. The camera's side is then of no account. */
function forChosen(device: Device, usual: Constraints): Constraints {
  const chosen = chosenConstraints(device);
  if (!chosen) return usual;
  const { facingMode: _, ...others }: MediaTrackConstraints = usual === true ? {} : usual;
  return { ...others, ...chosen };
}

/** A chosen device that is gone leaves the usual one. */
async function withoutMissing(usual: Wanted): Promise<Wanted> {
  const ids = new Set((await listDevices()).map(({ deviceId }) => deviceId));
  const isThere = (device: Device) => ids.has(chosenDevice(device)?.id ?? "");
  // None is missing: what was asked for cannot be had together.
  if (DEVICES.every((device) => !chosenDevice(device) || isThere(device))) return usual;
  const wanted = (device: Device) => (isThere(device) ? forChosen(device, usual[device]) : usual[device]);
  return { camera: wanted("camera"), microphone: wanted("microphone") };
}

const hasChosen = () => DEVICES.some((device) => chosenDevice(device) !== null);

/** As browsers say that a chosen device is not there. */
const isNotThere = (error: unknown) =>
  error instanceof Error && (error.name === "OverconstrainedError" || error.name === "NotFoundError");

/**
 * Opens both with one permission prompt, those that the person has chosen if they are there. If that fails, opens each alone, since
 * one device may fail both; but does not prompt again for a device that was just refused: after three prompts that were closed
 * Chrome asks no more for a week.
 */
export async function openBoth(usual: Wanted): Promise<OpenedMedia> {
  const { camera, microphone } = usual;
  const chosen = { camera: forChosen("camera", camera), microphone: forChosen("microphone", microphone) };
  return openTogether(chosen, hasChosen() ? usual : null);
}

/** `usual`: for devices that are not there. */
async function openTogether(constraints: Wanted, usual: Wanted | null): Promise<OpenedMedia> {
  if (!canReachMedia()) return { camera: inAppOr("insecure"), microphone: inAppOr("insecure") };
  const { camera: video, microphone: audio } = constraints;
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio, video });
    return {
      camera: stream.getVideoTracks()[0] ?? "none",
      microphone: stream.getAudioTracks()[0] ?? "none",
    };
  } catch (error) {
    if (usual && isNotThere(error)) return openTogether(await withoutMissing(usual), null);
    const permissions = {
      camera: await permissionOf("camera"),
      microphone: await permissionOf("microphone"),
    };
    const openAlone = async (device: Device, other: Device) => {
      const problem = problemOf(error);
      const wasRefused = problem === "blocked" || problem === "in-app";
      if (permissions[device] === "denied") return inAppOr("blocked");
      if (wasRefused && permissions[device] !== "granted" && permissions[other] !== "denied") return problem;
      return openAsked(device, constraints[device]);
    };
    const microphone = await openAlone("microphone", "camera");
    return { microphone, camera: await openAlone("camera", "microphone") };
  }
}

/** The one that the person has chosen, if it is there. */
export async function openDevice(device: Device, usual: Constraints = true): Promise<OpenedTrack> {
  if (chosenDevice(device)) {
    const opened = await openAsked(device, forChosen(device, usual));
    if (opened !== "none") return opened;
  }
  return openAsked(device, usual);
}

/** No other device than these constraints name. */
export async function openAsked(device: Device, constraints: Constraints): Promise<OpenedTrack> {
  if (!canReachMedia()) return inAppOr("insecure");
  try {
    const asked = device === "camera" ? { video: constraints } : { audio: constraints };
    return (await navigator.mediaDevices.getUserMedia(asked)).getTracks()[0] ?? "none";
  } catch (error) {
    return problemOf(error);
  }
}

function inAppOr(problem: MediaProblem): MediaProblem {
  return isInsideApp(navigator.userAgent) ? "in-app" : problem;
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
