// The page's part about money: every order, the tries to pay it, its refunds, and what can go wrong with each.

import { button, form, list, more, select, wholeNumber } from "./controls.ts";
import type { OrderEntity, PaymentEntity, RefundEntity } from "./entities.ts";
import { FAILURE_REASONS } from "./failure-reasons.ts";
import { badge, rupees, whenIs } from "./format.ts";
import { html, type Markup } from "./markup.ts";
import type { Wish } from "./payment-plan.ts";
import type { LateAnswer } from "./payments.sql.ts";

export type BankView = {
  orders: OrderEntity[];
  /** By order. */
  plans: Map<string, Wish>;
  payments: PaymentEntity[];
  lateAnswers: LateAnswer[];
  refunds: RefundEntity[];
};

const SHOWN = 8;
const DAY_SECONDS = 86_400;

/** What happens to people, each with its name on this page. */
const ENDINGS: readonly { name: string; wish: Wish }[] = [
  { name: "Customer cancels", wish: { outcome: "failed", reason: "payment_cancelled" } },
  { name: "Bank never answers", wish: { outcome: "unanswered" } },
  {
    name: "Fails, and is paid a minute later",
    wish: {
      outcome: "failed",
      reason: "payment_timed_out",
      later: { outcome: "captured", afterSeconds: 60 },
    },
  },
  {
    name: "No answer, and is authorised in 30 minutes",
    wish: { outcome: "unanswered", later: { outcome: "authorized", afterSeconds: 1800 } },
  },
];

export function bankSection(view: BankView): Markup {
  return html`<section id="bank" aria-labelledby="bank-title">
<h2 id="bank-title">Payments <span lang="hi">भुगतान</span></h2>
${
  view.orders.length === 0
    ? html`<p class="quiet">No orders yet. They appear when somebody goes to pay.</p>`
    : list({
        key: "earlier orders",
        earlier: "Earlier orders",
        rows: view.orders.map((order) => orderRow(order, view)),
        shown: SHOWN,
      })
}
</section>`;
}

function orderRow(order: OrderEntity, view: BankView): Markup {
  const payments = view.payments.filter((payment) => payment.order_id === order.id);
  const isPaid = order.status === "paid";
  const isUnderWay = payments.some((payment) => payment.status === "authorized");
  return html`<li>
<h3>${rupees(order.amount)} ${badge(order.status)}</h3>
<p class="quiet">${whenIs(order.created_at * 1000)} · <code>${order.id}</code></p>
${isPaid || isUnderWay ? secondPayments(order) : firstPayment(order, view.plans.get(order.id) ?? null)}
${payments.map((payment) => paymentRow(payment, view))}
</li>`;
}

function nameOf(order: OrderEntity): string {
  return `order of ${rupees(order.amount)}, ${order.id}`;
}

function firstPayment(order: OrderEntity, plan: Wish | null): Markup {
  const press = (name: string, wish: Wish, isMain = false): Markup =>
    button({
      ...{ name, isMain, about: nameOf(order) },
      key: `${order.id} ${name}`,
      path: `/sandbox/razorpay/orders/${order.id}/pay`,
      body: wish,
    });
  return html`<div class="buttons">
${press("Pay as if in another app", { outcome: "captured" }, true)}
${press("Only authorise", { outcome: "authorized" })}
${press("Fail", { outcome: "failed" })}
</div>
${plan && planned(order, plan)}
${more(
  `${order.id} more`,
  "Other endings",
  nameOf(order),
  html`<div class="buttons">${ENDINGS.map(({ name, wish }) => press(name, wish))}
${button({
  name: "Next Pay loses its way back",
  about: nameOf(order),
  key: `${order.id} lost`,
  path: `/sandbox/razorpay/orders/${order.id}/plan`,
  body: { outcome: "captured", isReturnLost: true },
})}</div>
${endingForm(order)}`,
)}`;
}

function planned(order: OrderEntity, plan: Wish): Markup {
  const { outcome = "as usual", reason, later, isReturnLost, webhook } = plan;
  const words = [
    outcome,
    reason,
    later && `${later.outcome} after ${later.afterSeconds} s`,
    isReturnLost && "the way back is lost",
    webhook && `events: ${webhook}`,
  ].filter(Boolean);
  return html`<p class="planned">The next Pay in the checkout: ${words.join(", ")}. ${button({
    name: "As usual",
    about: nameOf(order),
    key: `${order.id} unplan`,
    path: `/sandbox/razorpay/orders/${order.id}/plan`,
    body: {},
  })}</p>`;
}

function endingForm(order: OrderEntity): Markup {
  const path = `/sandbox/razorpay/orders/${order.id}`;
  return form({
    key: `${order.id} ending`,
    about: nameOf(order),
    fields: [
      select("outcome", "It ends", {
        captured: "paid",
        authorized: "authorised only",
        failed: "failed",
        unanswered: "without an answer",
      }),
      select("reason", "Why it failed", {
        "": "—",
        ...Object.fromEntries(FAILURE_REASONS.map((why) => [why, why])),
      }),
      select("later.outcome", "In the end the bank", {
        "": "leaves it at that",
        captured: "pays",
        authorized: "authorises",
      }),
      wholeNumber("later.afterSeconds", "After seconds", { least: 0, most: 4 * DAY_SECONDS, usual: 60 }),
      select("isReturnLost", "The way back", { "": "is there", true: "is lost" }, "truth"),
      select("webhook", "Its events", { "": "as set below", ...EVENT_MANNERS }),
    ],
    sends: [
      { name: "Do it now", path: `${path}/pay` },
      { name: "At the next Pay", path: `${path}/plan` },
    ],
  });
}

/** The words for how events travel, here and where it is set for all. */
export const EVENT_MANNERS = {
  deliver: "arrive",
  duplicate: "arrive twice",
  reorder: "in the opposite order",
  delay: "two minutes late",
  drop: "get lost",
  forge: "with a wrong signature",
} as const;

function secondPayments(order: OrderEntity): Markup {
  const press = (name: string, outcome: string): Markup =>
    button({
      ...{ name, about: nameOf(order) },
      key: `${order.id} second ${outcome}`,
      path: `/sandbox/razorpay/orders/${order.id}/pay`,
      body: { outcome, isSecond: true },
    });
  return more(
    `${order.id} more`,
    "A second payment",
    nameOf(order),
    html`<div class="buttons">${press("Paid twice", "captured")}${press("Authorised a second time", "authorized")}</div>`,
  );
}

function paymentRow(payment: PaymentEntity, { refunds, lateAnswers }: BankView): Markup {
  const late = lateAnswers.find(({ id }) => id === payment.id);
  const reason = payment.status === "failed" && payment.error_reason;
  return html`<div class="payment">
<p>Payment ${badge(payment.status)} <code>${payment.id}</code>${reason ? html` <code>${reason}</code>` : null}</p>
${late ? html`<p class="planned">${late.outcome} at ${whenIs(late.at)}</p>` : null}
${paymentButtons(payment)}
${refunds.filter((refund) => refund.payment_id === payment.id).map(refundRow)}
</div>`;
}

function paymentButtons(payment: PaymentEntity): Markup | null {
  const press = (name: string, body: object): Markup =>
    button({
      ...{ name, body, about: payment.id },
      key: `${payment.id} ${name}`,
      path: `/sandbox/razorpay/payments/${payment.id}/settle`,
    });
  if (payment.status === "authorized")
    return html`<div class="buttons">${press("Capture", { outcome: "captured" })}${press("Fail after all", { outcome: "failed" })}</div>`;
  const isCreated = payment.status === "created";
  if (!isCreated && payment.status !== "failed") return null;
  return html`<div class="buttons">${press("Succeed after all", { outcome: "captured" })}${
    isCreated ? press("Fail after all", { outcome: "failed" }) : null
  }</div>
${more(
  `${payment.id} more`,
  "Later",
  payment.id,
  html`<div class="buttons">${press("Authorise after all", { outcome: "authorized" })}</div>
${form({
  key: `${payment.id} later`,
  about: payment.id,
  fields: [
    select("outcome", "The bank", { authorized: "authorises", captured: "pays" }),
    wholeNumber("afterSeconds", "After seconds", { least: 0, most: 4 * DAY_SECONDS, usual: 60 }),
  ],
  sends: [{ name: "Answer then", path: `/sandbox/razorpay/payments/${payment.id}/settle` }],
})}`,
)}`;
}

function refundRow(refund: RefundEntity): Markup {
  const press = (name: string, status: string): Markup =>
    button({
      ...{ name, about: refund.id },
      key: `${refund.id} ${status}`,
      path: `/sandbox/razorpay/refunds/${refund.id}/settle`,
      body: { status },
    });
  return html`<p>Refund of ${rupees(refund.amount)} ${badge(refund.status)} <code>${refund.id}</code></p>
${
  refund.status === "pending"
    ? html`<div class="buttons">${press("Send it", "processed")}${press("Let it fail", "failed")}</div>`
    : null
}`;
}
