import type { ReactNode } from "react";
import { SessionTime } from "#web/features/bookings/session-time.tsx";
import { PaymentNotice } from "#web/features/payments/payment-notice.tsx";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { Choice } from "./choice.ts";
import type { Notice } from "./outcomes.ts";
import type { Unavailable } from "./use-choice.ts";

type Props = {
  label: string;
  /** What is chosen. Screen readers announce changes. */
  children: ReactNode;
  /** A line about cancelling or moving. It is hidden where the text is so large that a phone has no room for it. */
  rule: string;
  notice: Notice | null;
  isReady: boolean;
  isBusy?: boolean;
  busyLabel?: string;
  onContinue: () => void;
};

/**
 * What is chosen and the button that continues, always in view: at the foot of the screen, or below the calendar where
 * there is room beside it. Where the text is very large it shows only the important words.
 */
export function SummaryBar(props: Props) {
  const { label, children, rule, notice, isReady, isBusy = false, busyLabel, onContinue } = props;
  const t = useT();
  return (
    <section
      data-sticky-bar
      aria-label={label}
      className="bottom-0 z-20 -mx-[20px] -mb-24 grid grid-cols-1 gap-2 border-t border-line bg-card px-[20px] pt-3 pb-[calc(env(safe-area-inset-bottom)+0.75rem)] shadow-card @max-[14rem]:max-h-[45dvh] @max-[14rem]:overflow-y-auto @max-[14rem]:py-1 md:mx-0 md:mb-0 md:rounded-card md:border md:p-4 md:pr-20 @3xl:top-4 @3xl:pr-4 @3xl:bottom-auto @3xl:col-start-1 @3xl:row-start-2 @3xl:self-start [@media(min-height:30rem)]:sticky"
    >
      {notice ? <PaymentNotice notice={notice} tone="destructive" className="scroll-mb-56" /> : null}
      <div className="grid gap-2 md:flex md:items-center md:justify-between md:gap-4 @3xl:grid @3xl:items-stretch @3xl:justify-normal">
        <div aria-live="polite" className="min-w-0 grow">
          {children}
        </div>
        <Button
          size="large"
          className="w-full @max-[14rem]:min-h-11 md:w-auto md:min-w-36 md:shrink-0 @3xl:w-full"
          disabled={!isBusy && !isReady}
          isPending={isBusy}
          pendingLabel={busyLabel}
          onClick={onContinue}
        >
          {t("book.continue")}
        </Button>
      </div>
      <p className="text-center text-small text-ink-quiet @max-[14rem]:hidden md:text-left @3xl:text-center">
        {rule}
      </p>
    </section>
  );
}

type ChosenTimeProps = {
  choice: Pick<Choice, "date" | "time">;
  unavailable: Unavailable;
  /** Shown while no time is chosen. */
  placeholder: string;
  /** Shown after the time, where there is room. */
  details?: string;
};

export function ChosenTime({ choice: { date, time }, unavailable, placeholder, details }: ChosenTimeProps) {
  const t = useT();
  if (unavailable)
    return (
      <p className="flex items-start gap-1.5 text-small font-bold text-destructive">
        <Icon name="alert" size={18} className="mt-0.5 shrink-0" />
        {t(`book.choice-${unavailable}`)}
      </p>
    );
  if (!date || !time) return <p className="text-small text-ink-quiet">{placeholder}</p>;
  return (
    <p className="text-small text-ink-quiet">
      <SessionTime start={{ sessionDate: date, sessionTime: time }} />
      {details ? <span className="@max-[14rem]:hidden"> · {details}</span> : null}
    </p>
  );
}
