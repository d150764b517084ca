// Keeps the answers of marked queries on the device, to be read without a network: in a query cache of their own, which the persister of
// TanStack Query writes into localStorage. They come into the page's query cache only when the server cannot be reached.
import { type Query, QueryClient } from "@tanstack/react-query";
import {
  type Persister,
  persistQueryClientRestore,
  persistQueryClientSubscribe,
} from "@tanstack/react-query-persist-client";
import { isUnreachable } from "./call.ts";
import { forgetStored } from "./kept-on-phone.ts";
import { keptAs } from "./kept-time.ts";
import { queryClient } from "./queries.ts";

/** `day`: YYYY-MM-DD, IST. On another day, and in another role, the answers are deleted. */
type Owner = { id: string; role?: string; day?: string };

type Names = {
  /** In localStorage: the answers, and who is signed in. */
  stored: string;
  person: string;
  /** The field of a query's `meta` that is true if its answer is kept. */
  mark: string;
};

export function keptAnswers({ stored, person, mark }: Names) {
  const load = async (owner: Owner) => {
    const kept = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });
    const options = { queryClient: kept, persister: persisterOf(owner), buster: toBuster(owner) };
    // What cannot be read, or is of another owner, is deleted.
    await persistQueryClientRestore({ ...options, maxAge: Number.POSITIVE_INFINITY }).catch(() => undefined);
    return { kept, persist: () => persistQueryClientSubscribe(options) };
  };

  const persisterOf = ({ id }: Owner): Persister => ({
    persistClient: (client) => {
      try {
        // A late answer, after a sign-out in any tab.
        if (!localStorage.getItem(person)?.includes(id)) return;
        localStorage.setItem(stored, JSON.stringify(client));
      } catch {
        // Without room for all answers they can only be read with a network.
        forgetStored(stored);
      }
    },
    restoreClient: () => JSON.parse(localStorage.getItem(stored) ?? "null") ?? undefined,
    removeClient: () => forgetStored(stored),
  });

  return {
    /** Puts the kept answers into the query cache where it has none. */
    restore: async (owner: Owner): Promise<void> => {
      const { kept } = await load(owner);
      for (const answer of kept.getQueryCache().getAll())
        if (queryClient.getQueryData(answer.queryKey) === undefined) copyTo(queryClient, answer);
    },
    /** Keeps the answers as they arrive, and shows the kept ones where the server cannot be reached. Returns how to stop. */
    keep: (owner: Owner): (() => void) => {
      const stops: (() => void)[] = [];
      let isOver = false;
      void load(owner).then(({ kept, persist }) => {
        if (isOver) return;
        const follow = (query: Query) => {
          if (query.meta?.[mark] !== true) return;
          if (query.state.data !== undefined) return copyTo(kept, query);
          const answer = kept.getQueryCache().get(query.queryHash);
          if (!answer || !isUnreachable(query.state.error)) return;
          copyTo(queryClient, answer);
          // Stale, so that the next answer replaces it.
          query.invalidate();
        };
        const cache = queryClient.getQueryCache();
        stops.push(persist());
        // The screen may have had its answers before this code was loaded.
        for (const query of cache.getAll()) follow(query);
        stops.push(
          cache.subscribe((event) => {
            const isAnswered = event.type === "updated" && /success|error/.test(event.action.type);
            if (isAnswered) follow(event.query);
          }),
        );
      });
      return () => {
        isOver = true;
        for (const stop of stops) stop();
      };
    },
  };
}

const toBuster = ({ id, role = "", day = "" }: Owner) => `${id} ${role} ${day}`;

function copyTo(client: QueryClient, { queryKey, state: { data, dataUpdatedAt } }: Query): void {
  client.setQueryData(queryKey, data, { updatedAt: keptAs(dataUpdatedAt) });
}
