// In a file of its own: the login counts down, and needs nothing else of domain/ist-time.ts.

/** Whole seconds from one instant to a later one, rounded up, never below 0. */
export function secondsUntil(now: Date, later: Date): number {
  return Math.max(0, Math.ceil((later.getTime() - now.getTime()) / 1000));
}
