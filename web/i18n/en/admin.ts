import { addresses } from "./addresses.ts";
import { call } from "./call.ts";
import { devices } from "./devices.ts";
import { intakes } from "./intakes.ts";
import { keys } from "./keys.ts";
import { nav } from "./nav.ts";
import { photos } from "./photos.ts";
import { reports } from "./reports.ts";
import { results } from "./results.ts";
import { room } from "./room.ts";
import { search } from "./search.ts";
import { security } from "./security.ts";
import { sessions } from "./sessions.ts";
import { sheet } from "./sheet.ts";
import { uploads } from "./uploads.ts";
import { vidhis } from "./vidhis.ts";

/** Sentences that several screens of the admins share, and those of the login. */
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
  "previous-month": "Previous month",
  "next-month": "Next month",
  "day-today": "Today, {day}",
  "day-chosen": "{day}, chosen",
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
  intakes,
  keys,
  nav,
  photos,
  reports,
  results,
  room,
  search,
  security,
  sessions,
  sheet,
  uploads,
  vidhis,
};
