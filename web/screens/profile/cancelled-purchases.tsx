import type { Booking } from "#contract/bookings.ts";
import type { PrescribedRemedy } from "#contract/remedies.ts";
import { isPaidFor } from "#domain/bookings.ts";
import { SessionTime } from "#web/features/bookings/session-time.tsx";
import { remedyNames } from "#web/features/remedies/own-remedies.ts";
import { formatRupees } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { type listUndelivered, UndeliveredParchas } from "./undelivered-parchas.tsx";

type Props = {
  bookings: readonly Booking[];
  /** Paid for, and not performed yet. */
  remedies: readonly PrescribedRemedy[];
  undelivered: ReturnType<typeof listUndelivered>;
};

/** The sessions, the hold, the parchas and the remedies that end with the account, and the refunds. */
export function CancelledPurchases({ bookings, remedies, undelivered }: Props) {
  const t = useT();
  const sessions = bookings.filter(({ status }) => isPaidFor(status));
  return (
    <div className="grid gap-1">
      {/* One that has started stays, for the guide to complete. */}
      <CancelledSessions sessions={sessions.filter(({ canCancel }) => canCancel)} />
      {bookings.length > sessions.length ? <p className="text-small">{t("profile.delete-hold")}</p> : null}
      <UndeliveredParchas undelivered={undelivered} />
      {remedies.length > 0 ? <CancelledRemedies remedies={remedies} /> : null}
    </div>
  );
}

function CancelledSessions({ sessions }: { sessions: readonly Booking[] }) {
  const t = useT();
  const refundText = ({ isRefundedOnCancel, amount }: Booking) => {
    if (amount === 0) return t("dashboard.free");
    if (!isRefundedOnCancel) return t("profile.delete-no-refund");
    return t("profile.delete-refunded", { amount: formatRupees(amount) });
  };
  if (sessions.length === 0) return <p>{t("profile.delete-no-upcoming")}</p>;
  return (
    <>
      <h3 className="font-bold">{t("profile.delete-upcoming")}</h3>
      <ul className="grid list-disc gap-1 pl-5">
        {sessions.map((booking) => (
          <li key={booking.id}>
            <SessionTime start={booking} />
            <span className="block text-small font-bold text-destructive">{refundText(booking)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function CancelledRemedies({ remedies }: Pick<Props, "remedies">) {
  const t = useT();
  const language = useLanguage();
  return (
    <>
      <h3 className="mt-2 font-bold">{t("profile.delete-vidhis")}</h3>
      <ul className="grid list-disc gap-1 pl-5">
        {remedies.map((remedy) => (
          <li key={remedy.bookingRemedyId} className="wrap-anywhere">
            {remedyNames(remedy, language).own}
            <span className="block text-small font-bold">
              {t("profile.delete-refunded", { amount: formatRupees(remedy.price) })}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
