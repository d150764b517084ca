// The page's part about events: whether the webhook is on, and what has become of each event.

import { button, list, more } from "./controls.ts";
import type { EventState, ListedEvent } from "./events.sql.ts";
import { whenIs } from "./format.ts";
import { html, type Markup } from "./markup.ts";

export type WebhookView = { isConfigured: boolean; offSince: Date | null; events: ListedEvent[] };

const SHOWN = 6;

const STATES: Readonly<Record<EventState, string>> = {
  waiting: "waiting",
  delivered: "delivered",
  "given-up": "given up",
  dropped: "lost",
};

export function webhookSection(view: WebhookView): Markup {
  return html`<section id="webhook" aria-labelledby="webhook-title">
<h2 id="webhook-title">Events <span lang="hi">सूचनाएँ</span></h2>
${view.isConfigured ? webhookState(view) : html`<p class="quiet">No webhook is set: nobody is told of payments.</p>`}
${
  view.events.length === 0
    ? html`<p class="quiet">Nothing has happened yet.</p>`
    : list({
        key: "earlier events",
        earlier: "Earlier events",
        rows: view.events.map((event) => eventRow(event, view.offSince === null)),
        shown: SHOWN,
      })
}
</section>`;
}

function webhookState({ offSince, events }: WebhookView): Markup {
  const turn = (name: string, isOn: boolean): Markup =>
    button({ name, key: `webhook ${isOn}`, path: "/sandbox/razorpay/webhook", body: { isOn }, isMain: isOn });
  if (offSince)
    return html`<p class="planned">The webhook is switched off since ${whenIs(offSince)}. ${turn("Switch it on", true)}</p>`;
  const isMissed = events.some(({ state }) => state === "given-up" || state === "dropped");
  const replay = button({
    name: "Send all that were not taken",
    key: "webhook replay",
    path: "/sandbox/razorpay/webhook/replay",
    body: {},
  });
  return html`<p class="quiet">The webhook is on. After a day without success Razorpay switches it off.</p>
<div class="buttons">${isMissed ? replay : null}${turn("Switch it off", false)}</div>`;
}

function eventRow(event: ListedEvent, isOn: boolean): Markup {
  const about = `${event.event}, ${event.id}`;
  const send = (name: string, body: object): Markup =>
    button({
      name,
      about,
      body,
      key: `${event.id} ${name}`,
      path: `/sandbox/razorpay/events/${event.id}/send`,
    });
  return html`<li>
<p><strong>${event.event}</strong> <span class="badge ${event.state}">${STATES[event.state]}</span>
${event.isForged ? html`<span class="badge failed">wrong signature</span>` : null}</p>
<p class="quiet">${whenIs(event.createdAt)} · ${triesOf(event)} · <code>${event.refundId ?? event.paymentId}</code></p>
${
  isOn
    ? html`<div class="buttons">${send("Send again", {})}${more(
        `${event.id} more`,
        "In other ways",
        about,
        html`<div class="buttons">${send("Send twice", { copies: 2 })}${send("With a wrong signature", { isForged: true })}</div>`,
      )}</div>`
    : null
}
</li>`;
}

function triesOf({ tries, lastStatus, state, dueAt }: ListedEvent): string {
  const answer = lastStatus === null ? "no answer" : `answer ${lastStatus}`;
  const next = state === "waiting" ? ["next at", whenIs(dueAt)].join(" ") : null;
  return [tries === 0 ? "not sent" : `sent ${tries} ×, ${answer}`, next].filter(Boolean).join(" · ");
}
