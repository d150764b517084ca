import { STARS, type Stars } from "#domain/ratings.ts";

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

export function Star({ isFilled, size = 32 }: { isFilled: boolean; size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill={isFilled ? "currentColor" : "none"}
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="m12 3.300 2.700 5.500 6 .9-4.400 4.200 1.100 6L12 17l-5.400 2.900 1.100-6L3.300 9.700l6-.9Z" />
    </svg>
  );
}
