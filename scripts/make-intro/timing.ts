/** Grows from 0 at `startSecond` to 1 at the end of the duration. */
export function progress(second: number, startSecond: number, durationSeconds: number): number {
  return Math.min(1, Math.max(0, (second - startSecond) / durationSeconds));
}

/** Smoothstep: makes a movement slow at its start and its end. */
export function ease(part: number): number {
  return part * part * (3 - 2 * part);
}
