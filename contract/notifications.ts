// Messages that were sent to a customer: their short links, and which of them the customer wants.
import * as z from "zod/mini";
import { LANGUAGES } from "#domain/messages.ts";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";

const params = z.object({
  /** In the link and in the push message. */
  id: field.messageId,
});
export const getMessageLink = endpoint({
  method: "GET",
  path: "/api/notifications/:id",
  who: "customer",
  summary:
    "The path of what a message is about. 404 for an unknown or ended link, and for one of another customer",
  params,
  output: z.object({ path: z.string() }),
  errors: ["not-found"],
});

export const getGivenSession = endpoint({
  method: "GET",
  path: "/api/notifications/:id/session",
  who: "public",
  summary:
    "What the message says that tells somebody that another has booked and paid for them (`booked-for-you`), or has asked them to be in a session (`companion-named`), for the login to which its link leads: the time as it is now, the end of the payer's number, and in which language. 404 for an unknown or ended link, every other message, and a session that is over, cancelled or another's",
  params,
  output: z.object({
    session: z.object({
      sessionDate: z.string(),
      sessionTime: z.string(),
      /** Of who has booked, or has named the companion. */
      payerPhoneEnd: z.string(),
      language: z.enum(LANGUAGES),
      /** The session is somebody else's, and the reader is to be in it. */
      as: z.optional(z.literal("companion")),
    }),
  }),
  // All customers of a mobile operator may share one address.
  maxPerMinute: 300,
  errors: ["not-found"],
});

export const refuseMessages = endpoint({
  method: "POST",
  path: "/api/notifications/:id/refused",
  who: "public",
  summary:
    "The holder of a number without an account, for which somebody else has booked, wants no such messages any more. 404 for an unknown or ended link, one of a payer, and where an account has the number",
  params,
  output: z.object({ success: field.success }),
  maxPerMinute: 30,
  errors: ["not-found"],
});

export const openMessage = endpoint({
  method: "POST",
  path: "/api/notifications/:id/opened",
  who: "public",
  summary:
    "The reader has opened a message, so that it does not come by SMS too. Succeeds also for unknown ids",
  params,
  output: z.object({ success: field.success }),
  // Anybody may call it, and it writes. All customers of a mobile operator may share one address, also after a reminder.
  maxPerMinute: 1000,
  errors: ["not-found"],
});

export const notificationSettings = z.object({
  /** A day, an hour and ten minutes before a session. */
  reminders: z.boolean(),
  /** Parchas and vidhis. */
  results: z.boolean(),
  /** A push message shows its text on a locked screen. */
  pushDetails: z.boolean(),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

export const getNotificationSettings = endpoint({
  method: "GET",
  path: "/api/user/notification-settings",
  who: "customer",
  summary: "Which messages the customer wants. Those about money and a booked time always come",
  output: z.object({ settings: notificationSettings }),
});

export const setNotificationSettings = endpoint({
  method: "PATCH",
  path: "/api/user/notification-settings",
  who: "customer",
  summary: "Change which messages the customer wants. Fields that are missing stay as they are",
  input: z.partial(notificationSettings),
  output: z.object({ success: field.success, settings: notificationSettings }),
});
