// Buttons and the form with which a customer's bank disputes a payment, and decides.

import { formatRupees } from "#domain/digits.ts";
import { DISPUTE_STATUSES, type DisputeStatus } from "#domain/payments.ts";
import { badge, button, disclosure, form, select, wholeNumber } from "./controls.ts";
import { DISPUTE_PHASES, type DisputeEntity, type PaymentEntity } from "./entities.ts";
import { formatInstant } from "./format.ts";
import { html, type Markup } from "./markup.ts";

const NAMES: Readonly<Record<DisputeStatus, string>> = {
  open: "Ask for more",
  under_review: "Take the answer",
  won: "Leave the money here",
  lost: "Take the money back",
  closed: "Close it",
};

export function disputeRow(dispute: DisputeEntity): Markup {
  const { id, amount, status, phase, respond_by } = dispute;
  const buttons = DISPUTE_STATUSES.filter((next) => next !== status).map((next) =>
    button({
      ...{ name: NAMES[next], about: id, body: { status: next } },
      key: `${id} ${next}`,
      path: `/sandbox/razorpay/disputes/${id}/settle`,
    }),
  );
  return html`<p>Dispute of ${formatRupees(amount / 100)} ${badge(status)} ${phase}, answer by ${formatInstant(respond_by * 1000)} <code>${id}</code></p>
<div class="buttons">${buttons}</div>`;
}

export function disputeControls({ id, amount }: PaymentEntity): Markup {
  const fields = [
    wholeNumber("amount", "Paise", { min: 100, max: amount, value: amount }),
    select(
      "phase",
      "Phase",
      Object.fromEntries(["chargeback", ...DISPUTE_PHASES].map((phase) => [phase, phase])),
    ),
    wholeNumber("hoursToRespond", "Hours to answer", { min: 1, max: 24 * 60, value: 6 * 24 }),
  ];
  return disclosure(
    `${id} dispute`,
    "The bank disputes it",
    id,
    form({
      key: `${id} disputed`,
      about: id,
      fields,
      submits: [{ name: "Dispute", path: `/sandbox/razorpay/payments/${id}/dispute` }],
    }),
  );
}
