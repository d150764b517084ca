import { expect, test } from "vitest";
import { configFaults, liveEnv } from "#tests/support/live-env.ts";
import { readConfig } from "./config.ts";
import { trustFunction } from "./trust-proxy.ts";

const trusts = (value: string, address: string, hop = 0) =>
  trustFunction(readConfig({ ...liveEnv, TRUST_PROXY: value }).trustProxy)(address, hop);

test("a number trusts so many proxies, whatever their address", () => {
  expect([trusts("1", "203.0.113.9", 0), trusts("1", "203.0.113.9", 1)]).toEqual([true, false]);
});

test.each([
  ["10.0.0.0/8", "10.200.0.1", true],
  ["10.0.0.0/8", "11.0.0.1", false],
  ["10.0.0.0/8", "::ffff:10.0.0.1", true],
  ["10.0.0.0/8, 2001:db8::/32", "2001:db8:1::5", true],
  ["203.0.113.9", "203.0.113.9", true],
  ["203.0.113.9", "203.0.113.10", false],
  ["::1", "127.0.0.1", false],
])("networks %s and a proxy at %s: trusted is %s, at any hop", (networks, address, isTrusted) => {
  for (const hop of [0, 3]) expect(trusts(networks, address, hop)).toBe(isTrusted);
});

test.each(["all", "11", "-1", "1.5", "10.0.0.0/33", "10.0.0.0/x", "0.0.0.0/0", "::/0", "10.0.0.0/8,proxy"])(
  "%s is refused",
  (value) => {
    expect(configFaults({ ...liveEnv, TRUST_PROXY: value })).toEqual([
      `TRUST_PROXY must be a whole number from 0 to 10, or networks such as 10.0.0.0/8, not "${value}"`,
    ]);
  },
);

test("live mode on a public address needs a proxy to trust, and on a loopback address does not", () => {
  for (const TRUST_PROXY of ["", "0"])
    expect(configFaults({ ...liveEnv, TRUST_PROXY })).toEqual([
      expect.stringMatching(/^TRUST_PROXY is missing/),
    ]);
  expect(configFaults({ ...liveEnv, TRUST_PROXY: "0", HOST: "127.0.0.1" })).toEqual([]);
});
