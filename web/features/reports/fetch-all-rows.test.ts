import { expect, it } from "vitest";
import { wholeList } from "./fetch-all-rows.ts";
import type { FetchPage, PageAsked } from "./use-reports.ts";

/** A server with so many rows, which hands out no more than it is asked for. */
function listOf(count: number) {
  const asked: PageAsked[] = [];
  const fetchPage: FetchPage<number> = async (page) => {
    asked.push(page);
    const from = Number(page.before ?? 0);
    const to = Math.min(count, from + page.limit);
    const rows = Array.from({ length: to - from }, (_, at) => from + at);
    return { rows, total: count + 5, found: count, next: to < count ? String(to) : null };
  };
  return { asked, fetchPage };
}

it("fetches every page of what is found, and says how far it is", async () => {
  const { asked, fetchPage } = listOf(1100);
  const said: string[] = [];
  const rows = await wholeList(fetchPage, "asha", {
    signal: new AbortController().signal,
    onProgress: (done, all) => said.push(`${done}/${all}`),
  });
  expect([rows.length, rows.at(-1)]).toEqual([1100, 1099]);
  expect(asked).toEqual([
    { search: "asha", limit: 500, before: undefined },
    { search: "asha", limit: 500, before: "500" },
    { search: "asha", limit: 500, before: "1000" },
  ]);
  expect(said).toEqual(["500/1100", "1000/1100", "1100/1100"]);
});

it("makes no file of what was stopped", async () => {
  const stop = new AbortController();
  const { fetchPage } = listOf(600);
  const onProgress = () => stop.abort();
  await expect(wholeList(fetchPage, "", { signal: stop.signal, onProgress })).rejects.toThrow();
});
