// The sessions whose question "was it good?" was skipped in this browser.
import { storedValue } from "#web/api/stored-value.ts";

const MAX_KEPT = 50;

const stored = storedValue("ratingsSkipped", (value): value is string[] => {
  return Array.isArray(value) && value.every((id) => typeof id === "string");
});

export function useIsSkipped(bookingId: string): boolean {
  return stored.use()?.includes(bookingId) ?? false;
}

export function rememberSkipped(bookingId: string): void {
  stored.set([bookingId, ...(stored.get() ?? [])].slice(0, MAX_KEPT));
}
