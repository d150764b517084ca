// A customer or an admin of a run, who calls the real routes with a login session. Each response must be one that the
// contract allows; any other is a finding.
import type { Booking } from "#contract/bookings.ts";
import type { Endpoint, InputOf, OutputOf, ParamsOf, QueryOf } from "#contract/endpoint.ts";
import type { ErrorCode } from "#contract/errors.ts";
import type { Simulation } from "./simulation.ts";

type CallOptions<E extends Endpoint> = { params?: ParamsOf<E>; query?: QueryOf<E>; input?: InputOf<E> };
type ErrorBody = { code?: ErrorCode; booking?: Booking };
/** Null: the server was killed before it could respond. */
export type ActorResponse<E extends Endpoint> = { status: number; body: OutputOf<E> & ErrorBody } | null;

/** Error codes of all endpoints. Without those of an unreachable database: a simulation has no such faults. */
const GENERAL_CODES: readonly string[] = ["not-signed-in", "not-allowed"];

export class Actor {
  readonly id: string;
  readonly phone: string;
  readonly name: string;
  readonly #simulation: Simulation;
  readonly #cookie: string;
  readonly #findings: string[];
  /** The idempotency keys of calls that the server did not answer, by the call. As in a browser, the next try has the same. */
  readonly #openKeys = new Map<string, string>();
  #keys = 0;

  constructor(
    simulation: Simulation,
    account: {
      id: string;
      token: string;
      phone: string;
      name: string;
      cookie: "parcha_session" | "parcha_admin";
    },
    findings: string[],
  ) {
    this.#simulation = simulation;
    this.id = account.id;
    this.phone = account.phone;
    this.name = account.name;
    this.#cookie = `${account.cookie}=${account.token}`;
    this.#findings = findings;
  }

  async call<E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<ActorResponse<E>> {
    const { app, instance, ctx, trace } = this.#simulation;
    let url: string = endpoint.path;
    for (const [param, value] of Object.entries(options.params ?? {}))
      url = url.replace(`:${param}`, String(value));
    const query = new URLSearchParams(options.query as Record<string, string> | undefined).toString();
    const label = `${endpoint.method} ${url}`;
    const payload = options.input === undefined ? undefined : JSON.stringify(options.input);
    const submission = `${label} ${payload}`;
    const key = this.#openKeys.get(submission) ?? `${this.#cookie}-${this.#keys++}`;
    this.#openKeys.set(submission, key);
    const response = await app.inject({
      method: endpoint.method,
      url: query ? `${url}?${query}` : url,
      headers: {
        origin: ctx.config.publicUrl,
        cookie: this.#cookie,
        "accept-language": "en",
        ...(payload === undefined ? {} : { "content-type": "application/json" }),
        ...(endpoint.idempotencyKey ? { "idempotency-key": key } : {}),
      },
      ...(payload === undefined ? {} : { payload }),
    });
    if (instance.isKilled) return null;
    this.#openKeys.delete(submission);
    const body = response.json() as OutputOf<E> & ErrorBody;
    const { code = "" } = body;
    trace.push(`    ${this.name}: ${label} → ${response.statusCode} ${code}`);
    const isAllowed = response.statusCode < 300 || [...endpoint.errors, ...GENERAL_CODES].includes(code);
    if (!isAllowed)
      this.#findings.push(`${label} answered ${response.statusCode} ${response.body.slice(0, 300)}`);
    return { status: response.statusCode, body };
  }
}
