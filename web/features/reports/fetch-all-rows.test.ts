import { expect, it } from "vitest";
import { fetchAllRows } from "./fetch-all-rows.ts";
import type { FetchPage, PageRequest } from "./use-reports.ts";

/** A server with `count` rows that answers in pages. */
function listOf(count: number) {
  const asked: PageRequest[] = [];
  const fetchPage: FetchPage<number> = async (page) => {
    asked.push(page);
    const from = Number(page.cursor ?? 0);
    const to = Math.min(count, from + page.limit);
    const rows = Array.from({ length: to - from }, (_, at) => from + at);
    return { rows, total: count + 5, found: count, nextCursor: to < count ? String(to) : null };
  };
  return { asked, fetchPage };
}

it("fetches every page of a search and reports its progress", async () => {
  const { asked, fetchPage } = listOf(1100);
  const progress: string[] = [];
  const rows = await fetchAllRows(fetchPage, "asha", {
    signal: new AbortController().signal,
    onProgress: (done, all) => progress.push(`${done}/${all}`),
  });
  expect([rows.length, rows.at(-1)]).toEqual([1100, 1099]);
  expect(asked).toEqual([
    { search: "asha", limit: 500, cursor: undefined },
    { search: "asha", limit: 500, cursor: "500" },
    { search: "asha", limit: 500, cursor: "1000" },
  ]);
  expect(progress).toEqual(["500/1100", "1000/1100", "1100/1100"]);
});

it("rejects when it is aborted", async () => {
  const abort = new AbortController();
  const { fetchPage } = listOf(600);
  const onProgress = () => abort.abort();
  await expect(fetchAllRows(fetchPage, "", { signal: abort.signal, onProgress })).rejects.toThrow();
});
