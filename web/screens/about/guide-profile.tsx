import type { ReactNode } from "react";
import { QUESTION_TYPES } from "#domain/prices.ts";
import { useConfig } from "#web/api/config.ts";
import { GuidePhoto } from "#web/features/guide/guide-photo.tsx";
import { useGuide } from "#web/features/guide/use-guide.ts";
import { formatRupees } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Card } from "#web/ui/card.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";

const STEPS = [
  ["calendar", "choose"],
  ["video", "talk"],
  ["file", "note"],
  ["leaf", "remedy"],
] as const satisfies readonly (readonly [IconName, string])[];
const NOT = ["not-advice", "not-promise", "not-pressure"] as const;

/** Who the guide is, how a session goes, what it costs, and what it is not. */
export function GuideProfile() {
  const t = useT();
  const { name, years, languages } = useGuide();
  return (
    <div className="grid grid-cols-1 gap-7">
      <section aria-labelledby="guide" className="text-center">
        <GuidePhoto shape="arch" />
        <h2 id="guide" className="mt-4 text-heading font-bold">
          {name}
        </h2>
        <p className="mx-auto max-w-sm text-balance text-ink-quiet">{t("guide.manner")}</p>
        <dl className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3 text-left empty:hidden">
          {years ? <Fact label={t("guide.years-label")} value={years} /> : null}
          {languages ? <Fact label={t("guide.languages-label")} value={languages} /> : null}
        </dl>
      </section>
      <Part id="guide-steps" title={t("guide.steps")}>
        <ol className="grid gap-4 rounded-card border border-line bg-card p-4 shadow-card">
          {STEPS.map(([icon, step]) => (
            <li key={step} className="flex items-start gap-3">
              <span className="grid size-11 shrink-0 place-items-center rounded-part bg-primary-soft text-primary">
                <Icon name={icon} size={22} />
              </span>
              <p className="min-w-0">
                <span className="block leading-snug font-bold">{t(`guide.${step}`)}</span>
                <span className="block text-small text-ink-quiet">{t(`guide.${step}-body`)}</span>
              </p>
            </li>
          ))}
        </ol>
      </Part>
      <Prices />
      <Part id="guide-not" title={t("guide.not")}>
        <ul className="grid gap-3">
          {NOT.map((sentence) => (
            <li key={sentence} className="flex items-start gap-3">
              <Icon name="x" size={20} className="mt-0.75 shrink-0 text-ink-quiet" />
              <span>{t(`guide.${sentence}`)}</span>
            </li>
          ))}
        </ul>
      </Part>
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-title font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The value stands above its label, as in a table of figures. */
function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse justify-end rounded-card border border-line bg-card p-4 shadow-card">
      <dt className="text-small text-ink-quiet">{label}</dt>
      <dd className="leading-snug font-bold">{value}</dd>
    </div>
  );
}

function Prices() {
  const t = useT();
  const { data: config } = useConfig();
  return (
    <Part id="guide-prices" title={t("guide.prices")}>
      <Card className="py-0">
        <dl className="divide-y divide-line">
          {QUESTION_TYPES.map((questionType) => (
            <div key={questionType} className="flex items-center justify-between gap-4 py-3.5">
              <dt>
                <span className="block leading-snug font-bold">{t(`book.${questionType}`)}</span>
                <span className="block text-small text-ink-quiet">{t(`book.${questionType}-gives`)}</span>
              </dt>
              <dd className="text-title font-bold">
                {config ? formatRupees(config.prices[questionType]) : null}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <p className="mt-2 text-small text-ink-quiet">
        {t("book.fee-covers")} {t("book.ways-to-pay")}
      </p>
    </Part>
  );
}
