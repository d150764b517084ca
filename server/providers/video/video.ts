// The interface of a video provider: it issues tokens, each of which admits one person to one room for a limited time.
// The browser connects to the provider itself.

import type { VideoProviderName } from "#contract/rooms.ts";
import type { RoomPerson } from "#domain/room.ts";

export type RoomGrant = {
  /** Lowercase, because Jitsi compares it with the room's lowercase name. */
  room: string;
  side: RoomPerson;
  /** The customer's id, or the admin's for the side `admin`. */
  userId: string;
  /** The name that the other participant sees. */
  name: string;
  /** In whole seconds. */
  expiresAt: Date;
};

export type VideoProvider = {
  readonly name: VideoProviderName;
  /** "built-in", the app id of a self-hosted Jitsi, or the AppID of JaaS. */
  readonly appId: string;
  /** The host of the provider's rooms, and the URL of its script. Both null for built-in video. */
  readonly domain: string | null;
  readonly scriptUrl: string | null;
  /** The room's name for the provider's script in the browser. */
  roomNameInBrowser(room: string): string;
  /** Only a grant for the side `admin` makes a moderator. */
  createToken(grant: RoomGrant, now: Date): Promise<string>;
  /**
   * The grant of a valid token. Null for an invalid or expired one, and for every token of a provider whose own server
   * verifies it.
   */
  verifyToken(token: string, now: Date): Promise<Pick<RoomGrant, "room" | "side" | "userId"> | null>;
};

/** A token is valid from this many seconds before its creation, because the verifier's clock may be behind. */
const CLOCK_SKEW_SECONDS = 10;

/** The JWT claims `iat`, `nbf` and `exp` (RFC 7519, section 4.1), in whole seconds. */
export function timeClaims({ expiresAt }: Pick<RoomGrant, "expiresAt">, now: Date) {
  const iat = Math.floor(now.getTime() / 1000);
  return { iat, nbf: iat - CLOCK_SKEW_SECONDS, exp: Math.floor(expiresAt.getTime() / 1000) };
}
