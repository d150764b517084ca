// Keeps the answers of marked queries on the device until the day or the sign-in ends, so that an admin can read the day
// without a network. One text in localStorage is enough: there are few answers, and they are read once, at the start.
import type { Query, QueryKey } from "@tanstack/react-query";
import { queryClient } from "./queries.ts";

const STORED = "guide-day";
const WRITE_DELAY_MS = 1_000;

/** The `meta` of a query whose answer is kept. */
export const KEPT_FOR_DAY = { isKeptForDay: true };

type KeptAnswer = { key: QueryKey; data: unknown; updatedAt: number };
/** `day`: YYYY-MM-DD, IST. */
type Owner = { day: string; adminId: string };
type KeptDay = Owner & { answers: KeptAnswer[] };

/** Puts the kept answers into the query cache, unless they are of another day or admin. These are deleted. */
export function restoreDay({ day, adminId }: Owner): void {
  const kept = readDay();
  if (!kept) return;
  if (kept.day !== day || kept.adminId !== adminId) {
    forgetDay();
    return;
  }
  for (const { key, data, updatedAt } of kept.answers)
    if (queryClient.getQueryData(key) === undefined) queryClient.setQueryData(key, data, { updatedAt });
}

/** Stores the answers of marked queries whenever one arrives. Returns how to stop. */
export function keepDay(owner: Owner): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== "updated" || !isKept(query)) return;
    clearTimeout(timer);
    timer = setTimeout(() => writeDay(owner), WRITE_DELAY_MS);
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}

/** At sign-out, and when the day has ended. */
export function forgetDay(): void {
  try {
    localStorage.removeItem(STORED);
  } catch {
    // Nothing was stored.
  }
}

function isKept({ meta, state }: Query): boolean {
  return meta?.isKeptForDay === true && state.data !== undefined;
}

function writeDay(owner: Owner): void {
  const answers = queryClient
    .getQueryCache()
    .findAll({ predicate: isKept })
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data, updatedAt: state.dataUpdatedAt }));
  const kept: KeptDay = { ...owner, answers };
  try {
    localStorage.setItem(STORED, JSON.stringify(kept));
  } catch {
    // Without room for all answers the day can only be read with a network.
    forgetDay();
  }
}

function readDay(): KeptDay | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORED) ?? "null");
    const isDay =
      typeof kept === "object" && kept !== null && "answers" in kept && Array.isArray(kept.answers);
    return isDay ? (kept as KeptDay) : null;
  } catch {
    return null;
  }
}
