import { Link } from "wouter";
import type { Booking } from "#contract/bookings.ts";
import { messageOf } from "#web/api/call.ts";
import { formatRupees } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { focusHeading } from "#web/ui/focus-heading.ts";
import { toast } from "#web/ui/toast.ts";
import { useCancelBooking } from "./use-cancel-booking.ts";

/** For a customer who came to a session that was not held: another time, or a refund. */
export function GuideAbsent({ booking, headingId }: { booking: Booking; headingId: string }) {
  const t = useT();
  const cancel = useCancelBooking();
  const refund = async () => {
    try {
      await cancel.mutateAsync(booking.id);
      const body = t("manage.given-back-body", { amount: formatRupees(booking.amount) });
      toast({ title: t("manage.given-back"), body, tone: "done" });
      focusHeading();
    } catch (error) {
      toast({ title: t("shell.error"), body: messageOf(error), tone: "destructive" });
    }
  };
  return (
    <div className="grid gap-3">
      <p>{t("manage.guide-absent")}</p>
      <div className="flex flex-wrap gap-3">
        <Link
          href={paths.book({ reschedule: booking.id })}
          aria-describedby={headingId}
          className={buttonClass({ size: "small" })}
        >
          {t("manage.other-time")}
        </Link>
        <Button
          variant="outline"
          size="small"
          aria-describedby={headingId}
          isPending={cancel.isPending}
          pendingLabel={t("manage.giving-back")}
          onClick={() => void refund()}
        >
          {t("manage.money-back")}
        </Button>
      </div>
    </div>
  );
}
