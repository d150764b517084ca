// Brings the provider's events to the webhook: some of what is due, in any order, as often as it is told to.
import { createHmac } from "node:crypto";
import { chanceOf } from "./chance.ts";
import type { Scene } from "./scene.ts";
import type { World } from "./world.ts";

type Event = { id: string; body: string };

export async function waitingEvents({ database }: Pick<World, "database">): Promise<Event[]> {
  const { rows } = await database.plain.query<Event>(
    "select id, body from sandbox.events where copies_left > 0 order by position",
  );
  return rows;
}

type Round = { most: number; copies: number; order: number };

/** Each of them is brought that many times at once. What is not taken stays in the bag. */
export async function deliver(scene: Pick<Scene, "world" | "memory">, { most, copies, order }: Round) {
  const { world } = scene;
  const bag = await world.schedule.perform("outside: looks into the bag", () => waitingEvents(world));
  for (const event of chanceOf(order, "post").shuffled(bag).slice(0, most)) {
    const taken = await Promise.all(Array.from({ length: copies }, () => bring(scene, event)));
    if (!taken.some(Boolean)) continue;
    const isDone =
      "update sandbox.events set copies_left = copies_left - 1 where id = $1 and copies_left > 0";
    await world.schedule.perform("outside: it is taken", () =>
      world.database.plain.query(isDone, [event.id]),
    );
  }
}

async function bring(
  { world, memory }: Pick<Scene, "world" | "memory">,
  { id, body }: Event,
): Promise<boolean> {
  const { app, ctx, life, trace } = world;
  const [secret = ""] = ctx.config.razorpay.webhookSecrets;
  const headers = {
    "content-type": "application/json",
    "x-razorpay-event-id": id,
    "x-razorpay-signature": createHmac("sha256", secret).update(body).digest("hex"),
  };
  const answer = await app.inject({ method: "POST", url: "/api/payment/webhook", headers, payload: body });
  if (life.isOver) return false;
  const name = (JSON.parse(body) as { event: string }).event;
  trace.push(`    ${name} ${id} → ${answer.statusCode}`);
  if (answer.statusCode !== 200)
    memory.objections.push(`The webhook answered ${answer.statusCode} ${answer.body}`);
  return answer.statusCode === 200;
}
