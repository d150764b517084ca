// The cache of the server's answers, and its keys.
import { type Query, QueryClient } from "@tanstack/react-query";

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      staleTime: Number.POSITIVE_INFINITY,
      // Also where the browser says that it is offline, since it may be wrong.
      networkMode: "always",
    },
    // Offline a change fails at once: the browser must not make it later, when the customer no longer expects it.
    mutations: { retry: false, networkMode: "always" },
  },
});

// It listens to the focus and the network. Every hook names it, so that no layout has to provide it.
queryClient.mount();

/** At a sign-out: what the server has answered is for no other reader of this page. */
export function forgetAnswers(): void {
  queryClient.removeQueries({ predicate: isAnswer });
}

/** Whether the query is an endpoint's: its key begins with the path. */
export const isAnswer = ({ queryKey: [path] }: Query) => String(path).startsWith("/api/");

/** Of the installation's facts: config.ts. */
export const CONFIG_KEY = ["config"];
