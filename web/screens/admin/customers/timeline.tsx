import { clsx } from "clsx";
import { useId, useState } from "react";
import type { CustomerProfile } from "#contract/customer-page.ts";
import type { CustomerRights } from "#domain/customer-rights.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { MoreRows } from "#web/api/more-rows.tsx";
import { QueryFailed, QueryFailedLine } from "#web/api/query-view.tsx";
import { useNow } from "#web/api/server-clock.ts";
import { formatCount, formatMonth } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import type { AnyEvent, Shown } from "./customer-events.ts";
import { groupEvents } from "./group-events.ts";
import { RefundAction } from "./refund-action.tsx";
import { EventRow } from "./timeline-event.tsx";
import { useEvents } from "./use-events.ts";

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
  if (isLoading)
    return <LoadingBlocks label={t("shell.loading")} blocks={["h-12", "h-12", "h-12", "h-12"]} />;
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
  const language = useLanguage();
  const now = useNow(CLOCK_REFRESH_MS);
  return groupEvents(events, now).map(({ when, month, events: ofGroup }) => (
    <section key={month ?? when} className="grid grid-cols-1 gap-1">
      <h3 className={clsx("text-small font-bold", when === "today" ? "text-ink" : "text-ink-quiet")}>
        {when === "earlier" ? formatMonth(language, month) : t(`customers.${when}`)}
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
                <RefundAction payment={event} customer={refundOf} />
              ) : null
            }
          />
        ))}
      </ol>
    </section>
  ));
}
