// What several disputes of one payment take together, which of two reports of a dispute holds, and the time to answer one.
// domain/payments.ts says what one dispute does to the money.
import { isInquiry, phaseRank } from "./dispute-phases.ts";
import { type DisputeFacts, type DisputeStatus, isUndecided, takenBackPaise } from "./payments.ts";

type State = Pick<DisputeFacts, "status" | "phase">;

/** While a bank asks for the money, the provider makes no refund of its payment, and none is sent. A question of the bank stops none. */
export function isClaimed({ status, phase }: State): boolean {
  return isUndecided(status) && !isInquiry(phase);
}

/** Whether there is something new to answer: it opens, or the bank asks for the money after a question. */
export function opensAnew(known: State, next: State): boolean {
  const isOpening = next.status === "open" && known.status !== "open";
  return isOpening || (isInquiry(known.phase) && isClaimed(next));
}

type PaymentFacts = {
  /** What the customer was charged. */
  chargedPaise: number;
  /** Of refunds that the provider has accepted and that have not failed. */
  refundedPaise: number;
};

/** `bookedPaise`: what it had taken when its disputes were last looked at. */
type BookedFacts = DisputeFacts & { bookedPaise: number };

/**
 * What each dispute of a payment has taken, in paise and in their order: together never more than was charged. Where the provider
 * does not say what it has deducted, a dispute takes at most what was not refunded before; what it says goes twice, as at the bank. So
 * does what is booked already when money is refunded afterwards.
 */
export function sharesTaken(
  disputes: readonly BookedFacts[],
  { chargedPaise, refundedPaise }: PaymentFacts,
): number[] {
  const shares = disputes.map(() => 0);
  const take = (isNamed: boolean, limitPaise: number) => {
    for (const [place, dispute] of disputes.entries()) {
      if (isDeductionNamed(dispute) !== isNamed) continue;
      const takenPaise = shares.reduce((sum, share) => sum + share, 0);
      const keptPaise = Math.min(isNamed ? 0 : dispute.bookedPaise, chargedPaise - takenPaise);
      const leftPaise = Math.max(keptPaise, limitPaise - takenPaise);
      shares[place] = Math.max(0, Math.min(takenBackPaise(dispute), leftPaise));
    }
  };
  take(true, chargedPaise);
  take(false, chargedPaise - refundedPaise);
  return shares;
}

function isDeductionNamed({ deductedPaise }: DisputeFacts): boolean {
  return deductedPaise !== null && deductedPaise > 0;
}

type Report = { status: DisputeStatus; phase: string | null; reportedAt: Date };

/**
 * Whether a report about a dispute is of a later moment than the stored one. Events count in seconds: of two in one second the one
 * that is further holds, so that none undoes a decision of the same second. `unclear`: two decisions in one second.
 * `isCurrent`: the provider was asked.
 */
export function compareReports(
  stored: Report,
  reported: Report,
  isCurrent: boolean,
): "later" | "earlier" | "unclear" {
  if (isCurrent) return stored.reportedAt <= reported.reportedAt ? "later" : "earlier";
  const seconds = secondOf(reported) - secondOf(stored);
  if (seconds !== 0) return seconds > 0 ? "later" : "earlier";
  const steps = stepOf(reported) - stepOf(stored);
  if (steps !== 0) return steps > 0 ? "later" : "earlier";
  return stored.status === reported.status ? "later" : "unclear";
}

const secondOf = ({ reportedAt }: Report) => Math.floor(reportedAt.getTime() / 1000);
const DECIDED_STEP = 2;
const STEPS: Partial<Record<DisputeStatus, number>> = { open: 0, under_review: 1 };
const stepOf = ({ status, phase }: Report) => phaseRank(phase) * 3 + (STEPS[status] ?? DECIDED_STEP);

// The time to answer.

/** The hours before the end of the time to answer at which the guide is alerted. */
const ALERT_HOURS = [5 * 24, 2 * 24, 12] as const;
const HOUR_MS = 3_600_000;

/** The alert that is due: the least of the hours that has begun. Null before the first and once the time is over. */
export function dueDisputeAlert(respondBy: Date, now: Date): number | null {
  const leftMs = respondBy.getTime() - now.getTime();
  if (leftMs <= 0) return null;
  return ALERT_HOURS.findLast((hours) => leftMs <= hours * HOUR_MS) ?? null;
}

/** Whole days, or whole hours in the last two days; null once the time is over. */
export function timeToAnswer(respondBy: Date, now: Date): { unit: "days" | "hours"; count: number } | null {
  const hours = Math.floor((respondBy.getTime() - now.getTime()) / HOUR_MS);
  if (respondBy <= now) return null;
  return hours >= 48 ? { unit: "days", count: Math.floor(hours / 24) } : { unit: "hours", count: hours };
}
