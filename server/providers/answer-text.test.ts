import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { answerText } from "./answer-text.ts";

async function answering(chunks: Iterable<string | Uint8Array>) {
  const closed = Promise.withResolvers<void>();
  const server = createServer(async (_, response) => {
    response.once("close", closed.resolve);
    for (const chunk of chunks) {
      if (response.destroyed) return;
      if (!response.write(chunk)) await Promise.race([once(response, "drain"), closed.promise]);
    }
    response.end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return { response, closed: closed.promise };
}

test("an answer is read whole, also where a character comes in two parts, and without its byte order mark", async () => {
  const text = new TextEncoder().encode("\ufeffपरचा");
  const { response } = await answering([text.slice(0, 4), text.slice(4)]);
  expect(await answerText(response)).toBe("परचा");
  expect(await answerText(new Response(null, { status: 204 }))).toBe("");
});

test("an answer that does not end is given up at its limit, and its connection is closed", async () => {
  function* endless() {
    for (;;) yield new Uint8Array(1024 * 1024);
  }
  const { response, closed } = await answering(endless());
  await expect(answerText(response)).rejects.toThrow("larger than 8388608 bytes");
  await closed;
});
