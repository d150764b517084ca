import type { Booking } from "#contract/bookings.ts";
import type { quotePrice } from "#domain/prices.ts";
import { formatDay, formatDayLong, formatRupees, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Banner } from "#web/ui/banner.tsx";
import type { Choice } from "./choice.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Line, Point } from "./dialog-lines.tsx";
import { useCanBeMoved } from "./use-can-be-moved.ts";
import type { Gone } from "./use-choice.ts";

type Props = {
  /** What was asked for; null while the dialog is closed. */
  choice: Choice | null;
  gone: Gone;
  onCancel: () => void;
  onProceed: () => void;
  isProcessing: boolean;
  price: ReturnType<typeof quotePrice>;
  /** Said when the server's amount is not the one that was shown. */
  changedText: string | null;
  /** The hold that gives way to this choice. */
  replaced: Booking | null;
};

/** The last look before paying: what is booked, what it costs, what that covers, and what cancelling means. */
export function SummaryDialog(props: Props) {
  const { choice, gone, isProcessing, onCancel, onProceed, price, changedText, replaced } = props;
  const t = useT();
  const language = useLanguage();
  const canBeMoved = useCanBeMoved({
    sessionDate: choice?.date ?? null,
    sessionTime: choice?.time ?? null,
  });
  return (
    <ConfirmDialog
      isOpen={choice !== null}
      title={t("book.summary")}
      proceedLabel={price.amount > 0 ? t("book.proceed") : t("book.proceed-free")}
      pendingLabel={t("book.processing")}
      isPending={isProcessing}
      gone={gone}
      onCancel={onCancel}
      onProceed={onProceed}
    >
      {changedText ? (
        <Banner tone="alive" icon="info" role="alert">
          {changedText}
        </Banner>
      ) : null}
      <Facts choice={choice} price={price} />
      <ul className="grid gap-1.5 text-small text-ink-quiet">
        <Point icon="check">{t("book.fee-covers")}</Point>
        <Point icon="info">{t("book.cancel-rule")}</Point>
        <Point icon="calendar">{t(canBeMoved ? "book.move-rule" : "manage.too-late-to-move")}</Point>
        <Point icon="list">{t("book.line-rule")}</Point>
        {replaced ? (
          <Point icon="clock">
            {t("book.replaces-hold", {
              when: `${formatDay(language, replaced.sessionDate)}, ${formatTime(language, replaced.sessionTime)}`,
            })}
          </Point>
        ) : null}
      </ul>
    </ConfirmDialog>
  );
}

function Facts({ choice, price }: Pick<Props, "choice" | "price">) {
  const t = useT();
  const language = useLanguage();
  return (
    <dl className="grid grid-cols-1 gap-2">
      <Line name={t("book.date")}>{choice?.date ? formatDayLong(language, choice.date) : null}</Line>
      <Line name={t("book.time")}>
        {choice?.time ? t("book.time-ist", { time: formatTime(language, choice.time) }) : null}
      </Line>
      <Line name={t("book.questions")}>{choice ? t(`book.${choice.questionType}`) : null}</Line>
      <Line name={t("book.duration")}>{t("book.minutes")}</Line>
      {price.creditsUsed > 0 ? (
        <>
          <Line name={t("book.fee")}>{formatRupees(price.price)}</Line>
          <Line name={t("book.discount-line")}>–{formatRupees(price.creditsUsed)}</Line>
        </>
      ) : null}
      <Line name={t("book.total")} isTotal>
        {formatRupees(price.amount)}
      </Line>
    </dl>
  );
}
