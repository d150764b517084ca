// The interface of a video provider: enter, leave, switch devices, and one state to draw, which tells its listeners.

import { createStore } from "zustand";
import type { CompanionState } from "#contract/companions.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import type { createRoomToken } from "#contract/rooms.ts";
import type { RoomPerson } from "#domain/room.ts";
import type { ChoiceKind } from "#web/features/devices/chosen-devices.ts";
import type { MediaProblem } from "#web/features/devices/media-advice.tsx";
import type { Channel } from "#web/realtime/channel.ts";

export type RoomToken = OutputOf<typeof createRoomToken>;
export type DeviceKind = "microphone" | "camera";

/**
 * `entering`: not in the room yet. `waiting`: alone in the room. `connecting`: the other side is in the room.
 * `returning`: the connection broke and is being restored. `gone`: the other side has left and may come back.
 */
export type Link = "entering" | "waiting" | "connecting" | "connected" | "returning" | "gone";

export type Device = {
  isOn: boolean;
  /** Why it cannot be used. */
  problem: MediaProblem | null;
  /** Switched on, but a phone call or the system has taken it. */
  isInterrupted: boolean;
};

/** What this browser knows of another person in the call, and of the connection to that person. */
export type PairState = {
  link: Link;
  /** When the two were first connected, by the server's clock. */
  connectedAt: Date | null;
  /** Sound and video of the other person; null if the provider draws it itself. */
  remoteStream: MediaStream | null;
  isRemoteMicrophoneOn: boolean;
  isRemoteCameraOn: boolean;
  /** While the other person is gone: who pressed Leave. */
  hasRemoteHungUp: boolean;
  /** The other person's camera is on, but no frames arrive. */
  isRemoteVideoStuck: boolean;
  /** The other person's line carries no picture beside that of the guide and the customer. */
  isRemoteThin: boolean;
  /** The own video is not sent, so that the sound gets the bandwidth. */
  isLocalVideoPaused: boolean;
  /** Null if it is not measured. */
  network: "good" | "weak" | "lost" | null;
};

/** The third person in the call: the companion, and for the companion the customer. */
export type Third = PairState & {
  name: string;
  /** By the guide. What still arrives is not played. */
  isMuted: boolean;
};

/** The pair with the other side; for the companion that with the guide. */
export type CallState = PairState & {
  /** Null while nobody else is in the call, and if the provider draws all people itself. */
  third: Third | null;
  microphone: Device;
  camera: Device;
  /** The microphone was heard before, and has been silent for long: only the person knows whether that is as it should be. */
  isMicrophoneQuiet: boolean;
  /** For the companion. `muted`: by the guide, and the microphone stays off. `lifted`: the companion may switch it on again. */
  mute: "none" | "muted" | "lifted";
  /** The device that the person has chosen is not there, and another one is used; the latest, null if there was none. */
  missing: { device: ChoiceKind; label: string } | null;
  /** Null while the camera is off, and if the provider draws it itself. */
  localVideo: MediaStream | null;
  /** For the front camera. */
  isMirrored: boolean;
  /** The provider draws the video itself, into its container. */
  isDrawnByProvider: boolean;
  failure: CallFailureKind | null;
  /** Ended inside the provider's frame. */
  isOver: boolean;
};

/** `script`: the provider's script could not be loaded. `init`: it does not start, or has stopped for good. */
export type CallFailureKind = "script" | "init";

export type VideoCallOptions = {
  bookingId: string;
  side: RoomPerson;
  channel: Channel;
  ownName: string;
  isAudioOnly: boolean;
  token: RoomToken;
  /** As last heard before the call; the channel tells of changes alone. Null: nobody, as far as it is known. */
  companion: CompanionState | null;
  /** Fetches a new token when the present one has expired. */
  requestToken(): Promise<RoomToken>;
  /** In the conference, for the first time or after a reconnection. */
  onEntered(): void;
};

export type VideoCall = {
  /** The same object until something changes. */
  state(): CallState;
  listen(listener: () => void): () => void;
  /** `container` is an empty element for providers that draw the video themselves. */
  enter(container: HTMLElement): void;
  /** Releases everything; a second call does nothing. `isHangUp`: the person has pressed Leave, and the other side learns it. */
  leave(isHangUp?: boolean): void;
  switch(device: DeviceKind, isOn: boolean): void;
  /** Takes this device, null for what the system prefers; false if it does not open, or the provider chooses itself. */
  choose(device: DeviceKind, id: string | null): Promise<boolean>;
  /** Switches to the other camera; false if that is impossible. */
  flip(): Promise<boolean>;
  /** Requests interrupted devices again. */
  recover(): void;
  /** Connects to everybody anew. The own devices stay as they are. */
  reconnect(): void;
};

export type VideoProvider = (options: VideoCallOptions) => VideoCall;

const HEALTHY: Device = { isOn: true, problem: null, isInterrupted: false };

/** Of a person who has not come yet. */
export const NOT_MET: PairState = {
  link: "entering",
  connectedAt: null,
  remoteStream: null,
  isRemoteMicrophoneOn: true,
  isRemoteCameraOn: true,
  hasRemoteHungUp: false,
  isRemoteVideoStuck: false,
  isRemoteThin: false,
  isLocalVideoPaused: false,
  network: null,
};

function initialState({ isAudioOnly }: Pick<VideoCallOptions, "isAudioOnly">): CallState {
  return {
    ...NOT_MET,
    third: null,
    microphone: HEALTHY,
    camera: { ...HEALTHY, isOn: !isAudioOnly },
    isMicrophoneQuiet: false,
    mute: "none",
    missing: null,
    localVideo: null,
    isMirrored: true,
    isDrawnByProvider: false,
    failure: null,
    isOver: false,
  };
}

export type ObservableState = {
  get(): CallState;
  change(part: Partial<CallState>): void;
  listen(listener: () => void): () => void;
};

/** The state of a call that begins. Listeners are called only if a value differs. */
export function observableState(
  options: Pick<VideoCallOptions, "isAudioOnly">,
  own: Partial<CallState> = {},
): ObservableState {
  const { getState, setState, subscribe } = createStore(() => ({ ...initialState(options), ...own }));
  return {
    get: getState,
    change(part) {
      const isChanged = (key: keyof CallState) => !Object.is(part[key], getState()[key]);
      if ((Object.keys(part) as (keyof CallState)[]).some(isChanged)) setState(part);
    },
    listen: subscribe,
  };
}
