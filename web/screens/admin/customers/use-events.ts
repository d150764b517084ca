import { listCustomerTimeline } from "#contract/customer-page.ts";
import type { CustomerRights } from "#domain/customer-rights.ts";
import { useEndpointPages } from "#web/api/use-endpoint.ts";
import type { AnyEvent, Shown } from "./customer-events.ts";
import { isHoldingBack, mergeEvents } from "./merge-events.ts";
import { useCustomerMoney } from "./use-customer-money.ts";

/** The events of the chosen filter; for all of them, the timeline and the money merged. */
export function useEvents(customerId: string, shown: Shown, { seesMoney }: CustomerRights) {
  const hasMoney = seesMoney && (shown === "all" || shown === "money");
  const hasTimeline = shown !== "money";
  const filter = shown === "all" || shown === "money" ? null : shown;
  const timeline = useEndpointPages(listCustomerTimeline, {
    params: { id: customerId },
    query: { filter: filter ?? undefined },
    enabled: hasTimeline,
    refetchOnWindowFocus: true,
  });
  const money = useCustomerMoney(customerId, { enabled: hasMoney });
  const timelineEvents = hasTimeline ? (timeline.data?.pages.flatMap((page) => page.events) ?? []) : [];
  const moneyEvents = hasMoney ? (money.data?.pages.flatMap((page) => page.events) ?? []) : [];
  const ofTimeline = { events: timelineEvents as AnyEvent[], hasMore: hasTimeline && timeline.hasNextPage };
  const ofMoney = { events: moneyEvents as AnyEvent[], hasMore: hasMoney && money.hasNextPage };
  const fetchMore = async () => {
    const [further, furtherMoney] = await Promise.all([
      isHoldingBack(ofTimeline, [ofMoney]) ? timeline.fetchNextPage() : null,
      isHoldingBack(ofMoney, [ofTimeline]) ? money.fetchNextPage() : null,
    ]);
    const isFurther = further ? further.hasNextPage : ofTimeline.hasMore;
    return { hasNextPage: isFurther || (furtherMoney ? furtherMoney.hasNextPage : ofMoney.hasMore) };
  };
  return {
    timeline,
    money,
    events: mergeEvents([ofTimeline, ofMoney]),
    isLoading: (hasTimeline && timeline.isPending) || (hasMoney && money.isPending),
    more: {
      hasNextPage: ofTimeline.hasMore || ofMoney.hasMore,
      isFetchingNextPage: timeline.isFetchingNextPage || money.isFetchingNextPage,
      isFetchNextPageError: timeline.isFetchNextPageError || money.isFetchNextPageError,
      error: timeline.isFetchNextPageError ? timeline.error : money.error,
      fetchNextPage: fetchMore,
    },
  };
}
