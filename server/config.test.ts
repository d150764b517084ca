import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { liveEnv } from "#server/testing/live-env.ts";
import { readConfig } from "./config.ts";

test("demo mode needs nothing, listens to this machine only, and keeps its secret", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "parcha-config-"));
  const first = readConfig({ DATA_DIR: dataDir });
  expect([first.mode, first.host, first.port]).toEqual(["demo", "127.0.0.1", 5000]);
  expect(readConfig({ DATA_DIR: dataDir }).secretKey).toBe(first.secretKey);
  expect(first.secretKey.length).toBeGreaterThan(32);
  rmSync(dataDir, { recursive: true });
});

test("live mode names everything that is missing, at once", () => {
  expect(() => readConfig({ MODE: "live" })).toThrow(
    /PUBLIC_URL[\s\S]*SECRET_KEY[\s\S]*DATABASE_URL[\s\S]*RAZORPAY_KEY_ID/,
  );
});

test("live mode starts when all is there", () => expect(readConfig(liveEnv).mode).toBe("live"));

test.each([
  [
    "X14 a payment host that is not Razorpay's",
    { RAZORPAY_BASE_URL: "http://127.0.0.1:5000/sandbox/razorpay" },
    "RAZORPAY_BASE_URL",
  ],
  [
    "a host that only looks like it",
    { RAZORPAY_BASE_URL: "https://api.razorpay.com.evil.example" },
    "RAZORPAY_BASE_URL",
  ],
  ["X14 the sandbox's key", { RAZORPAY_KEY_ID: "rzp_test_sandboxparcha" }, "RAZORPAY_KEY_ID"],
  ["X14 lifted limits", { DEMO_NO_ADDRESS_LIMITS: "1" }, "DEMO_NO_ADDRESS_LIMITS"],
  ["a page without TLS", { PUBLIC_URL: "http://parcha.example" }, "PUBLIC_URL"],
  ["a short secret", { SECRET_KEY: "short" }, "SECRET_KEY"],
  ["a port that is none", { PORT: "http" }, "PORT"],
])("live mode refuses %s", (_, change, name) => {
  expect(() => readConfig({ ...liveEnv, ...change })).toThrow(name);
});

test.each([
  ["PUBLIC_URL", "localhost:5000"],
  ["PUBLIC_URL", "ftp://parcha.example"],
  ["LOG_LEVEL", "loud"],
])("a %s of %s is refused by name", (name, value) => {
  expect(() => readConfig({ [name]: value, SECRET_KEY: "x", DATA_DIR: "/nowhere" })).toThrow(name);
});
