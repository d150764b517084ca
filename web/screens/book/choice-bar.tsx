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
type Props = ChoiceProps & { earliest: ReactNode };

/** Of a new session: what is chosen, or held for the customer. */
export function ChoiceBar({ flow, choice, unavailable, credits, held, earliest }: Props) {
  const t = useT();
  const price = quotePrice(choice.questionType, credits);
  const kind = `${t(`general.${choice.questionType}`)} · ${formatRupees(price.amount)}`;
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
      onContinue={() => (held ? void flow.payment.payFor(held) : flow.openSummary(choice))}
    >
      <ChosenTime
        choice={held ? { date: held.sessionDate, time: held.sessionTime } : choice}
        unavailable={unavailable}
        placeholder={t("book.nothing-chosen")}
        details={held ? t("book.held-until-short", heldUntil(held)) : kind}
      />
    </SummaryBar>
  );
}
