// Sends one webhook request. Razorpay and WhatsApp differ only in the headers that carry the signature.

/** Razorpay calls a delivery failed when the webhook takes longer. */
const TIMEOUT_MS = 5_000;

/** Posts JSON text. Returns the HTTP status, or null when there was no answer in time. */
export async function postWebhook(
  url: string,
  body: string,
  signature: Record<string, string>,
): Promise<number | null> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...signature },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}
