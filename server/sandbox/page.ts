// Answers for: the page on which a person sees what the outside world would: phones, the bank, the clock.
// Refuses to know: how it is fetched or changed. page.js presses its buttons and fetches it again.
import type { ClockReading } from "./clock.ts";
import type { OrderEntity, PaymentEntity, RefundEntity } from "./entities.ts";
import { html, type Markup } from "./markup.ts";
import type { Message, Modes } from "./store.ts";

export type SandboxView = {
  clock: ClockReading;
  messages: Message[];
  orders: OrderEntity[];
  payments: PaymentEntity[];
  refunds: RefundEntity[];
  modes: Modes;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const moment = new Intl.DateTimeFormat("en-IN", {
  timeZone: "Asia/Kolkata",
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  hour12: true,
});

const rupees = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  trailingZeroDisplay: "stripIfInteger",
});

function whenIs(instant: Date | number): string {
  return moment.format(instant).replace(/[ap]m$/, (half) => half.toUpperCase());
}

export function sandboxPage(view: SandboxView): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="theme-color" content="#7A1F3D">
<meta name="robots" content="noindex">
<title>Sandbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox/page.css">
<script src="/sandbox/page.js" type="module"></script>
</head>
<body>
<header>
<h1>Sandbox</h1>
<p>No real message, no real money. <span lang="hi">यहाँ कोई असली SMS या पैसा नहीं।</span></p>
<nav aria-label="On this page"><a href="#inbox">Messages</a> <a href="#bank">Payments</a> <a href="#clock">Clock</a>
<a href="/">The site</a></nav>
</header>
<main>
<p id="said" role="status"></p>
<noscript><p>The buttons of this page need JavaScript.</p></noscript>
${inboxSection(view.messages)}
${bankSection(view)}
${clockSection(view.clock)}
</main>
</body>
</html>`.markup;
}

type Press = { name: string; key: string; path: string; body: object; isMain?: boolean; about?: string };

/** A button that sends `body` to `path`; page.js does it. `about` completes its name for who cannot see the row. */
function button({ name, key, path, body, isMain = false, about = "" }: Press): Markup {
  return html`<button type="button" data-key="${key}" data-path="${path}" data-body="${JSON.stringify(body)}"${
    isMain ? html` class="main"` : null
  }>${name}${about ? html` <span class="unseen">${about}</span>` : null}</button>`;
}

function clockSection({ now, offsetMs }: ClockReading): Markup {
  const move = (name: string, wantedMs: number): Markup =>
    button({ name, key: `clock ${name}`, path: "/sandbox/clock", body: { offsetMs: wantedMs } });
  return html`<section id="clock" aria-labelledby="clock-title">
<h2 id="clock-title">Clock <span lang="hi">घड़ी</span></h2>
<p class="large">${whenIs(now)} IST</p>
<p class="quiet">${offsetMs === 0 ? "The true time." : `Moved by ${duration(offsetMs)}.`}</p>
<div class="buttons">
${move("+5 min", offsetMs + 5 * MINUTE_MS)}
${move("+1 h", offsetMs + HOUR_MS)}
${move("+1 day", offsetMs + DAY_MS)}
${move("−5 min", offsetMs - 5 * MINUTE_MS)}
${move("−1 h", offsetMs - HOUR_MS)}
${offsetMs === 0 ? null : move("Reset", 0)}
</div>
</section>`;
}

function duration(offsetMs: number): string {
  const minutes = Math.round(Math.abs(offsetMs) / MINUTE_MS);
  const parts = [
    { amount: Math.floor(minutes / 1440), unit: "d" },
    { amount: Math.floor((minutes % 1440) / 60), unit: "h" },
    { amount: minutes % 60, unit: "min" },
  ].filter(({ amount }) => amount > 0);
  return `${offsetMs < 0 ? "−" : "+"}${parts.map(({ amount, unit }) => `${amount} ${unit}`).join(" ") || "0 min"}`;
}

function inboxSection(messages: Message[]): Markup {
  return html`<section id="inbox" aria-labelledby="inbox-title">
<h2 id="inbox-title">Messages <span lang="hi">संदेश</span></h2>
${
  messages.length === 0
    ? html`<p class="quiet">Nothing yet. When somebody signs in, the code appears here.</p>`
    : html`<ol class="rows">${messages.map(messageRow)}</ol>`
}
</section>`;
}

function messageRow({ channel, to, text, code, at }: Message): Markup {
  return html`<li>
<p class="quiet">${channel === "sms" ? "SMS" : "WhatsApp"} to <strong>${to}</strong> · ${whenIs(at)}</p>
${code === undefined ? null : html`<p class="code">${code}</p>`}
<p class="text">${text}</p>
</li>`;
}

function bankSection(view: SandboxView): Markup {
  return html`<section id="bank" aria-labelledby="bank-title">
<h2 id="bank-title">Payments <span lang="hi">भुगतान</span></h2>
${
  view.orders.length === 0
    ? html`<p class="quiet">No orders yet. They appear when somebody goes to pay.</p>`
    : html`<ol class="rows">${view.orders.map((order) => orderRow(order, view))}</ol>`
}
<h3>How the bank behaves</h3>
${modeButtons("receipts", "The same receipt again gives", view.modes, {
  "return-same": "the same order",
  error: "an error",
  new: "a new order",
})}
${modeButtons("refunds", "A new refund is", view.modes, { processed: "done at once", pending: "left pending" })}
${modeButtons("refundKeys", "A refund's idempotency key is", view.modes, { honour: "honoured", ignore: "ignored" })}
</section>`;
}

function orderRow(order: OrderEntity, view: SandboxView): Markup {
  const payments = view.payments.filter((payment) => payment.order_id === order.id);
  const isOpen = order.status !== "paid" && !payments.some((payment) => payment.status === "authorized");
  const press = (name: string, outcome: string, isMain = false): Markup =>
    button({
      name,
      isMain,
      key: `${order.id} ${outcome}`,
      path: `/sandbox/razorpay/orders/${order.id}/pay`,
      body: { outcome },
      about: `order of ${rupees.format(order.amount / 100)}, ${order.id}`,
    });
  return html`<li>
<h3>${rupees.format(order.amount / 100)} ${badge(order.status)}</h3>
<p class="quiet">${whenIs(order.created_at * 1000)} · <code>${order.id}</code></p>
${
  isOpen
    ? html`<div class="buttons">
${press("Pay as if in another app", "captured", true)}
${press("Only authorise", "authorized")}
${press("Fail", "failed")}
</div>`
    : null
}
${payments.map((payment) => paymentRow(payment, view.refunds))}
</li>`;
}

function paymentRow(payment: PaymentEntity, refunds: RefundEntity[]): Markup {
  const press = (name: string, outcome: string): Markup =>
    button({
      name,
      key: `${payment.id} ${outcome}`,
      path: `/sandbox/razorpay/payments/${payment.id}/settle`,
      body: { outcome },
      about: payment.id,
    });
  const isFailed = payment.status === "failed";
  const isWaiting = payment.status === "authorized";
  return html`<div class="payment">
<p>Payment ${badge(payment.status)} <code>${payment.id}</code></p>
${
  isFailed || isWaiting
    ? html`<div class="buttons">
${press(isFailed ? "Succeed after all" : "Capture", "captured")}
${isWaiting ? press("Fail after all", "failed") : null}
</div>`
    : null
}
${refunds.filter((refund) => refund.payment_id === payment.id).map(refundRow)}
</div>`;
}

function refundRow(refund: RefundEntity): Markup {
  const press = (name: string, status: string): Markup =>
    button({
      name,
      key: `${refund.id} ${status}`,
      path: `/sandbox/razorpay/refunds/${refund.id}/settle`,
      body: { status },
      about: refund.id,
    });
  return html`<p>Refund of ${rupees.format(refund.amount / 100)} ${badge(refund.status)} <code>${refund.id}</code></p>
${
  refund.status === "pending"
    ? html`<div class="buttons">${press("Send it", "processed")}${press("Let it fail", "failed")}</div>`
    : null
}`;
}

function badge(status: string): Markup {
  return html`<span class="badge ${status}">${status}</span>`;
}

function modeButtons<Name extends keyof Modes>(
  name: Name,
  title: string,
  modes: Modes,
  choices: Readonly<Record<Modes[Name], string>>,
): Markup {
  const buttons = Object.entries<string>(choices).map(([mode, words]) => {
    const press = button({
      name: words,
      key: `${name} ${mode}`,
      path: "/sandbox/razorpay/modes",
      body: { [name]: mode },
    });
    return modes[name] === mode ? html`<span class="chosen">✓ ${words}</span>` : press;
  });
  return html`<div class="buttons"><span>${title}</span>${buttons}</div>`;
}
