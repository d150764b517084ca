// The page's section about webhook events: the webhook's switch, and the state of each event.
import { button, disclosure, list } from "./controls.ts";
import type { EventState, ListedEvent } from "./events.sql.ts";
import { formatInstant } from "./format.ts";
import { html, type Markup } from "./markup.ts";

export type WebhookView = { isConfigured: boolean; offSince: Date | null; events: ListedEvent[] };

const VISIBLE_EVENTS = 6;

const STATE_LABELS: Readonly<Record<EventState, string>> = {
  waiting: "waiting",
  delivered: "delivered",
  "given-up": "given up",
  dropped: "lost",
};

export function webhookSection(view: WebhookView): Markup {
  return html`<section id="webhook" aria-labelledby="webhook-title">
<h2 id="webhook-title">Events <span lang="hi">सूचनाएँ</span></h2>
${view.isConfigured ? webhookState(view) : html`<p class="muted">No webhook is set: nobody is told of payments.</p>`}
${
  view.events.length === 0
    ? html`<p class="muted">Nothing has happened yet.</p>`
    : list({
        key: "earlier events",
        restTitle: "Earlier events",
        rows: view.events.map((event) => eventRow(event, view.offSince === null)),
        visibleCount: VISIBLE_EVENTS,
      })
}
</section>`;
}

function webhookState({ offSince, events }: WebhookView): Markup {
  const switchButton = (name: string, isOn: boolean): Markup =>
    button({ name, key: `webhook ${isOn}`, path: "/sandbox/razorpay/webhook", body: { isOn }, isMain: isOn });
  if (offSince)
    return html`<p class="planned">The webhook is switched off since ${formatInstant(offSince)}. ${switchButton("Switch it on", true)}</p>`;
  const hasMissedEvents = events.some(({ state }) => state === "given-up" || state === "dropped");
  const replayButton = button({
    name: "Send all that were not taken",
    key: "webhook replay",
    path: "/sandbox/razorpay/webhook/replay",
    body: {},
  });
  return html`<p class="muted">The webhook is on. After a day without success Razorpay switches it off.</p>
<div class="buttons">${hasMissedEvents ? replayButton : null}${switchButton("Switch it off", false)}</div>`;
}

function eventRow(event: ListedEvent, isWebhookOn: boolean): Markup {
  return html`<li>
<p><strong>${event.event}</strong> <span class="badge ${event.state}">${STATE_LABELS[event.state]}</span>
${event.isForged ? html`<span class="badge failed">wrong signature</span>` : null}</p>
<p class="muted">${formatInstant(event.createdAt)} · ${formatTries(event)} · <code>${event.disputeId ?? event.refundId ?? event.paymentId}</code></p>
${isWebhookOn ? resendButtons(event) : null}
</li>`;
}

function resendButtons({ id, event }: ListedEvent): Markup {
  const about = `${event}, ${id}`;
  const send = (name: string, body: object): Markup =>
    button({ name, about, body, key: `${id} ${name}`, path: `/sandbox/razorpay/events/${id}/send` });
  const otherWays = html`<div class="buttons">${send("Send twice", { copies: 2 })}${send("With a wrong signature", { isForged: true })}</div>`;
  return html`<div class="buttons">${send("Send again", {})}${disclosure(`${id} more`, "In other ways", about, otherWays)}</div>`;
}

function formatTries({ tries, lastStatus, state, dueAt }: ListedEvent): string {
  const answer = lastStatus === null ? "no answer" : `answer ${lastStatus}`;
  const next = state === "waiting" ? `next at ${formatInstant(dueAt)}` : null;
  return [tries === 0 ? "not sent" : `sent ${tries} ×, ${answer}`, next].filter(Boolean).join(" · ");
}
