import { shiftPeriod } from "#domain/periods.ts";
import { formatMonth } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** The month so many months after, or before. Months are `YYYY-MM`. */
export const shiftMonth = (month: string, by: number) => shiftPeriod("month", `${month}-01`, by).slice(0, 7);

type Props = { month: string; last: string; onChoose: (month: string) => void };

/** The month, and those before and after, up to the last. */
export function MonthStepper({ month, last, onChoose }: Props) {
  const t = useT();
  return (
    <div className="flex max-w-md items-center gap-1">
      <Button variant="quiet" aria-label={t("taxes.earlier")} onClick={() => onChoose(shiftMonth(month, -1))}>
        <Icon name="chevron-left" />
      </Button>
      <p aria-live="polite" className="min-w-0 grow text-center font-bold">
        {formatMonth(month)}
      </p>
      <Button
        variant="quiet"
        aria-label={t("taxes.later")}
        disabled={month >= last}
        onClick={() => onChoose(shiftMonth(month, 1))}
      >
        <Icon name="chevron-right" />
      </Button>
    </div>
  );
}
