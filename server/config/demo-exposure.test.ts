import { describe, expect, test } from "vitest";
import { configFaults, liveEnv } from "#tests/support/live-env.ts";

const demo = { SECRET_KEY: "x", DATA_DIR: "/nowhere" };
const inPublic = { DEMO_IN_PUBLIC: "yes", DEMO_INBOX_PASSWORD: "a long password" };

describe("a server without MODE", () => {
  test.each([
    ["has no configuration at all", {}],
    ["listens to this machine", { HOST: "127.0.0.1", PUBLIC_URL: "http://localhost:5000" }],
    ["listens to this machine by IPv6", { HOST: "::1", PUBLIC_URL: "http://[::1]:5000" }],
    ["is being developed or tested", { NODE_ENV: "test" }],
    ["has keys of Razorpay's test mode", { RAZORPAY_KEY_ID: "rzp_test_1" }],
  ])("starts in demo mode when it %s", (_, env) => expect(configFaults({ ...demo, ...env })).toEqual([]));

  test.each([
    ["an https address", { PUBLIC_URL: "https://parcha.example" }, "PUBLIC_URL is https://parcha.example"],
    ["a live key for payments", { RAZORPAY_KEY_ID: "rzp_live_1" }, "RAZORPAY_KEY_ID is a live key"],
    ["a key for SMS", { SMS_MSG91_AUTH_KEY: "key" }, "SMS_MSG91_AUTH_KEY is set"],
    ["a production environment", { NODE_ENV: "production" }, "NODE_ENV is production"],
    ["a bind to every address", { HOST: "0.0.0.0" }, "HOST is 0.0.0.0"],
    ["a bind to every IPv6 address", { HOST: "::" }, "HOST is ::"],
    ["a bind to a name", { HOST: "db-1.internal" }, "HOST is db-1.internal"],
  ])("does not start with %s, and the line says what to set", (_, env, sign) => {
    const lines = configFaults({ ...demo, ...env });
    expect(lines).toEqual([
      `MODE is not set, and ${sign}. Set MODE=live for a business, or MODE=demo for a demonstration with made-up payments.`,
    ]);
  });

  test("does not start with the variables of live mode", () => {
    const { MODE: _, ...withoutMode } = liveEnv;
    expect(configFaults(withoutMode).length).toBeGreaterThan(1);
  });
});

describe("MODE=demo", () => {
  test.each([
    ["HOST", "0.0.0.0"],
    ["HOST", "192.168.1.5"],
    ["PUBLIC_URL", "https://demo.parcha.example"],
    ["PUBLIC_URL", "http://192.168.1.5:5000"],
  ])("needs DEMO_IN_PUBLIC and a password for a %s of %s", (name, value) => {
    const env = { ...demo, MODE: "demo", [name]: value };
    expect(configFaults(env)).toEqual([
      expect.stringMatching(/^(HOST|PUBLIC_URL) is .*set DEMO_IN_PUBLIC=yes/),
    ]);
    expect(configFaults({ ...env, DEMO_IN_PUBLIC: "yes", DEMO_INBOX_PASSWORD: "short" })).toEqual([
      expect.stringContaining("DEMO_INBOX_PASSWORD must have at least 12 characters"),
    ]);
    expect(configFaults({ ...env, ...inPublic })).toEqual([]);
  });

  test("does not take a live key for payments, in public or not", () => {
    const env = { ...demo, MODE: "demo", RAZORPAY_KEY_ID: "rzp_live_1" };
    for (const more of [{}, { HOST: "0.0.0.0", ...inPublic }])
      expect(configFaults({ ...env, ...more })).toEqual([expect.stringMatching(/^RAZORPAY_KEY_ID/)]);
  });

  test("is a choice that NODE_ENV does not overrule", () =>
    expect(configFaults({ ...demo, MODE: "demo", NODE_ENV: "production" })).toEqual([]));
});
