// The house as it is in a run: its services, with providers of the proof's.
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "#server/config/config.ts";
import { type AppContext, createContext } from "#server/context.ts";
import type { Pool } from "#server/db/pool.ts";
import { MessageNotSent } from "#server/providers/messaging/messaging.ts";
import { razorpayGateway } from "#server/providers/payments/razorpay.ts";
import { SmsNotSent } from "#server/providers/sms/sms.ts";
import type { Storage } from "#server/providers/storage/storage.ts";
import type { Chance } from "./chance.ts";
import type { ProofClock } from "./clock.ts";
import type { GatewayLine } from "./gateway.ts";

export type Weather = {
  /** The share of messages that are not taken. */
  messageFaultiness: number;
};

type Parts = {
  config: Config;
  db: Pool;
  clock: ProofClock;
  chance: Chance;
  line: GatewayLine;
  weather: Weather;
  log: FastifyBaseLogger;
};

const REFUSALS = ["again", "unanswered"] as const;

/** No story has files; and a disk would answer outside of the schedule, which then waits for nobody's turn. */
const NO_FILES: Storage = {
  door: { kind: "direct", origin: "", addressFor: async () => ({ url: "", headers: {} }) },
  put: async () => undefined,
  sizeOf: async () => null,
  read: async () => null,
  copy: async () => undefined,
  remove: async () => undefined,
};

export function houseOf({ config, db, clock, chance, line, weather, log }: Parts): AppContext {
  const isTaken = () => !chance.is(weather.messageFaultiness);
  return createContext({
    config,
    db,
    now: clock.now,
    gateway: razorpayGateway({
      ...config.razorpay,
      baseUrl: "http://gateway.example",
      pause: async () => undefined,
      random: () => 0.5,
      fetch: line.call,
    }),
    sms: {
      async send() {
        if (!isTaken()) throw new SmsNotSent("ordered by the proof", chance.pick(REFUSALS));
      },
    },
    messaging: {
      async send() {
        if (!isTaken()) throw new MessageNotSent("ordered by the proof", chance.pick(REFUSALS));
      },
    },
    storage: NO_FILES,
    log,
  });
}
