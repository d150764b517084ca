import type { ReactNode } from "react";
import type { Booking } from "#contract/bookings.ts";
import type { quote } from "#domain/prices.ts";
import type { Choice } from "#web/features/bookings/choice.ts";
import { formatDay, formatDayLong, formatRupees, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";

type Props = {
  isOpen: boolean;
  onCancel: () => void;
  onProceed: () => void;
  isProcessing: boolean;
  choice: Choice;
  price: ReturnType<typeof quote>;
  /** Said when the server's amount is not the one that was shown. */
  changedText: string | null;
  /** The hold that gives way to this choice. */
  replaced: Booking | null;
};

/** The last look before paying: what is booked, what it costs, what that covers, and what cancelling means. */
export function SummaryDialog(props: Props) {
  const { isOpen, isProcessing, onCancel, onProceed, choice, price, changedText, replaced } = props;
  const t = useT();
  const language = useLanguage();
  const { date, time, questionType } = choice;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={isProcessing ? () => undefined : onCancel}
      title={t("book.summary")}
      closeLabel={t("shell.close")}
      actions={
        <>
          <Button variant="outline" size="large" className="grow" onClick={onCancel} disabled={isProcessing}>
            {t("book.cancel")}
          </Button>
          <Button
            size="large"
            className="grow"
            onClick={onProceed}
            isPending={isProcessing}
            pendingLabel={t("book.processing")}
          >
            {price.amount > 0 ? t("book.proceed") : t("book.proceed-free")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {changedText ? (
          <Banner tone="alive" icon="info" role="alert">
            {changedText}
          </Banner>
        ) : null}
        <dl className="grid gap-2">
          <Line name={t("book.date")}>{date ? formatDayLong(language, date) : null}</Line>
          <Line name={t("book.time")}>
            {time ? t("book.time-ist", { time: formatTime(language, time) }) : null}
          </Line>
          <Line name={t("book.questions")}>{t(`book.${questionType}`)}</Line>
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
        <ul className="grid gap-1.5 text-small text-ink-quiet">
          <Point icon="check">{t("book.fee-covers")}</Point>
          <Point icon="info">{t("book.cancel-rule")}</Point>
          {replaced ? (
            <Point icon="clock">
              {t("book.replaces-hold", {
                when: `${formatDay(language, replaced.sessionDate)}, ${formatTime(language, replaced.sessionTime)}`,
              })}
            </Point>
          ) : null}
        </ul>
      </div>
    </Dialog>
  );
}

function Line({ name, isTotal, children }: { name: string; isTotal?: boolean; children: ReactNode }) {
  return (
    <div
      className={
        isTotal
          ? "mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3"
          : "flex items-baseline justify-between gap-4"
      }
    >
      <dt className="text-ink-quiet">{name}</dt>
      <dd className={isTotal ? "text-title font-bold" : "text-right font-bold"}>{children}</dd>
    </div>
  );
}

function Point({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <Icon name={icon} size={18} className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </li>
  );
}
