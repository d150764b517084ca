import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { setLanguage } from "#web/i18n/language.ts";
import { cleanup, render, screen } from "#web/testing/library.tsx";
import { PagedList, type PagedQuery } from "./paged-list.tsx";

beforeAll(() => setLanguage("en"));
afterEach(cleanup);

const draw = vi.fn((rows: readonly string[]) => <p>{rows.join()}</p>);

function show(pages: readonly string[][], hasNextPage: boolean) {
  const query = {
    data: { pages },
    hasNextPage,
    ...{ error: null, isError: false, isFetching: false, isPlaceholderData: false },
    ...{ isFetchNextPageError: false, isFetchingNextPage: false },
    fetchNextPage: async () => ({ hasNextPage: false }),
    refetch: vi.fn(),
  } satisfies PagedQuery<string[]>;
  const texts = { loading: "…", failedTitle: "Failed", staleText: "Stale", empty: "Nothing here" };
  render(
    <PagedList query={query} rowsOf={(page) => page} {...texts}>
      {draw}
    </PagedList>,
  );
}

it("an empty page that others follow draws the button for more alone: no empty list, and not that there is nothing", () => {
  show([[]], true);
  expect(draw).not.toHaveBeenCalled();
  expect(screen.queryByText("Nothing here")).toBeNull();
  expect(screen.getByRole("button")).toBeTruthy();
  cleanup();
  show([[]], false);
  expect(screen.getByText("Nothing here")).toBeTruthy();
  cleanup();
  show([[], ["one", "two"]], true);
  expect(screen.getByText("one,two")).toBeTruthy();
});
