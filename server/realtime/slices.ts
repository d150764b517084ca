import { setImmediate as nextTurn } from "node:timers/promises";

/** As many connections as the server pings, or looks at, in about a millisecond. */
const SLICE = 100;

/** Yields the items a slice at a time. Between two slices the event loop runs, so that 10,000 do not stall it. */
export async function* slices<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  for (let start = 0; start < items.length; start += SLICE) {
    if (start > 0) await nextTurn();
    yield items.slice(start, start + SLICE);
  }
}
