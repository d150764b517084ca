import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { PublicConfig } from "#contract/config.ts";
import { TERMS_VERSION } from "#domain/identity.ts";
import type { Language } from "#domain/say.ts";
import { messageOf } from "#web/api/call.ts";
import { useConfig } from "#web/api/config.ts";
import { formatDayLong } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { type PlainKey, useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { SupportLink } from "#web/shell/support-link.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import type { LegalText, WriteLegalText } from "./legal-text.ts";

type Files = Record<Language, () => Promise<{ text: WriteLegalText }>>;

/** A long text: the way back, the version, the sections in the reader's language, and who to ask. */
export function LegalPage({ name, heading, files }: { name: string; heading: PlainKey; files: Files }) {
  const t = useT();
  const language = useLanguage();
  const config = useConfig();
  const written = useQuery({
    queryKey: ["content", name, language],
    queryFn: async () => (await files[language]()).text,
    select: (text) => ({ text }),
  });
  const failed = config.isError ? config : written.isError ? written : null;

  return (
    <article className="mx-auto max-w-2xl">
      <Link
        href={paths.login()}
        className="-ml-2 inline-flex min-h-11 items-center gap-1 rounded-part px-2 font-bold text-primary hover:bg-primary-soft"
      >
        <Icon name="chevron-left" size={20} />
        {t("shell.back")}
      </Link>
      <h1 className="mt-2 text-heading font-bold">{t(heading)}</h1>
      <p className="text-small text-ink-quiet">
        {t("pages.version-of", { date: formatDayLong(language, TERMS_VERSION) })}
      </p>
      {failed ? (
        <ErrorState
          title={t("shell.error")}
          message={messageOf(failed.error)}
          retryLabel={t("shell.retry")}
          onRetry={() => void failed.refetch()}
        />
      ) : null}
      {config.data && written.data ? (
        <>
          <Sections text={written.data.text(config.data)} />
          <Contact config={config.data} />
        </>
      ) : null}
      {failed || (config.data && written.data) ? null : (
        <div role="status" aria-label={t("shell.loading")} className="mt-6 grid gap-4">
          <Skeleton className="h-20" />
          <Skeleton className="h-40" />
          <Skeleton className="h-40" />
        </div>
      )}
    </article>
  );
}

function Sections({ text }: { text: LegalText }) {
  return (
    <>
      <p className="mt-4">{text.lead}</p>
      {text.sections.map((section) => (
        <section key={section.title} className="mt-6">
          <h2 className="text-title font-bold">{section.title}</h2>
          {section.paragraphs?.map((paragraph) => (
            <p key={paragraph} className="mt-2">
              {paragraph}
            </p>
          ))}
          {section.points ? (
            <ul className="mt-2 grid list-disc gap-2 pl-5">
              {section.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          ) : null}
        </section>
      ))}
    </>
  );
}

function Contact({ config: { brand, support } }: { config: PublicConfig }) {
  const t = useT();
  const rows: { label: PlainKey; value: string; href?: string }[] = [
    { label: "pages.contact-email", value: support.email, href: `mailto:${support.email}` },
    {
      label: "pages.contact-phone",
      value: support.phone,
      href: `tel:${support.phone.replace(/[^+\d]/g, "")}`,
    },
    { label: "pages.contact-hours", value: support.hours },
    { label: "pages.contact-address", value: brand.company.address },
  ];
  return (
    <section className="mt-6">
      <h2 className="text-title font-bold">{t("pages.contact")}</h2>
      <p className="mt-2 font-bold">{brand.company.name}</p>
      <dl className="mt-1 grid gap-1">
        {rows
          .filter(({ value }) => value !== "")
          .map(({ label, value, href }) => (
            <div key={label} className="flex flex-wrap gap-x-2">
              <dt className="text-ink-quiet">{t(label)}</dt>
              <dd className="min-w-0 wrap-anywhere">
                {href ? (
                  <a href={href} className="font-bold text-primary underline underline-offset-4">
                    {value}
                  </a>
                ) : (
                  value
                )}
              </dd>
            </div>
          ))}
      </dl>
      <SupportLink className="mt-3" />
    </section>
  );
}
