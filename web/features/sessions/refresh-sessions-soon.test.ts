import { afterEach, expect, it, vi } from "vitest";
import { queryClient } from "#web/api/queries.ts";
import { refreshSessionsSoon } from "./use-sessions.ts";

afterEach(() => vi.restoreAllMocks());

it("refreshes at once, and once more for all calls that came during that refresh", async () => {
  const answers: (() => void)[] = [];
  const invalidate = vi
    .spyOn(queryClient, "invalidateQueries")
    .mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  for (let calls = 0; calls < 5; calls++) refreshSessionsSoon();
  expect(invalidate).toHaveBeenCalledTimes(1);
  answers.shift()?.();
  await vi.waitFor(() => expect(invalidate).toHaveBeenCalledTimes(2));
  answers.shift()?.();
  await Promise.resolve();
  expect(invalidate).toHaveBeenCalledTimes(2);
});
