import { useMutation, useQuery } from "@tanstack/react-query";
import { listMoneyTasks, resolveMoneyTask, retryRefund } from "#contract/accounting.ts";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/queries.ts";
import { MONEY_KEY } from "./use-reconciliation.ts";

const LOOK_AGAIN_MS = 60_000;

/** What needs a hand, oldest first; asked again each minute and when the page is looked at. */
export function useMoneyTasks() {
  return useQuery({
    queryKey: [...MONEY_KEY, "tasks"],
    queryFn: ({ signal }) => call(listMoneyTasks, { signal }),
    select: ({ tasks }) => tasks,
    staleTime: 0,
    networkMode: "always",
    refetchOnWindowFocus: "always",
    refetchInterval: LOOK_AGAIN_MS,
  });
}

// Either has its end when the list is there anew: until then the task is still on the screen.
const onSettled = () => queryClient.invalidateQueries({ queryKey: MONEY_KEY });

export function useRetryRefund() {
  return useMutation({ mutationFn: (id: string) => call(retryRefund, { params: { id } }), onSettled });
}

export function useResolveTask() {
  return useMutation({ mutationFn: (id: string) => call(resolveMoneyTask, { params: { id } }), onSettled });
}
