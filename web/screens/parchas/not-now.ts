// Who has said in this browser that she does not want to give her address now. The profile takes it all the same.
import { storedValue } from "#web/api/stored-value.ts";

const stored = storedValue("addressNotNow", (value): value is string[] => {
  return Array.isArray(value) && value.every((id) => typeof id === "string");
});

/** Whether this customer has said so, live. */
export function useIsNotNow(userId: string): boolean {
  return stored.use()?.includes(userId) ?? false;
}

export function rememberNotNow(userId: string): void {
  const others = stored.get()?.filter((id) => id !== userId) ?? [];
  stored.set([...others, userId]);
}
