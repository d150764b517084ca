// The phases of a dispute (https://razorpay.com/docs/payments/disputes/), from a question of the bank to a claim that the card
// network decides. One payment may have a dispute of each.

/** In the order in which one follows another. */
const DISPUTE_PHASES = ["fraud", "retrieval", "chargeback", "pre_arbitration", "arbitration"];

/** The bank suspects something, or wants to know more. It asks for no money, which is refunded where the customer is right. */
const INQUIRIES = ["fraud", "retrieval"];

export function isKnownPhase(phase: unknown): boolean {
  return typeof phase === "string" && DISPUTE_PHASES.includes(phase);
}

/** In a phase that is not known, and where none is named, the bank may ask for the money. */
export function isInquiry(phase: string | null): boolean {
  return phase !== null && INQUIRIES.includes(phase);
}

/** A later phase has a higher one; 0 of a phase that is not known. */
export function phaseRank(phase: string | null): number {
  return phase === null ? 0 : DISPUTE_PHASES.indexOf(phase) + 1;
}
