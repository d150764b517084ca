// Options of a Jitsi conference for two, or three. Parcha draws the buttons and checks the devices itself.
import type { JitsiOptions } from "./external-api.ts";

type ConferenceOptions = {
  roomName: string;
  container: HTMLElement;
  token: string;
  language: string;
  displayName: string;
  isAudioOnly: boolean;
};

export function jitsiOptions(options: ConferenceOptions): JitsiOptions {
  return {
    roomName: options.roomName,
    parentNode: options.container,
    width: "100%",
    height: "100%",
    jwt: options.token,
    lang: options.language,
    userInfo: { displayName: options.displayName },
    configOverwrite: {
      ...VIDEO,
      ...QUIET,
      startWithAudioMuted: false,
      startWithVideoMuted: options.isAudioOnly,
    },
    interfaceConfigOverwrite: { TILE_VIEW_MAX_COLUMNS: 2 },
  };
}

const VIDEO = {
  resolution: 720,
  constraints: { video: { height: { ideal: 720, max: 720, min: 180 } } },
  p2p: { enabled: false },
};

const QUIET = {
  prejoinConfig: { enabled: false },
  // The second name is that of older Jitsi versions.
  deeplinking: { disabled: true },
  disableDeepLinking: true,
  toolbarButtons: [],
  notifications: [],
  enableClosePage: false,
  disableInviteFunctions: true,
  hideConferenceSubject: true,
  doNotStoreRoom: true,
  disableThirdPartyRequests: true,
  disableReactions: true,
  disablePolls: true,
  readOnlyName: true,
  requireDisplayName: false,
  fileRecordingsEnabled: false,
  localRecording: { disable: true },
  liveStreaming: { enabled: false },
  transcription: { enabled: false },
};
