import { describe, expect, it } from "vitest";
import { spanOf, spanProblem } from "./span-picker.tsx";

const TODAY = "2026-12-01";

describe("the span of days", () => {
  it("has names for today, yesterday, this month and the one before", () => {
    expect(spanOf("today", TODAY)).toEqual({ from: TODAY, to: TODAY });
    expect(spanOf("yesterday", TODAY)).toEqual({ from: "2026-11-30", to: "2026-11-30" });
    expect(spanOf("last-month", TODAY)).toEqual({ from: "2026-11-01", to: "2026-11-30" });
    expect(spanOf("month", "2026-12-31")).toEqual({ from: "2026-12-01", to: "2026-12-31" });
  });

  it("has at most 31 days, in order, none in the future", () => {
    expect(spanProblem({ from: "2026-11-01", to: TODAY }, TODAY, 31)).toBeNull();
    expect(spanProblem({ from: "2026-10-31", to: TODAY }, TODAY, 31)).toBe("too-long");
    expect(spanProblem({ from: TODAY, to: "2026-11-30" }, TODAY, 31)).toBe("reversed");
    expect(spanProblem({ from: TODAY, to: "2026-12-02" }, TODAY, 31)).toBe("ahead");
    expect(spanProblem({ from: "", to: TODAY }, TODAY, 31)).toBe("incomplete");
    expect(spanProblem({ from: "2026-02-30", to: TODAY }, TODAY, 31)).toBe("incomplete");
  });
});
