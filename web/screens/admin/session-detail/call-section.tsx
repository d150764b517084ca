import { useId } from "react";
import { CallRecordSlot } from "#web/features/complaints/on-demand.tsx";
import { useT } from "#web/i18n/t.ts";
import { Card } from "#web/ui/card.tsx";

/** How the call went, and what the customer says of it. */
export function CallSection({ bookingId }: { bookingId: string }) {
  const t = useT();
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <Card className="grid grid-cols-1 gap-3">
        <h2 id={headingId} className="text-title font-bold">
          {t("results.call")}
        </h2>
        <CallRecordSlot bookingId={bookingId} describedBy={headingId} />
      </Card>
    </section>
  );
}
