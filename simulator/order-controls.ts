// Buttons and the form that pay an order, or plan how its next payment attempt ends.

import { formatRupees } from "#domain/digits.ts";
import { DELIVERY_MODE_LABELS } from "./behaviour-section.ts";
import { button, disclosure, form, select } from "./controls.ts";
import type { OrderEntity } from "./entities.ts";
import { FAILURE_REASONS } from "./failure-reasons.ts";
import { html, type Markup } from "./markup.ts";
import type { PaymentAttempt, PaymentPlan } from "./payment-plan.ts";

const PRESETS: readonly { name: string; plan: PaymentPlan }[] = [
  { name: "Customer cancels", plan: { outcome: "failed", reason: "payment_cancelled" } },
  { name: "Bank never answers", plan: { outcome: "unanswered" } },
];

/** For an order that can be paid. */
export function attemptControls(order: OrderEntity, plan: PaymentPlan | null): Markup {
  return html`<div class="buttons">
${payButton(order, "Pay as if in another app", { outcome: "captured" }, { isMain: true })}
${payButton(order, "Only authorise", { outcome: "authorized" })}
${payButton(order, "Fail", { outcome: "failed" })}
</div>
${plan && planNotice(order, plan)}
${disclosure(
  `${order.id} more`,
  "Other endings",
  describeOrder(order),
  html`<div class="buttons">${PRESETS.map(({ name, plan }) => payButton(order, name, plan))}
${planButton(order, "Next Pay loses its way back", { key: "lost", plan: { outcome: "captured", isReturnLost: true } })}</div>
${attemptForm(order)}`,
)}`;
}

/** For an order that is paid or being paid. */
export function secondAttemptControls(order: OrderEntity): Markup {
  const secondPayButton = (name: string, outcome: "captured" | "authorized"): Markup =>
    payButton(order, name, { outcome, isSecond: true }, { key: `second ${outcome}` });
  return disclosure(
    `${order.id} more`,
    "A second payment",
    describeOrder(order),
    html`<div class="buttons">${secondPayButton("Paid twice", "captured")}${secondPayButton("Authorised a second time", "authorized")}</div>`,
  );
}

function describeOrder(order: OrderEntity): string {
  return `order of ${formatRupees(order.amount / 100)}, ${order.id}`;
}

function payButton(
  order: OrderEntity,
  name: string,
  attempt: PaymentAttempt,
  { key = name, isMain = false } = {},
): Markup {
  return button({
    ...{ name, isMain, about: describeOrder(order) },
    key: `${order.id} ${key}`,
    path: `/sandbox/razorpay/orders/${order.id}/pay`,
    body: attempt,
  });
}

function planButton(
  order: OrderEntity,
  name: string,
  { key, plan }: { key: string; plan: PaymentPlan },
): Markup {
  return button({
    ...{ name, about: describeOrder(order) },
    key: `${order.id} ${key}`,
    path: `/sandbox/razorpay/orders/${order.id}/plan`,
    body: plan,
  });
}

function planNotice(order: OrderEntity, plan: PaymentPlan): Markup {
  const { outcome = "as usual", reason, isReturnLost, webhook } = plan;
  const words = [
    outcome,
    reason,
    isReturnLost && "the way back is lost",
    webhook && `events: ${webhook}`,
  ].filter(Boolean);
  return html`<p class="planned">The next Pay in the checkout: ${words.join(", ")}. ${planButton(order, "As usual", { key: "unplan", plan: {} })}</p>`;
}

function attemptForm(order: OrderEntity): Markup {
  const path = `/sandbox/razorpay/orders/${order.id}`;
  return form({
    key: `${order.id} ending`,
    about: describeOrder(order),
    fields: attemptFields(),
    submits: [
      { name: "Do it now", path: `${path}/pay` },
      { name: "At the next Pay", path: `${path}/plan` },
    ],
  });
}

function attemptFields(): Markup[] {
  return [
    select("outcome", "It ends", {
      captured: "paid",
      authorized: "authorised only",
      failed: "failed",
      unanswered: "without an answer",
    }),
    select("reason", "Why it failed", {
      "": "—",
      ...Object.fromEntries(FAILURE_REASONS.map((reason) => [reason, reason])),
    }),
    select("amountChange", "The customer pays", {
      "": "the order’s sum",
      "with-fee": "the fee on top",
      offer: "a tenth less",
    }),
    select("isReturnLost", "The way back", { "": "is there", true: "is lost" }, "boolean"),
    select("webhook", "Its events", { "": "as set below", ...DELIVERY_MODE_LABELS }),
  ];
}
