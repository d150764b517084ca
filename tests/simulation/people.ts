// Those who use the house in a run, and what each remembers: a browser's or an admin's calls over the real routes.
// Every answer is held against the contract; what the contract does not allow is a finding.
import type { Booking } from "#contract/bookings.ts";
import type { Endpoint, InputOf, OutputOf, ParamsOf, QueryOf } from "#contract/endpoint.ts";
import type { ErrorCode } from "#contract/errors.ts";
import type { World } from "./world.ts";

type Sent<E extends Endpoint> = { params?: ParamsOf<E>; query?: QueryOf<E>; input?: InputOf<E> };
type ErrorAnswer = { code?: ErrorCode; booking?: Booking };
/** Null: the process was killed before it could answer. */
export type Answer<E extends Endpoint> = { status: number; body: OutputOf<E> & ErrorAnswer } | null;

/** What any endpoint may answer beside its own. Database trouble is not among them: a run has none but crashes. */
const UNDERSTOOD: readonly string[] = ["not-signed-in", "not-allowed"];

export class Person {
  readonly id: string;
  readonly phone: string;
  readonly name: string;
  readonly #world: World;
  readonly #cookie: string;
  /** What nobody should have been answered. */
  readonly #objections: string[];

  constructor(
    world: World,
    who: {
      id: string;
      token: string;
      phone: string;
      name: string;
      cookie: "parcha_session" | "parcha_admin";
    },
    objections: string[],
  ) {
    this.#world = world;
    this.id = who.id;
    this.phone = who.phone;
    this.name = who.name;
    this.#cookie = `${who.cookie}=${who.token}`;
    this.#objections = objections;
  }

  async call<E extends Endpoint>(endpoint: E, sent: Sent<E> = {}): Promise<Answer<E>> {
    const { app, life, ctx, trace } = this.#world;
    let url: string = endpoint.path;
    for (const [place, value] of Object.entries(sent.params ?? {}))
      url = url.replace(`:${place}`, String(value));
    const query = new URLSearchParams(sent.query as Record<string, string> | undefined).toString();
    const what = `${endpoint.method} ${url}`;
    const answer = await app.inject({
      method: endpoint.method,
      url: query ? `${url}?${query}` : url,
      headers: {
        origin: ctx.config.publicUrl,
        cookie: this.#cookie,
        "accept-language": "en",
        ...(sent.input === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(sent.input === undefined ? {} : { payload: JSON.stringify(sent.input) }),
    });
    if (life.isOver) return null;
    const body = answer.json() as OutputOf<E> & ErrorAnswer;
    const { code = "" } = body;
    trace.push(`    ${this.name}: ${what} → ${answer.statusCode} ${code}`);
    const isAllowed = answer.statusCode < 300 || [...endpoint.errors, ...UNDERSTOOD].includes(code);
    if (!isAllowed)
      this.#objections.push(`${what} answered ${answer.statusCode} ${answer.body.slice(0, 300)}`);
    return { status: answer.statusCode, body };
  }
}
