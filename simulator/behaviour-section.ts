// The page's part about how the world behaves to everybody: the bank's habits, and which calls and messages go wrong.

import { button, form, more, select, wholeNumber } from "./controls.ts";
import type { PlannedFault } from "./faults.ts";
import { html, type Markup } from "./markup.ts";
import { EVENT_MANNERS } from "./payments-section.ts";
import type { Modes } from "./schema.sql.ts";

type Planned = PlannedFault<string> & { left: number };

export type BehaviourView = {
  modes: Modes;
  gatewayFaults: Planned[];
  messageFaults: Planned[];
  /** In the form `POST /v1/orders`, and `*` for all. */
  faultRoutes: readonly string[];
};

const ONE_TO_MANY = { least: 1, most: 10_000, usual: 1 };

export function behaviourSection(view: BehaviourView): Markup {
  return html`<section id="behaviour" aria-labelledby="behaviour-title">
<h2 id="behaviour-title">What goes wrong <span lang="hi">गड़बड़ियाँ</span></h2>
${plannedFaults(view.gatewayFaults, "/sandbox/razorpay/faults/clear")}
${plannedFaults(view.messageFaults, "/sandbox/messages/faults/clear")}
${more("calls", "Razorpay's API answers badly", "", gatewayForm(view.faultRoutes))}
${more("messages", "A message goes astray", "", messageForm())}
${more("habits", "How the bank behaves", "", habits(view.modes))}
</section>`;
}

function plannedFaults(faults: Planned[], path: string): Markup | null {
  if (faults.length === 0) return null;
  return html`<ul class="planned">${faults.map(
    ({ route, fault, isAfterEffect, left }) =>
      html`<li>${left} × ${fault}: ${route === "*" ? "anything" : route}${isAfterEffect ? " (it has its effect)" : null}</li>`,
  )}</ul>
<div class="buttons">${button({ name: "Let all go well", key: path, path, body: {} })}</div>`;
}

function gatewayForm(routes: readonly string[]): Markup {
  const names = Object.fromEntries(routes.map((route) => [route, route === "*" ? "anything" : route]));
  return form({
    key: "gateway fault",
    fields: [
      select("route", "Call", names),
      select("fault", "Answer", {
        "500": "500",
        "429": "429, too many",
        "html-502": "502 with HTML",
        timeout: "none, ever",
        reset: "connection cut",
      }),
      select(
        "isAfterEffect",
        "It has its effect",
        { "": "if cut or unanswered", true: "yes", false: "no" },
        "truth",
      ),
      wholeNumber("count", "How often", ONE_TO_MANY),
    ],
    sends: [{ name: "Let these calls fail", path: "/sandbox/razorpay/faults" }],
  });
}

function messageForm(): Markup {
  return form({
    key: "message fault",
    fields: [
      select("channel", "Sent by", { "": "anything", sms: "SMS", whatsapp: "WhatsApp" }),
      select("fault", "It is", {
        refused: "refused",
        unreachable: "refused for good",
        silent: "brought, without an answer",
        lost: "accepted and lost",
      }),
      wholeNumber("count", "How often", ONE_TO_MANY),
    ],
    sends: [{ name: "Let these messages fail", path: "/sandbox/messages/faults" }],
  });
}

function habits(modes: Modes): Markup {
  return html`${modeButtons("events", "Events", modes, EVENT_MANNERS)}
${modeButtons("receipts", "The same receipt again gives", modes, {
  "return-same": "the same order",
  error: "an error",
  new: "a new order",
})}
${modeButtons("notes", "Notes come back", modes, { kept: "as sent", emptied: "as an empty list" })}
${modeButtons("refunds", "A new refund is", modes, { processed: "done at once", pending: "left pending" })}
${modeButtons("refundKeys", "A refund's idempotency key is", modes, { honour: "honoured", ignore: "ignored" })}`;
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
  return html`<div class="buttons"><span class="asked">${title}</span>${buttons}</div>`;
}
