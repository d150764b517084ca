// Fixtures for tests of the live channel: a second server on the same database, and channels that have registered.
import { onTestFinished } from "vitest";
import { buildApp } from "#server/app.ts";
import { openPool } from "#server/db/pool.ts";
import { publish } from "#server/realtime/channel.ts";
import { type Channel, openChannel } from "./channel.ts";
import type { Client } from "./client.ts";
import { freePort } from "./process.ts";
import type { SignedIn, TestApp } from "./test-app.ts";

export async function startSecondServer({ ctx }: TestApp): Promise<{ url: string; stop(): Promise<void> }> {
  const db = openPool(ctx.db.options.connectionString ?? "", 4);
  const url = `http://127.0.0.1:${await freePort()}`;
  const server = await buildApp(
    { ...ctx, db, config: { ...ctx.config, publicUrl: url, origins: [url] } },
    null,
  );
  server.addHook("onClose", () => db.end());
  await server.listen({ host: "127.0.0.1", port: Number(new URL(url).port) });
  return { url, stop: () => server.close() };
}

/**
 * Returns a function that waits until these servers have delivered all messages that were published before. PostgreSQL
 * delivers them after the request that published them was answered, so a channel that registers next could get them too.
 */
export async function watchDeliveries(app: TestApp, { client, user }: SignedIn, urls: readonly string[]) {
  const channels = await Promise.all(urls.map((url) => openChannel(client, url)));
  const message = { type: "payment_changed", orderId: "order_0", bookingId: null, state: "settled" } as const;
  return async () => {
    await publish(app.ctx.db, { to: { customer: user.id }, message }, app.ctx.now());
    await Promise.all(channels.map((channel) => channel.next("payment_changed")));
  };
}

/** Opens a channel that is closed at the end of the test. */
export async function openChannelFor(client: Client, url: string): Promise<Channel> {
  const channel = await openChannel(client, url);
  onTestFinished(() => channel.close());
  return channel;
}

export async function registerCustomer({ client, user }: SignedIn, bookingId: string, url: string) {
  const channel = await openChannelFor(client, url);
  channel.send({ type: "register", bookingId, userType: "user", userId: user.id });
  return { channel, registered: await channel.next("registered") };
}

/** With a booking, the guide registers for its session; without one, for the list of the day. */
export async function registerGuide(admin: Client, bookingId: string | null, url: string) {
  const channel = await openChannelFor(admin, url);
  channel.send({ type: "register", bookingId, userType: "admin" });
  return { channel, registered: await channel.next("registered") };
}

/** Who registers for a session is told at once which companion it has: waits for that. */
export async function afterCompanion<Registered extends { channel: Channel }>(
  registering: Promise<Registered>,
) {
  const registered = await registering;
  await registered.channel.next("companion_changed");
  return registered;
}
