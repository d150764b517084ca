// What a voice says of each screen: what stands there, and what to press next.

import { isPaidFor } from "#domain/bookings.ts";
import type { Language } from "#domain/messages.ts";
import { secondsUntil } from "#domain/seconds-until.ts";
import { moveRefusal } from "#web/features/bookings/change-booking.ts";
import { isAttended } from "#web/features/bookings/own-bookings.ts";
import { t } from "#web/i18n/t.ts";
import type { Facts, Hold, HomeFacts, PayFacts } from "./facts.ts";
import {
  aboutSentences,
  contactSentences,
  loginSentences,
  privacyTexts,
  termsTexts,
} from "./public-sentences.ts";
import { AGREEMENT, BAR, CARD, DIALOG_BUTTON, type FactsOf, type Say, type Spoken, sayIn } from "./say.ts";
import {
  bookedTexts,
  cancelSentences,
  intakeTexts,
  joinTexts,
  lateTexts,
  moveConfirmSentences,
  moveSentences,
  placeTexts,
  profileTexts,
  receiptTexts,
  resultTexts,
} from "./session-sentences.ts";

export function sentencesOf(facts: Facts, language: Language, now: Date): Spoken[] {
  const say = sayIn(language, now);
  switch (facts.screen) {
    case "login-phone":
    case "login-code":
    case "typed":
    case "sms-code":
    case "refused":
      return loginSentences(facts, say);
    case "home":
      return homeTexts(facts.home, say).map((text) => ({ text, at: CARD }));
    case "book":
      return bookSentences(facts, say);
    case "book-lost":
      return [{ text: t("spoken.lost"), at: BAR }, pressEarliest()];
    case "book-none":
      return [{ text: t("spoken.none-free") }];
    case "pay":
      return paySentences(facts.pay, say);
    case "join":
      return joinTexts(facts, say).map((text) => ({ text, at: CARD }));
    case "parchas":
      return parchaTexts(facts, say).map((text) => ({ text, at: "main li, main h2" }));
    case "remedies":
      return remedySentences(facts, say);
    case "buy-remedies":
      return buySentences(facts, say);
    case "bookings":
      return bookingSentences(facts, say);
    case "move":
      return moveSentences(facts, say);
    case "move-confirm":
      return moveConfirmSentences(facts, say);
    case "cancel":
      return cancelSentences(facts, say);
    case "intake":
      return intakeTexts(facts, say).map(plain);
    case "results":
      return resultTexts(facts.result, say).map((text) => ({ text, at: CARD }));
    case "about":
      return aboutSentences(facts, say);
    case "contact":
      return contactSentences(facts);
    case "terms":
      return termsTexts(facts, say).map(plain);
    case "privacy":
      return privacyTexts().map(plain);
    case "refuse-messages":
      return [plain(t(facts.isDone ? "spoken.messages-refused" : "spoken.refuse-messages"))];
    case "film":
      return [{ text: t("spoken.film"), at: "dialog[open] video, dialog[open] iframe" }];
    case "receipt":
      return receiptTexts(facts, say).map(plain);
    case "profile":
      return profileTexts(facts).map(plain);
  }
}

const plain = (text: string): Spoken => ({ text });

function homeTexts(home: HomeFacts, say: Say): string[] {
  switch (home.kind) {
    case "running":
    case "absent":
    case "ready":
    case "written":
      return [t(`spoken.${home.kind}`)];
    case "late":
      return [...lateTexts(home.lateness, home.booking, say), t("spoken.wait-inside")];
    case "line":
      return [
        t("spoken.session-when", { when: say.when(home.booking) }),
        ...placeTexts(home.place, say),
        t(home.isOpen ? "spoken.room-open" : "spoken.wait-inside"),
      ];
    case "held":
      return holdTexts(home.booking, say);
    case "booked":
      return bookedTexts(home.booking, say);
    case "nothing":
      return [
        t("spoken.nothing"),
        ...(home.nextFree ? [t("spoken.next-free", { when: say.when(home.nextFree) })] : []),
        t("spoken.press-book"),
      ];
  }
}

function holdTexts(hold: Hold, say: Say): string[] {
  const held = t("spoken.held", { when: say.when(hold) });
  if (hold.payment?.state === "checking") return [held, t("spoken.held-checking")];
  const seconds = hold.holdExpiresAt ? secondsUntil(say.now, new Date(hold.holdExpiresAt)) : 0;
  const left = seconds > 0 ? [t("spoken.held-left", say.counted(Math.ceil(seconds / 60)))] : [];
  return [held, ...left, t("spoken.held-pay")];
}

function bookSentences(facts: FactsOf<"book">, say: Say): Spoken[] {
  const held = facts.hold ? holdTexts(facts.hold, say).map((text) => ({ text, at: CARD })) : [];
  return [...held, ...choiceSentences(facts, say)];
}

function choiceSentences(facts: FactsOf<"book">, say: Say): Spoken[] {
  const { date, time, slots, questionType, amount } = facts;
  if (date === null || !slots) return [{ text: t("spoken.choose-day") }];
  const day = say.day(date);
  const freeTimes = slots.filter(({ available }) => available).length;
  const free =
    freeTimes > 0
      ? t("spoken.free-times", { day, ...say.counted(freeTimes) })
      : // The waiting list stands below a full day.
        t(slots.length > 0 ? "spoken.no-times-wait" : "spoken.no-times", { day });
  const earliest = freeTimes > 0 ? [pressEarliest()] : [];
  if (time === null) return [{ text: t("spoken.choose-day") }, { text: free }, ...earliest];
  const when = say.when({ sessionDate: date, sessionTime: time });
  return [
    { text: t("spoken.chosen-time", { when }), at: BAR },
    { text: priceText(amount, questionType, say), at: BAR },
    { text: t("spoken.book-continue"), at: `${BAR} button` },
  ];
}

const pressEarliest = (): Spoken => ({ text: t("spoken.press-earliest"), at: `${BAR} button` });

function priceText(amount: number, questionType: PayFacts["questionType"], say: Say): string {
  if (amount === 0) return t("spoken.price-nothing");
  return t("spoken.price", { kind: t(`spoken.kind-${questionType}`), amount: say.rupees(amount) });
}

/** The amount, what it is for and when it comes back, before the button. */
function paySentences(pay: PayFacts, say: Say): Spoken[] {
  if (pay.isUnavailable) return [{ text: t("spoken.taken") }];
  const kind = t(`spoken.kind-${pay.questionType}`);
  const { graceMinutes, replaced } = pay;
  const refund =
    graceMinutes === null
      ? [t("spoken.refund-none")]
      : [t("spoken.refund-grace", say.counted(graceMinutes)), t("spoken.refund-limits")];
  return [
    { text: t("spoken.pay-what", { when: say.when(pay.time), kind }), at: "dialog[open] dl" },
    {
      text:
        pay.amount > 0
          ? t("spoken.pay-amount", { amount: say.rupees(pay.amount) })
          : t("spoken.price-nothing"),
      at: "dialog[open] dl",
    },
    ...attendeeTexts(pay.attendee, say).map((text) => ({ text, at: "dialog[open] fieldset" })),
    ...refund.map((text) => ({ text, at: "dialog[open] ul" })),
    { text: t(pay.canBeMoved ? "spoken.move-can" : "spoken.move-cannot"), at: "dialog[open] ul" },
    ...(replaced
      ? [{ text: t("spoken.pay-replaces", { when: say.when(replaced) }), at: "dialog[open] ul" }]
      : []),
    { text: t(pay.amount > 0 ? "spoken.pay-press" : "spoken.confirm-press"), at: DIALOG_BUTTON },
  ];
}

/** The number is read back: the SMS goes there, and what was typed wrongly is heard before it is paid for. */
function attendeeTexts(attendee: PayFacts["attendee"], say: Say): string[] {
  if (attendee === null) return [];
  if (typeof attendee === "string") return [t("spoken.pay-for-nobody-yet")];
  const { name, phone } = attendee;
  return [t("spoken.pay-for", { name, digits: say.digits(phone) }), t("spoken.pay-for-rules")];
}

/** Of a long list the first are read out. */
const MOST_BOOKINGS = 3;

function bookingSentences({ tab, bookings }: FactsOf<"bookings">, say: Say): Spoken[] {
  const count = bookings.length;
  if (tab === "past")
    return [
      {
        text: count === 0 ? t("spoken.bookings-past-none") : t("spoken.bookings-past", say.counted(count)),
      },
    ];
  const paid = bookings.filter(({ status }) => isPaidFor(status));
  const canBeMoved = paid.some((one) => !one.isGuideOverdue && moveRefusal(one, say.now) === null);
  if (count === 0)
    return [{ text: t("spoken.bookings-none") }, { text: t("spoken.press-book"), at: "main a" }];
  return [
    ...(paid.length > 0 ? [{ text: t("spoken.bookings-upcoming", say.counted(paid.length)) }] : []),
    ...bookings.slice(0, MOST_BOOKINGS).flatMap((one, index) => {
      const texts = isPaidFor(one.status)
        ? [isAttended(one) ? t("spoken.bookings-one", { when: say.when(one) }) : say.session(one)]
        : holdTexts(one, say);
      return texts.map((text) => ({ text, at: `main li:nth-of-type(${index + 1})` }));
    }),
    ...(canBeMoved ? [{ text: t("spoken.bookings-change") }] : []),
  ];
}

// What a session has brought: parchas and remedies.
function parchaTexts({ sessions, latest, awaited }: FactsOf<"parchas">, say: Say): string[] {
  const waiting = awaited > 0 ? [t("spoken.parchas-awaited")] : [];
  if (sessions === 0 || latest === null) return awaited > 0 ? waiting : [t("spoken.parchas-none")];
  return [
    ...waiting,
    t("spoken.parchas-have", say.counted(sessions)),
    t("spoken.parchas-latest", { day: say.day(latest) }),
  ];
}

function remedySentences(facts: FactsOf<"remedies">, say: Say): Spoken[] {
  const { forSale, chosen, total, checking, pending, done } = facts;
  if (forSale + checking + pending + done === 0) return [{ text: t("spoken.remedies-none") }];
  const choosing: Spoken =
    chosen > 0
      ? {
          text: t("spoken.remedies-chosen", { ...say.counted(chosen), amount: say.rupees(total) }),
          at: `${BAR} button`,
        }
      : { text: t("spoken.remedies-choose"), at: AGREEMENT };
  return [
    ...(forSale > 0
      ? [{ text: t("spoken.remedies-for-sale", say.counted(forSale)), at: "main h2" }, choosing]
      : []),
    ...(checking > 0 ? [{ text: t("spoken.remedies-checking", say.counted(checking)) }] : []),
    ...(pending > 0 ? [{ text: t("spoken.remedies-pending", say.counted(pending)) }] : []),
    ...(done > 0 ? [{ text: t("spoken.remedies-done", say.counted(done)) }] : []),
  ];
}

function buySentences({ chosen, total }: FactsOf<"buy-remedies">, say: Say): Spoken[] {
  return [
    { text: t("spoken.buy-what", say.counted(chosen)) },
    { text: t("spoken.buy-amount", { amount: say.rupees(total) }) },
    { text: t("spoken.buy-refund") },
    { text: t("spoken.pay-press"), at: DIALOG_BUTTON },
  ];
}
