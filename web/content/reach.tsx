import { clsx } from "clsx";
import type { ReactNode } from "react";
import { SupportLink } from "#web/features/support/support-link.tsx";
import { formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { Card } from "#web/ui/card.tsx";
import type { PageFacts } from "./page-text.ts";
import { TEXT_LINK, type WrittenPage } from "./text-page.tsx";

type Way = { label: string; value: string; href?: string };

/** The contacts that this installation has, in the order in which people try them. */
function waysOf({ facts: { support }, text: { words } }: WrittenPage): Way[] {
  const ways = [
    { label: words.email, value: support.email, href: `mailto:${support.email}` },
    { label: words.phone, value: support.phone, href: `tel:${support.phone.replace(/[^+\d]/g, "")}` },
    { label: words.website, value: support.website.replace(/^https?:\/\//, ""), href: websiteOf(support) },
    { label: words.hours, value: hoursIn(support.hours) },
  ];
  return ways.filter(({ value }) => value !== "");
}

/** Formats times of day (`10:00–18:00`) in the reader's language; any other text stays as it is. */
function hoursIn(hours: string): string {
  return hours.replace(
    /\b(\d\d:\d\d)–(\d\d:\d\d)\b/,
    (_, from, to) => `${formatTime(from)} – ${formatTime(to)}`,
  );
}

function websiteOf({ website }: PageFacts["support"]): string | undefined {
  return /^https?:\/\//.test(website) ? website : undefined;
}

function Value({ way: { value, href } }: { way: Way }) {
  if (!href) return <span>{value}</span>;
  return (
    <a href={href} className={clsx(TEXT_LINK, "inline-flex min-h-11 items-center")}>
      {value}
    </a>
  );
}

/** The company and its contacts, below a text. */
export function ReachList({ page, title }: { page: WrittenPage; title: string }) {
  const { company } = page.facts.brand;
  const { words } = page.text;
  useLanguage();
  return (
    <section className="mt-6">
      <h2 className="text-title font-bold">{title}</h2>
      <p className="mt-2 font-bold">{company.name}</p>
      <dl className="mt-1 grid gap-1">
        {[...waysOf(page), { label: words.address, value: company.address }]
          .filter(({ value }) => value !== "")
          .map((way) => (
            <div key={way.label} className="flex flex-wrap items-center gap-x-2">
              <dt className="text-ink-quiet">{way.label}</dt>
              <dd className="min-w-0 wrap-anywhere">
                <Value way={way} />
              </dd>
            </div>
          ))}
      </dl>
      <SupportLink className="mt-3" />
    </section>
  );
}

/** The company and its contacts as a whole screen, with a card for each contact. */
export function ReachCards({ page }: { page: WrittenPage }) {
  const { company } = page.facts.brand;
  const { words } = page.text;
  useLanguage();
  const [email, phone, ...others] = waysOf(page);
  const hasChat = /\d/.test(page.facts.support.whatsapp);
  return (
    <div className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(17rem,100%),1fr))] gap-3">
      {[email, phone].map((way) => (way ? <WayCard key={way.label} way={way} /> : null))}
      {hasChat ? (
        <Titled title={words.chat}>
          <SupportLink className="mt-1" />
        </Titled>
      ) : null}
      {others.map((way) => (
        <WayCard key={way.label} way={way} />
      ))}
      <Titled title={words.company}>
        <p>{company.name}</p>
        {company.address ? <p className="text-ink-quiet">{company.address}</p> : null}
      </Titled>
    </div>
  );
}

function WayCard({ way }: { way: Way }) {
  return (
    <Titled title={way.label}>
      <p className="wrap-anywhere">
        <Value way={way} />
      </p>
    </Titled>
  );
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <h2 className="text-small font-bold text-ink-quiet">{title}</h2>
      {children}
    </Card>
  );
}
