// What waits for the guide besides the day. The day knows how much there is before it loads what shows it.
import { listMoneyTasks } from "#contract/accounting.ts";
import { listComplaints } from "#contract/complaints.ts";
import { KEPT_FOR_DAY } from "#web/api/kept-on-phone.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";

const CURRENT = { refetchOnWindowFocus: "always", refetchInterval: 30_000, meta: KEPT_FOR_DAY } as const;

/** The sessions that did not go well and wait for an answer, oldest first. */
export const useOpenComplaints = () =>
  useEndpoint(listComplaints, { ...CURRENT, select: ({ complaints }) => complaints });

/** The disputes that a bank waits for an answer to, oldest first. */
export const useOpenDisputes = () =>
  useEndpoint(listMoneyTasks, {
    ...CURRENT,
    select: ({ tasks }) => tasks.filter(({ kind }) => kind === "dispute-open"),
  });
