// ICE servers for a call, fetched again before their TURN credentials expire.
import { getIceServers } from "#contract/rooms.ts";
import { call } from "#web/api/call.ts";
import { serverNow } from "#web/api/server-clock.ts";
import type { VideoCallOptions } from "#web/features/call/video-provider.ts";

const TIMEOUT_MS = 5_000;
const REFRESH_BEFORE_EXPIRY_MS = 60_000;

export type IceConfiguration = Required<Pick<RTCConfiguration, "iceServers" | "iceTransportPolicy">>;

export type IceSource = {
  /** Before the server has answered it allows a relay alone, and has none: no address goes out by mistake. */
  configuration(): IceConfiguration;
  /** Fetches servers if the present ones expire soon; true if there are new ones. Never fails: the caller tries again. */
  refresh(): Promise<boolean>;
};

export function iceSource({ bookingId, side }: Pick<VideoCallOptions, "bookingId" | "side">): IceSource {
  let configuration: IceConfiguration = { iceServers: [], iceTransportPolicy: "relay" };
  let expiresAtMs = 0;
  return {
    configuration: () => configuration,
    async refresh() {
      if (serverNow().getTime() < expiresAtMs - REFRESH_BEFORE_EXPIRY_MS) return false;
      try {
        const answer = await call(getIceServers, {
          params: { id: bookingId },
          query: side === "companion" ? { userType: side } : {},
          timeoutMs: TIMEOUT_MS,
        });
        const { iceServers, iceTransportPolicy } = answer;
        configuration = { iceServers, iceTransportPolicy };
        expiresAtMs = Date.parse(answer.expiresAt);
        return true;
      } catch {
        return false;
      }
    },
  };
}
