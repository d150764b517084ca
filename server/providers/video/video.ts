// What this house asks of a provider of video rooms: a token that lets one person into one room for a while. Who may
// have one is decided by the modules; how the browser holds the call is its own affair.
import type { VideoProviderName } from "#contract/rooms.ts";

export type Entry = {
  /** In small letters, as Jitsi compares them. */
  room: string;
  side: "user" | "admin";
  userId: string;
  /** What the other side reads. */
  name: string;
  /** A whole second. */
  expiresAt: Date;
};

export type VideoProvider = {
  readonly name: VideoProviderName;
  /** "built-in", the self-hosted Jitsi's app id, or JaaS' AppID. */
  readonly appId: string;
  readonly domain: string | null;
  readonly scriptUrl: string | null;
  /** The room as the provider's constructor in the browser takes it. */
  nameInBrowser(room: string): string;
  /** Only the guide's side moderates. */
  tokenFor(entry: Entry, now: Date): string;
  /** Whom a token lets in now, where we keep the door; null for any other, and where the provider's own server does. */
  entryOf(token: string, now: Date): Pick<Entry, "room" | "side" | "userId"> | null;
};

/** Clocks differ a little: a token is good from these many seconds before it was made. */
const EARLIER_SECONDS = 10;

/** When a token was made, from when and until when it is good, as JWT says it (RFC 7519, 4.1): whole seconds. */
export function timesOf({ expiresAt }: Entry, now: Date) {
  const iat = Math.floor(now.getTime() / 1000);
  return { iat, nbf: iat - EARLIER_SECONDS, exp: Math.floor(expiresAt.getTime() / 1000) };
}
