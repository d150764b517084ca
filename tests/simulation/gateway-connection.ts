// The payment provider of a run: the simulated gateway, called in-process over a connection that loses calls before or
// after their effect, or delivers them much later.
import Fastify, { type FastifyInstance } from "fastify";
import { newFaults } from "#simulator/faults.ts";
import type { Merchant } from "#simulator/merchant.ts";
import { type GatewayFault, handleRazorpayErrors, razorpayRoutes } from "#simulator/razorpay.routes.ts";
import type { ManualClock } from "./manual-clock.ts";
import type { Random } from "./random.ts";
import type { Scheduler, ServerInstance } from "./scheduler.ts";

const FAULTS = ["timeout", "reset", "500", "429", "html-502"] as const;
type Fault = (typeof FAULTS)[number];
const TIMEOUT_SECONDS = 10;

export async function openGateway(merchant: Merchant): Promise<FastifyInstance> {
  const app = Fastify();
  handleRazorpayErrors(app);
  // No planned faults in the gateway itself: they happen on the connection.
  await app.register(async (api) => razorpayRoutes(api, merchant, newFaults<GatewayFault>()), {
    prefix: "/v1",
  });
  return app;
}

type Options = {
  gateway: FastifyInstance;
  scheduler: Scheduler;
  clock: ManualClock;
  random: Random;
  currentInstance: () => ServerInstance;
};

export class GatewayConnection {
  readonly #options: Options;
  /** The share of calls that fail (0 to 1). */
  faultRate = 0;
  /** Whether a lost call may have its effect later. */
  canArriveLate = false;
  /** The provider refuses to show disputes to these keys: its events are all that the server learns of them. */
  hidesDisputes = false;
  /** Calls that the server has given up and that have not had their effect yet. */
  lateCalls: { label: string; arrive: () => Promise<unknown> }[] = [];

  constructor(options: Options) {
    this.#options = options;
  }

  /** Replaces `fetch` in the server's gateway client. */
  fetch = (url: string, init: RequestInit): Promise<Response> => {
    const { scheduler, currentInstance } = this.#options;
    const { pathname, search } = new URL(url);
    const label = `gateway ${init.method} ${pathname}`;
    return scheduler.execute(label, () => this.#call(label, `${pathname}${search}`, init), {
      instance: currentInstance(),
    });
  };

  async #call(label: string, path: string, init: RequestInit): Promise<Response> {
    const { random, clock } = this.#options;
    if (!random.boolean(this.faultRate)) return this.#deliver(path, init);
    const fault: Fault = random.pick(FAULTS);
    const isLost = fault === "timeout" || fault === "reset";
    if (isLost && this.canArriveLate && init.method === "POST" && random.boolean(0.25))
      this.lateCalls.push({ label, arrive: () => this.#deliver(path, init) });
    else if (random.boolean(0.5)) await this.#deliver(path, init);
    if (fault === "timeout") clock.advance(TIMEOUT_SECONDS);
    if (isLost) throw new TypeError(`the call was lost: ${fault}`);
    return errorResponse(fault);
  }

  async #deliver(path: string, init: RequestInit): Promise<Response> {
    if (this.hidesDisputes && path.startsWith("/v1/disputes")) return errorResponse("400");
    const response = await this.#options.gateway.inject({
      method: init.method === "POST" ? "POST" : "GET",
      url: path,
      headers: init.headers as Record<string, string>,
      ...(typeof init.body === "string" ? { payload: init.body } : {}),
    });
    return new Response(response.body, { status: response.statusCode });
  }
}

function errorResponse(fault: "400" | "500" | "429" | "html-502"): Response {
  if (fault === "html-502") return new Response("<html><h1>502 Bad Gateway</h1></html>", { status: 502 });
  const code = fault === "500" ? "SERVER_ERROR" : "BAD_REQUEST_ERROR";
  const error = { code, description: "injected by the simulation", source: "NA", step: "NA", reason: "NA" };
  return new Response(JSON.stringify({ error }), { status: Number(fault) });
}
