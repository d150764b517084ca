import { STARS, type Stars } from "#domain/ratings.ts";
import { Star } from "./star.tsx";

/** The stars of a rating, to read. */
export function StarRow({ stars, label }: { stars: Stars; label: string }) {
  return (
    <span role="img" aria-label={label} className="inline-flex gap-0.5">
      {STARS.map((star) => (
        <Star key={star} isFilled={star <= stars} size={20} />
      ))}
    </span>
  );
}
