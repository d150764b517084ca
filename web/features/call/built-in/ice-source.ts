// ICE servers for a call, fetched again before their TURN credentials expire.
import { getIceServers } from "#contract/rooms.ts";
import { call } from "#web/api/call.ts";
import { serverNow } from "#web/api/server-clock.ts";

const TIMEOUT_MS = 5_000;
const REFRESH_BEFORE_EXPIRY_MS = 60_000;

export type IceSource = {
  servers(): RTCIceServer[];
  /** Fetches servers if the present ones expire soon; true if there are new ones. Never fails: many calls need no TURN. */
  refresh(): Promise<boolean>;
};

export function iceSource(bookingId: string): IceSource {
  let servers: RTCIceServer[] = [];
  let expiresAtMs = 0;
  return {
    servers: () => servers,
    async refresh() {
      if (serverNow().getTime() < expiresAtMs - REFRESH_BEFORE_EXPIRY_MS) return false;
      try {
        const answer = await call(getIceServers, { params: { id: bookingId }, timeoutMs: TIMEOUT_MS });
        servers = answer.iceServers;
        expiresAtMs = Date.parse(answer.expiresAt);
        return true;
      } catch {
        return false;
      }
    },
  };
}
