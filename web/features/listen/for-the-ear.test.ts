import { beforeAll, describe, expect, it } from "vitest";
import { spoken as english } from "#web/i18n/en/spoken.ts";
import { spoken as hindi } from "#web/i18n/hi/spoken.ts";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import { testBooking } from "#web/testing/fixtures.ts";
import type { Facts } from "./facts.ts";
import { sentencesOf } from "./sentences.ts";
import { piecesOf } from "./speech.ts";

const SPOKEN = { hi: hindi, en: english };
const NOW = new Date("2026-11-20T06:00:00Z");
const tomorrow = { sessionDate: "2026-11-21", sessionTime: "06:50" };
const soon = { sessionDate: "2026-11-20", sessionTime: "11:30" };
const free = (count: number) => [{ available: false }, ...Array(count).fill({ available: true })];
const place = { position: 3, isYourTurn: false, estimateMinutes: 25 };
const pay = { time: tomorrow, questionType: "multiple", attendee: null, isUnavailable: false } as const;

const EVERY: readonly Facts[] = [
  { screen: "login-phone" },
  { screen: "login-code", isAskedOfLandline: true },
  ...(["running", "absent", "ready", "written"] as const).map(
    (kind): Facts => ({ screen: "home", home: { kind } }),
  ),
  { screen: "home", home: { kind: "late", booking: {}, lateness: { isOverdue: true, estimateMinutes: 12 } } },
  { screen: "home", home: { kind: "line", booking: tomorrow, isOpen: false, place } },
  ...(
    [
      { date: null, time: null, slots: undefined, amount: 751 },
      { date: "2026-11-21", time: null, slots: [], amount: 751 },
      { date: "2026-11-21", time: null, slots: free(9), amount: 751 },
      { date: "2026-12-01", time: "06:50", slots: free(9), amount: 0 },
    ] as const
  ).map((facts): Facts => ({ screen: "book", ...facts, questionType: "single", hold: null })),
  { screen: "book-lost" },
  { screen: "book-none" },
  { screen: "pay", pay: { ...pay, amount: 0, graceMinutes: 1, canBeMoved: true, replaced: tomorrow } },
  { screen: "pay", pay: { ...pay, amount: 751, graceMinutes: null, canBeMoved: false, replaced: null } },
  {
    screen: "pay",
    pay: {
      ...pay,
      ...{ attendee: "faulty", amount: 751, graceMinutes: null, canBeMoved: false, replaced: null },
    },
  },
  ...(["completed", "held", "cancelled", "missed", "guide-absent"] as const).flatMap((outcome) =>
    [false, true].map(
      (isGuideOverdue): Facts => ({
        ...{ screen: "join", ofOther: null, next: null, isNextNear: false, place: null, lateness: null },
        over: { outcome, booking: { refund: null, isGuideOverdue } },
      }),
    ),
  ),
  { screen: "parchas", sessions: 0, latest: null, awaited: 0 },
  { screen: "parchas", sessions: 2, latest: "2026-11-02", awaited: 1 },
  { screen: "remedies", forSale: 0, chosen: 0, total: 0, checking: 2, pending: 0, done: 3 },
  { screen: "buy-remedies", chosen: 2, total: 1_251 },
  { screen: "bookings", tab: "upcoming", bookings: [] },
  { screen: "bookings", tab: "past", bookings: [testBooking(tomorrow)] },
  { screen: "bookings", tab: "past", bookings: [] },
  { screen: "typed", before: "9", digits: "98765", isErased: false, next: null },
  { screen: "typed", before: "98", digits: "9", isErased: true, next: null },
  ...(["shorten", "send-phone", "accept-terms", "send-code"] as const).map(
    (next): Facts => ({ screen: "typed", before: "", digits: "0123456789", isErased: false, next }),
  ),
  { screen: "sms-code", digits: "4815", next: "send-code" },
  { screen: "refused" },
  { screen: "move", from: { ...tomorrow, rescheduleCount: 1 }, date: null, time: null },
  { screen: "move", from: { ...tomorrow, rescheduleCount: 0 }, date: "2026-12-01", time: "18:30" },
  ...[0, 1].map(
    (movesLeft): Facts => ({
      ...{ screen: "move-confirm", from: tomorrow, to: soon, isUnavailable: false },
      movesLeft,
    }),
  ),
  { screen: "move-confirm", from: tomorrow, to: soon, movesLeft: 1, isUnavailable: true },
  ...[true, false].map(
    (isRefunded): Facts => ({
      ...{ screen: "cancel", isRefunded, canMove: isRefunded },
      booking: { ...tomorrow, amount: 641, creditsUsed: 110, cancelFreeUntil: "2026-11-20T06:09:30Z" },
    }),
  ),
  ...(
    [
      { isGiven: false, isFormOpen: true, canEdit: true },
      { isGiven: true, isFormOpen: false, canEdit: true },
      { isGiven: false, isFormOpen: false, canEdit: false },
    ] as const
  ).map((facts): Facts => ({ screen: "intake", time: tomorrow, ...facts })),
  ...(
    [
      { kind: "open", booking: {}, lateness: null },
      { kind: "open", booking: {}, lateness: { isOverdue: true, estimateMinutes: null } },
      { kind: "not-yet", booking: tomorrow },
      { kind: "waiting", parchas: 1 },
      { kind: "waiting", parchas: 0 },
      { kind: "over", outcome: "missed", booking: { refund: null, isGuideOverdue: false } },
      { kind: "not-found" },
    ] as const
  ).map((result): Facts => ({ screen: "results", result })),
  {
    ...{ screen: "receipt", amount: 751, paidOn: "2026-11-18", lines: [{ kind: "session" }] },
    refunds: (["pending", "processed", "failed"] as const).map((status) => ({ amount: 751, status })),
  },
  {
    ...{ screen: "receipt", amount: 1_002.5, paidOn: "2026-11-20", refunds: [] },
    lines: [{ kind: "remedy" }, { kind: "remedy" }],
  },
  { screen: "about", prices: { single: 751, multiple: 1_251 }, nextFree: tomorrow },
  { screen: "contact", hasWhatsapp: true, hasPhone: true, hasEmail: true },
  { screen: "terms", graceMinutes: 10 },
  { screen: "privacy" },
  { screen: "refuse-messages", isDone: false },
  { screen: "refuse-messages", isDone: true },
  { screen: "film" },
  { screen: "profile", hasAddress: true },
  { screen: "profile", hasAddress: false },
];

describe.each(["hi", "en"] as const)("in %s", (language) => {
  beforeAll(async () => {
    await setLanguage(language);
    await needSentences("spoken");
  });
  /** Voices stumble over digits, signs, brackets, and over letters of another script. */
  const FOR_THE_EAR = {
    hi: /^[\u0900-\u0965\u0970-\u097f ,।?:]+$/,
    en: /^[A-Za-zÀ-ž’ ,.?:;-]+$/,
  };
  const ABBREVIATION = /\b[A-Z]{2,}\b|\b(?:approx|etc|min|hr)\./;
  const all = () =>
    EVERY.flatMap((facts) => sentencesOf(facts, language, NOW).map(({ text }) => ({ text, facts })));

  it("every screen says something in every state", () => {
    for (const facts of EVERY)
      expect(sentencesOf(facts, language, NOW).length, JSON.stringify(facts)).toBeGreaterThan(0);
  });

  it("every sentence is written for the ear: whole words alone, without digits, signs and abbreviations", () => {
    for (const { text, facts } of all()) {
      expect(text, JSON.stringify(facts)).toMatch(FOR_THE_EAR[language]);
      expect(text).not.toMatch(ABBREVIATION);
      expect(text).not.toMatch(/spoken\.|undefined|null| {2}/);
      expect(text).toMatch(/[।.?]$/);
    }
  });

  it("so is every sentence of the language, also one that no state here says", () => {
    const templates = Object.values(SPOKEN[language]).flatMap((text) =>
      typeof text === "string" ? [text] : Object.values(text),
    );
    for (const template of templates) {
      expect(template.replace(/\{\w+\}/g, ","), template).toMatch(FOR_THE_EAR[language]);
      expect(template).not.toMatch(ABBREVIATION);
    }
  });

  it("no sentence is so long that it is cut elsewhere than at its end or at a comma", () => {
    for (const { text } of all()) for (const piece of piecesOf(text)) expect(piece, text).toMatch(/[।.?,]$/);
  });
});
