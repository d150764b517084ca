import type { ReactNode } from "react";
import type { Booking } from "#contract/bookings.ts";
import { formatRupees } from "#domain/digits.ts";
import { quotePrice } from "#domain/prices.ts";
import type { Choice } from "#web/features/bookings/stored-choice.ts";
import { useT } from "#web/i18n/t.ts";
import { noticeAt } from "./outcomes.ts";
import { heldUntil } from "./own-hold.ts";
import { ChosenTime, PriceLine, SummaryBar } from "./summary-bar.tsx";
import type { BookFlow } from "./use-book-flow.ts";
import type { Unavailable } from "./use-choice.ts";

export type ChoiceProps = {
  flow: BookFlow;
  choice: Choice;
  unavailable: Unavailable;
  credits: number;
  /** The hold whose payment the button leads on to. */
  held: Booking | null;
};
/** `onShow`: opens the summary of the hold, so that nobody pays without having seen what for, and for whom. `onOpen`: that of the choice. */
type Props = ChoiceProps & { earliest: ReactNode; onShow: (held: Booking) => void; onOpen: () => void };

/** Of a new session: what is chosen, or held for the customer. */
export function ChoiceBar({ flow, choice, unavailable, credits, held, earliest, onShow, onOpen }: Props) {
  const t = useT();
  const price = quotePrice(choice.questionType, credits);
  const kind = t(`general.${choice.questionType}`);
  return (
    <SummaryBar
      label={t("book.your-choice")}
      notice={noticeAt(flow.notice, "summary")}
      price={<PriceLine {...price} />}
      shortcut={choice.time || held || flow.isBusy ? null : earliest}
      isTextShown={unavailable !== null}
      isReady={choice.time !== null || held !== null}
      isBusy={flow.isBusy}
      busyLabel={t(flow.payment.phase === "verifying" ? "payments.verifying" : "book.processing")}
      continueLabel={held ? t("book.hold-pay", { amount: formatRupees(held.amount) }) : undefined}
      onContinue={() => (held ? onShow(held) : onOpen())}
    >
      <ChosenTime
        choice={held ? { date: held.sessionDate, time: held.sessionTime } : choice}
        unavailable={unavailable}
        placeholder={t("book.nothing-chosen")}
        details={[
          kind,
          held ? t("book.held-until", heldUntil(held)) : formatRupees(price.amount),
          ...(held?.attendee?.name ? [t("book.for-name", { name: held.attendee.name })] : []),
        ].join(" · ")}
      />
    </SummaryBar>
  );
}
