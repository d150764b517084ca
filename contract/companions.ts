// The companion of a session: named by the customer's side, let in by the guide.
import * as z from "zod/mini";
import { COMPANION_ACTIONS, COMPANION_ADMISSIONS, COMPANION_RELATIONS } from "#domain/companions.ts";
import { LANGUAGES } from "#domain/messages.ts";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";

const relation = z.nullable(z.enum(COMPANION_RELATIONS));

export const companionInput = z.object({
  phone: field.phone,
  name: z.string().check(z.maxLength(200)),
  relation,
  language: z.optional(z.enum(LANGUAGES)),
});
export type CompanionInput = z.infer<typeof companionInput>;

/** As the payer and the attendee see whom one of them has named. `id` is another one for each naming. */
export const namedCompanion = z.object({
  id: z.string(),
  name: z.string(),
  relation,
  /** The last four digits of the number. */
  phoneEnd: z.string(),
  admission: z.enum(COMPANION_ADMISSIONS),
  /** The reader has named the own number: the payer who is beside the attendee. */
  isYou: z.boolean(),
  /** The reader may remove this companion, and name another one. */
  canRemove: z.boolean(),
});
export type NamedCompanion = z.infer<typeof namedCompanion>;

/** As the guide sees the companion, and everybody in the session. */
export const companionState = z.object({
  id: z.string(),
  name: z.string(),
  relation,
  admission: z.enum(COMPANION_ADMISSIONS),
  isMuted: z.boolean(),
  /** The companion has the waiting page open, or is in the room. */
  isHere: z.boolean(),
  isInRoom: z.boolean(),
});
export type CompanionState = z.infer<typeof companionState>;

/** In the guide's lists, where `isYou` and `canRemove` are false. */
export const calledCompanion = z.extend(namedCompanion, companionState.shape);

const companions = z.object({
  success: field.success,
  /** As the caller reads it after the change. */
  companion: z.nullable(namedCompanion),
});

export const nameCompanion = endpoint({
  method: "PUT",
  path: "/api/bookings/:id/companion",
  who: "customer",
  summary:
    "Name who is to be in the session beside the attendee: of an own hold, whose companion gets the message once it is paid, and of a paid session, by its payer until the room opens and by its attendee until it is over. One at a time, and at most three of a booking. The same number again changes name, relation and language",
  input: z.object({ companion: companionInput }),
  output: companions,
  errors: [
    "not-found",
    "bad-phone",
    "attendee-phone",
    "not-possible-now",
    "companion-exists",
    "companion-named-too-often",
  ],
});

export const removeCompanion = endpoint({
  method: "DELETE",
  path: "/api/bookings/:id/companion",
  who: "customer",
  summary:
    "The companion `companionId` is in the session no more, also during the call. Succeeds also when there is none any more; companion-changed when somebody has named another one meanwhile",
  query: z.object({ companionId: field.id }),
  output: companions,
  errors: ["not-found", "not-possible-now", "companion-changed"],
});

/** Somebody of the session by the name that this person has chosen (null: none), and the end of the number. */
const person = z.object({ name: z.nullable(z.string()), phoneEnd: z.string() });

const companionSession = z.object({
  bookingId: z.string(),
  companionId: z.string(),
  sessionDate: z.string(),
  sessionTime: z.string(),
  /** Whose session it is. The number is null where the attendee has closed the account. */
  attendee: z.nullable(person),
  /** Who has named the caller; null once that account is closed. */
  namedBy: z.nullable(person),
  relation,
  admission: z.enum(COMPANION_ADMISSIONS),
  isMuted: z.boolean(),
  /** When the room of the session opens and closes. A companion enters in between, once the guide has let this person in. */
  opensAt: field.instant,
  closesAt: field.instant,
  /** Is in the room of this session. */
  isGuideHere: z.boolean(),
  /** Has the waiting page open, or is in the room. */
  isAttendeeHere: z.boolean(),
});
export type CompanionSession = z.infer<typeof companionSession>;

export const getCompanionSessions = endpoint({
  method: "GET",
  path: "/api/companion-sessions",
  who: "customer",
  summary:
    "The paid sessions whose companion is the caller, until their room has closed; soonest first. Nothing of the money, the intake or the results",
  output: z.object({ sessions: z.array(companionSession) }),
});

export const listCompanions = endpoint({
  method: "GET",
  path: "/api/companions",
  who: "customer",
  summary:
    "Those whom the caller has named as companions of paid sessions, by number, the latest first, each as typed last. Without closed accounts",
  output: z.object({ companions: z.array(companionInput) }),
});

/** Of the customer's own data: a session as somebody's companion, and how this person was named for it. */
export const companionship = z.object({
  bookingId: z.string(),
  sessionDate: z.string(),
  sessionTime: z.string(),
  name: z.string(),
  relation,
  /** When the guide first let the companion in. */
  letInAt: z.nullable(field.instant),
});

export const decideCompanion = endpoint({
  method: "POST",
  path: "/api/admin/bookings/:id/companion",
  who: "admin",
  summary:
    "Let the companion `companionId` into the room, mute, unmute or send out. The same decision again changes nothing. One who was sent out is let in only with `again`. companion-changed: the customer's side has named another one, or none, meanwhile",
  input: z.object({
    companionId: field.id,
    action: z.enum(COMPANION_ACTIONS),
    again: z.optional(z.literal(true)),
  }),
  output: z.object({ success: field.success, companion: companionState }),
  errors: ["not-found", "companion-changed", "companion-sent-out", "not-possible-now"],
});
