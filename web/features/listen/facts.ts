// What a screen knows that a voice should say, by screen. The sentences are made in sentences.ts, once they are asked for.
import type { QuestionType } from "#domain/prices.ts";

/** Days and times of IST. */
export type Time = { sessionDate: string; sessionTime: string };
type Outcome = "completed" | "held" | "cancelled" | "missed" | "guide-absent";
export type Place = { position: number; isYourTurn: boolean; estimateMinutes: number | null };
export type Late = { isOverdue: boolean; estimateMinutes: number | null };

/** Where the customer stands, as the first card of the home screen says. */
export type HomeFacts =
  | { kind: "running" | "absent" | "ready" | "written" }
  | { kind: "late"; lateness: Late }
  | { kind: "line"; booking: Time; isOpen: boolean; place: Place | null }
  | { kind: "held"; booking: Time; isChecking: boolean }
  | { kind: "booked"; booking: Time }
  | { kind: "nothing"; nextFree: Time | null };

/** What is booked, what it costs and when money comes back, before it is paid. */
export type PayFacts = {
  time: Time;
  questionType: QuestionType;
  /** In rupees. */
  amount: number;
  /** How long after paying a cancellation returns the money; null: never. */
  graceMinutes: number | null;
  canBeMoved: boolean;
  isUnavailable: boolean;
};

export type Facts =
  | { screen: "login-phone" }
  | { screen: "login-code"; hasTwoCodes: boolean }
  | { screen: "home"; home: HomeFacts }
  | {
      screen: "book";
      date: string | null;
      time: string | null;
      freeTimes: number | null;
      questionType: QuestionType;
      amount: number;
    }
  | { screen: "pay"; pay: PayFacts }
  | {
      screen: "join";
      next: Time | null;
      isOpen: boolean;
      place: Place | null;
      lateness: Late | null;
      over: Outcome | null;
    }
  | { screen: "parchas"; sessions: number; latest: string | null; awaited: number }
  | {
      screen: "remedies";
      forSale: number;
      chosen: number;
      total: number;
      pending: number;
      done: number;
    }
  | { screen: "buy-remedies"; chosen: number; total: number }
  | { screen: "bookings"; tab: "upcoming" | "past"; times: readonly Time[] };
