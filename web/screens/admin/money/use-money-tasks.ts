import { useMutation, useQuery } from "@tanstack/react-query";
import { listMoneyTasks, resolveMoneyTask, retryRefund } from "#contract/accounting.ts";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/queries.ts";
import { useSubmission } from "#web/api/use-submission.ts";
import { MONEY_KEY } from "./use-reconciliation.ts";

const REFETCH_MS = 60_000;

/** Oldest first. */
export function useMoneyTasks() {
  return useQuery({
    queryKey: [...MONEY_KEY, "tasks"],
    queryFn: ({ signal }) => call(listMoneyTasks, { signal }),
    select: ({ tasks }) => tasks,
    staleTime: 0,
    networkMode: "always",
    refetchOnWindowFocus: "always",
    refetchInterval: REFETCH_MS,
  });
}

// Returning the promise keeps the mutation pending until the list is fetched again.
const onSettled = () => queryClient.invalidateQueries({ queryKey: MONEY_KEY });

export function useRetryRefund() {
  return useSubmission(retryRefund, { onSettled });
}

export function useResolveTask() {
  return useMutation({ mutationFn: (id: string) => call(resolveMoneyTask, { params: { id } }), onSettled });
}
