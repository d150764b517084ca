import { useQuery } from "@tanstack/react-query";
import type { OutputOf } from "#contract/endpoint.ts";
import { listPendingPayments } from "#contract/payments.ts";
import { call } from "#web/api/call.ts";
import { keys } from "#web/api/queries.ts";
import { useUser } from "#web/features/identity/session.ts";

export const LOOK_AGAIN_MS = 10_000;

type Pending = OutputOf<typeof listPendingPayments>["payments"][number];

const OF_KIND = {
  session: (payments: Pending[]) => payments.filter(({ kind }) => kind === "session"),
  remedy: (payments: Pending[]) => payments.filter(({ kind }) => kind === "remedy"),
};

/** What the server knows of payments of that kind that are still being checked; asked again while there is one. */
export function usePendingAtServer(kind: Pending["kind"], isAwaited: boolean) {
  const user = useUser();
  const select = OF_KIND[kind];
  return useQuery({
    queryKey: keys.pendingPayments,
    queryFn: async ({ signal }) => (await call(listPendingPayments, { signal })).payments,
    select,
    enabled: user !== null,
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
    refetchInterval: ({ state: { data } }) =>
      isAwaited || (data && select(data).length > 0) ? LOOK_AGAIN_MS : false,
  });
}
