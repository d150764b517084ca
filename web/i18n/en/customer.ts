// The sentences of the customers' screens.
import { addresses } from "./addresses.ts";
import { book } from "./book.ts";
import { call } from "./call.ts";
import { dashboard } from "./dashboard.ts";
import { devices } from "./devices.ts";
import { general } from "./general.ts";
import { home } from "./home.ts";
import { intakes } from "./intakes.ts";
import { join } from "./join.ts";
import { logins } from "./logins.ts";
import { manage } from "./manage.ts";
import { parchas } from "./parchas.ts";
import { photos } from "./photos.ts";
import { profile } from "./profile.ts";
import { push } from "./push.ts";
import { receipt } from "./receipt.ts";
import { remedies } from "./remedies.ts";

const complaints = {
  title: "Did the session not go well?",
  lead: "Press what happened. {guide} looks at it and gives you another time, or your money back.",
  open: "Say what happened",
  sound: "I could not hear well",
  picture: "I could not see the face",
  cut: "The call kept breaking",
  "too-short": "We talked for too short a time",
  "guide-absent": "{guide} did not come",
  failed: "This could not be sent",
  "waiting-title": "{guide} knows about it",
  "waiting-body":
    "You said: {reason}. {guide} looks at it and gives you another time, or your money back. You will find the answer here.",
  // For whom somebody else has paid.
  "given-lead": "Press what happened. {guide} looks at it.",
  "given-waiting-body": "You said: {reason}. {guide} looks at it. You will find the answer here.",
  change: "Something else happened",
  "new-time-title": "You have another session at no charge",
  "new-time-body":
    "Choose any free time. You have its whole price as a discount, so there is nothing to pay.",
  "choose-time": "Choose a time",
  "money-back-title": "Your money is on its way back",
  "money-back-body": "It can take 5 to 7 days until your bank shows it.",
  "settled-title": "{guide} has looked at it",
  "settled-body": "If something is still not right, please write to us.",
} as const;

const guide = {
  name: "{guide}",
  experience: "{years} of experience",
  "years-label": "of experience",
  "languages-label": "whichever you prefer",
  about: "See who you will talk to",
  manner: "Listens to all of it first, then says in plain words what you can do.",
  steps: "How a session goes",
  choose: "Choose a time",
  "choose-body": "On the day that suits you.",
  talk: "Talk on video",
  "talk-body": "10~20 minutes, only the two of you. It is not recorded.",
  note: "A handwritten parcha",
  "note-body": "As photos first, then by post.",
  remedy: "A vidhi, if you wish",
  "remedy-body": "There is no need to take one.",
  prices: "What it costs",
  not: "What it is not",
  "not-advice": "No medical, legal or financial advice.",
  "not-promise": "No scaring you, and no sure promises.",
  "not-pressure": "No pressure to buy a vidhi.",
  "next-free": "Next free time",
  "see-times": "See the free times and choose",
  today: "Today, {time}",
  tomorrow: "Tomorrow, {time}",
  "on-day": "{day}, {time}",
} as const;

const names = {
  question: "What shall we call you?",
  label: "Your name",
  why: "{guide} sees this name in the call, and it stands on your receipts. You can change it in your profile.",
  none: "Not given yet",
  account: "Account: {username}",
  give: "Add",
  without: "No name",
  fault: "Please write a name of 1 to {count} characters.",
  failed: "The name could not be saved",
} as const;

const payments = {
  cancelled: "Payment cancelled",
  "cancelled-body":
    "Payment cancelled, try again later. The time has been released. If money was taken, it comes back by itself.",
  "not-started": "Payment Error",
  "not-started-body": "The payment could not be started. Your time is still held; please try again.",
  verifying: "Checking the payment…",
  trouble: "Verifying Payment...",
  "trouble-body": "Having trouble verifying. Please use the Check Payment Status button.",
  "pending-title": "Payment Verification Pending",
  "pending-body": "A payment was made and we are still checking it. Please do not pay again.",
  "check-status": "Check Payment Status",
  checking: "Checking…",
  "not-confirmed": "Payment Not Confirmed",
  "not-confirmed-body": "If payment was deducted, please contact support with your payment ID.",
  "payment-id": "Payment ID: {id}",
  "order-id": "Order ID: {id}",
  "refund-title": "That time is gone, and your money is on its way back",
  "refunded-body": "{amount} goes back to where it came from. Your payments show when it has arrived.",
  "failed-body":
    "The bank did not let this payment through. If it took money all the same, please write to us.",
  "paid-and-booked": "Paid and booked",
  "paid-and-booked-body": "The payment has come in, and your session is booked.",
  "see-session": "See your session",
  "returned-title": "We are looking for your payment",
  "returned-body":
    "This takes a moment. If you have paid, please do not pay again: the session is booked by itself, or your money comes back. If you have not, your time is still held for you.",
  "support-message": "Namaste, I need help with a payment ({id}).",
} as const;

const ratings = {
  question: "How was the talk with {guide}?",
  lead: "Only {guide} and the staff can read your answer.",
  stars: "Your answer",
  "star-1": "1, not good",
  "star-2": "2, so-so",
  "star-3": "3, all right",
  "star-4": "4, good",
  "star-5": "5, very good",
  line: "A line, if you like",
  save: "Send",
  "fault-stars": "Please choose from 1 to 5.",
  "fault-line": "Please write it shorter, in {count} letters at most.",
  failed: "It could not be sent",
  thanks: "Thank you. {guide} will see it.",
} as const;

/** Sentences of the waiting list on the booking screen. */
const waitlist = {
  "day-full": "All times on this day are taken",
  "part-full": "The time that suits you is taken?",
  "load-failed": "The waiting list could not be loaded",
  lead: "If a time becomes free, we tell those who wait in turn, three at a time. It is then kept for ten minutes, for the first of the three who books it.",
  limit: "Two messages a day at most.",
  "wait-for": "When would suit you?",
  "whole-day": "Whole day",
  "this-week": "Any time this week",
  "that-week": "Any time that week",
  join: "Tell me when it is free",
  joining: "Just a moment…",
  "join-failed": "You are not on the list yet",
  "sign-in": "Please log in, so that we know where to send the message",
  "first-free": "The first free time",
  waiting: "You are on the waiting list",
  "waiting-lead": "When it is your turn, a message comes. You need not do anything.",
  entry: "{days} · {part}",
  "any-time": "any time",
  leave: "Stop waiting",
  "leave-of": "Stop waiting: {what}",
  leaving: "Stopping…",
  "leave-failed": "The waiting did not end",
  "offer-title": "Free for you now",
  "offer-left": "Kept for another {time}. Others have this message, too: the first to book it has it.",
  "offer-minutes": {
    one: "Kept for {count} more minute. Others have this message, too: the first to book it has it.",
    other: "Kept for {count} more minutes. Others have this message, too: the first to book it has it.",
  },
  "offer-open": "It is not kept any more, but still free.",
  "offer-gone": "This time is not free any more",
  "offer-gone-body": "{when}: perhaps somebody was a little quicker.",
  "still-waiting":
    "You are still on the waiting list, at your old place. If another time becomes free, a message comes by itself.",
  "not-waiting": "If you like, choose another time.",
} as const;

export const sentences = {
  addresses,
  book,
  call,
  complaints,
  dashboard,
  devices,
  general,
  guide,
  home,
  intakes,
  join,
  logins,
  manage,
  names,
  parchas,
  photos,
  payments,
  profile,
  push,
  ratings,
  receipt,
  remedies,
  waitlist,
};
