import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { DEFAULT_LANGUAGE, type Language } from "#domain/messages.ts";
import { messageOf } from "#web/api/call.ts";
import { useConfig } from "#web/api/config.ts";
import { queryClient } from "#web/api/queries.ts";
import { currentLanguage, useLanguage } from "#web/i18n/language.ts";
import { guideNameIn } from "#web/i18n/page-name.ts";
import { type PlainKey, useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { useBrand } from "#web/shell/brand.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import type { PageFacts, PageText, PageWords, WritePageText } from "./page-text.ts";

export type WrittenPage = { facts: PageFacts; text: PageText };

export type PageName = "privacy" | "terms" | "about" | "contact";
type Props = {
  name: PageName;
  heading: PlainKey;
  children: (page: WrittenPage) => ReactNode;
};

const FILES = import.meta.glob("./texts/*/{about,contact,privacy,terms}.ts") as Partial<
  Record<string, () => Promise<{ text: WritePageText }>>
>;

/** In Hindi where the language has none. */
async function loadText(language: Language, name: PageName): Promise<WritePageText> {
  const load = FILES[`./texts/${language}/${name}.ts`] ?? FILES[`./texts/${DEFAULT_LANGUAGE}/${name}.ts`];
  if (load === undefined) throw new Error(`web/content/texts has no ${name}`);
  return (await load()).text;
}

const textQuery = (language: Language, name: PageName) => ({
  queryKey: ["content", name, language],
  queryFn: () => loadText(language, name),
});

/** Loads a text ahead of its page, whose first picture then has it. */
export const loadPageText = (name: PageName) => queryClient.prefetchQuery(textQuery(currentLanguage(), name));

/** A page around a long text in the reader's language: Back, heading, the text, links to similar pages. */
export function TextPage({ name, heading, children }: Props) {
  const t = useT();
  const language = useLanguage();
  const brand = useBrand();
  const config = useConfig();
  const written = useQuery({ ...textQuery(language, name), select: (write) => ({ write }) }, queryClient);
  const failed = config.isError ? config : written.isError ? written : null;
  const facts = config.data ? { ...config.data, name: brand, guide: guideNameIn(language) } : null;
  const page = facts && written.data ? { facts, text: written.data.write(facts) } : null;

  return (
    <article className="mx-auto max-w-2xl">
      <Link
        to={paths.login()}
        className="-ml-2 inline-flex min-h-11 items-center gap-1 rounded-part px-2 font-bold text-primary hover:bg-primary-soft"
      >
        <Icon name="chevron-left" size={20} />
        {t("shell.back")}
      </Link>
      <h1 className="mt-2 text-heading font-bold">{t(heading)}</h1>
      {failed ? (
        <ErrorState
          title={t("shell.crash-title")}
          message={messageOf(failed.error)}
          onRetry={() => void failed.refetch()}
        />
      ) : null}
      {page ? (
        <>
          {children(page)}
          <MorePages words={page.text.words} name={name} />
        </>
      ) : null}
      {failed || page ? null : (
        <div role="status" aria-label={t("shell.loading")} className="mt-6 grid gap-4">
          <Skeleton className="h-20" />
          <Skeleton className="h-40" />
          <Skeleton className="h-40" />
        </div>
      )}
    </article>
  );
}

export function Sections({ text }: { text: PageText }) {
  return text.sections.map((section) => (
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
      {section.closing ? <p className="mt-2">{section.closing}</p> : null}
    </section>
  ));
}

const PAGES = [
  { name: "about", title: "pages.about-title", path: paths.about() },
  { name: "contact", title: "pages.contact-title", path: paths.contact() },
  { name: "terms", title: "pages.terms-title", path: paths.terms() },
  { name: "privacy", title: "pages.privacy-title", path: paths.privacy() },
] as const;

/** The notices, which scripts/licenses.ts writes, are no screen. */
const NOTICES = "/licenses.md";

function MorePages({ words, name }: { words: PageWords; name: PageName }) {
  const t = useT();
  return (
    <nav aria-label={words.morePages} className="no-print mt-8 border-t border-line pt-2">
      <ul className="flex flex-wrap gap-x-5">
        {PAGES.filter((page) => page.name !== name).map(({ title, path }) => (
          <li key={path}>
            <Link to={path} className={`${TEXT_LINK} inline-flex min-h-11 min-w-11 items-center`}>
              {t(title)}
            </Link>
          </li>
        ))}
        <li>
          <a href={NOTICES} className={`${TEXT_LINK} inline-flex min-h-11 items-center`}>
            {words.notices}
          </a>
        </li>
      </ul>
    </nav>
  );
}

export const TEXT_LINK = "font-bold text-primary underline underline-offset-4";
