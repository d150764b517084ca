import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const SCRIPT = "https://checkout.razorpay.com/v1/checkout.js";

/**
 * A proxy before a demo server that answers as in live mode: the checkout's script is the payment provider's, and the pages
 * of the screens that open it carry the mark of the policy that permits it. Answers its URL, and how to end it.
 */
export async function startLiveCheckout(serverUrl: string) {
  const proxy = createServer(async (request, response) => {
    const { url = "", method, headers } = request;
    const sent = new Headers({ cookie: headers.cookie ?? "", origin: serverUrl });
    for (const name of ["accept", "accept-language", "content-type", "if-none-match"])
      if (headers[name]) sent.set(name, String(headers[name]));
    const chunks = await Array.fromAsync(request as AsyncIterable<Buffer>);
    const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined;
    const answer = await fetch(`${serverUrl}${url}`, {
      method,
      headers: sent,
      body,
      redirect: "manual",
    }).catch(() => null);
    if (answer === null) {
      response.destroy();
      return;
    }
    for (const [name, value] of answer.headers)
      if (!["content-encoding", "content-length", "transfer-encoding"].includes(name))
        response.appendHeader(name, value);
    response.writeHead(answer.status);
    if (!/^\/(book|remedies|api\/config)\b/.test(url)) {
      response.end(Buffer.from(await answer.arrayBuffer()));
      return;
    }
    const text = await answer.text();
    response.end(
      text
        .replace("<html", '<html data-pay="ready"')
        .replace('"permits":{"pay":false', '"permits":{"pay":true')
        .replace(/"checkoutScriptUrl":"[^"]*"/, `"checkoutScriptUrl":"${SCRIPT}"`),
    );
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `http://${new URL(serverUrl).hostname}:${port}`,
    stop() {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
