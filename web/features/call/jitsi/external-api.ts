// Loads Jitsi's external_api.js once for each URL, and again after a failure; the part of its API that Parcha uses (Jitsi
// handbook, "IFrame API", 2026).

/** The payload is Jitsi's: another version of it may leave out or rename any part. */
type Listener = (payload: unknown) => void;
export type JitsiEvent =
  | "videoConferenceJoined"
  | "videoConferenceLeft"
  | "participantJoined"
  | "participantLeft"
  | "participantKickedOut"
  | "audioMuteStatusChanged"
  | "videoMuteStatusChanged"
  | "cameraError"
  | "micError"
  | "errorOccurred"
  | "suspendDetected"
  | "readyToClose";

/** A part of a payload; undefined where it is missing. */
export function partOf(payload: unknown, name: string): unknown {
  return typeof payload === "object" && payload !== null
    ? (payload as Record<string, unknown>)[name]
    : undefined;
}

export type JitsiDevice = { deviceId: string; label: string };
export type JitsiApi = {
  addListener(name: JitsiEvent, listener: Listener): void;
  executeCommand(
    name: "hangup" | "toggleAudio" | "toggleVideo" | "toggleCamera" | "setTileView",
    value?: boolean,
  ): void;
  /** For moderators. */
  executeCommand(name: "kickParticipant", participantId: string): void;
  /** From 0 to 1, in this browser. */
  executeCommand(name: "setParticipantVolume", participantId: string, volume: number): void;
  getAvailableDevices(): Promise<unknown>;
  getCurrentDevices(): Promise<unknown>;
  setVideoInputDevice(label: string, deviceId: string): Promise<void>;
  dispose(): void;
};
export type JitsiOptions = {
  roomName: string;
  parentNode: HTMLElement;
  width: string;
  height: string;
  jwt: string;
  lang: string;
  userInfo: { displayName: string };
  configOverwrite: Record<string, unknown>;
  interfaceConfigOverwrite: Record<string, unknown>;
};
export type JitsiConstructor = new (domain: string, options: JitsiOptions) => JitsiApi;

declare global {
  interface Window {
    JitsiMeetExternalAPI?: JitsiConstructor;
  }
}
