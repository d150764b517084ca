import { useRef, useState } from "react";
import { getRating } from "#contract/ratings.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { RatingForm } from "./rating-form.tsx";
import { rememberSkipped, useIsSkipped } from "./skipped-ratings.ts";
import { StarRow } from "./star-row.tsx";

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
          <StarRow stars={rating.stars} label={t("ratings.of", { stars: rating.stars })} />
          {rating.text ? <p className="wrap-anywhere">{rating.text}</p> : null}
          <Button
            variant="outline"
            size="small"
            className="justify-self-start"
            onClick={() => setEditing(true)}
          >
            {t("ratings.change")}
          </Button>
        </>
      )}
    </Card>
  );
}
