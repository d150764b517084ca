import { addresses } from "./addresses.ts";
import { call } from "./call.ts";
import { devices } from "./devices.ts";
import { hours } from "./hours.ts";
import { intakes } from "./intakes.ts";
import { keys } from "./keys.ts";
import { money } from "./money.ts";
import { nav } from "./nav.ts";
import { photos } from "./photos.ts";
import { reports } from "./reports.ts";
import { results } from "./results.ts";
import { room } from "./room.ts";
import { search } from "./search.ts";
import { security } from "./security.ts";
import { sessions } from "./sessions.ts";
import { sheet } from "./sheet.ts";
import { vidhis } from "./vidhis.ts";

/** Sentences that several screens of the admins share, and those of the login and of the open hours. */
export const admin = {
  "login-title": "Admin sign in",
  "login-lead": "For the guide and staff.",
  username: "Username",
  password: "Password",
  "sign-in": "Sign in",
  "signing-in": "Signing in…",
  "both-needed": "Please enter both username and password",
  "login-failed": "Login Failed",
  "ended-unused": "You were signed out because nothing was done here for {hours} hours.",
  "ended-too-old":
    "You were signed out because a sign-in lasts {days} days at most. This keeps the account safe.",
  "ended-elsewhere":
    "You were signed out because the password or the two-step sign in of this account was changed elsewhere. If that was not you, tell the others who look after this app.",
  "ended-place": "Sign in again and you come back to where you were.",
  "back-home": "Back to the home page",
  "guard-failed": "Your sign-in could not be checked",
  availability: "Manage availability",
  "availability-lead": "Users see slots in 10-minute intervals within the times you open.",
  "previous-month": "Previous month",
  "next-month": "Next month",
  "day-today": "Today, {day}",
  "day-chosen": "{day}, chosen",
  ranges: "Open times",
  range: "Time range {number}",
  start: "Start",
  end: "End",
  "start-of": "Start of range {number}",
  "end-of": "End of range {number}",
  midnight: "Midnight",
  "add-range": "Add a range",
  "remove-range": "Remove range {number}",
  save: "Save Availability",
  saving: "Saving…",
  clear: "Clear",
  clearing: "Clearing…",
  "clear-title": "Clear this day?",
  "clear-keep": "Keep it",
  saved: "Availability saved successfully",
  deleted: "Availability deleted successfully",
  "save-failed": "Failed to save availability",
  "load-failed": "Failed to fetch availability",
  "no-ranges": "Please add at least one time range",
  "range-incomplete": "Enter both a start and an end.",
  "range-off-the-mark": "Write times like 4:30 PM or 16:30, on 10-minute marks.",
  "range-reversed": "The end must be after the start.",
  "range-overlapping": "This overlaps another range of the day.",
  "saved-slots": "Saved slots",
  "saved-none": "This day is closed. No slots are saved.",
  "slot-count": { one: "{count} slot", other: "{count} slots" },
  "range-times": "{start} – {end}",
  "bookings-outside": {
    one: "{count} booked session now lies outside the open times. It stays booked.",
    other: "{count} booked sessions now lie outside the open times. They stay booked.",
  },
  views: "Which times",
  "view-dates": "By date",
  "view-week": "Weekly hours",
  "from-week": "By the weekly hours. Saving here sets this one day by hand.",
  "by-hand": "Set by hand for this day",
  "follow-week": "Back to weekly hours",
  "follow-title": "Back to the weekly hours?",
  "follow-body": "{date} will follow the weekly hours again. Sessions that are booked stay.",
  "follow-hours": "Its times will be {times}.",
  "follow-off": "By the weekly hours it is a day off.",
  "follow-keep": "Leave it as it is",
  following: "Going back…",
  followed: "The day follows the weekly hours again",
  "follow-failed": "The day could not go back to the weekly hours",
  "week-lead": "Repeated every week. Dates that you set by hand keep their own times.",
  "day-open": "Open",
  "day-off": "Day off",
  "add-range-of": "Add a range: {day}",
  "copy-to-all": "Copy to all days",
  "copy-to-all-of": "Copy to all days: {day}",
  copied: "All days now have the times of {day}",
  "copied-body": "Save to keep them.",
  "day-without-times": "Choose times, or switch the day off.",
  "not-copied": "Not copied yet",
  "save-week": "Save weekly hours",
  "week-saved": "Weekly hours saved",
  "week-save-failed": "Failed to save the weekly hours",
  "week-load-failed": "Failed to fetch the weekly hours",
  unsaved: "Not saved yet",
  undo: "Undo changes",
  "leave-title": "Leave without saving?",
  "leave-body": "The times that you changed are not saved yet.",
  "leave-stay": "Stay here",
  "leave-go": "Leave without saving",
} as const;

export const sentences = {
  addresses,
  admin,
  call,
  devices,
  hours,
  intakes,
  keys,
  money,
  nav,
  photos,
  reports,
  results,
  room,
  search,
  security,
  sessions,
  sheet,
  vidhis,
};
