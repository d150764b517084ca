import { useId } from "react";
import { useT } from "#web/i18n/t.ts";
import { Card } from "#web/ui/card.tsx";
import { IntakeDetails } from "./intake-details.tsx";

/** The intake, for the guide. */
export function IntakeCard({ bookingId, isWatched }: { bookingId: string; isWatched: boolean }) {
  const t = useT();
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <Card className="grid grid-cols-1 gap-2">
        <h2 id={headingId} className="text-title font-bold">
          {t("intakes.told-title")}
        </h2>
        <IntakeDetails bookingId={bookingId} isWatched={isWatched} />
      </Card>
    </section>
  );
}
