import { afterEach, expect, it, vi } from "vitest";
import { queryClient } from "#web/api/queries.ts";
import { wakeSessions } from "./use-sessions.ts";

afterEach(() => vi.restoreAllMocks());

it("asks at once, and once more for all that came while it was asking", async () => {
  const answers: (() => void)[] = [];
  const asked = vi
    .spyOn(queryClient, "invalidateQueries")
    .mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  for (let wakes = 0; wakes < 5; wakes++) wakeSessions();
  expect(asked).toHaveBeenCalledTimes(1);
  answers.shift()?.();
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  answers.shift()?.();
  await Promise.resolve();
  expect(asked).toHaveBeenCalledTimes(2);
});
