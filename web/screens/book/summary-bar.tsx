import type { ReactNode } from "react";
import type { Choice } from "#web/features/bookings/choice.ts";
import type { PayPhase } from "#web/features/payments/use-pay.ts";
import { formatDay, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import type { Notice } from "./endings.ts";
import { NoticeBox } from "./notice-box.tsx";

type Props = {
  choice: Choice;
  price: ReactNode;
  notice: Notice | null;
  phase: PayPhase;
  isBusy: boolean;
  onContinue: () => void;
};

const DOING = {
  idle: "book.processing",
  starting: "book.processing",
  checkout: "book.processing",
  verifying: "payments.verifying",
} as const;

/**
 * What has been chosen and what it costs, always in view, with the one way on: at the foot of the screen, or under the
 * calendar where there is room beside it.
 */
export function SummaryBar({ choice, price, notice, phase, isBusy, onContinue }: Props) {
  const t = useT();
  const language = useLanguage();
  const { date, time, questionType } = choice;
  return (
    <section
      data-sticky-bar
      aria-label={t("book.your-choice")}
      className="bottom-0 z-20 -mx-[20px] -mb-24 grid grid-cols-1 gap-2 border-t border-line bg-card px-[20px] pt-3 pb-[calc(env(safe-area-inset-bottom)+0.75rem)] shadow-card md:mx-0 md:mb-0 md:rounded-card md:border md:p-4 md:pr-20 @3xl:top-4 @3xl:pr-4 @3xl:bottom-auto @3xl:col-start-1 @3xl:row-start-2 @3xl:self-start [@media(min-height:30rem)]:sticky"
    >
      {notice ? <NoticeBox notice={notice} /> : null}
      <div className="grid gap-2 md:flex md:items-center md:justify-between md:gap-4 @3xl:grid @3xl:items-stretch @3xl:justify-normal">
        <div aria-live="polite" className="min-w-0">
          {date && time ? (
            <p className="text-small text-ink-quiet">
              {formatDay(language, date)} · {t("book.time-ist", { time: formatTime(language, time) })} ·{" "}
              {t(`book.${questionType}`)}
            </p>
          ) : (
            <p className="text-small text-ink-quiet">{t("book.nothing-chosen")}</p>
          )}
          {price}
        </div>
        <Button
          size="large"
          className="w-full md:w-56 @3xl:w-full"
          disabled={!isBusy && !(date && time)}
          isPending={isBusy}
          pendingLabel={t(DOING[phase])}
          onClick={onContinue}
        >
          {t("book.continue")}
        </Button>
      </div>
      <p className="text-center text-small text-ink-quiet md:text-left @3xl:text-center">
        {t("book.cancel-rule-short")}
      </p>
    </section>
  );
}
