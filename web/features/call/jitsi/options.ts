// How a conference for two is set up: our own buttons and our own device check around it, nothing of it that leads away.
import type { JitsiOptions } from "./external-api.ts";

type Wish = {
  roomName: string;
  place: HTMLElement;
  token: string;
  language: string;
  displayName: string;
  isAudioOnly: boolean;
};

export function jitsiOptions(wish: Wish): JitsiOptions {
  return {
    roomName: wish.roomName,
    parentNode: wish.place,
    width: "100%",
    height: "100%",
    jwt: wish.token,
    lang: wish.language,
    userInfo: { displayName: wish.displayName },
    configOverwrite: {
      ...PICTURE,
      ...QUIET,
      startWithAudioMuted: false,
      startWithVideoMuted: wish.isAudioOnly,
    },
    interfaceConfigOverwrite: { TILE_VIEW_MAX_COLUMNS: 2 },
  };
}

const PICTURE = {
  resolution: 720,
  constraints: { video: { height: { ideal: 720, max: 720, min: 180 } } },
  p2p: { enabled: false },
};

const QUIET = {
  prejoinConfig: { enabled: false },
  // The second name is for servers of some years ago.
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
