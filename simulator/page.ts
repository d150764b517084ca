// The HTML of the /sandbox page. page.js sends its buttons and forms, and fetches the page again to refresh it.
import { type BehaviourView, behaviourSection } from "./behaviour-section.ts";
import type { ClockReading } from "./clock.ts";
import { clockSection } from "./clock-section.ts";
import { inboxSection } from "./inbox-section.ts";
import { html, type Markup } from "./markup.ts";
import type { Message } from "./messages.sql.ts";
import { type PaymentsView, paymentsSection } from "./payments-section.ts";
import { type WebhookView, webhookSection } from "./webhook-section.ts";

export type PageView = {
  clock: ClockReading;
  messages: Message[];
  payments: PaymentsView;
  webhook: WebhookView;
  behaviour: BehaviourView;
};

export function renderPage(view: PageView): string {
  return html`<!doctype html>
<html lang="en">
${HEAD}
<body>
${HEADER}
<main>
<p id="status" role="status"></p>
<noscript><p>The buttons of this page need JavaScript.</p></noscript>
${inboxSection(view.messages)}
${paymentsSection(view.payments)}
${webhookSection(view.webhook)}
${behaviourSection(view.behaviour)}
${clockSection(view.clock)}
</main>
</body>
</html>`.markup;
}

const HEAD: Markup = html`<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="theme-color" content="#7A1F3D">
<meta name="robots" content="noindex">
<title>Sandbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox/page.css">
<script src="/sandbox/page.js" type="module"></script>
</head>`;

const HEADER: Markup = html`<header>
<h1>Sandbox</h1>
<p>No real message, no real money. <span lang="hi">यहाँ कोई असली SMS या पैसा नहीं।</span></p>
<nav aria-label="On this page"><a href="#inbox">Messages</a> <a href="#bank">Payments</a>
<a href="#webhook">Events</a> <a href="#behaviour">What goes wrong</a> <a href="#clock">Clock</a> <a href="/">The site</a></nav>
</header>`;
