// Delivers the payment provider's events to the server's webhook: some of those that are pending, in a random order, and
// sometimes several copies at once.
import { createHmac } from "node:crypto";
import { seededRandom } from "./random.ts";
import type { Simulation } from "./simulation.ts";
import type { StepContext } from "./step.ts";

type Event = { id: string; body: string };

export async function listPendingEvents({ database }: Pick<Simulation, "database">): Promise<Event[]> {
  const { rows } = await database.direct.query<Event>(
    "select id, body from sandbox.events where copies_left > 0 order by position",
  );
  return rows;
}

type Round = {
  maxEvents: number;
  /** How many copies of each event arrive at once. */
  copies: number;
  /** The seed of the order in which the events arrive. */
  orderSeed: number;
  /** What the events lack, as other versions of the provider's API may. */
  damage?: Damage | null;
};

type Entities = Record<"refund" | "payment", { entity: Record<string, unknown> } | undefined>;
const ENTITY_DAMAGES = {
  "no receipt": ({ refund }: Entities) => delete refund?.entity.receipt,
  "no status": ({ refund, payment }: Entities) => [
    delete refund?.entity.status,
    delete payment?.entity.status,
  ],
  "an unknown status": ({ refund, payment }: Entities) =>
    [refund, payment].map((part) => part && Object.assign(part.entity, { status: "under_review" })),
  "the refund alone": (payload: Entities) => payload.refund && delete payload.payment,
  "references as numbers": ({ refund }: Entities) =>
    refund && Object.assign(refund.entity, { acquirer_data: { rrn: 123_456_789_012 } }),
  "amounts as texts": ({ refund, payment }: Entities) =>
    [refund, payment].map((part) => part && Object.assign(part.entity, { amount: "751.00" })),
} satisfies Record<string, (payload: Entities) => unknown>;
type Damage = keyof typeof ENTITY_DAMAGES;
export const DAMAGES = Object.keys(ENTITY_DAMAGES) as Damage[];

function damaged(body: string, damage: Damage): string {
  const event = JSON.parse(body) as { payload: Entities };
  ENTITY_DAMAGES[damage](event.payload);
  return JSON.stringify(event);
}

/** Events that the webhook does not accept stay pending. */
export async function deliverEvents(
  context: Pick<StepContext, "simulation" | "model">,
  { maxEvents, copies, orderSeed, damage = null }: Round,
) {
  const { scheduler, database } = context.simulation;
  const pending = await scheduler.execute("outside: lists pending events", () =>
    listPendingEvents(context.simulation),
  );
  for (const { id, body } of seededRandom(orderSeed, "events").shuffled(pending).slice(0, maxEvents)) {
    const event = { id, body: damage ? damaged(body, damage) : body };
    const accepted = await Promise.all(Array.from({ length: copies }, () => deliverEvent(context, event)));
    if (!accepted.some(Boolean)) continue;
    const removeCopy =
      "update sandbox.events set copies_left = copies_left - 1 where id = $1 and copies_left > 0";
    await scheduler.execute("outside: marks an event delivered", () =>
      database.direct.query(removeCopy, [event.id]),
    );
  }
}

/** Resolves with whether the webhook accepted the event. */
async function deliverEvent(
  { simulation, model }: Pick<StepContext, "simulation" | "model">,
  { id, body }: Event,
): Promise<boolean> {
  const { app, ctx, instance, trace } = simulation;
  const [secret = ""] = ctx.config.razorpay.webhookSecrets;
  const headers = {
    "content-type": "application/json",
    "x-razorpay-event-id": id,
    "x-razorpay-signature": createHmac("sha256", secret).update(body).digest("hex"),
  };
  const response = await app.inject({ method: "POST", url: "/api/payment/webhook", headers, payload: body });
  if (instance.isKilled) return false;
  const name = (JSON.parse(body) as { event: string }).event;
  trace.push(`    ${name} ${id} → ${response.statusCode}`);
  if (response.statusCode !== 200)
    model.findings.push(`The webhook answered ${response.statusCode} ${response.body}`);
  return response.statusCode === 200;
}
