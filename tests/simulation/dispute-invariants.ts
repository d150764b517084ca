// The invariants of disputes: what banks took back of each payment is what the provider's disputes say.
import type { DisputeEntity } from "#simulator/entities.ts";
import type { FinalState } from "./final-state.ts";
import type { Invariant } from "./invariant.ts";

const isOpen = ({ status }: Pick<DisputeEntity, "status">) => status === "open" || status === "under_review";

/** Lost: what was deducted, without fees; closed: as far as something was deducted. */
function takenOf({ status, amount, amount_deducted }: DisputeEntity): number {
  if (status === "lost") return amount_deducted > 0 ? Math.min(amount_deducted, amount) : amount;
  return status === "closed" ? Math.min(amount_deducted, amount) : 0;
}

/** The server's id of a payment of the provider. */
function paymentOf({ payments }: FinalState, providerPaymentId: string) {
  return payments.find((payment) => payment.provider_payment_id === providerPaymentId);
}

export const disputeInvariants: readonly Invariant[] = [
  {
    statement:
      "The disputes here and at the provider are the same, with the same payments, amounts and statuses.",
    findViolations: (state) => {
      const here = state.disputes.map(
        ({ provider_dispute_id: id, payment_id, amount_paise, status }) =>
          `${id} ${payment_id} ${amount_paise} ${status}`,
      );
      const there = state.providerDisputes.map(
        ({ id, payment_id, amount, status }) =>
          `${id} ${paymentOf(state, payment_id)?.id} ${amount} ${status}`,
      );
      return [
        ...there
          .filter((dispute) => !here.includes(dispute))
          .map((dispute) => `only at provider: ${dispute}`),
        ...here.filter((dispute) => !there.includes(dispute)).map((dispute) => `only here: ${dispute}`),
      ];
    },
  },
  {
    statement: "What the bank took back of each payment is the sum of the entries here, to the paisa.",
    findViolations: (state) =>
      state.payments
        .filter(({ id, provider_payment_id }) => {
          const here = state.disputeEntries.filter(({ payment_id }) => payment_id === id);
          const there = state.providerDisputes.filter(({ payment_id }) => payment_id === provider_payment_id);
          const sumHere = here.reduce((sum, { amount_paise }) => sum + amount_paise, 0);
          return sumHere !== there.reduce((sum, dispute) => sum + takenOf(dispute), 0);
        })
        .map(({ provider_payment_id }) => provider_payment_id),
  },
  {
    statement: "Each dispute alerted the guide as it opened.",
    findViolations: ({ disputes, messages }) =>
      disputes
        .filter(
          ({ id }) =>
            !messages.some((message) => message.dispute_id === id && message.kind === "guide-dispute"),
        )
        .filter(isOpen)
        .map(({ id }) => id),
  },
];
