// Browsers of people who have signed in through the proxy, and what they do there.
import { once } from "node:events";
import { WebSocket } from "ws";
import { createBooking } from "#contract/bookings.ts";
import { sendLoginCode, verifyLoginCode } from "#contract/customers.ts";
import { createSessionOrder } from "#contract/payments.ts";
import { SOCKET_PATH } from "#contract/socket.ts";
import { adminLogin } from "#contract/staff.ts";
import { timeOfDay } from "#domain/ist-time.ts";
import { Client } from "#tests/support/client.ts";
import type { SignedIn } from "#tests/support/test-app.ts";
import { ADMIN_PASSWORD, addressOf } from "./house.ts";

/** A new customer who wants messages by WhatsApp. */
export async function newcomer(url: string, phone: string): Promise<SignedIn> {
  const client = new Client(url);
  await client.call(sendLoginCode, { input: { phone } });
  const response = await fetch(`${url}/sandbox/messages?to=${phone}`);
  const { messages } = (await response.json()) as { messages: { code: string }[] };
  const input = { phone, otp: messages[0]?.code ?? "", whatsappOptIn: true };
  const { body } = await client.call(verifyLoginCode, { input });
  if (!body.success) throw new Error(`${phone} could not sign in: ${body.message}`);
  return { client, user: body.user };
}

export async function admin(url: string, username: string): Promise<Client> {
  const client = new Client(url);
  const { status } = await client.call(adminLogin, { input: { username, password: ADMIN_PASSWORD } });
  if (status !== 200) throw new Error(`${username} could not sign in: ${status}`);
  return client;
}

/** The same browser at one server, without the proxy. */
export function atServer(client: Client, port: number): Client {
  const direct = new Client(addressOf(port));
  for (const name of ["parcha_session", "parcha_admin"]) {
    const value = client.cookie(name);
    if (value) direct.setCookie(name, value);
  }
  return direct;
}

/** How many answers there were of each status. */
export function tally(answers: readonly { status: number }[]): Record<number, number> {
  const found: Record<number, number> = {};
  for (const { status } of answers) found[status] = (found[status] ?? 0) + 1;
  return found;
}

export function hold({ client, user }: SignedIn, sessionDate: string, sessionTime: string) {
  const input = { userId: user.id, sessionDate, sessionTime, questionType: "single" } as const;
  return client.call(createBooking, { input });
}

/** The order of a new hold. */
export async function order(one: SignedIn, date: string, minutes: number): Promise<string> {
  const held = await hold(one, date, timeOfDay(minutes));
  const made = await one.client.call(createSessionOrder, { input: { bookingId: held.body.booking.id } });
  return made.body.order.id;
}

/** A live channel of a browser that does not listen any more, not even to a farewell. */
export async function deafChannel(client: Client, url: string): Promise<void> {
  const headers = { cookie: client.cookies(), origin: url };
  const socket = new WebSocket(`${url.replace("http", "ws")}${SOCKET_PATH}`, { headers });
  await once(socket, "open");
  socket.pause();
}

/** How the gateway tells of payments from now on. */
export async function setEvents(url: string, events: "drop" | "deliver"): Promise<void> {
  const response = await fetch(`${url}/sandbox/razorpay/modes`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ events }),
  });
  if (!response.ok) throw new Error(`The gateway answered ${response.status}`);
}
