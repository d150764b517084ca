// A test's browser: it keeps its own cookies, sends the server's Origin, and calls endpoints with the contract's types.
import { randomUUID } from "node:crypto";
import { enterConfirmationCode, sendConfirmationCode } from "#contract/confirmation-codes.ts";
import type { Endpoint, InputOf, OutputOf, ParamsOf, QueryOf } from "#contract/endpoint.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { confirmPassword } from "#contract/staff.ts";
import type { Language } from "#domain/messages.ts";
import { quickRequest } from "./quick-request.ts";

type CallOptions<E extends Endpoint> = {
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  input?: InputOf<E>;
  headers?: Record<string, string>;
};

/** A success or an error: the test checks the status and then reads the fields of either. */
export type ApiResponse<E extends Endpoint> = {
  status: number;
  headers: Headers;
  body: OutputOf<E> & ErrorBody;
};
type ErrorBody = { message: string; code: ErrorCode; issues?: { path: string; reason: string }[] };

export class Client {
  readonly #url: string;
  readonly #cookies = new Map<string, string>();
  #language = "en";
  /** An admin's, which the browser gives again where a call asks for it. Without it such a call fails. */
  password: string | null = null;
  /** A customer's: reads the confirmation code from the SMS where a call asks for one. Without it such a call fails. */
  readCode: (() => Promise<string>) | null = null;

  constructor(url: string) {
    this.#url = url;
  }

  withLanguage(language: Language): this {
    this.#language = language;
    return this;
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  /** The value of the Cookie header. */
  cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  setCookie(name: string, value: string) {
    this.#cookies.set(name, value);
  }

  async call<E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<ApiResponse<E>> {
    const response = await this.#send(endpoint, options);
    if (response.body.code === "password-needed" && this.password !== null)
      await this.#send(confirmPassword, { input: { password: this.password } });
    else if (response.body.code === "code-needed" && this.readCode !== null)
      await this.enterCode(this.readCode);
    else return response;
    return this.#send(endpoint, options);
  }

  /** A customer's fresh code, also beforehand, where a test needs the call itself alone. */
  async enterCode(readCode = this.readCode) {
    if (!readCode) throw new Error("No way to read the code was given");
    await this.#send(sendConfirmationCode, { input: {} });
    await this.#send(enterConfirmationCode, { input: { otp: await readCode() } });
  }

  async #send<E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<ApiResponse<E>> {
    let path: string = endpoint.path;
    for (const [name, value] of Object.entries(options.params ?? {}))
      path = path.replace(`:${name}`, String(value));
    const query = new URLSearchParams(options.query as Record<string, string> | undefined).toString();
    const { status, headers, text } = await quickRequest(`${this.#url}${path}${query ? `?${query}` : ""}`, {
      method: endpoint.method,
      headers: {
        ...this.#headers(),
        "user-agent": "node",
        ...(options.input === undefined ? {} : { "content-type": "application/json" }),
        ...(endpoint.idempotencyKey ? { "idempotency-key": randomUUID() } : {}),
        ...options.headers,
      },
      ...(options.input === undefined ? {} : { body: JSON.stringify(options.input) }),
    });
    this.#storeCookies(headers);
    return { status, headers, body: JSON.parse(text) as ApiResponse<E>["body"] };
  }

  /** Sends a request with this browser's cookies, language and Origin; `init.headers` overrides each of them. */
  async fetch(
    path: string,
    init: RequestInit & { headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const headers = { ...this.#headers(), ...init.headers };
    const response = await fetch(`${this.#url}${path}`, { redirect: "manual", ...init, headers });
    this.#storeCookies(response.headers);
    return response;
  }

  #headers(): Record<string, string> {
    const cookie = this.cookieHeader();
    return { origin: this.#url, "accept-language": this.#language, ...(cookie ? { cookie } : {}) };
  }

  #storeCookies(headers: Headers) {
    for (const line of headers.getSetCookie()) this.#storeCookie(line);
  }

  #storeCookie(line: string) {
    const [pair = "", ...attributes] = line.split("; ");
    const [name = "", value = ""] = pair.split("=");
    const isCleared = attributes.some(
      (attribute) => attribute === "Max-Age=0" || /^Expires=Thu, 01 Jan 1970/.test(attribute),
    );
    if (isCleared) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}
