// Messages of the WebSocket channel `/ws`, as JSON text. A message prompts the screen to fetch the current state by
// HTTP, so that a lost message loses no information.
import * as z from "zod/mini";
import { PARCHA_SIDES } from "#domain/parchas.ts";
import { ORDER_STATES } from "#domain/payments.ts";
import { ROOM_PEOPLE } from "#domain/room.ts";
import { companionState } from "./companions.ts";
import * as field from "./fields.ts";
import { getQueuePosition } from "./queue.ts";
import { sessionNames } from "./session-names.ts";

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
  /** The guide has sent the companion out, or the customer's side has removed this person. */
  "sent-out": 4410,
} as const;

/** The close code "Service Restart" (IANA): another server answers at once, and the browser loads the current state. */
export const SERVICE_RESTART = 1012;

const bookingFields = { bookingId: field.id };
const side = z.enum(["user", "admin"]);
const person = z.enum(ROOM_PEOPLE);
const health = z.enum(["ok", "blocked", "none", "unknown"]);

export const deviceCheck = z.object({
  camera: health,
  microphone: health,
  speaker: health,
  network: z.enum(["good", "weak"]),
});

// Both sides send these two, and the server passes them on. A companion's device check is kept for the guide.
const deviceCheckMessage = z.extend(deviceCheck, { type: z.literal("device_check"), ...bookingFields });
/**
 * Relayed to the other of the two sides unchanged. `toSeat` is the seat to which a description or a candidate belongs: the call of a newer
 * seat ignores it. Contains one of: an SDP `description`, an ICE `candidate` (null for the end of
 * candidates), or the `state` of the sender's devices.
 */
const signalFields = {
  ...bookingFields,
  toSeat: z.optional(z.string().check(z.maxLength(64))),
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
  state: z.optional(
    z.object({
      microphone: z.boolean(),
      camera: z.boolean(),
      screen: z.boolean(),
      /** Between the companion and one of the two sides: the sender's sound is thin, for want of a network. */
      isThin: z.optional(z.boolean()),
    }),
  ),
};
const signalMessage = z.object({ type: z.literal("signal"), ...signalFields });
/**
 * The same between the companion and one of the two sides. A type of its own, because a browser of the version before takes each signal
 * for one of the other side. A server of that version refuses it, so it is sent only to somebody of whom `room-joined` or `other-joined`
 * has told on the same channel.
 */
const sentToOther = z.object({ type: z.literal("other-signal"), to: person, ...signalFields });
/** `from` is the server's word. */
const receivedFromOther = z.object({ type: z.literal("other-signal"), from: person, ...signalFields });

/** At most what a column of type integer holds. */
const figure = z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1));
/** Sums of the call `seat` since it began; see domain/call-figures.ts. */
const callFigures = z.object({
  type: z.literal("call_figures"),
  ...bookingFields,
  seat: z.string().check(z.minLength(1), z.maxLength(64)),
  /** The other end of the connection. Missing: the other of the two sides. */
  with: z.optional(person),
  receivedSamples: z.int().check(z.minimum(0)),
  concealedSamples: z.int().check(z.minimum(0)),
  pictureMs: figure,
  frozenMs: figure,
  reconnections: figure,
  sentBytes: z.optional(z.int().check(z.minimum(0))),
  receivedBytes: z.optional(z.int().check(z.minimum(0))),
});
export type CallFiguresMessage = z.infer<typeof callFigures>;

export const clientMessage = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("register"),
    /** Without one, an admin receives the changes of the list of sessions, and a customer those of own payments. */
    bookingId: z.optional(z.nullable(field.id)),
    /** `companion`: with a booking, whose companion the customer of the login session is. */
    userType: person,
    userId: z.optional(z.nullable(z.string())),
  }),
  /** The customer has joined the call. */
  z.object({ type: z.literal("participant_joined"), ...bookingFields }),
  /** The guide has joined the call. */
  z.object({ type: z.literal("notify-joined"), ...bookingFields }),
  deviceCheckMessage,
  /** Joins the built-in room with the token of `jitsi-token`. Each side has one seat, and the companion has one. */
  z.object({
    type: z.literal("room-join"),
    ...bookingFields,
    token: z.string(),
    /**
     * The id of the call in this browser tab: the same after a reconnection, a new one after a reload. After a dot it may have another
     * part, by which the call takes another seat.
     */
    seat: z.optional(z.string().check(z.maxLength(64))),
    /** The call was in the room before and comes back by itself: it takes the seat from no other call that is there. */
    isBack: z.optional(z.boolean()),
  }),
  /** `isHangUp`: the person pressed Leave. Without it the page was closed or reloaded. */
  z.object({ type: z.literal("room-leave"), ...bookingFields, isHangUp: z.optional(z.boolean()) }),
  signalMessage,
  sentToOther,
  callFigures,
  /** Asks whether the channel still works, at any time; `pong` answers it. */
  z.object({ type: z.literal("ping") }),
]);
export type ClientMessage = z.infer<typeof clientMessage>;
export type DeviceCheckMessage = z.infer<typeof deviceCheckMessage>;
export type SignalMessage = z.infer<typeof signalMessage>;
export type SentToOther = z.infer<typeof sentToOther>;
export type ReceivedFromOther = z.infer<typeof receivedFromOther>;
/** What a module handles. */
export type ModuleMessage = Exclude<ClientMessage, { type: "ping" }>;
export type RoomMessage = Extract<
  ClientMessage,
  { type: "room-join" | "room-leave" | "signal" | "other-signal" }
>;

const socketErrorCode = z.enum([
  "malformed",
  "too-large",
  "not-yours",
  "register-first",
  /** The token of a room-join is invalid or has expired; the client has to fetch another one. */
  "bad-token",
  /** A signal from a sender that has not joined the room. */
  "not-in-room",
]);
export type SocketErrorCode = z.infer<typeof socketErrorCode>;

/** In a pair with the companion: what each of the two knows of the other. `polite`: the reader's role towards this person. */
const otherInRoom = {
  person,
  seat: z.string(),
  polite: z.boolean(),
  name: z.string(),
  /** A companion whom the guide has muted. */
  isMuted: z.optional(z.boolean()),
};
export type OtherInRoom = z.infer<z.ZodMiniObject<typeof otherInRoom>>;

/** The server sends only the fields that these schemas name. */
export const serverMessage = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("registered"),
    bookingId: z.nullable(field.id),
    userType: person,
    bookingStatus: z.nullable(field.bookingStatus),
    /** The other side is registered for this booking; for a companion, the guide. */
    peerPresent: z.boolean(),
  }),
  z.object({ type: z.literal("error"), code: socketErrorCode, message: z.string() }),
  z.object({ type: z.literal("participant_waiting"), ...bookingFields }),
  z.object({
    type: z.literal("participant_joined"),
    ...bookingFields,
    // Missing in messages of a server of the version before.
    ...z.partial(sessionNames).shape,
    username: z.string(),
  }),
  /** `isOutOfReach`: the page was not left, its network is gone. */
  z.object({
    type: z.literal("participant_left"),
    ...bookingFields,
    userType: side,
    isOutOfReach: z.optional(z.boolean()),
  }),
  deviceCheckMessage,
  z.object({ type: z.literal("session_completed"), ...bookingFields }),
  /** To every connection of the customer, as the two below: a side of the parcha was uploaded or replaced. */
  z.object({
    type: z.literal("parcha-uploaded"),
    ...bookingFields,
    parchaId: z.string(),
    notes: z.enum(PARCHA_SIDES),
  }),
  /** Remedies were added to the list; `count` is their total. */
  z.object({ type: z.literal("remedies-prescribed"), ...bookingFields, count: z.int() }),
  /** A remedy was performed, or its video can be watched now. */
  z.object({ type: z.literal("remedy-performed"), ...bookingFields, bookingRemedyId: z.string() }),
  z.object({ type: z.literal("booking_changed"), ...bookingFields, status: field.bookingStatus }),
  /**
   * To every connection of the customer who pays: a payment of this order reached this state, or a refund of it changed.
   * Another payment may decide the order's own state.
   */
  z.object({
    type: z.literal("payment_changed"),
    orderId: z.string(),
    bookingId: z.nullable(field.id),
    state: z.enum(ORDER_STATES),
  }),
  z.object({ type: z.literal("sessions_changed") }),
  z.extend(getQueuePosition.output, { type: z.literal("queue_updated"), ...bookingFields }),
  /**
   * `polite` is the role in perfect negotiation (WebRTC 1.0, 10.7): true for the customer. `peerSeat` is the other
   * side's `seat`.
   */
  z.object({
    type: z.literal("room-joined"),
    ...bookingFields,
    polite: z.boolean(),
    peerPresent: z.boolean(),
    peerSeat: z.nullable(z.string()),
    /**
     * With whom a connection is to be made besides: for the two sides, the companion; for the companion, who of the two is in the room, to
     * whom the fields above do not apply. Missing: the server is of the version before, and nobody else is there.
     */
    others: z.optional(z.array(z.object(otherInRoom))),
    /** The reader is the companion, and the guide has muted this person. */
    isMuted: z.optional(z.boolean()),
  }),
  /** The same seat again: the other side reconnected. A new seat: the old call is over and a new one begins. */
  z.object({ type: z.literal("peer-joined"), ...bookingFields, seat: z.string() }),
  /** `isHangUp`: the other side pressed Leave. Otherwise it lost the connection, or closed the page. */
  z.object({ type: z.literal("peer-left"), ...bookingFields, isHangUp: z.optional(z.boolean()) }),
  /** Of a pair with the companion, as `peer-joined`: to the two sides of the companion, to the companion of the two. */
  z.object({ type: z.literal("other-joined"), ...bookingFields, ...otherInRoom }),
  /** As `peer-left`. `isHangUp` also where the guide has sent the companion out. */
  z.object({
    type: z.literal("other-left"),
    ...bookingFields,
    person,
    isHangUp: z.optional(z.boolean()),
  }),
  signalMessage,
  receivedFromOther,
  /**
   * To everybody who has the session open, and to the admins' lists: the companion was named or removed, came or left, or the guide has
   * decided. Null: there is none any more.
   */
  z.object({
    type: z.literal("companion_changed"),
    ...bookingFields,
    companion: z.nullable(companionState),
  }),
  /** Another tab or device has taken this side's seat, or the companion's. The server closes the channel afterwards. */
  z.object({ type: z.literal("displaced"), ...bookingFields }),
  z.object({ type: z.literal("pong") }),
  /**
   * To every connection of a server that does not hear what is published: nothing but answers comes until the server closes the
   * connection with 1012. The page asks by HTTP meanwhile.
   */
  z.object({ type: z.literal("pushes_paused") }),
]);
export type ServerMessage = z.infer<typeof serverMessage>;

/** For the browser, whose build drops the schemas: it ignores the types that only a newer server knows. */
export const SERVER_MESSAGE_TYPES: readonly string[] = serverMessage.def.options.flatMap(
  ({ shape }) => shape.type.def.values,
);
