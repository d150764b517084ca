// The server's context in a simulation: real services with simulated providers.
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "#server/config/config.ts";
import { type AppContext, createContext } from "#server/context.ts";
import type { Pool } from "#server/db/pool.ts";
import { razorpayGateway } from "#server/providers/payments/razorpay.ts";
import { SendError } from "#server/providers/send-error.ts";
import type { Storage } from "#server/providers/storage/storage.ts";
import type { GatewayConnection } from "./gateway-connection.ts";
import type { ManualClock } from "./manual-clock.ts";
import type { Random } from "./random.ts";

/** Faults of the messaging providers. Those of the payment provider are in GatewayConnection. */
export type Faults = {
  /** The share of messages that a provider rejects (0 to 1). */
  messageFaultRate: number;
};

type Options = {
  config: Config;
  db: Pool;
  clock: ManualClock;
  random: Random;
  connection: GatewayConnection;
  faults: Faults;
  log: FastifyBaseLogger;
};

const SEND_ERROR_KINDS = ["retryable", "unknown"] as const;

/** The histories use no files: a disk would answer outside the scheduler, in an order that the seed does not decide. */
const noParts = () => Promise.reject(new Error("The histories upload nothing"));
const NO_FILES: Storage = {
  upload: {
    kind: "presigned",
    origin: "",
    presignPut: async () => ({ url: "", headers: {} }),
    parts: { begin: noParts, sizeOf: noParts, presignPut: noParts, join: noParts, remove: noParts },
  },
  put: async () => undefined,
  write: async () => undefined,
  sizeOf: async () => null,
  read: async () => null,
  copy: async () => undefined,
  remove: async () => undefined,
  async *list() {},
};

export function createSimulationContext(options: Options): Promise<AppContext> {
  const { config, db, clock, random, connection, faults, log } = options;
  const isRejected = () => random.boolean(faults.messageFaultRate);
  return createContext({
    config,
    db,
    now: clock.now,
    gateway: razorpayGateway({
      ...config.razorpay,
      baseUrl: "http://gateway.example",
      pause: async () => undefined,
      random: () => 0.5,
      fetch: connection.fetch,
    }),
    sms: {
      async send() {
        if (isRejected()) throw new SendError("injected by the simulation", random.pick(SEND_ERROR_KINDS));
        return null;
      },
    },
    messaging: {
      async send() {
        if (isRejected()) throw new SendError("injected by the simulation", random.pick(SEND_ERROR_KINDS));
        return null;
      },
    },
    storage: NO_FILES,
    log,
  });
}
