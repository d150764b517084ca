// Fixtures: the companion of a session, and what the guide decides of this person.
import * as contract from "#contract/companions.ts";
import type { CompanionAction } from "#domain/companions.ts";
import { openChannelFor } from "./channel-fixtures.ts";
import type { Client } from "./client.ts";
import type { SignedIn } from "./test-app.ts";

export function nameCompanion(client: Client, bookingId: string, phone: string, more: object = {}) {
  const companion = { phone, name: "Rahul", relation: "son", language: "en", ...more } as const;
  return client.call(contract.nameCompanion, { params: { id: bookingId }, input: { companion } });
}

export function removeCompanion(client: Client, bookingId: string, companionId: string) {
  return client.call(contract.removeCompanion, { params: { id: bookingId }, query: { companionId } });
}

export function decide(
  guide: Client,
  bookingId: string,
  companionId: string,
  action: CompanionAction,
  again = false,
) {
  const input = { companionId, action, ...(again ? { again: true as const } : {}) };
  return guide.call(contract.decideCompanion, { params: { id: bookingId }, input });
}

export const sessionsOf = async ({ client }: SignedIn) =>
  (await client.call(contract.getCompanionSessions)).body.sessions;

export async function registerCompanion({ client }: SignedIn, bookingId: string, url: string) {
  const channel = await openChannelFor(client, url);
  channel.send({ type: "register", bookingId, userType: "companion" });
  return { channel, registered: await channel.next("registered") };
}
