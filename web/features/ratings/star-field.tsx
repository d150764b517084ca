import { STARS, type Stars } from "#domain/ratings.ts";
import { useT } from "#web/i18n/t.ts";
import { Star } from "./star.tsx";

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
