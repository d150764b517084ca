// Disputes: a customer's bank asks for the money of a payment back (a chargeback), and what to show the bank.
import * as z from "zod/mini";
import { DISPUTE_STATUSES } from "#domain/payments.ts";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";

export const dispute = z.object({
  id: z.string(),
  razorpayDisputeId: z.string(),
  status: z.enum(DISPUTE_STATUSES),
  /** What the bank asks for; a part of the payment, or all of it. */
  amount: field.money,
  /** What the bank has taken of it, and what the provider charges for that besides. */
  takenBack: field.money,
  fee: field.money,
  /** The provider's words, such as `chargeback` and `pre_arbitration`. */
  phase: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** When the time to answer the bank ends. */
  respondBy: z.nullable(field.instant),
  createdAt: field.instant,
});
export type Dispute = z.infer<typeof dispute>;

const at = z.nullable(field.instant);

/** What the product knows of a session that a disputed payment was for. */
const session = z.object({
  bookingId: z.string(),
  sessionDate: z.string(),
  sessionTime: z.string(),
  questionType: field.questionType,
  status: field.bookingStatus,
  bookedAt: field.instant,
  /** Paid for. */
  approvedAt: at,
  cancelledAt: at,
  /** When an admin marked it as completed, which by itself does not show that anybody was in the room. */
  completedAt: at,
  /** Both sides were in the room long enough for a session. */
  isHeld: z.boolean(),
  /** It was booked for somebody else than whose payment this is: nothing of that person is shown but that it was attended. */
  attendedByAnother: z.boolean(),
  /** When each side opened the waiting page, was in the room, and was last seen there. */
  customerCameAt: at,
  customerInRoomAt: at,
  customerSeenAt: at,
  guideCameAt: at,
  guideSeenAt: at,
  togetherSeconds: z.int(),
  /** Photos of the handwritten note, with when each was put into the app and posted. `photo` is null for roles that may not see it; of another's it is null for all, as is `trackingNumber`. */
  parchas: z.array(
    z.object({
      side: z.string(),
      photo: z.nullable(field.uploadAddress),
      uploadedAt: field.instant,
      sentAt: at,
      trackingNumber: z.nullable(z.string()),
    }),
  ),
});

const remedy = z.object({
  name: z.string(),
  nameHindi: z.string(),
  price: field.rupees,
  sessionDate: z.string(),
  prescribedAt: field.instant,
  purchasedAt: at,
  performedAt: at,
  /** The customer is shown a video of it: from a minute after the performance on, unless an admin has taken it back. */
  hasVideo: z.boolean(),
});

export const getDisputeEvidence = endpoint({
  method: "GET",
  path: "/api/admin/disputes/:id/evidence",
  who: "admin",
  auditsRead: true,
  summary:
    "What the product knows of a disputed payment: what it bought, that it was given, and to what the customer agreed. For the answer to the bank. Nothing of an intake",
  output: z.object({
    dispute,
    payment: z.object({
      razorpayPaymentId: z.string(),
      razorpayOrderId: z.nullable(z.string()),
      kind: z.enum(["session", "remedy"]),
      amount: field.money,
      capturedAt: field.instant,
      receiptNumber: z.nullable(z.string()),
      refunds: z.array(
        z.object({
          amount: field.money,
          status: z.enum(["pending", "processed", "failed"]),
          reference: z.nullable(z.string()),
          createdAt: field.instant,
          processedAt: at,
        }),
      ),
    }),
    company: z.object({ name: z.string(), address: z.string() }),
    /** Name and phone are null once the account is closed. */
    customer: z.object({
      name: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      joinedAt: field.instant,
    }),
    /** That were signed in when the payment was made or the session was held. Network addresses are not kept. */
    devices: z.array(
      z.object({
        browser: z.nullable(z.string()),
        system: z.nullable(z.string()),
        signedInAt: field.instant,
        usedAt: field.instant,
      }),
    ),
    consents: z.array(
      z.object({
        purpose: z.enum(["terms-and-privacy", "messaging"]),
        isGiven: z.boolean(),
        textVersion: z.string(),
        language: z.string(),
        at: field.instant,
      }),
    ),
    /** The version of the terms that the customer had agreed to when the payment was made; null if none is recorded. */
    terms: z.nullable(z.object({ version: z.string(), agreedAt: field.instant })),
    /** About the sessions, for as long as they are kept. */
    messages: z.array(
      z.object({
        kind: z.string(),
        channel: z.enum(["sms", "whatsapp", "push"]),
        state: z.enum(["sent", "delivered", "read", "opened", "failed"]),
        sentAt: field.instant,
        deliveredAt: at,
        readAt: at,
      }),
    ),
    sessions: z.array(session),
    remedies: z.array(remedy),
    /** That the customer attended, and that were held, before: newest first. */
    earlierSessions: z.array(
      z.object({ sessionDate: z.string(), sessionTime: z.string(), togetherSeconds: z.int() }),
    ),
    takenAt: field.instant,
  }),
  errors: ["not-found"],
});
export type Evidence = z.infer<typeof getDisputeEvidence.output>;
