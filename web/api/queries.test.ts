import { expect, it } from "vitest";
import { queryClient } from "./queries.ts";

it("what was answered does not age, and nothing is asked again unasked", () => {
  expect(queryClient.getDefaultOptions().queries).toMatchObject({
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  expect(queryClient.getDefaultOptions().queries?.refetchInterval).toBeUndefined();
  expect(queryClient.getDefaultOptions().mutations).toMatchObject({ retry: false });
});
