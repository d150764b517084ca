// What a screen knows that a voice should say, by screen. The sentences are made in sentences.ts, once they are asked for.
import type { Booking, Refund } from "#contract/bookings.ts";
import type { Attendee } from "#domain/attendees.ts";
import type { QuestionType } from "#domain/prices.ts";
import type { Attended } from "#web/features/bookings/own-bookings.ts";

/** Days and times of IST. */
export type Time = { sessionDate: string; sessionTime: string };
export type Session = Time & Attended;
export type Hold = Pick<Booking, "sessionDate" | "sessionTime" | "holdExpiresAt" | "payment">;
export type Over = {
  booking: Pick<Booking, "refund" | "isGuideOverdue"> & Attended;
  outcome: "completed" | "held" | "cancelled" | "missed" | "guide-absent";
};
export type Place = { position: number; isYourTurn: boolean; estimateMinutes: number | null };
export type Late = { isOverdue: boolean; estimateMinutes: number | null };

/** Where the customer stands, as the first card of the home screen says. */
export type HomeFacts =
  | { kind: "running" | "absent" | "ready" | "written" }
  | { kind: "late"; lateness: Late; booking: Attended }
  | { kind: "line"; booking: Time; isOpen: boolean; place: Place | null }
  | { kind: "held"; booking: Hold }
  | { kind: "booked"; booking: Session }
  | { kind: "nothing"; nextFree: Time | null };

/** What is booked, what it costs and when money comes back, before it is paid. */
export type PayFacts = {
  time: Time;
  questionType: QuestionType;
  /** Who attends; a word while name and number are not both right, null for the customer. */
  attendee: Attendee | string | null;
  /** In rupees. */
  amount: number;
  /** How long after paying a cancellation returns the money; null: never. */
  graceMinutes: number | null;
  canBeMoved: boolean;
  isUnavailable: boolean;
  /** The hold that this booking replaces. */
  replaced: Time | null;
};

/** What the page after a call shows. */
export type ResultFacts =
  | { kind: "open"; lateness: Late | null; booking: Attended }
  | { kind: "not-yet"; booking: Session }
  | { kind: "waiting"; parchas: number }
  | ({ kind: "over" } & Over)
  | { kind: "not-found" };

export type ReceiptFacts = {
  amount: number;
  /** `YYYY-MM-DD` in India. */
  paidOn: string;
  lines: readonly { kind: "session" | "remedy" }[];
  refunds: readonly Pick<Refund, "amount" | "status">[];
};

/** What cancelling a session would mean, before it is cancelled. */
type CancelFacts = {
  booking: Session & Pick<Booking, "amount" | "creditsUsed" | "cancelFreeUntil">;
  isRefunded: boolean;
  canMove: boolean;
};

/** Digits that the customer has typed into a field, or erased from it, or that the browser has filled in. */
export type TypedFacts = {
  /** In the field before. */
  before: string;
  digits: string;
  isErased: boolean;
  /** What the customer does next; null until the phone number or the codes are complete. */
  next: NextStep | "shorten" | null;
};
type NextStep = "send-phone" | "accept-terms" | "send-code";

export type Facts =
  | { screen: "login-phone" }
  | { screen: "login-code"; isAskedOfLandline: boolean }
  | ({ screen: "typed" } & TypedFacts)
  | { screen: "sms-code"; digits: string; next: NextStep | null }
  /** A wrong code. */
  | { screen: "refused" }
  | { screen: "home"; home: HomeFacts }
  | {
      screen: "book";
      date: string | null;
      time: string | null;
      /** Of the date; undefined until they are loaded. */
      slots: readonly { available: boolean }[] | undefined;
      hold: Hold | null;
      questionType: QuestionType;
      amount: number;
    }
  /** The chosen time, to another customer or by the clock. */
  | { screen: "book-lost" }
  /** No slot of any day is free. */
  | { screen: "book-none" }
  | { screen: "pay"; pay: PayFacts }
  | {
      screen: "join";
      next: (Session & { joinClosesAt?: string | null }) | null;
      /** The next session in which somebody else is expected. */
      ofOther: Session | null;
      /** The next session is in the queue or runs. */
      isNextNear: boolean;
      place: Place | null;
      lateness: Late | null;
      over: Over | null;
    }
  | { screen: "parchas"; sessions: number; latest: string | null; awaited: number }
  | {
      screen: "remedies";
      forSale: number;
      chosen: number;
      total: number;
      /** Paid for, as far as the browser knows, and not confirmed yet. */
      checking: number;
      pending: number;
      done: number;
    }
  | { screen: "buy-remedies"; chosen: number; total: number }
  /** In the order of the screen. */
  | { screen: "bookings"; tab: "upcoming" | "past"; bookings: readonly Booking[] }
  | {
      screen: "move";
      from: Session & Pick<Booking, "rescheduleCount">;
      date: string | null;
      time: string | null;
    }
  /** `movesLeft`: after this one. */
  | { screen: "move-confirm"; from: Session; to: Time; movesLeft: number; isUnavailable: boolean }
  | ({ screen: "cancel" } & CancelFacts)
  /** `isGiven`: the guide has what the customer wrote, spoke or photographed. */
  | { screen: "intake"; time: Time | null; isGiven: boolean; isFormOpen: boolean; canEdit: boolean }
  | { screen: "results"; result: ResultFacts }
  /** `prices`: in rupees; undefined until they are loaded. */
  | { screen: "about"; prices: Readonly<Record<QuestionType, number>> | undefined; nextFree: Time | null }
  | { screen: "contact"; hasWhatsapp: boolean; hasPhone: boolean; hasEmail: boolean }
  /** `graceMinutes`: how long after paying a cancellation returns the money. */
  | { screen: "terms"; graceMinutes: number }
  | { screen: "privacy" }
  | { screen: "refuse-messages"; isDone: boolean }
  /** A film of a remedy, before it plays. */
  | { screen: "film" }
  | ({ screen: "receipt" } & ReceiptFacts)
  /** `hasAddress`: null if it is not known. */
  | { screen: "profile"; hasAddress: boolean | null };
