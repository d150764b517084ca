import { formatRupees } from "#domain/digits.ts";
import { PRICES } from "#domain/prices.ts";
import { formatDay, formatTime, unbroken } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import type { WaitingChoice } from "./waiting-choice.ts";

/** The chosen time and what it costs, which few see on the login. */
export function WaitingTime({ choice: { date, time, questionType } }: { choice: WaitingChoice }) {
  const t = useT();
  return (
    <p className="mt-2 font-bold text-balance">
      {t("login.choice-waits", {
        when: `${formatDay(date)}, ${unbroken(formatTime(time))}`,
        amount: formatRupees(PRICES[questionType]),
      })}
    </p>
  );
}
