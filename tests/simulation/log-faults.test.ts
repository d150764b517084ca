import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { openLog } from "#server/log.ts";
import { FAULT_MESSAGES, isFault } from "./log-faults.ts";

const SERVER = join(import.meta.dirname, "../../server");
/** The message is the last argument: `log.error({ err: error }, "unexpected error")`. Of `alertUnlessUnavailable` and `workAlone`, too. */
const LOG_CALL =
  /\b(?:log\.(?:warn|error)|alertUnlessUnavailable|workAlone)\((?:[^"`;]|"[^"]*"(?!,?\s*\)))*?"([^"]*)",?\s*\)/g;

let messages: string[];
beforeAll(async () => {
  const files = await readdir(SERVER, { recursive: true });
  const sources = files.filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
  const texts = await Promise.all(sources.map((file) => readFile(join(SERVER, file), "utf8")));
  messages = texts.flatMap((text) => [...text.matchAll(LOG_CALL)].map(([, message = ""]) => message));
});

test.each(FAULT_MESSAGES)("the server still logs the fault %j as a warning or an error", (message) => {
  expect(messages).toContain(message);
});

test("a log line is a fault if its message is one of the fault messages", () => {
  const lines: string[] = [];
  const log = openLog("warn", (line) => lines.push(line));
  log.error({ err: new Error("no such column") }, "unexpected error");
  log.warn({ orderId: "1" }, "the payment provider did not answer about an order");
  log.warn({ err: new Error("unexpected error") }, "the provider did not accept a message");
  expect(lines.map(isFault)).toEqual([true, false, false]);
});
