// Loads Jitsi's external_api.js once for each URL, and again after a failure; the part of its API that Parcha uses (Jitsi
// handbook, "IFrame API", 2026).

type Listener<Payload> = (payload: Payload) => void;
export type JitsiEvents = {
  videoConferenceJoined: { roomName: string; id: string };
  videoConferenceLeft: { roomName: string };
  participantJoined: { id: string };
  participantLeft: { id: string };
  participantKickedOut: { kicked: { id: string; local: boolean } };
  audioMuteStatusChanged: { muted: boolean };
  videoMuteStatusChanged: { muted: boolean };
  cameraError: { type: string; message: string };
  micError: { type: string; message: string };
  errorOccurred: { error?: { isFatal?: boolean }; isFatal?: boolean };
  suspendDetected: Record<string, never>;
  readyToClose: Record<string, never>;
};

export type JitsiDevice = { deviceId: string; kind: string; label: string };
export type JitsiApi = {
  addListener<Name extends keyof JitsiEvents>(name: Name, listener: Listener<JitsiEvents[Name]>): void;
  executeCommand(
    name: "hangup" | "toggleAudio" | "toggleVideo" | "toggleCamera" | "setTileView",
    value?: boolean,
  ): void;
  getAvailableDevices(): Promise<{ videoInput?: JitsiDevice[] }>;
  getCurrentDevices(): Promise<{ videoInput?: JitsiDevice }>;
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
