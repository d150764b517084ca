import { Link } from "wouter";
import { ReachList } from "#web/content/reach.tsx";
import { Sections, TEXT_LINK, TextPage } from "#web/content/text-page.tsx";
import { useHasTestimonials } from "#web/features/ratings/use-testimonials.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { GuideProfile } from "./guide-profile.tsx";
import { NextFreeBar } from "./next-free-bar.tsx";

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

function TestimonialsLink() {
  const t = useT();
  // Nothing leads to samples.
  if (!useHasTestimonials()) return null;
  return (
    <p className="mt-4">
      <Link href={paths.feedback()} className={`${TEXT_LINK} inline-flex min-h-11 items-center`}>
        {t("pages.feedback-title")}
      </Link>
    </p>
  );
}
