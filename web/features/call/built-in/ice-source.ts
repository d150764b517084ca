// Where the two browsers find each other: asked of the server, and asked again when the relays' credentials run out.
import { getIceServers } from "#contract/rooms.ts";
import { call } from "#web/api/call.ts";
import { serverNow } from "#web/api/server-clock.ts";

const PATIENCE_MS = 5_000;
const BEFORE_EXPIRY_MS = 60_000;

export type IceSource = {
  servers(): RTCIceServer[];
  /** Asks if what is known is running out. True when there is something new. Never fails: without relays many still meet. */
  refresh(): Promise<boolean>;
};

export function iceSource(bookingId: string): IceSource {
  let servers: RTCIceServer[] = [];
  let expiresAtMs = 0;
  return {
    servers: () => servers,
    async refresh() {
      if (serverNow().getTime() < expiresAtMs - BEFORE_EXPIRY_MS) return false;
      try {
        const answer = await call(getIceServers, { params: { id: bookingId }, timeoutMs: PATIENCE_MS });
        servers = answer.iceServers;
        expiresAtMs = Date.parse(answer.expiresAt);
        return true;
      } catch {
        return false;
      }
    },
  };
}
