import type { Figures } from "#contract/business.ts";
import { formatCount } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { FigureCard } from "./figure-card.tsx";
import { nameSpan } from "./period-names.ts";

/** Remedies that were bought and that were performed in the period. */
export function RemediesCard({ current, previous }: { current: Figures; previous: Figures }) {
  const t = useT();
  const language = useLanguage();
  const span = nameSpan(language, previous);
  const figures = [
    { name: t("business.sold"), now: current.remediesSold, before: previous.remediesSold },
    { name: t("business.performed"), now: current.remediesPerformed, before: previous.remediesPerformed },
  ];
  return (
    <FigureCard title={t("business.vidhis")}>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-4">
        {figures.map(({ name, now, before }) => (
          <div key={name} className="grid content-start">
            <dt className="text-small text-ink-quiet">{name}</dt>
            <dd>
              <span className="block text-title font-bold tabular-nums">{formatCount(now)}</span>
              <span className="block text-small text-ink-quiet tabular-nums">{`${span}: ${formatCount(before)}`}</span>
            </dd>
          </div>
        ))}
      </dl>
    </FigureCard>
  );
}
