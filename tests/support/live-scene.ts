// For tests of the live channel: a second server on the same database, and channels that have registered.
import { onTestFinished } from "vitest";
import { buildApp } from "#server/app.ts";
import { openPool } from "#server/db/pool.ts";
import { type Channel, openChannel } from "./channel.ts";
import type { Client } from "./client.ts";
import { freePort } from "./process.ts";
import type { SignedIn, TestApp } from "./test-app.ts";

export async function startSecond({ ctx }: TestApp): Promise<{ url: string; stop(): Promise<void> }> {
  const db = openPool(ctx.db.options.connectionString ?? "", 4);
  const url = `http://127.0.0.1:${await freePort()}`;
  const fastify = await buildApp(
    { ...ctx, db, config: { ...ctx.config, publicUrl: url, origins: [url] } },
    null,
  );
  fastify.addHook("onClose", () => db.end());
  await fastify.listen({ host: "127.0.0.1", port: Number(new URL(url).port) });
  return { url, stop: () => fastify.close() };
}

/** Closed at the end of the test. */
export async function openFor(client: Client, url: string): Promise<Channel> {
  const channel = await openChannel(client, url);
  onTestFinished(() => channel.close());
  return channel;
}

export async function asCustomer({ client, user }: SignedIn, bookingId: string, url: string) {
  const channel = await openFor(client, url);
  channel.say({ type: "register", bookingId, userType: "user", userId: user.id });
  return { channel, registered: await channel.next("registered") };
}

/** Without a booking: the day's list. */
export async function asGuide(admin: Client, bookingId: string | null, url: string) {
  const channel = await openFor(admin, url);
  channel.say({ type: "register", bookingId, userType: "admin" });
  return { channel, registered: await channel.next("registered") };
}
