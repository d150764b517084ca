import { setImmediate as nextTurn } from "node:timers/promises";

/** Yields `size` items at a time. Between two slices the event loop runs, so that 10,000 connections do not stall it. */
export async function* slices<Item>(items: readonly Item[], size: number): AsyncGenerator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) {
    if (start > 0) await nextTurn();
    yield items.slice(start, start + size);
  }
}
