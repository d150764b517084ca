import { expect, test } from "vitest";
import { maskPhones, openLog } from "./log.ts";

test("phones keep their last four digits, and longer numbers and fractions all of theirs", () => {
  expect(maskPhones("of +919876543210, 09876543210, 9876543210.")).toBe("of …3210, …3210, …3210.");
  expect(maskPhones("1764000000000 20.9876543210")).toBe("1764000000000 20.9876543210");
});

test("the id of a closed account stays whole where its digits look like a phone", () => {
  const ids = ["01234567-89ab-4cde-8f01-a9123456789c", "9123456789ab-phone9876543210"];
  expect(ids.map(maskPhones)).toEqual([ids[0], "…6789ab-phone…3210"]);
});

test("a line with a duration whose fraction looks like a phone is still JSON", () => {
  const lines: string[] = [];
  openLog("info", (line) => lines.push(line)).info({ responseTime: 2079.8376140123 }, "request completed");
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ responseTime: 2079.8376140123 });
});
