import { expect, test } from "vitest";
import { AuditEventLimit, MAX_REFUSALS_PER_HOUR } from "./audit-events.ts";

const now = new Date("2026-11-21T10:00:00Z");
const nextHour = new Date("2026-11-21T11:00:00Z");
const refusal = { adminId: null, customerId: null, code: "bad-credentials" } as const;
const times = (count: number) => Array.from({ length: count });

test("of a hundred thousand refusals in an hour 300 are written, and the next hour begins anew", () => {
  const limit = new AuditEventLimit();
  const taken = times(100_000).map(() => limit.take(refusal, now));
  expect(taken.filter((outcome) => outcome !== "dropped")).toHaveLength(300);
  expect(taken.indexOf("last")).toBe(299);
  expect(limit.take(refusal, nextHour)).toBe("written");
});

test("a flood of one code leaves the others theirs", () => {
  const limit = new AuditEventLimit();
  for (const _ of times(MAX_REFUSALS_PER_HOUR)) limit.take(refusal, now);
  expect(limit.take({ ...refusal, code: "bad-signature" }, now)).toBe("written");
});

test("an attack on an admin is written beside a flood, also while customers are refused", () => {
  const limit = new AuditEventLimit();
  for (const index of times(400).keys()) limit.take({ ...refusal, customerId: `customer ${index}` }, now);
  for (const _ of times(400)) limit.take({ ...refusal, adminId: "guide" }, now);
  expect(limit.take({ ...refusal, customerId: "another" }, now)).toBe("dropped");
  expect(limit.take({ ...refusal, adminId: "guide" }, now)).toBe("dropped");
  expect(limit.take({ ...refusal, adminId: "accounts" }, now)).toBe("written");
});

test("sign-ins are all written, however many there are", () => {
  const limit = new AuditEventLimit();
  const signIn = { ...refusal, code: null, customerId: "customer" } as const;
  expect(new Set(times(1_000).map(() => limit.take(signIn, now)))).toEqual(new Set(["written"]));
});

test("an event without a person has the limit, also if it is no refusal", () => {
  const limit = new AuditEventLimit();
  const ended = { ...refusal, code: null } as const;
  for (const _ of times(MAX_REFUSALS_PER_HOUR)) limit.take(ended, now);
  expect(limit.take(ended, now)).toBe("dropped");
});
