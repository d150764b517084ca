// The page's section with the messages that were sent by SMS, WhatsApp and push.
import { button, disclosure } from "./controls.ts";
import { formatInstant } from "./format.ts";
import { html, type Markup } from "./markup.ts";
import type { Message } from "./messages.sql.ts";
import { MESSAGE_STATUSES } from "./whatsapp.ts";

export function inboxSection(messages: Message[]): Markup {
  return html`<section id="inbox" aria-labelledby="inbox-title">
<h2 id="inbox-title">Messages <span lang="hi">मैसेज</span></h2>
${
  messages.length === 0
    ? html`<p class="muted">Nothing yet. When somebody signs in, the code appears here.</p>`
    : html`<ol class="rows">${messages.map(messageRow)}</ol>`
}
</section>`;
}

function messageRow({ channel, to, text, code, messageId, at }: Message): Markup {
  return html`<li>
<p class="muted">${CHANNEL_NAMES[channel]} to <strong>${recipientOf(to)}</strong> · ${formatInstant(at)}</p>
${code === undefined ? null : html`<p class="code">${code}</p>`}
<p class="text">${text}</p>
${channel !== "whatsapp" || messageId === undefined ? null : whatsappControls(to, messageId)}
</li>`;
}

const CHANNEL_NAMES = { sms: "SMS", whatsapp: "WhatsApp", push: "Push" } as const;

/** The address of a browser's subscription is long; its end distinguishes browsers. */
function recipientOf(to: string): string {
  return to.startsWith("http") ? `browser …${to.slice(-8)}` : to;
}

const STATUS_LABELS = { sent: "Sent", delivered: "Delivered", read: "Read", failed: "Failed" } as const;

/** Buttons that report a delivery status of the message, or reply STOP to it. */
function whatsappControls(to: string, messageId: string): Markup {
  const about = `message to ${to}`;
  const statusButtons = MESSAGE_STATUSES.map((status) =>
    button({
      name: STATUS_LABELS[status],
      about,
      key: `${messageId} ${status}`,
      path: "/sandbox/whatsapp/statuses",
      body: { statuses: [{ messageId, status }] },
    }),
  );
  const stopButton = button({
    name: "The customer answers STOP",
    about,
    key: `${messageId} stop`,
    path: "/sandbox/whatsapp/answers",
    body: { from: to, text: "STOP" },
  });
  return disclosure(
    `${messageId} answers`,
    "What becomes of it",
    about,
    html`<div class="buttons">${statusButtons}${stopButton}</div>`,
  );
}
