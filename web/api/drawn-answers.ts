// The answers and the refusals with which the server has drawn the page.
import { hashKey, type Query } from "@tanstack/react-query";
import { pageState } from "#web/page-state.ts";
import { CallFailure, failureOf } from "./call.ts";
import { CONFIG_KEY, queryClient } from "./queries.ts";

/** A list that is read in pages (useEndpointPages): its key ends so, and the answer is the first page. */
export const PAGES = "pages";

/** The hashes of the queries that the page was drawn with. Nobody asks for them again until `askAgain`. */
const fresh = new Set<string>();

/** Before the page is drawn: the server's drawing and the browser's first one show these answers. */
export function fillDrawnAnswers(): void {
  const { now, config, answers, failures } = pageState();
  if (config) queryClient.setQueryData(CONFIG_KEY, config);
  for (const { key, answer } of answers) {
    const isList = key.at(-1) === PAGES;
    queryClient.setQueryData(key, isList ? { pages: [answer], pageParams: [""] } : answer);
    fresh.add(hashKey(key));
  }
  for (const { key, status, retryAfter, body } of failures) {
    const query = queryClient
      .getQueryCache()
      .build(queryClient, queryClient.defaultQueryOptions({ queryKey: key }));
    // Screens that wait for several answers ask whether each has been fetched, which TanStack Query reads off the counts.
    query.setState({
      ...{ status: "error", error: failureOf(status, retryAfter, body) },
      ...{ errorUpdateCount: 1, errorUpdatedAt: Date.parse(now) },
    });
    fresh.add(hashKey(key));
  }
}

export function isFresh(queryHash: string): boolean {
  return fresh.has(queryHash);
}

/** When the screen has been taken over, or something has changed meanwhile. */
export function askAgain(): void {
  fresh.clear();
}

/** The same, and asks once for what the server failed to answer while it drew the page, unless somebody has asked since. */
export function askFaultyAgain(): void {
  void queryClient.refetchQueries({ type: "active", predicate: isFaultyAsDrawn });
  askAgain();
}

const isFaultyAsDrawn = ({ queryHash, state: { error, errorUpdateCount } }: Query) =>
  isFresh(queryHash) && errorUpdateCount === 1 && error instanceof CallFailure && error.status >= 500;
