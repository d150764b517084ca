import { clsx } from "clsx";
import { useId, useState } from "react";
import { Link } from "react-router";
import {
  type CustomerProfile,
  getCustomerMoney,
  listCustomerTimeline,
  type MoneyEvent,
} from "#contract/customer-page.ts";
import type { CustomerRights } from "#domain/customer-rights.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { nameIn } from "#domain/names.ts";
import { MoreRows } from "#web/api/more-rows.tsx";
import { QueryFailed, QueryFailedLine } from "#web/api/query-view.tsx";
import { useNow } from "#web/api/server-clock.ts";
import { refresh, useEndpointPages } from "#web/api/use-endpoint.ts";
import { adminTaxDocumentPath } from "#web/features/receipts/document-paths.ts";
import { canBeRefunded } from "#web/features/sessions/refund-amount.ts";
import { RefundDialog } from "#web/features/sessions/refund-dialog.tsx";
import { RemedyRefundDialog } from "#web/features/sessions/remedy-refund-dialog.tsx";
import { formatCount, formatMonth } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { useFocusOnceClosed } from "#web/ui/focus-heading.ts";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { useCustomerMoney } from "./customer-header.tsx";
import type { AnyEvent, Shown } from "./describe-event.ts";
import { isHoldingBack, mergeEvents } from "./merge-events.ts";
import { EventRow } from "./timeline-event.tsx";

const CLOCK_REFRESH_MS = 60_000;

type Props = { customer: CustomerProfile; rights: CustomerRights };

/** Everything that happened, newest first, with filters. Money comes from an endpoint of its own. */
export function Timeline({ customer, rights }: Props) {
  const t = useT();
  const headingId = useId();
  const [shown, setShown] = useState<Shown>("all");
  return (
    <section aria-labelledby={headingId} className="grid min-w-0 grid-cols-1 content-start gap-4">
      <h2 id={headingId} className="sr-only">
        {t("customers.timeline")}
      </h2>
      <Filters customer={customer} rights={rights} shown={shown} onShow={setShown} />
      <Events key={shown} customer={customer} shown={shown} rights={rights} />
    </section>
  );
}

type FilterProps = Props & { shown: Shown; onShow: (shown: Shown) => void };

/** On a phone one row that scrolls sideways. */
function Filters({ customer: { counts }, rights, shown, onShow }: FilterProps) {
  const t = useT();
  const name = useId();
  const filters: [Shown, number | null][] = [
    ["all", null],
    ["sessions", counts.sessions],
    ...(rights.seesMoney ? [["money", null] as [Shown, null]] : []),
    ["parchas", counts.parchas],
    ["vidhis", counts.vidhis],
    ["messages", counts.messages],
  ];
  return (
    <fieldset className="min-w-0 border-b border-line max-lg:-mx-[20px] max-lg:px-[20px]">
      <legend className="sr-only">{t("customers.show")}</legend>
      <div className="relative -mb-px flex gap-5 overflow-x-auto [scrollbar-width:none]">
        {filters.map(([each, count]) => (
          <label
            key={each}
            className="inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-1.5 border-b-2 border-transparent text-small font-bold whitespace-nowrap text-ink-quiet hover:text-ink has-checked:border-primary has-checked:text-primary has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={each === shown}
              onChange={() => onShow(each)}
            />
            <span>{t(`customers.tab-${each}`)}</span>
            {count === null ? null : <span className="font-normal tabular-nums">{formatCount(count)}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type EventsProps = Props & { shown: Shown };

function Events({ customer, shown, rights }: EventsProps) {
  const t = useT();
  const { timeline, money, events, isLoading, more } = useEvents(customer.id, shown, rights);
  const failed = shown === "money" ? money : timeline;
  if (isLoading) return <LoadingBlocks blocks={["h-12", "h-12", "h-12", "h-12"]} />;
  if (failed.isError && !failed.data)
    return <QueryFailed query={failed} title={t("customers.timeline-failed")} />;
  return (
    <>
      {shown === "all" && money.isError && !money.data ? (
        <QueryFailedLine query={money} text={t("customers.money-missing")} />
      ) : null}
      {events.length === 0 && !more.hasNextPage ? (
        <EmptyState title={t("customers.timeline-none")} isPlain />
      ) : (
        <EventGroups events={events} refundOf={shown === "money" ? customer : null} />
      )}
      <MoreRows query={more} />
    </>
  );
}

/** `refundOf`: the customer whose sessions can be refunded here. */
type GroupsProps = { events: readonly AnyEvent[]; refundOf: CustomerProfile | null };

function EventGroups({ events, refundOf }: GroupsProps) {
  const t = useT();
  const now = useNow(CLOCK_REFRESH_MS);
  return groupEvents(events, now).map(({ when, month, events: ofGroup }) => (
    <section key={month ?? when} className="grid grid-cols-1 gap-1">
      <h3 className={clsx("text-small font-bold", when === "today" ? "text-ink" : "text-ink-quiet")}>
        {when === "earlier" ? formatMonth(month) : t(`customers.${when}`)}
      </h3>
      <ol>
        {ofGroup.map((event) => (
          <EventRow
            key={event.id}
            event={event}
            now={now}
            today={istDateOf(now)}
            action={
              refundOf && event.kind === "payment" ? (
                <div className="grid shrink-0 justify-items-end">
                  <RefundAction payment={event} customer={refundOf} />
                  <RemedyRefunds payment={event} />
                  {event.taxDocuments.map(({ id, number }) => (
                    <Link
                      key={id}
                      to={adminTaxDocumentPath(id)}
                      className="inline-flex min-h-11 items-center text-small font-bold text-primary underline"
                    >
                      {number}
                    </Link>
                  ))}
                </div>
              ) : null
            }
          />
        ))}
      </ol>
    </section>
  ));
}

type When = { when: "upcoming" | "today"; month: null } | { when: "earlier"; month: string };
type EventGroup<E> = When & { events: E[] };

/** Groups events, newest first, into those of later days, those of today, and months (`YYYY-MM`). Days are IST. */
function groupEvents<E extends { at: string }>(events: readonly E[], now: Date): EventGroup<E>[] {
  const today = istDateOf(now);
  const groups: EventGroup<E>[] = [];
  for (const event of events) {
    const group = groupOf(istDateOf(new Date(event.at)), today);
    const last = groups.at(-1);
    if (last?.when === group.when && last.month === group.month) last.events.push(event);
    else groups.push({ ...group, events: [event] });
  }
  return groups;
}

function groupOf(day: string, today: string): When {
  if (day < today) return { when: "earlier", month: day.slice(0, 7) };
  return { when: day === today ? "today" : "upcoming", month: null };
}

type Payment = Extract<MoneyEvent, { kind: "payment" }>;
type RefundActionProps = { payment: Payment; customer: CustomerProfile };

const refreshMoney = () => refresh(getCustomerMoney);

/** Refunds the vidhis that a payment paid for, each by itself. */
function RemedyRefunds({ payment: { vidhis } }: Pick<RefundActionProps, "payment">) {
  const t = useT();
  const language = useLanguage();
  const [refunded, setRefunded] = useState<Payment["vidhis"][number] | null>(null);
  useFocusOnceClosed(refunded !== null);
  return (
    <>
      {vidhis.map((remedy) => (
        <Button
          key={remedy.bookingRemedyId}
          size="small"
          variant="outline"
          aria-label={t("results.vidhi-refund-of", { remedy: nameIn(language, remedy) })}
          onClick={() => setRefunded(remedy)}
        >
          {vidhis.length === 1 ? t("sessions.give-back") : nameIn(language, remedy)}
        </Button>
      ))}
      {refunded ? (
        <RemedyRefundDialog remedy={refunded} onSettled={refreshMoney} onClose={() => setRefunded(null)} />
      ) : null}
    </>
  );
}

/** Refunds the session that a payment paid for, while something is left of it. Every role that sees the payment may. */
function RefundAction({ payment: { session, bookingId, amount }, customer }: RefundActionProps) {
  const t = useT();
  const [isRefunding, setRefunding] = useState(false);
  useFocusOnceClosed(isRefunding);
  if (!session || bookingId === null) return null;
  const { name, phone } = customer;
  const user = { username: name, displayName: name, phone };
  const refundable = { ...session, id: bookingId, amount, user, givenName: null, bookedFor: null };
  return (
    <>
      {canBeRefunded(refundable) ? (
        <Button size="small" variant="outline" className="shrink-0" onClick={() => setRefunding(true)}>
          {t("sessions.give-back")}
        </Button>
      ) : null}
      {isRefunding ? (
        <RefundDialog session={refundable} onSettled={refreshMoney} onClose={() => setRefunding(false)} />
      ) : null}
    </>
  );
}

/** The events of the chosen filter; for all of them, the timeline and the money merged. */
function useEvents(customerId: string, shown: Shown, { seesMoney }: CustomerRights) {
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
