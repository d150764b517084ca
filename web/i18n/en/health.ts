// The screen /admin/health: the state of the site, one line for each part.
export const health = {
  lead: "What the site does by itself, and where it needs you.",
  failed: "The state of the site could not be loaded",
  stale: "This is the state of some minutes ago. It could not be loaded anew.",
  "all-well": "All is well",
  "all-well-body": "Nothing waits too long, differs or fails.",
  "not-well": {
    one: "{count} thing needs you",
    other: "{count} things need you",
  },
  unknown: {
    one: "{count} thing is not known",
    other: "{count} things are not known",
  },
  "state-well": "Well",
  "state-act": "To do",
  "state-unknown": "Not known",
  since: "Since {day}, {time} IST",
  "to-do": "What to do",
  open: "Open {screen}",
  runbook: "In the operator’s runbook (ops/runbook.md):",
  elsewhere:
    "The certificate, the disk, the backups and the relay cannot be seen from here. The operator’s alerts watch them (ops/monitoring).",

  payments: "Payments",
  "well-payments": "Every payment has led to its booking or to a refund within ten minutes.",
  "act-payments": {
    one: "{count} payment is made, and neither used nor refunded.",
    other: "{count} payments are made, and neither used nor refunded.",
  },
  "do-payments":
    "The server asks the payment provider again by itself, and no money is lost. If it lasts for an hour, look whether the provider reports a fault.",

  events: "Provider’s reports",
  "well-events": "The payment provider’s reports about payments are processed.",
  "act-events": {
    one: "{count} report of the payment provider is received and not processed.",
    other: "{count} reports of the payment provider are received and not processed.",
  },
  "do-events": "Payments are settled without them too. Give the log’s lines with ALERT to the developers.",

  refunds: "Refunds",
  "well-refunds": "Every refund that is due has been sent.",
  "act-refunds": {
    one: "{count} refund could not be sent for an hour.",
    other: "{count} refunds could not be sent for an hour.",
  },
  "do-refunds":
    "The server tries again by itself. Often the account at the provider lacks the money: look there. Do not refund by hand meanwhile.",

  books: "Books",
  "well-books": "The last three days agree with the payment provider’s books.",
  "act-books": {
    one: "{count} payment differs from the provider’s books.",
    other: "{count} payments differ from the provider’s books.",
  },
  "unknown-books": "The books were not compared for more than a day: the provider did not show its own.",
  "first-books": "The books have not been compared with the payment provider’s yet.",
  "first-do-books": "Look again in a few minutes.",
  "do-books": "Compare these days under Money. It names each payment with both sums.",
  "unknown-do-books": "Compare a day under Money by hand. If that fails too, the provider has a fault.",

  tasks: "Decisions about money",
  "well-tasks": "No payment and no refund waits for your decision.",
  "act-tasks": {
    one: "{count} payment or refund waits for your decision.",
    other: "{count} payments or refunds wait for your decision.",
  },
  "do-tasks": "Each one under Money says what has happened and what you can do.",

  messages: "Messages",
  "well-messages": "Messages to customers leave within the hour.",
  "act-messages": {
    one: "{count} message to customers could not be sent for an hour.",
    other: "{count} messages to customers could not be sent for an hour.",
  },
  "do-messages":
    "The server tries again for a day. Look whether the SMS provider has a fault or its balance is used up. Call customers whose session is near.",

  sweeps: "Background work",
  "well-sweeps": "The background work runs every few seconds.",
  "act-sweeps": "The background work stands still: nothing is sent, settled or released.",
  "act-sweeps-named": "A part of the background work fails: {names}.",
  "unknown-sweeps": "The background work has not run yet.",
  "do-sweeps": "Call the operator: the servers may need a restart.",
  "do-sweeps-named": "Give the log’s lines about it to the developers. The rest of the work goes on.",
  "unknown-do-sweeps": "Look again in a minute.",

  database: "Database",
  "well-database": "The database has room for every request.",
  "act-database": {
    one: "{count} request waits for the database at this moment.",
    other: "{count} requests wait for the database at this moment.",
  },
  "do-database": "Look again in a minute. If requests still wait, call the operator.",

  archive: "Archive of the database",
  "well-archive": "What the database writes is archived within minutes.",
  "act-archive":
    "Nothing the database wrote was archived for ten minutes. If its disk failed now, what came since would be lost.",
  "do-archive": "Call the operator. The site goes on until the waiting parts have filled the disk.",
} as const;
