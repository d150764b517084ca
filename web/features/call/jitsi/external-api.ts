// Jitsi's external_api.js: its script, loaded once for each address and again after a failure, and the part of its class
// that we use (Jitsi handbook, "IFrame API", 2026). Knows no call of ours.

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

const PATIENCE_MS = 20_000;
const loading = new Map<string, Promise<JitsiConstructor>>();

/** Fails when it does not come in time, or brings nothing; the next call tries afresh. */
export function loadJitsi(scriptUrl: string): Promise<JitsiConstructor> {
  const known = loading.get(scriptUrl);
  if (known) return known;
  const script = document.createElement("script");
  const loaded = new Promise<JitsiConstructor>((resolve, reject) => {
    const fail = () => reject(new Error("The conference script could not be loaded."));
    const patience = setTimeout(fail, PATIENCE_MS);
    script.onload = () => {
      clearTimeout(patience);
      const { JitsiMeetExternalAPI } = window;
      if (JitsiMeetExternalAPI) resolve(JitsiMeetExternalAPI);
      else fail();
    };
    script.onerror = () => {
      clearTimeout(patience);
      fail();
    };
  });
  loaded.catch(() => {
    loading.delete(scriptUrl);
    script.remove();
  });
  loading.set(scriptUrl, loaded);
  script.async = true;
  script.src = scriptUrl;
  document.head.append(script);
  return loaded;
}
