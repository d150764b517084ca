import type { FetchPage } from "./use-reports.ts";

/** The server's limit for one page. */
const LIMIT = 500;

/** Fetches all rows that a search finds, page by page. Throws the reason of `signal` when it is aborted. */
export async function fetchAllRows<Row>(
  fetchPage: FetchPage<Row>,
  search: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number, all: number) => void },
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await fetchPage({ search, limit: LIMIT, cursor }, signal);
    rows.push(...page.rows);
    onProgress(rows.length, Math.max(rows.length, page.found));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  signal.throwIfAborted();
  return rows;
}
