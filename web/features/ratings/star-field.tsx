import { STARS, type Stars } from "#domain/ratings.ts";
import { useT } from "#web/i18n/t.ts";

type Props = { name: string; value: Stars | null; errorId: string | null; onChange: (stars: Stars) => void };

/** Five radio buttons, drawn as stars that are filled up to the chosen one. */
export function StarField({ name, value, errorId, onChange }: Props) {
  const t = useT();
  return (
    <fieldset className="min-w-0" aria-describedby={errorId ?? undefined}>
      <legend className="sr-only">{t("ratings.stars")}</legend>
      <div className="-ml-2 flex">
        {STARS.map((stars) => (
          <label
            key={stars}
            className="relative grid size-[48px] place-items-center rounded-full text-primary has-focus-visible:outline-3 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name={name}
              value={stars}
              checked={value === stars}
              aria-label={t(`ratings.star-${stars}`)}
              onChange={() => onChange(stars)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <Star isFilled={value !== null && stars <= value} />
          </label>
        ))}
      </div>
    </fieldset>
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
