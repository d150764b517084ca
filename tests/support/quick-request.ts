// One request to a test's server. The platform's `fetch` takes three times the processor time, and the tests make more
// requests than anything else.
import { Agent, request } from "node:http";

type Sent = { method: string; headers: Record<string, string>; body?: string };
type Answer = { status: number; headers: Headers; text: string };

const agent = new Agent({ keepAlive: true });

/** Follows no redirect. */
export function quickRequest(url: string, { method, headers, body }: Sent): Promise<Answer> {
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const sending = request(url, { method, agent, headers: { ...headers, ...length } }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => {
        text += part;
      });
      response.on("error", reject);
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: headersOf(response.rawHeaders), text }),
      );
    });
    sending.on("error", reject);
    sending.end(body);
  });
}

/** `raw`: names and values in turn. */
function headersOf(raw: readonly string[]): Headers {
  const headers = new Headers();
  for (let index = 0; index < raw.length; index += 2) headers.append(raw[index] ?? "", raw[index + 1] ?? "");
  return headers;
}
