// Customers who have dismissed the question for their address in this browser.
import { storedValue } from "#web/api/stored-value.ts";

const stored = storedValue("addressNotNow", (value): value is string[] => {
  return Array.isArray(value) && value.every((id) => typeof id === "string");
});

export function useIsNotNow(userId: string): boolean {
  return stored.use()?.includes(userId) ?? false;
}

export function rememberNotNow(userId: string): void {
  const others = stored.get()?.filter((id) => id !== userId) ?? [];
  stored.set([...others, userId]);
}
