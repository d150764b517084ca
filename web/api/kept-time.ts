// When an answer came that an earlier page has kept.
import { serverMsAt } from "./server-clock.ts";

/**
 * The query cache has one number for when an answer came. That of a kept answer is the server's time, negative: a phone's clock may be
 * wrong, and set between.
 */
export function keptAs(updatedAt: number): number {
  return updatedAt < 0 ? updatedAt : -serverMsAt(updatedAt);
}

/** Null for an answer of this page. */
export const keptAt = (updatedAt = 0) => (updatedAt < 0 ? new Date(-updatedAt) : null);
