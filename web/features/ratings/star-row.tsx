import { STARS, type Stars } from "#domain/ratings.ts";
import { useT } from "#web/i18n/t.ts";
import { Star } from "./star-field.tsx";

/** The stars of a rating, to read. */
export function StarRow({ stars }: { stars: Stars }) {
  const t = useT();
  return (
    <span role="img" aria-label={t("ratings.of", { stars })} className="inline-flex gap-0.5">
      {STARS.map((star) => (
        <Star key={star} isFilled={star <= stars} size={20} />
      ))}
    </span>
  );
}
