// Answers for: the page on which a person sees what the outside world would: phones, the bank, the clock.
// Refuses to know: how it is fetched or changed. page.js presses its buttons and fetches it again.

import { type BehaviourView, behaviourSection } from "./behaviour-section.ts";
import type { ClockReading } from "./clock.ts";
import { button } from "./controls.ts";
import { whenIs } from "./format.ts";
import { html, type Markup } from "./markup.ts";
import { type BankView, bankSection } from "./payments-section.ts";
import type { Message } from "./schema.sql.ts";
import { type WebhookView, webhookSection } from "./webhook-section.ts";
import { whatsappAnswers } from "./whatsapp-section.ts";

export type SandboxView = {
  clock: ClockReading;
  messages: Message[];
  bank: BankView;
  webhook: WebhookView;
  behaviour: BehaviourView;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

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
<nav aria-label="On this page"><a href="#inbox">Messages</a> <a href="#bank">Payments</a>
<a href="#webhook">Events</a> <a href="#behaviour">What goes wrong</a> <a href="#clock">Clock</a> <a href="/">The site</a></nav>
</header>
<main>
<p id="said" role="status"></p>
<noscript><p>The buttons of this page need JavaScript.</p></noscript>
${inboxSection(view.messages)}
${bankSection(view.bank)}
${webhookSection(view.webhook)}
${behaviourSection(view.behaviour)}
${clockSection(view.clock)}
</main>
</body>
</html>`.markup;
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

function messageRow({ channel, to, text, code, messageId, at }: Message): Markup {
  return html`<li>
<p class="quiet">${channel === "sms" ? "SMS" : "WhatsApp"} to <strong>${to}</strong> · ${whenIs(at)}</p>
${code === undefined ? null : html`<p class="code">${code}</p>`}
<p class="text">${text}</p>
${messageId === undefined ? null : whatsappAnswers(to, messageId)}
</li>`;
}
