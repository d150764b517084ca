import { StarRow } from "#web/features/ratings/star-row.tsx";
import type { Testimonial } from "#web/features/ratings/use-testimonials.ts";
import { formatMonth } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Motif } from "#web/ui/motif.tsx";

/** A customer's line over the whole screen, as a clip of the list is. */
export function LineCard({ testimonial }: { testimonial: Testimonial }) {
  const t = useT();
  const language = useLanguage();
  const { stars, text, month } = testimonial;
  return (
    <li className="relative grid h-full snap-start snap-always overflow-y-auto px-[24px] pt-[80px] pb-[calc(env(safe-area-inset-bottom)+220px)]">
      <figure className="m-auto grid max-w-md justify-items-center gap-5 text-center">
        <Motif className="w-32 opacity-60" />
        <blockquote className="text-title wrap-anywhere">{text}</blockquote>
        <figcaption className="grid justify-items-center gap-1 text-small">
          <StarRow stars={stars} label={t("ratings.of", { stars: stars })} />
          <span>{formatMonth(language, month)}</span>
        </figcaption>
      </figure>
    </li>
  );
}
