import { type FormEvent, useId, useRef, useState } from "react";
import { getRating, type Rating, saveRating } from "#contract/ratings.ts";
import { normalizeRatingText, RATING_MAX_LENGTH, STARS, type Stars } from "#domain/ratings.ts";
import { storedValue } from "#web/api/stored-value.ts";
import { setAnswer, useEndpoint } from "#web/api/use-endpoint.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Field, FieldError, inputClass } from "#web/ui/field.tsx";
import { Star, StarRow } from "./star-row.tsx";

/**
 * Asks once how a completed session was. The answer can be changed here; a skipped question does not return in this
 * browser. Draws nothing until the server has answered, so it stands last on its screen.
 */
export function RatingCard({ bookingId }: { bookingId: string }) {
  const t = useT();
  const { data: rating } = useEndpoint(getRating, {
    params: { id: bookingId },
    select: (answer) => answer.rating,
  });
  const isSkipped = useIsSkipped(bookingId);
  const [isEditing, setEditing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  if (rating === undefined || (rating === null && isSkipped)) return null;
  const close = () => {
    setEditing(false);
    heading.current?.focus();
  };
  const skip = () => (rating ? close() : rememberSkipped(bookingId));
  const isAsking = rating === null || isEditing;
  return (
    <Card role="region" aria-label={t("ratings.question")} className="grid grid-cols-1 gap-2">
      <h2 ref={heading} tabIndex={-1} className="text-title font-bold outline-none">
        {t("ratings.question")}
      </h2>
      {isAsking ? (
        <>
          <p className="text-small text-ink-quiet">{t("ratings.lead")}</p>
          <RatingForm bookingId={bookingId} rating={rating} onSaved={close} onSkip={skip} />
        </>
      ) : (
        <>
          <p role="status">{t("ratings.thanks")}</p>
          <StarRow stars={rating.stars} label={t("general.stars-of-five", { stars: rating.stars })} />
          {rating.text ? <p className="wrap-anywhere">{rating.text}</p> : null}
          <Button
            variant="outline"
            size="small"
            className="justify-self-start"
            onClick={() => setEditing(true)}
          >
            {t("general.change")}
          </Button>
        </>
      )}
    </Card>
  );
}

// The sessions whose question "was it good?" was skipped in this browser.

const MAX_KEPT = 50;

const stored = storedValue("ratingsSkipped", (value): value is string[] => {
  return Array.isArray(value) && value.every((id) => typeof id === "string");
});

function useIsSkipped(bookingId: string): boolean {
  return stored.use()?.includes(bookingId) ?? false;
}

function rememberSkipped(bookingId: string): void {
  stored.set([bookingId, ...(stored.get() ?? [])].slice(0, MAX_KEPT));
}

type Props = { bookingId: string; rating: Rating | null; onSaved: () => void; onSkip: () => void };

/** Stars first; the line appears once they are chosen. */
function RatingForm({ bookingId, rating, onSaved, onSkip }: Props) {
  const t = useT();
  const id = useId();
  const [stars, setStars] = useState<Stars | null>(rating?.stars ?? null);
  const [text, setText] = useState(rating?.text ?? "");
  const [isRefused, setRefused] = useState(false);
  const params = { id: bookingId };
  const saving = useSubmit(saveRating, {
    onDone: (saved) => setAnswer(getRating, { params }, () => ({ rating: saved.rating })),
    failed: t("ratings.failed"),
  });
  const line = normalizeRatingText(text);
  const isTooLong = line.length > RATING_MAX_LENGTH;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (stars === null) return setRefused(true);
    if (isTooLong) return;
    saving.send({ params, input: { stars, text: line || null } }, { onDone: onSaved });
  };
  const starsError = isRefused && stars === null ? t("ratings.fault-stars") : null;
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-3 text-left">
      {/* Inert, because what is changed during the request would be lost. */}
      <div inert={saving.isPending} className="grid grid-cols-1 gap-3">
        <StarField
          name="stars"
          value={stars}
          errorId={starsError ? `${id}-error` : null}
          onChange={setStars}
        />
        <FieldError id={`${id}-error`} error={starsError} />
        {stars === null ? null : (
          <Field
            label={t("ratings.line")}
            error={isTooLong ? t("ratings.fault-line", { count: RATING_MAX_LENGTH }) : null}
          >
            {(props) => (
              <textarea
                {...props}
                value={text}
                onChange={(event) => setText(event.target.value)}
                className={`${inputClass} field-sizing-content min-h-24! resize-y py-3 leading-relaxed`}
              />
            )}
          </Field>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {stars === null ? null : (
          <Button type="submit" isPending={saving.isPending} pendingLabel={t("general.sending")}>
            {t("ratings.save")}
          </Button>
        )}
        <Button variant="quiet" className="first:-ml-4" disabled={saving.isPending} onClick={onSkip}>
          {t("general.not-now")}
        </Button>
      </div>
    </form>
  );
}

type StarFieldProps = {
  name: string;
  value: Stars | null;
  errorId: string | null;
  onChange: (stars: Stars) => void;
};

/** Five radio buttons, drawn as stars that are filled up to the chosen one. */
function StarField({ name, value, errorId, onChange }: StarFieldProps) {
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
