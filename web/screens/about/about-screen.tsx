import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatRupees, groupDigits } from "#domain/digits.ts";
import { addDays } from "#domain/ist-time.ts";
import { QUESTION_TYPES } from "#domain/prices.ts";
import { useConfig } from "#web/api/config.ts";
import { ReachList } from "#web/content/reach.tsx";
import { loadPageText, Sections, TEXT_LINK, TextPage } from "#web/content/text-page.tsx";
import { useFirstFree } from "#web/features/bookings/use-first-free.ts";
import { GuidePortrait, GuideProof } from "#web/features/guide/face.tsx";
import { Listen } from "#web/features/listen/listen.tsx";
import { formatDay, formatTime } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { stickyBar } from "#web/ui/sticky-bar.ts";

/** Who the guide is, and below that the company. */
export function AboutScreen() {
  return (
    // The bar sticks as long as this column is in view.
    <div className="mx-auto flex w-full max-w-2xl flex-col">
      <TextPage name="about" heading="pages.about-title">
        {(page) => (
          <>
            <div className="mt-4 mb-8">
              <GuideProfile />
            </div>
            <p className="border-t border-line pt-6">{page.text.lead}</p>
            <Sections text={page.text} />
            <ReachList page={page} title={page.text.words.contact} />
            <TestimonialsLink />
          </>
        )}
      </TextPage>
      <NextFreeBar />
    </div>
  );
}
AboutScreen.load = () => loadPageText("about");

function TestimonialsLink() {
  const t = useT();
  const { data: config } = useConfig();
  // Nothing leads to samples.
  if (!config?.testimonials.some(({ isSample }) => !isSample)) return null;
  return (
    <p className="mt-4">
      <Link to={paths.feedback()} className={`${TEXT_LINK} inline-flex min-h-11 items-center`}>
        {t("pages.feedback-title")}
      </Link>
    </p>
  );
}

/** The next free time and the way to it, always in view; of a low window the button alone. Its height does not depend on whether the time is known. */
function NextFreeBar() {
  const t = useT();
  const nextFree = useNextFreeText(useFirstFree());
  const { data: config } = useConfig();
  return (
    <section
      data-sticky-bar
      ref={stickyBar}
      aria-label={t("guide.next-free")}
      className="no-print bottom-0 z-20 -mx-[20px] mt-7 -mb-24 grid grid-cols-1 gap-2.5 border-t border-line bg-card px-[20px] pt-3 pb-[calc(env(safe-area-inset-bottom)+0.75rem)] shadow-card md:mx-0 md:mb-0 md:rounded-card md:border md:p-4 md:pr-20 xl:pr-4 [@media(min-height:30rem)]:sticky"
    >
      {config ? (
        <Listen says={["about", { amount: formatRupees(config.prices.single) }]} at="[data-sticky-bar] a" />
      ) : null}
      <p
        aria-live="polite"
        className="flex min-h-7 flex-wrap items-baseline justify-between gap-x-4 [@media(max-height:39.99rem)]:sr-only"
      >
        {nextFree === null ? (
          <span className="text-ink-quiet">{t("guide.see-times")}</span>
        ) : (
          <>
            <span className="text-ink-quiet">{t("guide.next-free")}</span>
            <span className="font-bold">{nextFree}</span>
          </>
        )}
      </p>
      <LinkButton to={paths.book()} size="large" isWide>
        {t("book.choose-time")}
      </LinkButton>
    </section>
  );
}

const STEPS = [
  ["calendar", "choose"],
  ["video", "talk"],
  ["file", "note"],
  ["leaf", "remedy"],
] as const satisfies readonly (readonly [IconName, string])[];
const NOT = ["not-advice", "not-promise", "not-pressure"] as const;

/** Who the guide is, how a session goes, what it costs, and what it is not. */
function GuideProfile() {
  const t = useT();
  const { data: config } = useConfig();
  const { years, languages = [], sessions, rating, greetingText } = config?.guide ?? {};
  return (
    <div className="grid grid-cols-1 gap-7">
      <section aria-labelledby="guide" className="text-center">
        {config ? (
          <div className="min-h-58">
            <GuidePortrait config={config} />
          </div>
        ) : null}
        <h2 id="guide" className="mt-4 text-heading font-bold">
          {t("guide.name")}
        </h2>
        <p className="mx-auto max-w-sm text-balance text-ink-quiet">{t("guide.manner")}</p>
        <dl className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-3 text-left empty:hidden">
          {years ? (
            <Fact label={t("guide.years-label")} value={t("general.years", { count: years })} />
          ) : null}
          {languages.length > 0 ? (
            <Fact label={t("guide.languages-label")} value={languages.join(", ")} />
          ) : null}
          {sessions ? <Fact label={t("guide.sessions-label")} value={groupDigits(sessions)} /> : null}
          {rating ? (
            <Fact
              label={t("guide.rating-label")}
              value={t("guide.rating", { mean: rating.mean.toFixed(1), count: rating.count })}
            />
          ) : null}
        </dl>
        {config ? (
          <div className="mt-4 grid grid-cols-1 justify-items-center gap-2">
            <GuideProof config={config} />
            {greetingText ? (
              <blockquote className="max-w-sm text-small text-ink-quiet">{greetingText}</blockquote>
            ) : null}
          </div>
        ) : null}
      </section>
      <Part id="guide-steps" title={t("guide.steps")}>
        <ol className="grid gap-4 rounded-card border border-line bg-card p-4 shadow-card">
          {STEPS.map(([icon, step]) => (
            <li key={step} className="flex flex-wrap items-start gap-3">
              <span className="grid size-11 shrink-0 place-items-center rounded-part bg-primary-soft text-primary">
                <Icon name={icon} size={22} />
              </span>
              <p className="min-w-0 grow basis-40">
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
            <div key={questionType} className="flex flex-wrap items-center justify-between gap-x-4 py-3.5">
              <dt className="grow basis-32">
                <span className="block leading-snug font-bold">{t(`general.${questionType}`)}</span>
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

/** "Today, 4:10 PM"; "" while it is loaded, and null where there is none or it cannot be known. */
function useNextFreeText({ days, slots, slot }: ReturnType<typeof useFirstFree>): string | null {
  const t = useT();
  if (days.isError || slots.isError || days.data?.dates.length === 0 || (slots.data && !slot)) return null;
  if (!slot) return "";
  const time = formatTime(slot.time);
  if (slot.date === days.from) return t("guide.today", { time });
  if (slot.date === addDays(days.from, 1)) return t("guide.tomorrow", { time });
  return t("guide.on-day", { day: formatDay(slot.date), time });
}
