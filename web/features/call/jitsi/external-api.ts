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

const TIMEOUT_MS = 20_000;
const loading = new Map<string, Promise<JitsiConstructor>>();

/** Rejects after a timeout or if the script defines no API; the next call loads it again. */
export function loadJitsi(scriptUrl: string): Promise<JitsiConstructor> {
  const known = loading.get(scriptUrl);
  if (known) return known;
  const script = document.createElement("script");
  const loaded = new Promise<JitsiConstructor>((resolve, reject) => {
    const fail = () => reject(new Error("The conference script could not be loaded."));
    const timer = setTimeout(fail, TIMEOUT_MS);
    script.onload = () => {
      clearTimeout(timer);
      const { JitsiMeetExternalAPI } = window;
      if (JitsiMeetExternalAPI) resolve(JitsiMeetExternalAPI);
      else fail();
    };
    script.onerror = () => {
      clearTimeout(timer);
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
