// Keeps the answers of marked queries on the device, to be read without a network. One text in localStorage is enough: there
// are few answers, and they are read once, at the start.
import { hashKey, type Query, type QueryKey } from "@tanstack/react-query";
import { keptAs } from "./kept-time.ts";
import { queryClient } from "./queries.ts";

const WRITE_DELAY_MS = 1_000;

/** `updatedAt`: as `keptAs`. */
type KeptAnswer = { key: QueryKey; data: unknown; updatedAt: number };

type KeptAnswers<Owner> = {
  isKept: (query: Query) => boolean;
  /** Puts the kept answers into the query cache where it has none, unless they are of another owner: these are deleted. */
  restore: (owner: Owner) => void;
  /** Puts the answer of one query into the cache. Answers whether there is one. */
  restoreOne: (owner: Owner, key: QueryKey) => boolean;
  /** Stores the answers of marked queries whenever one arrives. Returns how to stop. */
  keep: (owner: Owner) => () => void;
  forget: () => void;
};

/** `stored`: the name in localStorage. `mark`: the field of a query's `meta` that is true if its answer is kept. */
export function keptAnswers<Owner extends Readonly<Record<string, string>>>(
  stored: string,
  mark: string,
): KeptAnswers<Owner> {
  const isKept = ({ meta, state }: Query) => meta?.[mark] === true && state.data !== undefined;

  const forget = () => {
    try {
      localStorage.removeItem(stored);
    } catch {
      // Nothing was stored.
    }
  };

  const read = (owner: Owner): readonly KeptAnswer[] => {
    const kept = parse(stored);
    if (!kept) return [];
    if (Object.entries(owner).every(([name, value]) => kept[name] === value))
      return kept.answers.filter(isKeptAnswer);
    forget();
    return [];
  };

  const write = (owner: Owner) => {
    const answers = queryClient
      .getQueryCache()
      .findAll({ predicate: isKept })
      .map(({ queryKey, state: { data, dataUpdatedAt } }) => ({
        key: queryKey,
        data,
        updatedAt: keptAs(dataUpdatedAt),
      }));
    // What this page has not asked for stays as it was.
    const known = new Set(answers.map(({ key }) => hashKey(key)));
    const others = read(owner).filter(({ key }) => !known.has(hashKey(key)));
    try {
      localStorage.setItem(stored, JSON.stringify({ ...owner, answers: [...answers, ...others] }));
    } catch {
      // Without room for all answers they can only be read with a network.
      forget();
    }
  };

  return {
    isKept: ({ meta }) => meta?.[mark] === true,
    restore: (owner) => read(owner).forEach(fill),
    restoreOne: (owner, key) => {
      const found = read(owner).find((answer) => hashKey(answer.key) === hashKey(key));
      if (found) fill(found);
      return found !== undefined;
    },
    keep: (owner) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const writeSoon = () => {
        clearTimeout(timer);
        timer = setTimeout(() => write(owner), WRITE_DELAY_MS);
      };
      const cache = queryClient.getQueryCache();
      // The screen may have had its answers before this code was loaded.
      if (cache.findAll({ predicate: isKept }).length > 0) writeSoon();
      const unsubscribe = cache.subscribe(({ type, query }) => {
        if (type === "updated" && isKept(query)) writeSoon();
      });
      return () => {
        clearTimeout(timer);
        unsubscribe();
      };
    },
    forget,
  };
}

function fill({ key, data, updatedAt }: KeptAnswer): void {
  if (queryClient.getQueryData(key) === undefined)
    queryClient.setQueryData(key, data, { updatedAt: keptAs(updatedAt) });
}

type Stored = Record<string, unknown> & { answers: unknown[] };

/** Another version of the app may have stored others. */
function isKeptAnswer(value: unknown): value is KeptAnswer {
  const { key, data, updatedAt } = Object(value) as Partial<KeptAnswer>;
  return Array.isArray(key) && (data ?? null) !== null && typeof updatedAt === "number";
}

function parse(stored: string): Stored | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(stored) ?? "null");
    const isStored =
      typeof kept === "object" && kept !== null && "answers" in kept && Array.isArray(kept.answers);
    return isStored ? (kept as Stored) : null;
  } catch {
    return null;
  }
}
