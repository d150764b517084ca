// Signed-in browsers, and the requests that the cluster tests send with them.
import { createBooking } from "#contract/bookings.ts";
import { sendLoginCode, verifyLoginCode } from "#contract/customers.ts";
import { adminLogin } from "#contract/staff.ts";
import { Client } from "#tests/support/client.ts";
import type { SignedIn } from "#tests/support/test-app.ts";
import { ADMIN_PASSWORD, addressOf } from "./cluster.ts";

/** A new customer with WhatsApp messages switched on. */
export async function signUpCustomer(url: string, phone: string): Promise<SignedIn> {
  const client = new Client(url);
  await client.call(sendLoginCode, { input: { phone } });
  const response = await fetch(`${url}/sandbox/messages?to=${phone}`);
  const { messages } = (await response.json()) as { messages: { code: string }[] };
  const input = { phone, otp: messages[0]?.code ?? "", whatsappOptIn: true };
  const { body } = await client.call(verifyLoginCode, { input });
  if (!body.success) throw new Error(`${phone} could not sign in: ${body.message}`);
  return { client, user: body.user };
}

export async function signInAdmin(url: string, username: string): Promise<Client> {
  const client = new Client(url);
  const { status } = await client.call(adminLogin, { input: { username, password: ADMIN_PASSWORD } });
  client.password = ADMIN_PASSWORD;
  if (status !== 200) throw new Error(`${username} could not sign in: ${status}`);
  return client;
}

/** The same login session at one server, without the load balancer. */
export function directClient(client: Client, port: number): Client {
  const direct = new Client(addressOf(port));
  direct.password = client.password;
  for (const name of ["parcha_session", "parcha_admin"]) {
    const value = client.cookie(name);
    if (value) direct.setCookie(name, value);
  }
  return direct;
}

/** The number of responses with each status. */
export function countByStatus(responses: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

export function createHold({ client, user }: SignedIn, sessionDate: string, sessionTime: string) {
  const input = { userId: user.id, sessionDate, sessionTime, questionType: "single" } as const;
  return client.call(createBooking, { input });
}

/** Whether the simulated gateway delivers its webhook events from now on. */
export async function setWebhookMode(url: string, events: "drop" | "deliver"): Promise<void> {
  const response = await fetch(`${url}/sandbox/razorpay/modes`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ events }),
  });
  if (!response.ok) throw new Error(`The gateway answered ${response.status}`);
}
