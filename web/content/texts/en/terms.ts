import {
  FREE_CANCELLATION_DAYS,
  FREE_CANCELLATION_MINUTES_BEFORE,
  MAX_FREE_CANCELLATIONS,
  MAX_RESCHEDULES,
} from "#domain/bookings.ts";
import { formatRupees } from "#domain/digits.ts";
import type { WritePageText } from "#web/content/page-text.ts";
import { complaints, words } from "./words.ts";

export const text: WritePageText = ({ name, guide, brand, prices, referral, booking }) => ({
  words,
  lead: `These are the rules by which ${brand.company.name} offers ${name}. By ticking the box when you log in you accept them.`,
  sections: [
    {
      title: "Services",
      paragraphs: [
        `A private video session with ${guide} at the day and time you book, and afterwards the guide’s handwritten note, the parcha. A session usually takes 10–20 minutes.`,
        "The guide can suggest vidhis. You can buy them here; you need not.",
      ],
    },
    {
      title: "What we ask of you",
      points: [
        "You are 18 years or older and use an Indian mobile number of your own.",
        "Keep your codes to yourself: whoever has them can log in as you.",
        "Speak with respect, and do not record the session without the guide’s consent.",
        "Do not book in another’s name without asking them.",
      ],
      closing: "We may close an account that is used to harm or to cheat.",
    },
    {
      title: "Booking, fee and payment",
      points: [
        `One question: ${formatRupees(prices.single)}. Several questions: ${formatRupees(prices.multiple)}. This is the whole price for the session.`,
        `With a friend’s valid referral code, a new user gets ${formatRupees(referral.newUserCredits)} off.`,
        `A time that you choose is held for you for ${booking.holdMinutes} minutes; it is yours once it is paid. Unpaid, it becomes free again.`,
        "Payments are taken by a payment company. We keep no card data.",
        "A paid fee is not refundable, except where “Cancellation” and “When your money comes back” below say so.",
        `You can move a paid session yourself, on the Manage bookings page: ${MAX_RESCHEDULES} times at most, until 2 hours before its start, to any free time, at no cost.`,
      ],
    },
    {
      title: "Coming to the session",
      paragraphs: [
        `You can join from ${booking.joinOpensMinutesBefore} minutes before the start until ${booking.joinClosesMinutesAfter} minutes after it. Those who come are seen in the order of their times; it can run a little late. A session you do not come to counts as missed and is not refunded.`,
      ],
    },
    {
      title: "Cancellation",
      points: [
        "You can cancel on the Manage bookings page until the session starts.",
        ...(booking.cancelGraceMinutes > 0
          ? [
              `If you cancel within ${booking.cancelGraceMinutes} minutes of paying, the whole fee and the credits come back: until ${FREE_CANCELLATION_MINUTES_BEFORE} minutes before the start, and ${MAX_FREE_CANCELLATIONS} times in ${FREE_CANCELLATION_DAYS} days at most.`,
            ]
          : []),
        "If you cancel a paid session, the fee is not refunded and credits that were used do not come back. Moving it costs nothing.",
        "If we have to move your session, we tell you; if the new time does not suit you, cancel it, and the whole fee and the credits come back.",
      ],
    },
    {
      title: "When your money comes back",
      points: [
        "In full when the guide cancels, or does not come although you were there.",
        "In full when your payment arrives after the time has gone to someone else, or when something was paid twice.",
        "Refunds go back the way the payment came, as a rule within 5 to 7 working days.",
      ],
    },
    {
      title: "Intellectual property",
      paragraphs: ["The parcha is yours for your own use. Name, look and texts of this site belong to us."],
    },
    {
      title: "Disclaimer: guidance, not a promise",
      paragraphs: [
        "What you hear is astrological and spiritual guidance from one person’s experience. It is not medical, legal or financial advice and does not replace a doctor, a lawyer or an adviser. No outcome is promised. What you decide is yours to decide.",
      ],
    },
    {
      title: "Liability",
      paragraphs: [
        "If we fail to do what was paid for, we refund what was paid for it. Beyond that we answer only for what the law does not let us exclude. We do not answer for internet or phones that fail on your side.",
      ],
    },
    {
      title: "Changes",
      paragraphs: [
        "When these terms change, the date above changes, and you are asked again at your next login. For what is already booked, the terms of that day stay.",
      ],
    },
    {
      title: "Governing law",
      paragraphs: ["Indian law applies. The courts at Gurugram, Haryana, decide disputes."],
    },
    complaints,
  ],
});
