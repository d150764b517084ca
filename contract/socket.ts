// What goes over the live channel, `/ws`, as JSON text. Messages wake a screen, which then asks for what stands: none of
// them is the only bearer of a fact.
import * as z from "zod/mini";
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
  z.object({
    type: z.literal("device_check"),
    ...ofBooking,
    camera: health,
    microphone: health,
    speaker: health,
    network: z.enum(["good", "weak"]),
  }),
]);
export type ClientMessage = z.infer<typeof clientMessage>;
export type DeviceCheck = Extract<ClientMessage, { type: "device_check" }>;

type OfBooking = { bookingId: string };
export type SocketErrorCode = "malformed" | "too-large" | "not-yours" | "register-first";

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
  | ({ type: "booking_changed"; status: z.infer<typeof field.bookingStatus> } & OfBooking)
  | ({ type: "payment_changed"; state: "approved" | "refunded" } & OfBooking)
  | { type: "sessions_changed" };
