// The room of a session: the token to enter it, and how two browsers reach each other.
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";

export const VIDEO_PROVIDERS = ["built-in", "jitsi", "jaas"] as const;
export type VideoProviderName = (typeof VIDEO_PROVIDERS)[number];

export const jitsiToken = endpoint({
  method: "POST",
  path: "/api/jitsi-token",
  who: "either",
  isRead: true,
  summary: "A fresh token to enter the room of a session; its customer within the window, admins on its day",
  input: z.object({
    roomName: z.string(),
    /** What the other side reads; left out or empty: the name on file. */
    userName: z.optional(z.nullable(z.string())),
    /** Not used: nobody has proved an address here. */
    userEmail: z.optional(z.nullable(z.string())),
    /** As whom, in a browser that is signed in as both; left out, its customer comes first. */
    userType: z.optional(z.enum(["user", "admin"])),
  }),
  output: z.object({
    token: z.string(),
    /** "built-in", the self-hosted Jitsi's app id, or JaaS' AppID. */
    appId: z.string(),
    provider: z.enum(VIDEO_PROVIDERS),
    /** As the provider's constructor takes it. */
    roomName: z.string(),
    domain: z.nullable(z.string()),
    scriptUrl: z.nullable(z.string()),
    expiresAt: field.instant,
  }),
  errors: ["bad-input", "not-found", "too-early", "too-late"],
});

export const iceServers = endpoint({
  method: "GET",
  path: "/api/bookings/:id/ice-servers",
  who: "either",
  summary: "Where the two browsers of a session find each other; relays with credentials for a limited time",
  params: z.object({ id: field.id }),
  output: z.object({
    iceServers: z.array(
      z.object({
        urls: z.array(z.string()),
        username: z.optional(z.string()),
        credential: z.optional(z.string()),
      }),
    ),
    expiresAt: field.instant,
  }),
  errors: ["not-found", "too-early", "too-late"],
});
