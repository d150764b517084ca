import { audit } from "./audit.ts";
import { logins } from "./logins.ts";
import { push } from "./push.ts";

// An admin's own account: password and sign-ins.
const account = {
  "password-body": "A new password ends your sign-ins on all other devices.",
  "change-password": "Change the password",
  "old-password": "Present password",
  "new-password": "New password",
  "old-missing": "Type your present password.",
  "save-password": "Save the new password",
  saved: "Your new password is saved",
  "sessions-body": "If you do not know one of these, log out there and change your password.",
  "sessions-failed": "The list of your sign-ins could not be loaded",
  device: "{browser} on {system}",
  "unknown-device": "Unknown device",
  used: "last used {when}",
  since: "signed in {when}",
  network: "network {network}",
  "end-others": "Log out of all others",
  "ended-others": { one: "Logged out on {count} device", other: "Logged out on {count} devices" },
} as const;

// What of the site is not well.
const health = {
  since: "Since {day}, {time} IST",
  runbook: "In the operator’s runbook (ops/runbook.md):",
  "act-payments": {
    one: "{count} payment is made, and neither used nor refunded.",
    other: "{count} payments are made, and neither used nor refunded.",
  },
  "act-events": {
    one: "{count} report of the payment provider is received and not processed.",
    other: "{count} reports of the payment provider are received and not processed.",
  },
  "act-refunds": {
    one: "{count} refund could not be sent for an hour.",
    other: "{count} refunds could not be sent for an hour.",
  },
  "act-books": {
    one: "{count} payment differs from the provider’s books.",
    other: "{count} payments differ from the provider’s books.",
  },
  "unknown-books": "The books were not compared for more than a day: the provider did not show its own.",
  "act-tasks": {
    one: "{count} payment or refund waits for your decision.",
    other: "{count} payments or refunds wait for your decision.",
  },
  "act-messages": {
    one: "{count} message to customers could not be sent for an hour.",
    other: "{count} messages to customers could not be sent for an hour.",
  },
  "act-codes": {
    one: "{count} number asked for a code and entered none. Usually far more do.",
    other: "{count} numbers asked for a code and entered none. Usually far more do.",
  },
  "act-sweeps": "The background work stands still: nothing is sent, settled or released.",
  "act-sweeps-named": "A part of the background work fails: {names}.",
  "act-database": {
    one: "{count} request waits for the database at this moment.",
    other: "{count} requests wait for the database at this moment.",
  },
  "act-live":
    "This server cannot hear what changes. Pages look again every 15 seconds by themselves, and no call can begin.",
  "act-archive":
    "Nothing the database wrote was archived for ten minutes. If its disk failed now, what came since would be lost.",
} as const;

// The accounts of admins: who may sign in and with which role, and the link with which a person chooses a password.
const staff = {
  lead: "Who may sign in, and what each may see and do.",
  invite: "Invite someone",
  "role-admin": "Guide",
  "role-staff": "Staff",
  "role-accounts": "Accounts",
  "role-super_admin": "Super admin",
  "means-admin": "Leads sessions. Sees everything about customers, and the revenue.",
  "means-staff":
    "Posts parchas and performs vidhis. Sees no money, no photos and nothing that customers wrote.",
  "means-accounts": "Money, refunds and statements. Sees no photos and nothing that customers wrote.",
  "means-super_admin": "Everything, and also these accounts.",
  you: "You",
  "signed-in": "Last sign in {when}",
  "never-signed-in": "Has not signed in yet",
  "totp-on": "Two-step sign in on",
  "totp-off": "Two-step sign in off",
  disabled: "Switched off",
  invited: "Invited",
  "invited-until": "The link works until {when}",
  "invite-over": "The link has expired",
  "link-open": "A link for a new password works until {when}",
  menu: "What to do with {name}",
  "change-role": "Change the role",
  "new-link": "New link for a password",
  disable: "Switch off",
  enable: "Switch on again",
  "name-hint": "As the others read it.",
  "name-missing": "Write the name.",
  "username-hint": "For signing in. Small letters, digits, dots and dashes.",
  "username-odd": "Use 2 to 40 small letters, digits, dots, dashes or underscores.",
  role: "Role",
  create: "Make the link",
  creating: "Making the link…",
  "link-title": "The link for {name}",
  "link-lead":
    "Send it to {name} yourself. It is shown only now, works once, and only until {when}. Whoever has it can choose the password.",
  link: "Link",
  copied: "Copied",
  "not-copied": "It could not be copied. Mark it and copy it yourself.",
  whatsapp: "Send by WhatsApp",
  sms: "Send by SMS",
  message: "{name}, with this link you choose your password for {brand}. It works once, until {when}: {url}",
  "link-done": "I have sent it",
  "role-title": "Role of {name}",
  "role-save": "Save the role",
  "role-saved": "{name}: {role}",
  "role-saved-body": "It holds from now on.",
  "disable-title": "Switch off {name}’s account?",
  "disable-body":
    "{name} is signed out everywhere at once, also out of a call, and cannot sign in. Nothing that {name} did is lost, and you can switch the account on again.",
  "disabled-done": "{name} can no longer sign in",
  "enabled-done": "{name} can sign in again",
  "renew-title": "A new password for {name}?",
  "renew-body":
    "You get a link with which {name} chooses a new password. Until it is used, the present password still works; then all sign-ins of {name} end.",
  "not-saved": "This was not saved",
  "invite-greeting": "Welcome, {name}",
  "invite-lead": "Choose a password for your account “{username}” ({role}).",
  "invite-password": "Your password",
  "invite-hint": "At least 12 characters. A few words together are easy to remember.",
  "invite-show": "Show the password",
  "invite-short": "It has {count} of 12 characters.",
  "invite-choose": "Save the password",
  "invite-done": "Your password is saved",
  "invite-done-body": "Now sign in with it.",
  "invite-failed": "This link does not open",
  "invite-failed-body": "If you have a password already, you can sign in.",
  "invite-sign-in": "To the sign in",
} as const;

export const sentences = { account, audit, health, logins, push, staff };
