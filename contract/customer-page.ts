// The admins' list of customers, and one customer's page. Each part of the page that not every role may see is an endpoint
// of its own: the timeline has no money and nothing of an intake.
import * as z from "zod/mini";
import { LANGUAGES } from "#domain/messages.ts";
import { CHANNELS, MESSAGE_KINDS } from "#domain/notifications.ts";
import { DISPUTE_STATUSES } from "#domain/payments.ts";
import { shippingAddress } from "./addresses.ts";
import { refund } from "./bookings.ts";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";
import { birthLocation } from "./intakes.ts";
import { limit, nextCursor, opaqueCursor, search } from "./pages.ts";
import { place } from "./places.ts";
import { foundCustomer } from "./search.ts";
import { sessionNames } from "./session-names.ts";

const page = { limit, cursor: opaqueCursor };
export const listCustomersByActivity = endpoint({
  method: "GET",
  path: "/api/admin/customers",
  who: "admin",
  auditsRead: true,
  summary:
    "Customers without closed accounts, 100 a page, those first who signed up, booked or bought last. `search` finds as /api/admin/search does and answers one page; `isCut` says that it has found more than that",
  query: z.object({ ...page, search }),
  output: z.object({ customers: z.array(foundCustomer), isCut: z.boolean(), nextCursor }),
  errors: ["not-found"],
});

const customerProfile = z.object({
  id: z.string(),
  /** The name that the customer gave; otherwise that of the postal address, or the username. */
  name: z.string(),
  phone: z.string(),
  /** The language that the customer used last. */
  language: z.nullable(z.enum(LANGUAGES)),
  createdAt: field.instant,
  /** The customer has agreed to messages by WhatsApp. */
  whatsappOptIn: z.boolean(),
  /**
   * For the tabs of the timeline. Sessions are those that the customer attends and that were paid for, also if they were cancelled.
   * What the customer has booked for others is in the whole timeline.
   */
  counts: z.object({ sessions: z.int(), parchas: z.int(), vidhis: z.int(), messages: z.int() }),
});
export type CustomerProfile = z.infer<typeof customerProfile>;

export const getCustomer = endpoint({
  method: "GET",
  path: "/api/admin/customers/:id",
  who: "admin",
  auditsRead: true,
  summary: "A customer's name, phone, language and counts. 404 once the account is closed",
  output: z.object({ customer: customerProfile }),
  errors: ["not-found"],
});

export const getCustomerAddress = endpoint({
  method: "GET",
  path: "/api/admin/customers/:id/address",
  who: "admin",
  auditsRead: true,
  summary: "The customer's postal address, or null. 404 once the account is closed",
  output: z.object({ address: z.nullable(shippingAddress) }),
  errors: ["not-found"],
});

/** `id` is unique within the timeline. */
const event = { id: z.string(), at: field.instant };
const ofSession = { bookingId: z.string(), sessionDate: z.string(), sessionTime: z.string() };

const timelineEvent = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("session"),
    ...event,
    ...ofSession,
    questionType: field.questionType,
    status: field.bookingStatus,
    isTest: z.boolean(),
    minutesTogether: z.int(),
    /** Both null for roles that do not see what customers tell the guide. */
    ...sessionNames.shape,
  }),
  /** The note of a session was photographed: one side, or both. */
  z.object({ kind: z.literal("parcha"), ...event, ...ofSession, sides: z.int() }),
  z.object({ kind: z.literal("dispatch"), ...event, ...ofSession, trackingNumber: z.nullable(z.string()) }),
  z.object({
    kind: z.literal("vidhis"),
    ...event,
    ...ofSession,
    vidhis: z.array(
      z.object({
        name: z.string(),
        nameHindi: z.string(),
        state: z.enum(["not-bought", "to-do", "done"]),
      }),
    ),
  }),
  z.object({
    kind: z.literal("message"),
    ...event,
    message: z.enum(MESSAGE_KINDS),
    channel: z.enum(CHANNELS),
    state: z.enum(["waiting", "sent", "delivered", "read", "opened", "skipped", "failed"]),
  }),
  z.object({
    kind: z.literal("consent"),
    ...event,
    purpose: z.enum(["terms-and-privacy", "messaging"]),
    isGiven: z.boolean(),
    channel: z.enum(["page", "whatsapp"]),
  }),
  z.object({ kind: z.literal("joined"), ...event }),
]);
export type TimelineEvent = z.infer<typeof timelineEvent>;

export const TIMELINE_FILTERS = ["sessions", "parchas", "vidhis", "messages"] as const;
export type TimelineFilter = (typeof TIMELINE_FILTERS)[number];

export const listCustomerTimeline = endpoint({
  method: "GET",
  path: "/api/admin/customers/:id/timeline",
  who: "admin",
  summary:
    "What happened, newest first, 50 a page: sessions by their start, parchas and their dispatch, vidhis, consents. `filter` leaves one of them, or has the messages. 404 once the account is closed",
  query: z.object({ ...page, filter: z.optional(z.enum(TIMELINE_FILTERS)) }),
  output: z.object({ events: z.array(timelineEvent), nextCursor }),
  errors: ["not-found"],
});

const moneyEvent = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("payment"),
    ...event,
    /** In rupees. */
    amount: field.money,
    of: z.enum(["session", "remedy"]),
    /** Of the session; null for a cart of remedies. */
    bookingId: z.nullable(z.string()),
    providerPaymentId: z.string(),
    receiptNumber: z.nullable(z.string()),
    taxDocuments: z.array(z.object({ id: z.string(), number: z.string() })),
    /** That it paid for; null for remedies, and for a payment that was refunded at once. */
    session: z.nullable(
      z.object({
        sessionDate: z.string(),
        sessionTime: z.string(),
        questionType: field.questionType,
        status: field.bookingStatus,
        /** In rupees, including pending refunds. */
        refunded: field.money,
        /** In rupees: what the customer's bank took back after a dispute. */
        takenBack: field.money,
      }),
    ),
  }),
  z.object({
    kind: z.literal("refund"),
    ...event,
    amount: field.money,
    of: z.enum(["session", "remedy"]),
    bookingId: z.nullable(z.string()),
    status: refund.shape.status,
    reference: z.nullable(z.string()),
  }),
  /** The customer's bank asks for the money back. */
  z.object({
    kind: z.literal("dispute"),
    ...event,
    amount: field.money,
    of: z.enum(["session", "remedy"]),
    bookingId: z.nullable(z.string()),
    status: z.enum(DISPUTE_STATUSES),
    disputeId: z.string(),
  }),
  /** The bank has taken it; below zero: it has given it back. */
  z.object({
    kind: z.literal("taken-back"),
    ...event,
    amount: field.money,
    of: z.enum(["session", "remedy"]),
    bookingId: z.nullable(z.string()),
    disputeId: z.string(),
  }),
]);
export type MoneyEvent = z.infer<typeof moneyEvent>;

export const getCustomerMoney = endpoint({
  method: "GET",
  path: "/api/admin/customers/:id/money",
  who: "admin",
  summary:
    "What the customer paid, got back and has as discount, in rupees, and the payments and refunds, newest first, 50 a page. 404 once the account is closed",
  query: z.object(page),
  output: z.object({
    paid: field.money,
    /** Including pending refunds. */
    refunded: field.money,
    /** By the customer's banks after disputes. */
    takenBack: field.money,
    kept: field.money,
    credits: z.int(),
    events: z.array(moneyEvent),
    nextCursor,
  }),
  errors: ["not-found"],
});

const person = z.object({
  forWhom: z.enum(["self", "someone-else"]),
  name: z.nullable(z.string()),
  relation: z.nullable(z.string()),
  /** `YYYY-MM-DD`, or `unknown`. */
  birthDate: z.nullable(z.string()),
  /** `HH:mm`, or `unknown`. */
  birthTime: z.nullable(z.string()),
  birthPlace: z.nullable(z.string()),
  /** Of `birthPlace`; null where it is not one of the list of places. */
  birthLocation: z.nullable(birthLocation),
  /** The one place of the list that `birthPlace` names without its region, where `birthLocation` is null. */
  assumedPlace: z.nullable(place),
  /** In how many sessions' details the person stands. */
  sessions: z.int(),
});
export type CustomerPerson = z.infer<typeof person>;

export const listCustomerPeople = endpoint({
  method: "GET",
  path: "/api/admin/customers/:id/people",
  who: "admin",
  auditsRead: true,
  summary:
    "For whom the customer booked, with birth details as they were given last, the customer first. 404 once the account is closed",
  output: z.object({ people: z.array(person) }),
  errors: ["not-found"],
});
