// Fixtures for tests of the live channel: a second server on the same database, and channels that have registered.
import { onTestFinished } from "vitest";
import { buildApp } from "#server/app.ts";
import { openPool } from "#server/db/pool.ts";
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
