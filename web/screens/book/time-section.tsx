import { clsx } from "clsx";
import { useRef } from "react";
import { QueryView } from "#web/api/query-view.tsx";
import { PaymentNotice } from "#web/features/payments/payment-notice.tsx";
import { formatDay, formatTimeParts } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { CARD } from "./columns.tsx";
import { isFull } from "./day-slots.ts";
import type { Notice } from "./outcomes.ts";
import { SlotGrid } from "./slot-grid.tsx";
import type { useChoice } from "./use-choice.ts";

type Props = Pick<ReturnType<typeof useChoice>, "days" | "slots" | "chooseTime"> & {
  date: string | null;
  time: string | null;
  /** The time of the session that is being moved, if it is on this day. */
  movedFrom?: string | null;
  notice: Notice | null;
  /** Below a full day stands what the customer may do. */
  isFullHidden?: boolean;
};

/** The times of the chosen day. */
export function TimeSection(props: Props) {
  const { date, notice, slots } = props;
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  const isShort = Boolean(props.isFullHidden && !notice && isFull(slots.data));
  // The button that tries again disappears with the error, and would take the focus with it.
  const refetch: Props["slots"]["refetch"] = async (options) => {
    const result = await slots.refetch(options);
    if (result.isSuccess) heading.current?.focus();
    return result;
  };
  return (
    <section aria-labelledby="choose-time" className={isShort ? undefined : CARD}>
      <div className={clsx("flex min-h-8 items-center justify-between gap-3", isShort || "mb-3")}>
        <h2 id="choose-time" ref={heading} tabIndex={-1} className="text-title font-bold focus:outline-none">
          <span className={date ? "sr-only" : undefined}>{t("book.choose-time")}</span>
          {date ? <span>{` ${formatDay(date)}`}</span> : null}
        </h2>
        <Badge tone="outline">{t("general.ist")}</Badge>
      </div>
      <div className="@container grid grid-cols-1 gap-4">
        {notice ? <PaymentNotice notice={notice} tone="destructive" /> : null}
        <Times {...props} slots={{ ...slots, refetch }} />
      </div>
    </section>
  );
}

function Times({ days, slots, date, time, movedFrom, chooseTime, isFullHidden }: Props) {
  const t = useT();
  if (days.isPending) return <TimesSkeleton />;
  if (!date) return <p className="text-ink-quiet">{t("book.choose-day-first")}</p>;
  if (isFullHidden && isFull(slots.data)) return null;
  const empty = (
    <EmptyState title={t("book.no-slots")} isPlain={slots.data?.length === 0}>
      {t("book.no-slots-body")}
    </EmptyState>
  );
  return (
    <QueryView query={slots} loading={<TimesSkeleton />} failedTitle={t("book.slots-failed")} empty={empty}>
      {(all) => (
        <>
          {all.some((slot) => slot.available) ? null : empty}
          <SlotGrid
            key={date}
            date={date}
            slots={all}
            chosen={time}
            movedFrom={movedFrom}
            onChoose={chooseTime}
          />
          <Legend hasMovedFrom={Boolean(movedFrom)} />
        </>
      )}
    </QueryView>
  );
}

function Legend({ hasMovedFrom }: { hasMovedFrom: boolean }) {
  const t = useT();
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-quiet">
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="size-4.5 rounded-[5px] border border-control bg-card" />
        {t("book.available")}
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="line-through">
          {formatTimeParts("16:10").clock}
        </span>
        {t("book.booked")}
      </li>
      {hasMovedFrom ? (
        <li className="flex items-center gap-2">
          <span aria-hidden="true" className="size-4.5 rounded-[5px] border border-alive bg-alive-soft" />
          {t("book.move-now")}
        </li>
      ) : null}
    </ul>
  );
}

function TimesSkeleton() {
  const t = useT();
  const places = Array.from({ length: 12 }, (_, place) => place);
  return (
    <div
      role="status"
      aria-label={t("book.loading-slots")}
      className="grid grid-cols-3 gap-2 @[18rem]:grid-cols-4 @[27rem]:grid-cols-5 @[35rem]:grid-cols-6"
    >
      {places.map((place) => (
        <Skeleton key={place} className="h-11" />
      ))}
    </div>
  );
}
