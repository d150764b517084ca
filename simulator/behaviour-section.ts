// The page's section about the gateway's modes, and about faults of API calls and messages.
import { button, disclosure, form, select, wholeNumber } from "./controls.ts";
import type { DeliveryMode } from "./events.ts";
import type { PlannedFault } from "./faults.ts";
import { html, type Markup } from "./markup.ts";
import type { GatewayModes } from "./settings.sql.ts";

type RemainingFault = PlannedFault<string> & { left: number };

export type BehaviourView = {
  modes: GatewayModes;
  gatewayFaults: RemainingFault[];
  messageFaults: RemainingFault[];
  /** `*` for all, and each as `POST /v1/orders`. */
  faultRoutes: readonly string[];
};

/** The labels of `DELIVERY_MODES`. */
export const DELIVERY_MODE_LABELS: Readonly<Record<DeliveryMode, string>> = {
  deliver: "arrive",
  duplicate: "arrive twice",
  reorder: "in the opposite order",
  delay: "two minutes late",
  drop: "get lost",
  forge: "with a wrong signature",
};

const COUNT = { min: 1, max: 10_000, value: 1 };

export function behaviourSection(view: BehaviourView): Markup {
  return html`<section id="behaviour" aria-labelledby="behaviour-title">
<h2 id="behaviour-title">What goes wrong <span lang="hi">गड़बड़ियाँ</span></h2>
${plannedFaults(view.gatewayFaults, "/sandbox/razorpay/faults/clear")}
${plannedFaults(view.messageFaults, "/sandbox/messages/faults/clear")}
${disclosure("calls", "Razorpay's API answers badly", "", gatewayFaultForm(view.faultRoutes))}
${disclosure("messages", "A message goes astray", "", messageFaultForm())}
${disclosure("habits", "How the bank behaves", "", modeControls(view.modes))}
</section>`;
}

function plannedFaults(faults: RemainingFault[], path: string): Markup | null {
  if (faults.length === 0) return null;
  return html`<ul class="planned">${faults.map(
    ({ route, fault, isAfterEffect, left }) =>
      html`<li>${left} × ${fault}: ${route === "*" ? "anything" : route}${isAfterEffect ? " (it has its effect)" : null}</li>`,
  )}</ul>
<div class="buttons">${button({ name: "Let all go well", key: path, path, body: {} })}</div>`;
}

function gatewayFaultForm(routes: readonly string[]): Markup {
  const labels = Object.fromEntries(routes.map((route) => [route, route === "*" ? "anything" : route]));
  return form({
    key: "gateway fault",
    fields: [
      select("route", "Call", labels),
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
        "boolean",
      ),
      wholeNumber("count", "How often", COUNT),
    ],
    submits: [{ name: "Let these calls fail", path: "/sandbox/razorpay/faults" }],
  });
}

function messageFaultForm(): Markup {
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
      wholeNumber("count", "How often", COUNT),
    ],
    submits: [{ name: "Let these messages fail", path: "/sandbox/messages/faults" }],
  });
}

function modeControls(modes: GatewayModes): Markup {
  return html`${modeButtons("events", "Events", modes, DELIVERY_MODE_LABELS)}
${modeButtons("receipts", "The same receipt again gives", modes, {
  "return-same": "the same order",
  error: "an error",
  new: "a new order",
})}
${modeButtons("refunds", "A new refund is", modes, { processed: "done at once", pending: "left pending" })}
${modeButtons("refundKeys", "A refund's idempotency key is", modes, { honour: "honoured", ignore: "ignored" })}`;
}

function modeButtons<Name extends keyof GatewayModes>(
  name: Name,
  title: string,
  modes: GatewayModes,
  choices: Readonly<Record<GatewayModes[Name], string>>,
): Markup {
  const buttons = Object.entries<string>(choices).map(([mode, label]) => {
    if (modes[name] === mode) return html`<span class="chosen">✓ ${label}</span>`;
    return button({
      name: label,
      key: `${name} ${mode}`,
      path: "/sandbox/razorpay/modes",
      body: { [name]: mode },
    });
  });
  return html`<div class="buttons"><span class="mode-title">${title}</span>${buttons}</div>`;
}
