/** The largest answer that is asked for, 100 payments of Razorpay, has some 200 kB. */
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * The text of a provider's answer. One that does not end would fill the memory before its time is over.
 * @throws Error where it is larger than 8 MiB, after which the connection is closed.
 */
export async function answerText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new Error(`The answer is larger than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** The JSON of an answer; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
