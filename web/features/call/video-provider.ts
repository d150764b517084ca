// What every way of carrying a call offers to the screen: enter, leave, switch devices, and one state to draw. Knows
// neither who carries the call nor how it looks.

import type { OutputOf } from "#contract/endpoint.ts";
import type { createRoomToken } from "#contract/rooms.ts";
import type { MediaProblem } from "#web/features/devices/media-advice.tsx";
import type { Channel } from "#web/realtime/channel.ts";

export type RoomToken = OutputOf<typeof createRoomToken>;
export type Side = "user" | "admin";
export type DeviceKind = "microphone" | "camera";

/**
 * `entering`: not in the room yet. `waiting`: in, and alone. `connecting`: the other is in, nothing of them is here yet.
 * `returning`: it broke, and is being mended. `gone`: the other was here, and may come back.
 */
export type Link = "entering" | "waiting" | "connecting" | "connected" | "returning" | "gone";

export type Device = {
  isOn: boolean;
  /** Why it cannot be used; null when nothing is known against it. */
  problem: MediaProblem | null;
  /** Taken away by a phone call or by the system: it should be on, and gives nothing. */
  isInterrupted: boolean;
};

export type CallState = {
  link: Link;
  /** When the two were first together, by the server's clock. */
  connectedAt: Date | null;
  microphone: Device;
  camera: Device;
  /** Her own picture; null where the provider draws it by itself. */
  ownPicture: MediaStream | null;
  /** As a mirror shows it: the camera that looks at her. */
  isMirrored: boolean;
  /** What comes from the other side, sound and picture; null where the provider draws it by itself. */
  received: MediaStream | null;
  isOtherMicrophoneOn: boolean;
  isOtherCameraOn: boolean;
  /** Their camera is on, yet no picture arrives: the network is too weak for it. */
  isOtherPictureStuck: boolean;
  /** Her own picture is held back, so that the sound keeps what the network gives. */
  isOwnPicturePaused: boolean;
  /** Null where nobody measures it. */
  network: "good" | "weak" | "lost" | null;
  /** The provider draws the pictures by itself, in the place that it was given. */
  isDrawnByProvider: boolean;
  failure: CallFailureKind | null;
  /** It was ended from within the provider's own picture. */
  isOver: boolean;
};

/** The provider's script could not be loaded; it is there and does not start; it gave up for good. */
export type CallFailureKind = "script" | "init";

export type CallWish = {
  bookingId: string;
  side: Side;
  channel: Channel;
  ownName: string;
  isAudioOnly: boolean;
  token: RoomToken;
  /** For a way back into the room when the token is no longer good. */
  askToken(): Promise<RoomToken>;
  /** She is in the conference, for the first time or again. */
  onEntered(): void;
};

export type VideoCall = {
  /** The same value until something changes. */
  state(): CallState;
  listen(listener: () => void): () => void;
  /** `place` is an empty element of the screen, for providers that draw by themselves. */
  enter(place: HTMLElement): void;
  /** Ends it and lets go of everything; a second time does nothing. */
  leave(): void;
  switchMicrophone(isOn: boolean): void;
  switchCamera(isOn: boolean): void;
  /** To the other camera; false when there is none or it cannot be done. */
  flip(): Promise<boolean>;
  /** Takes interrupted devices back. */
  recover(): void;
};

export type VideoProvider = (wish: CallWish) => VideoCall;

const HEALTHY: Device = { isOn: true, problem: null, isInterrupted: false };

/** Before anything has happened. */
export function firstState({ isAudioOnly }: Pick<CallWish, "isAudioOnly">): CallState {
  return {
    link: "entering",
    connectedAt: null,
    microphone: HEALTHY,
    camera: { ...HEALTHY, isOn: !isAudioOnly },
    ownPicture: null,
    isMirrored: true,
    received: null,
    isOtherMicrophoneOn: true,
    isOtherCameraOn: true,
    isOtherPictureStuck: false,
    isOwnPicturePaused: false,
    network: null,
    isDrawnByProvider: false,
    failure: null,
    isOver: false,
  };
}
