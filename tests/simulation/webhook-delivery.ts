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
};

/** Events that the webhook does not accept stay pending. */
export async function deliverEvents(
  context: Pick<StepContext, "simulation" | "model">,
  { maxEvents, copies, orderSeed }: Round,
) {
  const { scheduler, database } = context.simulation;
  const pending = await scheduler.execute("outside: lists pending events", () =>
    listPendingEvents(context.simulation),
  );
  for (const event of seededRandom(orderSeed, "events").shuffled(pending).slice(0, maxEvents)) {
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
