// Sign-ins as a browser makes them: request a code, then send it back. The code is read from the sandbox.
import type { Measured } from "./compare.ts";

const SIGN_INS: Record<number, number> = { 1: 60, 32: 300 };
let lastPhone = 7_000_000_000;

async function post(url: string, path: string, body: unknown, cookie = "") {
  const headers = { origin: url, "content-type": "application/json", cookie };
  return fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
}

/** Sends a code to the phone, and returns the cookie of its challenge. */
export async function requestCode(url: string, phone: string): Promise<string> {
  const sent = await post(url, "/api/otp/send", { phone });
  await sent.arrayBuffer();
  return sent.headers.get("set-cookie")?.split(";")[0] ?? "";
}

export async function readCode(url: string, phone: string): Promise<string> {
  const inbox = await fetch(`${url}/sandbox/messages?to=${phone}`);
  const { messages } = (await inbox.json()) as { messages: { code?: string }[] };
  return messages[0]?.code ?? "";
}

export async function verifyCode(
  url: string,
  { phone, code, cookie }: { phone: string; code: string; cookie: string },
) {
  const verified = await post(url, "/api/otp/verify", { phone, otp: code }, cookie);
  const body = (await verified.json()) as { success: boolean };
  if (!body.success) throw new Error(`A sign-in failed: ${JSON.stringify(body)}`);
}

/** Without the inbox, which is no part of a sign-in. */
export async function measureSignIns({ url }: { url: string }, connections: number): Promise<Measured> {
  const count = SIGN_INS[connections] ?? 0;
  let next = 0;
  let inboxMs = 0;
  const signIn = async () => {
    const phone = String(++lastPhone);
    const cookie = await requestCode(url, phone);
    const readAt = performance.now();
    const code = await readCode(url, phone);
    inboxMs += performance.now() - readAt;
    await verifyCode(url, { phone, code, cookie });
  };
  const start = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (next++ < count) await signIn();
    }),
  );
  const elapsedMs = performance.now() - start - inboxMs / connections;
  const eachMs = (elapsedMs * connections) / count;
  return { rate: (1000 * count) / elapsedMs, p50: eachMs, p99: eachMs };
}
