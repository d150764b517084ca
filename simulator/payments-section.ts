// The page's section about money: each order with its payments and refunds, and buttons that change them.

import { formatRupees } from "#domain/digits.ts";
import { badge, button, list } from "./controls.ts";
import { disputeControls, disputeRow } from "./dispute-controls.ts";
import type { DisputeEntity, OrderEntity, PaymentEntity, RefundEntity } from "./entities.ts";
import { formatInstant } from "./format.ts";
import { html, type Markup } from "./markup.ts";
import { attemptControls, secondAttemptControls } from "./order-controls.ts";
import type { PaymentPlan } from "./payment-plan.ts";

export type PaymentsView = {
  orders: OrderEntity[];
  /** By order id. */
  plans: Map<string, PaymentPlan>;
  payments: PaymentEntity[];
  refunds: RefundEntity[];
  disputes: DisputeEntity[];
};

const VISIBLE_ORDERS = 8;

export function paymentsSection(view: PaymentsView): Markup {
  return html`<section id="bank" aria-labelledby="bank-title">
<h2 id="bank-title">Payments <span lang="hi">भुगतान</span></h2>
${
  view.orders.length === 0
    ? html`<p class="muted">No orders yet. They appear when somebody goes to pay.</p>`
    : list({
        key: "earlier orders",
        restTitle: "Earlier orders",
        rows: view.orders.map((order) => orderRow(order, view)),
        visibleCount: VISIBLE_ORDERS,
      })
}
</section>`;
}

function orderRow(order: OrderEntity, view: PaymentsView): Markup {
  const payments = view.payments.filter((payment) => payment.order_id === order.id);
  const isPaid = order.status === "paid";
  const isAuthorized = payments.some((payment) => payment.status === "authorized");
  return html`<li>
<h3>${formatRupees(order.amount / 100)} ${badge(order.status)}</h3>
<p class="muted">${formatInstant(order.created_at * 1000)} · <code>${order.id}</code></p>
${isPaid || isAuthorized ? secondAttemptControls(order) : attemptControls(order, view.plans.get(order.id) ?? null)}
${payments.map((payment) => paymentRow(payment, view))}
</li>`;
}

function paymentRow(payment: PaymentEntity, { refunds, disputes }: PaymentsView): Markup {
  const reason = payment.status === "failed" && payment.error_reason;
  return html`<div class="payment">
<p>Payment ${badge(payment.status)} <code>${payment.id}</code>${reason ? html` <code>${reason}</code>` : null}</p>
${bankAnswerControls(payment)}
${refunds.filter((refund) => refund.payment_id === payment.id).map(refundRow)}
${disputes.filter((dispute) => dispute.payment_id === payment.id).map(disputeRow)}
${payment.captured ? disputeControls(payment) : null}
</div>`;
}

function answerButton(payment: PaymentEntity, name: string, outcome: string): Markup {
  return button({
    ...{ name, body: { outcome }, about: payment.id },
    key: `${payment.id} ${name}`,
    path: `/sandbox/razorpay/payments/${payment.id}/settle`,
  });
}

function bankAnswerControls(payment: PaymentEntity): Markup | null {
  if (payment.status === "authorized")
    return html`<div class="buttons">${answerButton(payment, "Capture", "captured")}${answerButton(payment, "Fail after all", "failed")}</div>`;
  const isCreated = payment.status === "created";
  if (!isCreated && payment.status !== "failed") return null;
  return html`<div class="buttons">${answerButton(payment, "Succeed after all", "captured")}${
    isCreated ? answerButton(payment, "Fail after all", "failed") : null
  }${answerButton(payment, "Authorise after all", "authorized")}</div>`;
}

function refundRow(refund: RefundEntity): Markup {
  const statusButton = (name: string, status: string): Markup =>
    button({
      ...{ name, about: refund.id },
      key: `${refund.id} ${status}`,
      path: `/sandbox/razorpay/refunds/${refund.id}/settle`,
      body: { status },
    });
  return html`<p>Refund of ${formatRupees(refund.amount / 100)} ${badge(refund.status)} <code>${refund.id}</code></p>
${
  refund.status === "pending"
    ? html`<div class="buttons">${statusButton("Send it", "processed")}${statusButton("Let it fail", "failed")}</div>`
    : null
}`;
}
