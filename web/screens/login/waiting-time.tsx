import { formatRupees } from "#domain/digits.ts";
import { PRICES } from "#domain/prices.ts";
import { formatDay, formatTime, unbroken } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { useChosenSlot } from "./chosen-slot.ts";
import type { WaitingChoice } from "./waiting-choice.ts";

/** The chosen time, what it costs, and for whom its confirmed summary is, which few see on the login. */
export function WaitingTime({ choice: { date, time, questionType } }: { choice: WaitingChoice }) {
  const t = useT();
  const name = useChosenSlot()?.attendee?.name;
  return (
    <p className="mt-2 font-bold text-balance">
      {t("login.choice-waits", {
        when: `${formatDay(date)}, ${unbroken(formatTime(time))}`,
        amount: formatRupees(PRICES[questionType]),
      })}
      {name ? ` · ${t("book.for-name", { name })}` : null}
    </p>
  );
}
