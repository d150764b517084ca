import { expect, it } from "vitest";
import { levelOf } from "#web/features/devices/voice-level.ts";
import { networkHealthOf } from "./use-device-check.ts";

it.each([
  ["good", [80, 120, 90], "4g"],
  ["good", [80, 2_000, 90], undefined],
  ["weak", [900, 800, 90], "4g"],
  ["weak", [80, 90, 80], "2g"],
  ["weak", [80, 90, 80], "slow-2g"],
  ["weak", [80, null], "4g"],
  ["weak", [], "4g"],
] as const)("a network is %s after round trips of %j ms on %s", (health, roundTripsMs, effectiveType) => {
  expect(networkHealthOf({ roundTripsMs, effectiveType })).toBe(health);
});

it("the level is 0 for silence, visible for speech, and at most 1", () => {
  expect(levelOf(new Float32Array(64))).toBe(0);
  expect(levelOf(new Float32Array(64).fill(0.02))).toBeGreaterThan(0.2);
  expect(levelOf(new Float32Array(64).fill(1))).toBe(1);
});
