import { Link } from "wouter";
import { useConfig } from "#web/api/config.ts";
import { ReachList } from "#web/content/reach.tsx";
import { Sections, TEXT_LINK, TextPage } from "#web/content/text-page.tsx";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";

export function AboutScreen() {
  return (
    <TextPage name="about" heading="pages.about-title">
      {(page) => (
        <>
          <p className="mt-4">{page.text.lead}</p>
          <Sections text={page.text} />
          <ReachList page={page} title={page.text.words.contact} />
          <TestimonialsLink />
        </>
      )}
    </TextPage>
  );
}

function TestimonialsLink() {
  const t = useT();
  const { data: config } = useConfig();
  if (!config || config.testimonials.length === 0) return null;
  return (
    <p className="mt-4">
      <Link href={paths.feedback()} className={`${TEXT_LINK} inline-flex min-h-11 items-center`}>
        {t("pages.feedback-title")}
      </Link>
    </p>
  );
}
