// What goes over the live channel, `/ws`, as JSON text. Messages wake a screen, which then asks for what stands: none of
// them is the only bearer of a fact.
import * as z from "zod/mini";
import type { ParchaSide } from "#domain/parchas.ts";
import * as field from "./fields.ts";

export const SOCKET_PATH = "/ws";

/** Why the server closes a channel. */
export const CLOSE_CODES = {
  /** The third message that could not be read, or was too large. */
  malformed: 4400,
  /** Signed out, here or elsewhere. */
  "session-ended": 4401,
  /** Registered for what is not one's own. */
  "not-yours": 4403,
  "taken-over": 4409,
} as const;

const ofBooking = { bookingId: field.id };
const health = z.enum(["ok", "blocked", "none", "unknown"]);

export const deviceCheck = z.object({
  camera: health,
  microphone: health,
  speaker: health,
  network: z.enum(["good", "weak"]),
});

export const clientMessage = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("register"),
    /** An admin without one listens to the day's list. */
    bookingId: z.optional(z.nullable(field.id)),
    userType: z.enum(["user", "admin"]),
    userId: z.optional(z.nullable(z.string())),
  }),
  /** The customer has entered the conference. */
  z.object({ type: z.literal("participant_joined"), ...ofBooking }),
  /** The guide has. */
  z.object({ type: z.literal("notify-joined"), ...ofBooking }),
  z.extend(deviceCheck, { type: z.literal("device_check"), ...ofBooking }),
  /** Takes the one place of its side in the built-in room, with the token of `jitsi-token`. */
  z.object({
    type: z.literal("room-join"),
    ...ofBooking,
    token: z.string(),
    /** Names this call of this tab: the same after a broken socket, another after a reload. */
    seat: z.optional(z.string().check(z.maxLength(64))),
  }),
  z.object({ type: z.literal("room-leave"), ...ofBooking }),
  /** To the other side, as it is: one of a description, a candidate (null: that was the last), or what is switched on. */
  z.object({
    type: z.literal("signal"),
    ...ofBooking,
    description: z.optional(
      z.object({ type: z.enum(["offer", "answer", "pranswer", "rollback"]), sdp: z.string() }),
    ),
    candidate: z.optional(
      z.nullable(
        z.object({
          candidate: z.string(),
          sdpMid: z.optional(z.nullable(z.string())),
          sdpMLineIndex: z.optional(z.nullable(z.int())),
          usernameFragment: z.optional(z.nullable(z.string())),
        }),
      ),
    ),
    state: z.optional(z.object({ microphone: z.boolean(), camera: z.boolean(), screen: z.boolean() })),
  }),
]);
export type ClientMessage = z.infer<typeof clientMessage>;
export type DeviceCheck = Extract<ClientMessage, { type: "device_check" }>;

export type Signal = Extract<ClientMessage, { type: "signal" }>;
export type RoomMessage = Extract<ClientMessage, { type: "room-join" | "room-leave" | "signal" }>;

type OfBooking = { bookingId: string };
export type SocketErrorCode =
  | "malformed"
  | "too-large"
  | "not-yours"
  | "register-first"
  /** The token of a room-join is not one of ours, or has expired: ask for another. */
  | "bad-token"
  /** A signal from who has no place in the room. */
  | "not-in-room";

export type ServerMessage =
  | {
      type: "registered";
      bookingId: string | null;
      userType: "user" | "admin";
      bookingStatus: z.infer<typeof field.bookingStatus> | null;
      /** The other side has this booking's channel open. */
      peerPresent: boolean;
    }
  | { type: "error"; code: SocketErrorCode; message: string }
  | ({ type: "participant_waiting" } & OfBooking)
  | ({ type: "participant_joined"; username: string } & OfBooking)
  | ({ type: "participant_left"; userType: "user" | "admin" } & OfBooking)
  | DeviceCheck
  | ({ type: "session_completed" } & OfBooking)
  /** A side of the parcha is there; another photo of it, too. */
  | ({ type: "parcha-uploaded"; parchaId: string; notes: ParchaSide } & OfBooking)
  /** Vidhis have been added; `count` are on the list now. */
  | ({ type: "remedies-prescribed"; count: number } & OfBooking)
  | ({ type: "booking_changed"; status: z.infer<typeof field.bookingStatus> } & OfBooking)
  | ({ type: "payment_changed"; state: "approved" | "refunded" } & OfBooking)
  | { type: "sessions_changed" }
  /** Where she stands in the line now, as `queue-position` answers it. */
  | ({
      type: "queue_updated";
      position: number | null;
      isYourTurn: boolean;
      isActive: boolean;
      estimateMinutes: number | null;
    } & OfBooking)
  /** `polite` is the part in the negotiation: true for the customer. `peerSeat` names the other side's call. */
  | ({ type: "room-joined"; polite: boolean; peerPresent: boolean; peerSeat: string | null } & OfBooking)
  /** Again with the same seat: its channel broke and came back. With another one: it is another call, the old is over. */
  | ({ type: "peer-joined"; seat: string } & OfBooking)
  | ({ type: "peer-left" } & OfBooking)
  | Signal
  /** Another tab or device has this side's place now. The channel is closed after it. */
  | ({ type: "displaced" } & OfBooking);
