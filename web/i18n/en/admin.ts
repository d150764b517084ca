import { addresses } from "./addresses.ts";
import { call } from "./call.ts";
import { devices } from "./devices.ts";
import { general } from "./general.ts";
import { intakes } from "./intakes.ts";
import { photos } from "./photos.ts";
import { reports } from "./reports.ts";
import { results } from "./results.ts";
import { security } from "./security.ts";
import { sessions } from "./sessions.ts";
import { uploads } from "./uploads.ts";
import { vidhis } from "./vidhis.ts";

/** Sentences that several screens of the admins share, and those of the login. */
export const admin = {
  "from-day": "From",
  "to-day": "To",
  "login-title": "Admin sign in",
  "login-lead": "For the guide and staff.",
  username: "Username",
  password: "Password",
  "signing-in": "Signing in…",
  "both-needed": "Please enter both username and password",
  "login-failed": "Login Failed",
  "ended-unused": "You were signed out because nothing was done here for {hours} hours.",
  "ended-too-old":
    "You were signed out because a sign-in lasts {days} days at most. This keeps the account safe.",
  "ended-elsewhere":
    "You were signed out because the password or the two-step sign in of this account was changed elsewhere. If that was not you, tell the others who look after this app.",
  "ended-place": "Sign in again and you come back to where you were.",
  "guard-failed": "Your sign-in could not be checked",
  "leave-title": "Leave without saving?",
  "leave-body": "The times that you changed are not saved yet.",
  "leave-stay": "Stay here",
  "leave-go": "Leave without saving",
  call: "Call {name}: {phone}",
  when: "{day}, {time} IST",
  amount: "Amount",
  "nothing-found": "Nothing found",
  "not-yet": "Not yet",
  stale: "These may not be the latest",
  "list-failed": "The list could not be loaded",
  "count-sessions": { one: "{count} session", other: "{count} sessions" },
  vidhis: "Vidhis",
  percent: "{percent} %",
  "tracking-compare":
    "Not saved yet: a digit seems wrong. Compare the number with the receipt. If it is right, save it again.",
  unsaved: "Not saved yet",
  show: "Show",
  refunded: "Refunded",
  "open-session": "Open the session",
  "time-range": "{start} – {end}",
} as const;

// The keyboard shortcuts of the admins' screens.
// The frame of the admins' screens: its places, the roles, and the screen of the work that waits.
const nav = {
  admin: "Admin",
  "group-people": "People",
  "group-work": "Work",
  "group-money": "Money",
  "group-settings": "Settings",
  today: "Today",
  customers: "Customers",
  parchas: "Parchas to write",
  notes: "Notes to post",
  business: "Business",
  staff: "Staff",
  "role-admin": "Admin",
  "role-staff": "Staff",
  "role-accounts": "Accounts",
  "role-super_admin": "Super admin",
  places: "Places of the day",
  menu: "More places",
  "count-waiting": { one: "{count} waits", other: "{count} wait" },
  search: "Search",
  "search-hint": "Search people, bookings, money",
  "search-failed": "The search could not be opened",
  "work-lead": "What customers have paid for and still wait for, the oldest first.",
  "work-failed": "The work that waits could not be loaded",
  "work-none": "Nothing waits",
  "work-none-body": "New work appears here once a session is completed or a vidhi is bought.",
  "oldest-today": "The oldest is from today",
  "oldest-days": { one: "The oldest waits for {count} day", other: "The oldest waits for {count} days" },
  "nothing-waits": "Nothing waits here",
} as const;

const room = {
  "not-found": "Session not found",
  "not-found-body": "There is no session at this address.",
  "to-sessions": "Back to sessions",
  failed: "The session could not be loaded",
  "not-here": "{name} is not here now. You can go in and wait.",
  "out-of-reach": "{name} has lost the network. You will see it here when they are back.",
  "comes-from": "{name} can come in from {time} IST on.",
  "came-until": "{name} could come in until {time} IST.",
  opening: "Opening…",
  "call-failed": "The video could not be opened",
  "too-early": "You can join on {day}, at any time of the day.",
  "too-late": "The room closed on {day} at {time} IST.",
  "too-late-body": "The session stands under “Completed”, among those that were not held.",
  unpaid: "This booking is not paid yet, so there is nobody to meet.",
  completed: "This session is completed.",
  cancelled: "This session was cancelled.",
  asleep: "This page no longer hears what happens.",
  history: "Earlier sessions",
  "history-none": "This is the first session.",
  "history-all": { one: "Show all {count}", other: "Show all {count}" },
  "to-complete-held": "You have talked; the session is to be completed",
  "to-complete-entered": "You were in the room of this session",
  "to-complete-body": "Only a completed session gets its parcha.",
  complete: "Complete the session",
  "left-body": "Until it is completed, both of you can come back in.",
  "left-early": "It can be completed from {time} IST on.",
  "back-in": "Back into the call",
} as const;

// The admins' search.
const search = {
  label: "Search people, bookings and payments",
  placeholder: "Name, phone, booking or payment number",
  open: "Open",
  results: "Results",
  customers: "Customers",
  bookings: "Bookings",
  payments: "Payments",
  do: "Do",
  recent: "Searched before",
  next: "next {when}",
  "at-today": "today {time}",
  tracking: "Parcel {number}",
  received: "Received",
  more: "Type at least two letters or digits.",
  none: "Nothing found for “{text}”",
  "none-body": "Try fewer letters, the last four digits of the phone, or a payment number.",
  failed: "The search did not work",
  offline: "There is no internet. You can search again once it is back.",
  found: { one: "{count} result", other: "{count} results" },
} as const;

// What stands beside a call: the customer, earlier sessions, the guide's note, and who waits next.
const sheet = {
  chart: "Birth chart",
  failed: "This session’s details could not be loaded",
  "account-of": "Booked by {name}",
  "session-1": "first session",
  "session-2": "second session",
  "session-3": "third session",
  "session-4": "fourth session",
  "session-5": "fifth session",
  "session-n": "session {count}",
  born: "Born",
  "birth-place": "Place",
  question: "Question",
  "no-intake": "Nothing was written beforehand.",
  minutes: { one: "{count} min", other: "{count} min" },
  refunded: "{amount} refunded",
  "remedy-done": "{name}: done",
  "remedy-to-do": "{name}: to do",
  "remedy-not-bought": "{name}: not bought",
  // The heights on a phone
  more: "Open further",
  less: "Make smaller",
  // Time and queue
  "next-waiting": {
    one: "Next: {name}, waiting {count} min",
    other: "Next: {name}, waiting {count} min",
  },
  "next-arrived": "Next: {name}, just here",
  "next-later": "Next: {name}, {time}",
  // The note
  note: "Private note, seen by you only",
  "note-export": "If the customer asks for a copy of their data, this note is in it.",
  "note-saving": "Saving…",
  "note-saved": "Saved",
  "note-kept": "Not saved yet, kept on this device",
  "note-too-long": {
    one: "{count} letter too many to save. It is kept on this device.",
    other: "{count} letters too many to save. They are kept on this device.",
  },
  "note-merged": "It was changed on another device, too. Both texts are here.",
  "note-failed": "Your notes could not be loaded",
  "other-notes": "Your earlier notes",
  "key-leave": "Leave note",
} as const;

/** Of the admins' screens. */
const titles = {
  session: "Session",
  "session-detail": "Session Details",
  availability: "Manage Availability",
  money: "Money",
  security: "Your account",
  invite: "Choose a password",
  revenue: "Revenue Share",
  super: "Super Admin Hub",
  stats: "Statistics",
  customer: "Customer",
  users: "User Management",
  bookings: "All Bookings",
  audit: "Record of changes",
  vidhis: "Manage Vidhis",
  "pending-vidhis": "Pending Vidhis",
};

export const sentences = {
  addresses,
  admin,
  call,
  devices,
  general,
  intakes,
  nav,
  photos,
  reports,
  results,
  room,
  search,
  security,
  sessions,
  sheet,
  titles,
  uploads,
  vidhis,
};
