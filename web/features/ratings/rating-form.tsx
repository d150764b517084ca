import { type FormEvent, useId, useState } from "react";
import { getRating, type Rating, saveRating } from "#contract/ratings.ts";
import { normalizeRatingText, RATING_MAX_LENGTH, type Stars } from "#domain/ratings.ts";
import { messageOf } from "#web/api/call.ts";
import { setAnswer } from "#web/api/use-endpoint.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field, FieldError, inputClass } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast.ts";
import { StarField } from "./star-field.tsx";

type Props = { bookingId: string; rating: Rating | null; onSaved: () => void; onSkip: () => void };

/** Stars first; the line and the consent appear once they are chosen. */
export function RatingForm({ bookingId, rating, onSaved, onSkip }: Props) {
  const t = useT();
  const id = useId();
  const [stars, setStars] = useState<Stars | null>(rating?.stars ?? null);
  const [text, setText] = useState(rating?.text ?? "");
  const [isTicked, setTicked] = useState(rating?.mayBePublished ?? false);
  const [isRefused, setRefused] = useState(false);
  const params = { id: bookingId };
  const saving = useSubmit(saveRating, {
    onDone: (saved) => setAnswer(getRating, { params }, () => ({ rating: saved.rating })),
    onFailed: (error) => toast({ title: t("ratings.failed"), body: messageOf(error), tone: "destructive" }),
  });
  const line = normalizeRatingText(text);
  const isTooLong = line.length > RATING_MAX_LENGTH;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (stars === null) return setRefused(true);
    if (isTooLong) return;
    const input = { stars, text: line || null, mayBePublished: isTicked && line !== "" };
    saving.send({ params, input }, { onDone: onSaved });
  };
  const starsError = isRefused && stars === null ? t("ratings.fault-stars") : null;
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-3 text-left">
      <StarField
        name={`${id}-stars`}
        value={stars}
        errorId={starsError ? `${id}-error` : null}
        onChange={setStars}
      />
      <FieldError id={`${id}-error`} error={starsError} />
      {stars === null ? null : (
        <>
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
          {line === "" ? null : (
            <div>
              <Checkbox isChecked={isTicked} onChange={setTicked}>
                {t("ratings.may-publish")}
              </Checkbox>
              <p className="pl-9 text-small text-ink-quiet">{t("ratings.may-publish-hint")}</p>
            </div>
          )}
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {stars === null ? null : (
          <Button type="submit" isPending={saving.isPending} pendingLabel={t("ratings.saving")}>
            {t("ratings.save")}
          </Button>
        )}
        <Button variant="quiet" className="first:-ml-4" disabled={saving.isPending} onClick={onSkip}>
          {t("ratings.skip")}
        </Button>
      </div>
    </form>
  );
}
