import type { BookingStatus } from "#domain/bookings.ts";
import type { CompanionAdmission, CompanionRelation } from "#domain/companions.ts";
import type { Language } from "#domain/messages.ts";
import type { QuestionType } from "#domain/prices.ts";
import type { RefundRow } from "#server/modules/accounting/refund-row.ts";
import type { ParchaRow } from "#server/modules/parchas/parcha-row.ts";

export type BookingRow = {
  id: string;
  /** Who has booked, and pays. */
  customerId: string;
  /** Whom the customer has named to attend. The number is null and the name empty once that account is closed. */
  attendeePhone: string | null;
  attendeeName: string | null;
  /** Of messages to a number without an account; null where the customer has chosen none. */
  attendeeLanguage: Language | null;
  /** Who has booked, where the customer has named somebody else: the chosen name, and the number; both null once that account is closed. */
  payer: { name: string | null; phone: string | null } | null;
  /** No account has the attendee's number, and its holder wants no messages. */
  hasAttendeeRefused: boolean;
  /** Who is to be in the session beside the attendee. */
  companion: {
    id: string;
    phone: string;
    name: string;
    relation: CompanionRelation | null;
    admission: CompanionAdmission;
    isLetIn: boolean;
    /** Null while no account has the number. */
    customerId: string | null;
  } | null;
  /** How often the customer named another one after paying. */
  attendeeChanges: number;
  /** The customer, where nobody else was named; null while no account has the attendee's number. */
  attendeeId: string | null;
  sessionDate: string;
  sessionTime: string;
  questionType: QuestionType;
  status: BookingStatus;
  price: number;
  creditsUsed: number;
  amount: number;
  holdExpiresAt: Date | null;
  isHoldExtended: boolean;
  /** The booking for which the customer gave up this hold. */
  replacedBy: string | null;
  rescheduleCount: number;
  createdAt: Date;
  approvedAt: Date | null;
  cancelledBy: "dismissed" | "replaced" | "expired" | "customer" | "admin" | null;
  /** The customer had the waiting page open after the start. A page opened after the join window closed does not count. */
  hasCustomerCome: boolean;
  /** For the first time. */
  customerAt: Date | null;
  /** The guide was in the room while the customer had the page open. */
  hasGuideCome: boolean;
  /** When the customer last had such a page open. */
  customerSeenAt: Date | null;
  haveMet: boolean;
  /** When the guide was last in the room. */
  guideSeenAt: Date | null;
  /** When the guide was last in the room of any session. */
  guideInAnyRoomAt: Date | null;
  guideUnobservedAt: Date | null;
  guideUnobservedInAnyRoomAt: Date | null;
  /** How long both were in the room, up to the last heartbeat of a session that runs. */
  togetherSeconds: number;
  /** A complaint was answered: the two have found another way. */
  isSettled: boolean;
  /** An admin made the latest move, so cancelling refunds the customer. */
  isMovedByAdmin: boolean;
  /** The end of the grace in which cancelling returns the money; null without one. */
  cancelFreeUntil: Date | null;
  /** When the customer made the last but one free cancellation. Read only for a booking that has a grace. */
  freeCancellationsSpentAt: Date | null;
  /** All moves; `rescheduleCount` has only those that count against the customer's limit. */
  moveCount: number;
  /** The latest order; `id` is the provider's. `isChecking`: a payment proof is stored and not verified yet. */
  order: { id: string; state: "open" | "paid" | "closed"; isChecking: boolean } | null;
  refund: RefundRow | null;
  /** After the customer has cancelled the session. */
  feeKeptPaise: number;
  parchas: ParchaRow[];
};
