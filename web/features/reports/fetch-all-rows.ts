// All rows that a search finds, fetched page by page, for a file.
import type { FetchPage } from "./use-reports.ts";

/** The most that the server hands out at once. */
const LIMIT = 500;

/** `onProgress` hears how many are there, of how many. Stops where `signal` says so, with its error. */
export async function wholeList<Row>(
  fetchPage: FetchPage<Row>,
  search: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number, all: number) => void },
): Promise<Row[]> {
  const rows: Row[] = [];
  let before: string | undefined;
  do {
    const page = await fetchPage({ search, limit: LIMIT, before }, signal);
    rows.push(...page.rows);
    onProgress(rows.length, Math.max(rows.length, page.found));
    before = page.next ?? undefined;
  } while (before !== undefined);
  signal.throwIfAborted();
  return rows;
}
