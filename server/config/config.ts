// Reads the configuration. A schema is a zod object of environment variables; its output becomes fields of `Config`. To
// add a provider, write its schema in a file of its own and name it in `SCHEMAS`.
import type * as z from "zod";
import { BadConfig } from "./bad-config.ts";
import { booking } from "./booking.ts";
import { brand } from "./brand.ts";
import { addDemoSecrets, demo } from "./demo.ts";
import { exposureFaults } from "./demo-exposure.ts";
import { guide } from "./guide.ts";
import { monitoring } from "./monitoring.ts";
import { push } from "./push.ts";
import { razorpay } from "./razorpay.ts";
import { receipts } from "./receipts.ts";
import { server } from "./server.ts";
import { sms } from "./sms.ts";
import { storage } from "./storage.ts";
import { testimonials } from "./testimonials.ts";
import { turn } from "./turn.ts";
import { video } from "./video.ts";
import { whatsapp } from "./whatsapp.ts";

/** In the order in which faults are reported. */
export const SCHEMAS = {
  server,
  monitoring,
  razorpay,
  booking,
  sms,
  whatsapp,
  push,
  video,
  turn,
  storage,
  brand,
  guide,
  receipts,
  testimonials,
  demo,
};

type Parts = { [K in keyof typeof SCHEMAS]: (part: z.output<ReturnType<(typeof SCHEMAS)[K]>>) => void };
/** The fields of all schemas. A union of functions infers the intersection of their parameters. */
export type Config = Parts[keyof Parts] extends (part: infer All) => void ? All : never;

/** Reads and checks the environment. @throws BadConfig with a line for each fault */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).flatMap(([name, value]) => trimmed(name, value)));
  const mode = given.MODE === "live" ? "live" : "demo";
  const results = Object.values(SCHEMAS).map((schema) => schema(mode).safeParse(given));
  const issues = results.flatMap(({ error }) => error?.issues ?? []);
  const lines = [...exposureFaults(mode, given), ...issues.map(({ message }) => message)];
  // A variable that two schemas declare is reported once.
  if (lines.length > 0) throw new BadConfig([...new Set(lines)].join("\n"));
  const config: Config = Object.assign({}, ...results.map(({ data }) => data));
  if (mode === "demo") addDemoSecrets(config);
  return config;
}

/**
 * A value that is mounted as a file may end with a line break, which no provider accepts in a key. SECRET_KEY stays as it is:
 * what an installation has sealed under one with a blank could not be read any more.
 */
function trimmed(name: string, value = ""): [string, string][] {
  const text = value.trim();
  if (text === "") return [];
  return [[name, name === "SECRET_KEY" ? value : text]];
}
