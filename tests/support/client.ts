// A browser as the tests need one: its own cookies, our Origin, and typed calls by endpoint.
import type { Endpoint, InputOf, OutputOf, ParamsOf, QueryOf } from "#contract/endpoint.ts";
import type { ErrorCode } from "#contract/errors.ts";

type Sent<E extends Endpoint> = {
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  input?: InputOf<E>;
  headers?: Record<string, string>;
};

/** An answer of either kind; the test says by the status which fields it expects. */
export type Answer<E extends Endpoint> = {
  status: number;
  headers: Headers;
  body: OutputOf<E> & ErrorAnswer;
};
type ErrorAnswer = { message: string; code: ErrorCode; issues?: { path: string; reason: string }[] };

export class Client {
  readonly #url: string;
  readonly #cookies = new Map<string, string>();
  #language = "en";

  constructor(url: string) {
    this.#url = url;
  }

  speaking(language: "hi" | "en"): this {
    this.#language = language;
    return this;
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  /** All of them, as a header. */
  cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  setCookie(name: string, value: string) {
    this.#cookies.set(name, value);
  }

  async call<E extends Endpoint>(endpoint: E, sent: Sent<E> = {}): Promise<Answer<E>> {
    let path: string = endpoint.path;
    for (const [name, value] of Object.entries(sent.params ?? {}))
      path = path.replace(`:${name}`, String(value));
    const query = new URLSearchParams(sent.query as Record<string, string> | undefined).toString();
    const response = await this.fetch(query ? `${path}?${query}` : path, {
      method: endpoint.method,
      headers: {
        ...(sent.input === undefined ? {} : { "content-type": "application/json" }),
        ...sent.headers,
      },
      ...(sent.input === undefined ? {} : { body: JSON.stringify(sent.input) }),
    });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Answer<E>["body"],
    };
  }

  /** A request with this browser's cookies, language and Origin; each can be overridden. */
  async fetch(
    path: string,
    init: RequestInit & { headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const cookie = this.cookies();
    const response = await fetch(`${this.#url}${path}`, {
      redirect: "manual",
      ...init,
      headers: {
        origin: this.#url,
        "accept-language": this.#language,
        ...(cookie ? { cookie } : {}),
        ...init.headers,
      },
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  #keep(line: string) {
    const [pair = "", ...attributes] = line.split("; ");
    const [name = "", value = ""] = pair.split("=");
    const isCleared = attributes.some(
      (attribute) => attribute === "Max-Age=0" || /^Expires=Thu, 01 Jan 1970/.test(attribute),
    );
    if (isCleared) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}
