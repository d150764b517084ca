import { useId } from "react";
import { getRating } from "#contract/ratings.ts";
import { QueryFailedLine } from "#web/api/query-view.tsx";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { StarRow } from "#web/features/ratings/star-row.tsx";
import { useT } from "#web/i18n/t.ts";
import { Card } from "#web/ui/card.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";

/** How the customer found the session. */
export function RatingSection({ bookingId }: { bookingId: string }) {
  const t = useT();
  const headingId = useId();
  const query = useEndpoint(getRating, { params: { id: bookingId }, select: (answer) => answer.rating });
  const rating = query.data;
  return (
    <section aria-labelledby={headingId}>
      <Card className="grid grid-cols-1 justify-items-start gap-2">
        <h2 id={headingId} className="text-title font-bold">
          {t("testimonials.rating")}
        </h2>
        {query.isPending ? <LoadingBlocks label={t("shell.loading")} blocks={["h-7 w-2/3"]} /> : null}
        {query.isError ? <QueryFailedLine query={query} text={t("testimonials.rating-failed")} /> : null}
        {rating === null ? <p className="text-ink-quiet">{t("testimonials.none-rated")}</p> : null}
        {rating ? (
          <StarRow stars={rating.stars} label={t("testimonials.of", { stars: rating.stars })} />
        ) : null}
        {rating?.text ? <p className="wrap-anywhere">{rating.text}</p> : null}
      </Card>
    </section>
  );
}
