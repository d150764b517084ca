// A customer's account: closing it, and exporting all data about the customer.
import * as z from "zod/mini";
import { CHANNELS, MESSAGE_KINDS } from "#domain/notifications.ts";
import { RIGHT_KINDS } from "#domain/rights.ts";
import { address } from "./addresses.ts";
import { booking } from "./bookings.ts";
import { companionship } from "./companions.ts";
import { exportedComplaint } from "./complaints.ts";
import { creditEntry } from "./credits.ts";
import { customer } from "./customers.ts";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";
import { intake, intakeFiles } from "./intakes.ts";
import { note } from "./notes.ts";
import { notificationSettings } from "./notifications.ts";
import { parcha } from "./parchas.ts";
import { payment } from "./payments.ts";
import { exportedRating } from "./ratings.ts";
import { prescribedRemedy } from "./remedies.ts";
import { taxDocument } from "./tax-documents.ts";
import { waitlistEntry, waitlistOffer } from "./waitlist.ts";

export const deleteAccount = endpoint({
  method: "DELETE",
  path: "/api/user/account",
  who: "customer",
  summary:
    "Close the customer's account for good. Name and phone are erased; sessions that the customer may cancel are cancelled, with a refund where the customer may take the money back; payments are kept without a name",
  input: z.object({
    phoneConfirmation: z.string().check(z.maxLength(32), field.asciiDigits),
    /** The sessions whose money comes back, as the customer was shown. If one would not be refunded, the account stays. */
    refundedBookings: z.optional(z.array(field.id).check(z.maxLength(50))),
  }),
  output: z.object({ success: field.success, message: z.string(), cancelledBookings: z.int() }),
  asksCode: true,
  errors: ["phone-mismatch", "already-paid", "no-refund-now"],
});

const consent = z.object({
  purpose: z.string(),
  isGiven: z.boolean(),
  textVersion: z.string(),
  language: z.string(),
  /** Where it was given or withdrawn: the page, or WhatsApp. */
  channel: z.string(),
  at: field.instant,
});

const device = z.object({
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  signedInAt: field.instant,
  usedAt: field.instant,
  endsAt: field.instant,
  /** Since when it gets push messages. */
  pushSince: z.nullable(field.instant),
});

/** Of the last 30 days; one for each channel. The words are not stored: they are written when a message is sent. */
const sentMessage = z.object({
  kind: z.enum(MESSAGE_KINDS),
  channel: z.enum(CHANNELS),
  state: z.enum(["sent", "failed"]),
  /** When the provider took it, or it was given up. */
  at: field.instant,
  deliveredAt: z.nullable(field.instant),
  readAt: z.nullable(field.instant),
  /** By whichever channel: a followed link, or a pressed push message. */
  openedAt: z.nullable(field.instant),
});

/** Of a session that the customer attends: when, from its start on, its page was first open, the call joined, the page last open. */
const attendance = z.object({
  bookingId: z.string(),
  cameAt: z.nullable(field.instant),
  inCallAt: z.nullable(field.instant),
  seenAt: z.nullable(field.instant),
  togetherSeconds: z.int(),
});

/**
 * Of the last 366 days. `action`: one of the audit trail's, or method and path; `network`: a part of the address; `code`: of
 * what was refused.
 */
const securityEvent = z.object({
  at: field.instant,
  action: z.string(),
  network: z.nullable(z.string()),
  code: z.nullable(z.string()),
});

export const exportMyData = endpoint({
  method: "GET",
  path: "/api/user/data",
  who: "customer",
  summary: "Everything that is stored about the signed-in customer, as a file",
  output: z.object({
    takenAt: field.instant,
    profile: z.extend(customer, { hasBookings: z.boolean() }),
    notificationSettings,
    address: z.nullable(address),
    consents: z.array(consent),
    devices: z.array(device),
    securityEvents: z.array(securityEvent),
    messages: z.array(sentMessage),
    bookings: z.array(booking),
    attendances: z.array(attendance),
    companionships: z.array(companionship),
    waitlist: z.object({ entries: z.array(waitlistEntry), offers: z.array(waitlistOffer) }),
    ratings: z.array(exportedRating),
    complaints: z.array(exportedComplaint),
    intakes: z.array(z.extend(intake, { bookingId: z.string() })),
    /** Recordings and photos for the guide, as they can be loaded with the login session. */
    intakeFiles: z.array(z.extend(intakeFiles, { bookingId: z.string() })),
    /** The guide's private notes on the customer. */
    guideNotes: z.array(note),
    payments: z.array(payment),
    taxDocuments: z.array(taxDocument),
    credits: z.object({ balance: z.int(), entries: z.array(creditEntry) }),
    parchas: z.array(parcha),
    remedies: z.array(prescribedRemedy),
    /** What the customer has paid for or been promised and has not got yet. */
    rights: z.array(z.object({ kind: z.enum(RIGHT_KINDS), id: z.nullable(z.string()) })),
  }),
  asksCode: true,
});
