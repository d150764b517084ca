import { type ReactNode, useId, useState } from "react";
import { istDateOf } from "#domain/ist-time.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { formatDay, formatDayLong } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import type { DashboardSection } from "#web/shell/dashboard-sections.ts";

type Props = { id: DashboardSection; heading: string; isBusy: boolean; children: ReactNode };

/** A section that `scrollToSection` can reach; its heading then takes the focus. */
export function Section({ id, heading, isBusy, children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} aria-busy={isBusy} className="grid scroll-mt-4 gap-3">
      <h2 id={`${id}-heading`} tabIndex={-1} className="text-title font-bold focus:outline-none">
        {heading}
      </h2>
      {children}
    </section>
  );
}

/** More of both sections would make the screen twice as long. */
const FEW = 2;

type FewProps<Item> = { items: readonly Item[]; children: (item: Item) => ReactNode };

/** A list that shows its first entries, and a button that shows all. */
export function FirstFew<Item extends { id: string }>({ items, children }: FewProps<Item>) {
  const t = useT();
  const listId = useId();
  const [areAllShown, setAllShown] = useState(false);
  const shown = areAllShown ? items : items.slice(0, FEW);
  return (
    <>
      <ul id={listId} className="divide-y divide-line">
        {shown.map((item) => (
          <li key={item.id} className="py-3 first:pt-0 last:pb-0">
            {children(item)}
          </li>
        ))}
      </ul>
      {items.length > FEW ? (
        <button
          type="button"
          aria-expanded={areAllShown}
          aria-controls={listId}
          onClick={() => setAllShown(!areAllShown)}
          className="min-h-11 justify-self-start font-bold text-primary underline underline-offset-4"
        >
          {areAllShown ? t("dashboard.show-fewer") : t("dashboard.show-all", { count: items.length })}
        </button>
      ) : null}
    </>
  );
}

/** Formats an ISO instant or a `YYYY-MM-DD`. Days of this year are short, others have their year. */
export function useFormatRecentDay(): (day: string) => string {
  useLanguage();
  const year = istDateOf(serverNow()).slice(0, 4);
  return (day) => {
    const date = day.length > 10 ? istDateOf(new Date(day)) : day;
    return date.startsWith(year) ? formatDay(date) : formatDayLong(date);
  };
}
