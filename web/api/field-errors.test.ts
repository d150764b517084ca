import { expect, it } from "vitest";
import { CallFailure } from "./call.ts";
import { faultsOf } from "./field-errors.ts";

const asked = { fields: ["name", "city"], faults: ["missing", "too-long"] };
const failure = (body: unknown) => new CallFailure(400, "bad-input", "No.", { body });

it("says by field what the server found wrong, and leaves out what this page does not know", () => {
  const error = failure({
    issues: [
      { path: "name", reason: "too-long" },
      { path: "planet", reason: "missing" },
      { path: "city", reason: "too-far" },
    ],
  });
  expect(faultsOf(error, asked)).toEqual({ name: "too-long" });
  expect(faultsOf(error, { ...asked, otherwise: "missing" })).toEqual({ name: "too-long", city: "missing" });
});

it("finds nothing in a failure of another kind", () => {
  for (const error of [failure(null), failure({}), failure({ issues: "?" }), new Error("Ours."), null])
    expect(faultsOf(error, asked)).toEqual({});
});
