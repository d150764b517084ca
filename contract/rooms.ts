// The video room of a session: the token that opens it, and the ICE servers.
import * as z from "zod/mini";
import { ROOM_PEOPLE } from "#domain/room.ts";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";

export const VIDEO_PROVIDERS = ["built-in", "jitsi", "jaas"] as const;
export type VideoProviderName = (typeof VIDEO_PROVIDERS)[number];

export const createRoomToken = endpoint({
  method: "POST",
  path: "/api/jitsi-token",
  who: "either",
  isReadOnly: true,
  summary:
    "Issue a token for the room of a session: to its customer within the join window, to admins on the whole day, to its companion once the guide has let this person in",
  input: z.object({
    roomName: z.string(),
    /** The name that the other side sees; by default the name of the account. */
    userName: z.optional(z.nullable(z.string())),
    /** Ignored, because the address is not verified. */
    userEmail: z.optional(z.nullable(z.string())),
    /** As whom to join, in a browser that may be several; by default as the customer, then as the guide, then as the companion. */
    userType: z.optional(z.enum(ROOM_PEOPLE)),
  }),
  output: z.object({
    token: z.string(),
    /** `built-in`, the app id of the self-hosted Jitsi, or the AppID of JaaS. */
    appId: z.string(),
    provider: z.enum(VIDEO_PROVIDERS),
    /** In the form that the constructor of the provider's client library expects. */
    roomName: z.string(),
    domain: z.nullable(z.string()),
    scriptUrl: z.nullable(z.string()),
    expiresAt: field.instant,
  }),
  errors: ["bad-input", "not-found", "too-early", "too-late", "not-let-in"],
});

export const getIceServers = endpoint({
  method: "GET",
  path: "/api/bookings/:id/ice-servers",
  who: "either",
  summary: "ICE servers for a call (STUN and TURN). The TURN credentials expire",
  /** As whom, as in `createRoomToken`. */
  query: z.object({ userType: z.optional(z.enum(ROOM_PEOPLE)) }),
  output: z.object({
    iceServers: z.array(
      z.object({
        urls: z.array(z.string()),
        username: z.optional(z.string()),
        credential: z.optional(z.string()),
      }),
    ),
    /** `relay`: the browser connects through a relay alone, so that the other side does not learn its network address. */
    iceTransportPolicy: z.enum(["all", "relay"]),
    expiresAt: field.instant,
  }),
  errors: ["not-found", "too-early", "too-late", "not-let-in"],
});
