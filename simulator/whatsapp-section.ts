// The buttons under a message by WhatsApp: what becomes of it, and what she answers.

import { button, more } from "./controls.ts";
import { html, type Markup } from "./markup.ts";
import { FATES } from "./whatsapp.ts";

const NAMES = { sent: "Sent", delivered: "Delivered", read: "Read", failed: "Failed" } as const;

export function whatsappAnswers(to: string, messageId: string): Markup {
  const about = `message to ${to}`;
  const fates = FATES.map((status) =>
    button({
      name: NAMES[status],
      about,
      key: `${messageId} ${status}`,
      path: "/sandbox/whatsapp/statuses",
      body: { statuses: [{ messageId, status }] },
    }),
  );
  const stop = button({
    name: "She answers STOP",
    about,
    key: `${messageId} stop`,
    path: "/sandbox/whatsapp/answers",
    body: { from: to, text: "STOP" },
  });
  return more(
    `${messageId} answers`,
    "What becomes of it",
    about,
    html`<div class="buttons">${fates}${stop}</div>`,
  );
}
