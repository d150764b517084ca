// How far a movement is at a moment.

/** From 0 before `from` to 1 after `from + length`, in seconds. */
export function progress(second: number, from: number, length: number): number {
  return Math.min(1, Math.max(0, (second - from) / length));
}

/** Slow at both ends. */
export function ease(part: number): number {
  return part * part * (3 - 2 * part);
}
