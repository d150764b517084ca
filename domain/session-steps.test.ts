import { describe, expect, test } from "vitest";
import { newTimeDue, SESSION_STEPS, stepRefusal, takesNewTimeBack } from "./session-steps.ts";

describe("a session", () => {
  test.each([
    [[], "new-time", null],
    [["move", "reopening"], "new-time", null],
    [["refund-in-part"], "new-time", "money-went-back"],
    [["refund-in-full"], "reopening", "money-went-back"],
    [["refund-in-part"], "reopening", null],
    [["dispute"], "refund", "payment-disputed"],
    [["dispute", "refund-in-part"], "new-time", "payment-disputed"],
    [["new-time"], "move", "new-time-given"],
    [["new-time"], "refund", null],
    [["cancellation"], "move", "not-possible-now"],
  ] as const)("after %o refuses %s with %s", (past, next, refusal) => {
    expect(stepRefusal(past, next)).toBe(refusal);
  });

  test.each([
    ["customer", "cancellation", "not-possible-now"],
    ["customer", "move", "not-possible-now"],
    ["admin", "cancellation", null],
    ["admin", "move", null],
    ["admin", "refund", null],
    ["admin", "new-time", "not-possible-now"],
  ] as const)("that was settled answers its %s who asks for a %s with %s", (by, next, refusal) => {
    expect(stepRefusal(["move", "settled"], next, by)).toBe(refusal);
  });

  test("that gave a new time takes its credits with whatever gives money back", () => {
    expect(SESSION_STEPS.filter(takesNewTimeBack)).toEqual(["refund", "cancellation", "dispute"]);
  });
});

test.each([
  [0, 751],
  [10_000, 651],
  [10_050, 651],
  [75_100, 0],
  [150_200, 0],
])(
  "of a new time for ₹751, of which %s paise went back, %s credits are the customer's",
  (returnedPaise, due) => {
    expect(newTimeDue({ price: 751, returnedPaise })).toBe(due);
  },
);
