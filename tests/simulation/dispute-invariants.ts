// The invariants of disputes: what banks took back of each payment is what the provider's disputes say.
import type { DisputeEntity } from "#simulator/entities.ts";
import type { FinalState } from "./final-state.ts";
import type { Invariant } from "./invariant.ts";

const isOpen = ({ status }: Pick<DisputeEntity, "status">) => status === "open" || status === "under_review";

/** What was deducted for one that is lost or closed, without fees. The provider of a run names it, but for a question of the bank. */
function takenOf({ status, amount, amount_deducted }: DisputeEntity): number {
  return status === "lost" || status === "closed" ? Math.min(amount_deducted, amount) : 0;
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
    statement:
      "What the bank took back of each payment by all of its disputes is the sum of the entries here, to the paisa, and never more than was charged.",
    findViolations: (state) =>
      state.payments
        .filter(({ id, provider_payment_id }) => {
          const here = state.disputeEntries.filter(({ payment_id }) => payment_id === id);
          const there = state.providerDisputes.filter(({ payment_id }) => payment_id === provider_payment_id);
          const charged = state.providerPayments.find((one) => one.id === provider_payment_id)?.amount ?? 0;
          const sumHere = here.reduce((sum, { amount_paise }) => sum + amount_paise, 0);
          const sumThere = there.reduce((sum, dispute) => sum + takenOf(dispute), 0);
          return sumHere !== Math.min(sumThere, charged);
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
