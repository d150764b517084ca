import type { CustomerRights } from "#domain/customer-rights.ts";
import type { AnyEvent, Shown } from "./customer-events.ts";
import { isHoldingBack, mergeEvents } from "./merge-events.ts";
import { useCustomerMoney, useCustomerTimeline } from "./use-customers.ts";

/** The events of the chosen filter; for all of them, the timeline and the money merged. */
export function useEvents(customerId: string, shown: Shown, { seesMoney }: CustomerRights) {
  const hasMoney = seesMoney && (shown === "all" || shown === "money");
  const hasTimeline = shown !== "money";
  const filter = shown === "all" || shown === "money" ? null : shown;
  const timeline = useCustomerTimeline(customerId, filter, { isEnabled: hasTimeline });
  const money = useCustomerMoney(customerId, { isEnabled: hasMoney });
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
