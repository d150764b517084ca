// The payment provider of a run: the sandbox's own gateway, reached without a network, over a line on which calls get
// lost before or after their effect, or have it later.
import Fastify, { type FastifyInstance } from "fastify";
import { newFaults } from "#simulator/faults.ts";
import type { Merchant } from "#simulator/merchant.ts";
import { type GatewayFault, handleRazorpayErrors, razorpayRoutes } from "#simulator/razorpay.routes.ts";
import type { Chance } from "./chance.ts";
import type { ProofClock } from "./clock.ts";
import type { Life, Schedule } from "./schedule.ts";

type Fate = "none" | "timeout" | "reset" | "500" | "429" | "html-502";
const FAULTS = ["timeout", "reset", "500", "429", "html-502"] as const;
const TIMEOUT_SECONDS = 10;

export async function openGateway(merchant: Merchant): Promise<FastifyInstance> {
  const app = Fastify();
  handleRazorpayErrors(app);
  // Failures happen on the line: the gateway itself has none planned.
  await app.register(async (api) => razorpayRoutes(api, merchant, newFaults<GatewayFault>()), {
    prefix: "/v1",
  });
  return app;
}

type Line = {
  gateway: FastifyInstance;
  schedule: Schedule;
  clock: ProofClock;
  chance: Chance;
  life: () => Life;
};

export class GatewayLine {
  readonly #line: Line;
  /** The share of calls that go wrong. */
  faultiness = 0;
  /** Whether a lost call may have its effect only later. */
  mayBeLate = false;
  /** Calls that nobody waits for any more and that have not had their effect. */
  late: { label: string; arrive: () => Promise<unknown> }[] = [];

  constructor(line: Line) {
    this.#line = line;
  }

  /** In the place of `fetch`. */
  call = (url: string, init: RequestInit): Promise<Response> => {
    const { schedule, life } = this.#line;
    const { pathname, search } = new URL(url);
    const label = `gateway ${init.method} ${pathname}`;
    return schedule.perform(label, () => this.#carry(label, `${pathname}${search}`, init), { life: life() });
  };

  async #carry(label: string, path: string, init: RequestInit): Promise<Response> {
    const { chance, clock } = this.#line;
    const fate: Fate = chance.is(this.faultiness) ? chance.pick(FAULTS) : "none";
    if (fate === "none") return this.#deliver(path, init);
    const isLost = fate === "timeout" || fate === "reset";
    if (isLost && this.mayBeLate && init.method === "POST" && chance.is(0.25))
      this.late.push({ label, arrive: () => this.#deliver(path, init) });
    else if (chance.is(0.5)) await this.#deliver(path, init);
    if (fate === "timeout") clock.forward(TIMEOUT_SECONDS);
    if (isLost) throw new TypeError(`the call was lost: ${fate}`);
    return answerOf(fate);
  }

  async #deliver(path: string, init: RequestInit): Promise<Response> {
    const answer = await this.#line.gateway.inject({
      method: init.method === "POST" ? "POST" : "GET",
      url: path,
      headers: init.headers as Record<string, string>,
      ...(typeof init.body === "string" ? { payload: init.body } : {}),
    });
    return new Response(answer.body, { status: answer.statusCode });
  }
}

function answerOf(fault: "500" | "429" | "html-502"): Response {
  if (fault === "html-502") return new Response("<html><h1>502 Bad Gateway</h1></html>", { status: 502 });
  const code = fault === "500" ? "SERVER_ERROR" : "BAD_REQUEST_ERROR";
  const error = { code, description: "ordered by the proof", source: "NA", step: "NA", reason: "NA" };
  return new Response(JSON.stringify({ error }), { status: Number(fault) });
}
