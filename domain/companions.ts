// One companion of the customer's side in the session: a son beside his mother, a spouse in another town, an interpreter. The guide
// lets the companion into the room, on the phone with the companion's number.
import { toDisplayName } from "./display-names.ts";
import { addMinutes } from "./ist-time.ts";
import { joinClosesAt, joinWindow, type SessionPresence, type SessionStart } from "./join-window.ts";
import type { Language } from "./messages.ts";
import { PHONE_PATTERN } from "./phone.ts";

export const COMPANION_RELATIONS = [
  "son",
  "daughter",
  "husband",
  "wife",
  "mother",
  "father",
  "brother",
  "sister",
  "friend",
  "interpreter",
  "other",
] as const;
export type CompanionRelation = (typeof COMPANION_RELATIONS)[number];

/**
 * `name` and `relation`: as who names the companion calls this person. `language`: of the messages until the companion has an account,
 * which has one of its own; missing: the default one.
 */
export type Companion = {
  phone: string;
  name: string;
  relation: CompanionRelation | null;
  language?: Language | undefined;
};

/** What the guide has decided. Nobody but one who is `let-in` gets into the room. */
export const COMPANION_ADMISSIONS = ["named", "let-in", "sent-out"] as const;
export type CompanionAdmission = (typeof COMPANION_ADMISSIONS)[number];

export const COMPANION_ACTIONS = ["let-in", "mute", "unmute", "send-out"] as const;
export type CompanionAction = (typeof COMPANION_ACTIONS)[number];

/** What each of the customer's side may do with the companion of a booking, and what a companion may see of a session. */
const COMPANION_RIGHTS = {
  /** Until the room opens. From then on the session is the attendee's alone. */
  "name-before-room": ["payer", "attendee"],
  /** Until the session is over. */
  "name-in-room": ["attendee"],
  "see-named": ["payer", "attendee"],
  /** The time, the guide, whose session it is; the call and its reminders. Nothing else of a booking is a companion's. */
  "see-session": ["companion"],
  join: ["companion"],
} as const satisfies Record<string, readonly ("payer" | "attendee" | "companion")[]>;
export type CompanionRight = keyof typeof COMPANION_RIGHTS;

/** `attendeeId` is the payer's where nobody else was named; that and `companionId` are null while no account has the number. */
type People = { customerId: string; attendeeId: string | null; companionId: string | null };

export function mayWithCompanion(
  right: CompanionRight,
  { customerId, attendeeId, companionId }: People,
  callerId: string,
) {
  const ids = { payer: customerId, attendee: attendeeId, companion: companionId };
  return COMPANION_RIGHTS[right].some((role) => ids[role] === callerId);
}

/** Which right names and removes a companion now. */
export function namingRight(session: SessionStart, now: Date): "name-before-room" | "name-in-room" {
  return now.getTime() < joinWindow(session).opensAt.getTime() ? "name-before-room" : "name-in-room";
}

/**
 * When the room is open for the companion: as for the customer, and once the guide has let the companion in as for a customer and a guide
 * who have met. So a talk with the companion, whose attendee never came, does not end after an hour.
 */
export function companionWindow(
  session: SessionStart & SessionPresence,
  isLetIn: boolean,
): { opensAt: Date; closesAt: Date } {
  const haveMet = isLetIn || session.haveMet === true;
  return { opensAt: joinWindow(session).opensAt, closesAt: joinClosesAt({ ...session, haveMet }) };
}

/** An external room looks at a token on entry alone, so that of a companion, whom the guide may send out, is short. */
const COMPANION_TOKEN_MINUTES = 2;

/** Truncated to whole seconds, the unit of a JWT's `exp` (RFC 7519). */
export function companionTokenExpiry(now: Date): Date {
  return new Date(Math.floor(addMinutes(now, COMPANION_TOKEN_MINUTES).getTime() / 1000) * 1000);
}

/** How often a companion may be named for a booking: each gets an SMS, and the number may be a stranger's. */
export const MAX_COMPANIONS_NAMED = 3;

export type CompanionError = "bad-name" | "bad-phone" | "attendee-phone";

/** The companion to store, or why the input names none. `attendeePhone`: of who attends, also where that is the payer. */
export function toCompanion(typed: Companion, attendeePhone: string | null): Companion | CompanionError {
  const name = toDisplayName(typed.name);
  if (name === null) return "bad-name";
  if (!PHONE_PATTERN.test(typed.phone)) return "bad-phone";
  return typed.phone === attendeePhone ? "attendee-phone" : { ...typed, name };
}

type Decided = { admission: CompanionAdmission; isMuted: boolean };
export type DecisionRefusal = "companion-sent-out" | "not-possible-now";

/**
 * What a companion is after the guide has pressed, or why not. `again`: the guide knows that this person was sent out. Without it a press
 * of another guide, or one that comes late, does not bring back whom a guide has sent out.
 */
export function decide(
  { admission, isMuted }: Decided,
  action: CompanionAction,
  again: boolean,
): Decided | DecisionRefusal {
  if (action === "send-out") return { admission: "sent-out", isMuted: false };
  if (action === "let-in") {
    if (admission === "sent-out" && !again) return "companion-sent-out";
    return { admission: "let-in", isMuted: admission === "let-in" && isMuted };
  }
  if (admission !== "let-in") return "not-possible-now";
  return { admission, isMuted: action === "mute" };
}
