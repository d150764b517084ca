// Push messages: a browser gets the server's key, and gives the subscription that it made with it.
import * as z from "zod/mini";
import { LANGUAGES } from "#domain/messages.ts";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";

export const getPushKey = endpoint({
  method: "GET",
  path: "/api/push/key",
  who: "either",
  summary: "The key with which a browser subscribes to push messages",
  output: z.object({
    /** Base64url; null where the server has no key, so that there are no push messages. */
    publicKey: z.nullable(z.string()),
    /** Demo mode: the simulator stands in for the push service. Subscribe with an address below this path. */
    simulatorPath: z.nullable(z.string()),
  }),
});

export const getReminder = endpoint({
  method: "GET",
  path: "/api/bookings/:id/reminder",
  who: "customer",
  summary:
    "The push message that reminds who attends of a session; null where none will come. 404 for a session that is not booked",
  output: z.object({
    reminder: z.nullable(
      z.object({
        dueAt: field.instant,
        /** Of title and texts: the one in which the customer gets messages. */
        language: z.enum(LANGUAGES),
        title: z.string(),
        text: z.string(),
        /** In place of the text, while the customer does not let push messages show theirs. */
        hiddenText: z.string(),
        /** Whether push messages show it, which is one choice for all browsers; null while the customer has push messages in none. */
        pushDetails: z.nullable(z.boolean()),
      }),
    ),
  }),
  errors: ["not-found"],
});

const BASE64URL = /^[\w-]+$/;
/** As the browser's `PushSubscription.toJSON()` gives it. */
const subscription = z.object({
  endpoint: z.string().check(z.maxLength(1000)),
  keys: z.object({
    /** A point of P-256: 65 bytes. */
    p256dh: z.string().check(z.length(87), z.regex(BASE64URL)),
    /** 16 bytes. */
    auth: z.string().check(z.length(22), z.regex(BASE64URL)),
  }),
});
const endpointOnly = z.pick(subscription, { endpoint: true });

export const subscribeToPush = endpoint({
  method: "POST",
  path: "/api/push/subscriptions",
  who: "customer",
  summary:
    "Send push messages to this browser until the customer signs out in it. Succeeds also when it is subscribed",
  input: subscription,
  output: z.object({ success: field.success }),
  errors: ["bad-push-endpoint", "no-push"],
});

export const unsubscribeFromPush = endpoint({
  method: "DELETE",
  path: "/api/push/subscriptions",
  who: "customer",
  summary: "Send this browser no more push messages. Succeeds also when it is not subscribed",
  input: endpointOnly,
  output: z.object({ success: field.success }),
});

export const subscribeAdminToPush = endpoint({
  method: "POST",
  path: "/api/admin/push/subscriptions",
  who: "admin",
  isUnaudited: true,
  summary: "Send the guide's push messages to this browser. Succeeds also when it is subscribed",
  input: subscription,
  output: z.object({ success: field.success }),
  errors: ["bad-push-endpoint", "no-push"],
});

export const unsubscribeAdminFromPush = endpoint({
  method: "DELETE",
  path: "/api/admin/push/subscriptions",
  who: "admin",
  isUnaudited: true,
  summary: "Send this browser no more of the guide's push messages. Succeeds also when it is not subscribed",
  input: endpointOnly,
  output: z.object({ success: field.success }),
});
