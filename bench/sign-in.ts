// Measures sign-ins as a browser makes them: request a code, then send it back. The code is read from the sandbox.
const SIGN_INS_BY_CONNECTIONS: Record<number, number> = { 1: 100, 32: 600 };

export async function printSignInRate({ url }: { url: string }, connections: number) {
  const count = SIGN_INS_BY_CONNECTIONS[connections] ?? 0;
  let next = 0;
  let inboxMs = 0;
  const post = (path: string, body: unknown, cookie = "") =>
    fetch(`${url}${path}`, {
      method: "POST",
      headers: { origin: url, "content-type": "application/json", cookie },
      body: JSON.stringify(body),
    });
  const signIn = async () => {
    const phone = String(7_000_000_000 + connections * 100_000 + next++);
    const sent = await post("/api/otp/send", { phone });
    const cookie = sent.headers.get("set-cookie")?.split(";")[0] ?? "";
    await sent.arrayBuffer();
    const readAt = performance.now();
    const inbox = await fetch(`${url}/sandbox/messages?to=${phone}`);
    const { messages } = (await inbox.json()) as { messages: { code?: string }[] };
    inboxMs += performance.now() - readAt;
    const verified = await post("/api/otp/verify", { phone, otp: messages[0]?.code }, cookie);
    const body = (await verified.json()) as { success: boolean };
    if (!body.success) throw new Error(`A sign-in failed: ${JSON.stringify(body)}`);
  };
  const start = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (next < count) await signIn();
    }),
  );
  // The inbox is no part of a sign-in: its time is taken off.
  const seconds = (performance.now() - start) / 1000 - inboxMs / 1000 / connections;
  console.log(
    `sign-in (send and verify), ${connections} connections`.padEnd(53) +
      `${(count / seconds).toFixed(0).padStart(5)} /s, ${((1000 * connections * seconds) / count).toFixed(1)} ms each`,
  );
}
