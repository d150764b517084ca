import { useRef } from "react";
import { messageOf } from "#web/api/call.ts";
import { PaymentNotice } from "#web/features/payments/payment-notice.tsx";
import { formatDay } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { CARD } from "./columns.tsx";
import type { Notice } from "./outcomes.ts";
import { SlotGrid } from "./slot-grid.tsx";
import type { useChoice } from "./use-choice.ts";

type Props = Pick<ReturnType<typeof useChoice>, "days" | "slots" | "chooseTime"> & {
  date: string | null;
  time: string | null;
  /** The time of this day at which the session stands that is being moved. */
  own?: string | null;
  notice: Notice | null;
};

/** The times of the chosen day. */
export function TimeSection(props: Props) {
  const { date, notice, slots } = props;
  const t = useT();
  const language = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that asked again goes with the error; the focus goes to where the times will be read from.
  const retry = async () => {
    const { isSuccess } = await slots.refetch();
    if (isSuccess) heading.current?.focus();
  };
  return (
    <section aria-labelledby="choose-time" className={CARD}>
      <div className="mb-3 flex min-h-8 items-center justify-between gap-3">
        <h2 id="choose-time" ref={heading} tabIndex={-1} className="text-title font-bold focus:outline-none">
          <span className={date ? "sr-only" : undefined}>{t("book.choose-time")}</span>
          {date ? <span> {formatDay(language, date)}</span> : null}
        </h2>
        <Badge tone="outline">{t("book.ist")}</Badge>
      </div>
      <div className="@container grid grid-cols-1 gap-4">
        {notice ? <PaymentNotice notice={notice} tone="destructive" className="scroll-mb-56" /> : null}
        <Times {...props} onRetry={() => void retry()} />
      </div>
    </section>
  );
}

function Times({ days, slots, date, time, own, chooseTime, onRetry }: Props & { onRetry: () => void }) {
  const t = useT();
  if (days.isPending || (date && slots.isPending)) return <TimesSkeleton />;
  if (!date) return <p className="text-ink-quiet">{t("book.choose-day-first")}</p>;
  if (!slots.data)
    return (
      <ErrorState
        title={t("book.slots-failed")}
        message={messageOf(slots.error)}
        retryLabel={t("shell.retry")}
        onRetry={onRetry}
        isRetrying={slots.isFetching}
      />
    );
  if (slots.data.length === 0)
    return (
      <EmptyState title={t("book.no-slots")} isPlain>
        {t("book.no-slots-body")}
      </EmptyState>
    );
  return (
    <>
      {slots.data.some((slot) => slot.available) ? null : (
        <EmptyState title={t("book.no-slots")}>{t("book.no-slots-body")}</EmptyState>
      )}
      <SlotGrid key={date} date={date} slots={slots.data} chosen={time} own={own} onChoose={chooseTime} />
      <Legend hasOwn={Boolean(own)} />
    </>
  );
}

function Legend({ hasOwn }: { hasOwn: boolean }) {
  const t = useT();
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-quiet">
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="size-4.5 rounded-[5px] border border-control/60 bg-card" />
        {t("book.available")}
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="size-4.5 rounded-[5px] border border-dashed border-line" />
        <span className="line-through">{t("book.booked")}</span>
      </li>
      {hasOwn ? (
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
      className="grid grid-cols-3 gap-2 @md:grid-cols-4 @[31rem]:grid-cols-5 @2xl:grid-cols-6"
    >
      {places.map((place) => (
        <Skeleton key={place} className="h-11" />
      ))}
    </div>
  );
}
