// Messages of the WebSocket channel `/ws`, as JSON text. A message prompts the screen to fetch the current state by
// HTTP, so that a lost message loses no information.
import * as z from "zod/mini";
import type { ParchaSide } from "#domain/parchas.ts";
import type { OrderState } from "#domain/payments.ts";
import * as field from "./fields.ts";

export const SOCKET_PATH = "/ws";

/** Codes with which the server closes a channel (4000 to 4999 are for applications: RFC 6455, 7.4.2). */
export const CLOSE_CODES = {
  /** After the third message that was malformed or too large. */
  malformed: 4400,
  /** The login session ended. */
  "session-ended": 4401,
  /** A registration for another customer's booking. */
  "not-yours": 4403,
  "taken-over": 4409,
} as const;

const bookingFields = { bookingId: field.id };
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
    /** Without one, an admin receives the changes of the list of sessions, and a customer those of own payments. */
    bookingId: z.optional(z.nullable(field.id)),
    userType: z.enum(["user", "admin"]),
    userId: z.optional(z.nullable(z.string())),
  }),
  /** The customer has joined the call. */
  z.object({ type: z.literal("participant_joined"), ...bookingFields }),
  /** The guide has joined the call. */
  z.object({ type: z.literal("notify-joined"), ...bookingFields }),
  z.extend(deviceCheck, { type: z.literal("device_check"), ...bookingFields }),
  /** Joins the built-in room with the token of `jitsi-token`. Each side has one seat. */
  z.object({
    type: z.literal("room-join"),
    ...bookingFields,
    token: z.string(),
    /** The id of the call in this browser tab: the same after a reconnection, a new one after a reload. */
    seat: z.optional(z.string().check(z.maxLength(64))),
  }),
  z.object({ type: z.literal("room-leave"), ...bookingFields }),
  /**
   * Relayed to the other side unchanged. Contains one of: an SDP `description`, an ICE `candidate` (null for the end of
   * candidates), or the `state` of the sender's devices.
   */
  z.object({
    type: z.literal("signal"),
    ...bookingFields,
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
export type DeviceCheckMessage = Extract<ClientMessage, { type: "device_check" }>;

export type SignalMessage = Extract<ClientMessage, { type: "signal" }>;
export type RoomMessage = Extract<ClientMessage, { type: "room-join" | "room-leave" | "signal" }>;

type AboutBooking = { bookingId: string };
export type SocketErrorCode =
  | "malformed"
  | "too-large"
  | "not-yours"
  | "register-first"
  /** The token of a room-join is invalid or has expired; the client has to fetch another one. */
  | "bad-token"
  /** A signal from a sender that has not joined the room. */
  | "not-in-room";

export type ServerMessage =
  | {
      type: "registered";
      bookingId: string | null;
      userType: "user" | "admin";
      bookingStatus: z.infer<typeof field.bookingStatus> | null;
      /** The other side is registered for this booking. */
      peerPresent: boolean;
    }
  | { type: "error"; code: SocketErrorCode; message: string }
  | ({ type: "participant_waiting" } & AboutBooking)
  | ({ type: "participant_joined"; username: string } & AboutBooking)
  | ({ type: "participant_left"; userType: "user" | "admin" } & AboutBooking)
  | DeviceCheckMessage
  | ({ type: "session_completed" } & AboutBooking)
  /** A side of the parcha was uploaded or replaced. */
  | ({ type: "parcha-uploaded"; parchaId: string; notes: ParchaSide } & AboutBooking)
  /** Remedies were added to the list; `count` is their total. */
  | ({ type: "remedies-prescribed"; count: number } & AboutBooking)
  | ({ type: "booking_changed"; status: z.infer<typeof field.bookingStatus> } & AboutBooking)
  /** To every connection of the customer who pays. The state of an order, or the refund of one of its lines, changed. */
  | { type: "payment_changed"; orderId: string; bookingId: string | null; state: OrderState }
  | { type: "sessions_changed" }
  /** The same fields as the response of `queue-position`. */
  | ({
      type: "queue_updated";
      position: number | null;
      isYourTurn: boolean;
      isActive: boolean;
      estimateMinutes: number | null;
    } & AboutBooking)
  /**
   * `polite` is the role in perfect negotiation (WebRTC 1.0, 10.7): true for the customer. `peerSeat` is the other
   * side's `seat`.
   */
  | ({ type: "room-joined"; polite: boolean; peerPresent: boolean; peerSeat: string | null } & AboutBooking)
  /** The same seat again: the other side reconnected. A new seat: the old call is over and a new one begins. */
  | ({ type: "peer-joined"; seat: string } & AboutBooking)
  | ({ type: "peer-left" } & AboutBooking)
  | SignalMessage
  /** Another tab or device has taken this side's seat. The server closes the channel afterwards. */
  | ({ type: "displaced" } & AboutBooking);
