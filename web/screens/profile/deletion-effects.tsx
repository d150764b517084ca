import type { Booking } from "#contract/bookings.ts";
import type { PrescribedRemedy } from "#contract/remedies.ts";
import { isPaidFor } from "#domain/bookings.ts";
import { namesOf } from "#web/features/remedies/own-remedies.ts";
import { formatDay, formatRupees, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";

type Props = {
  bookings: readonly Booking[];
  /** Paid, and not performed yet. */
  vidhis: readonly PrescribedRemedy[];
};

/** The sessions, the hold and the vidhis that end together with the account, and what comes back for them. */
export function WhatIsComing({ bookings, vidhis }: Props) {
  const t = useT();
  const language = useLanguage();
  const sessions = bookings.filter(({ status }) => isPaidFor(status));
  const costOf = ({ isRefundedOnCancel, amount }: Booking) => {
    if (amount === 0) return t("dashboard.free");
    if (!isRefundedOnCancel) return t("profile.delete-no-refund");
    return t("profile.delete-refunded", { amount: formatRupees(amount) });
  };
  return (
    <div className="grid gap-1">
      {sessions.length > 0 ? (
        <>
          <h3 className="font-bold">{t("profile.delete-upcoming")}</h3>
          <ul className="grid list-disc gap-1 pl-5">
            {sessions.map((booking) => (
              <li key={booking.id}>
                {formatDay(language, booking.sessionDate)} ·{" "}
                {t("dashboard.time-ist", { time: formatTime(language, booking.sessionTime) })}
                <span className="block text-small font-bold text-destructive">{costOf(booking)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>{t("profile.delete-no-upcoming")}</p>
      )}
      {bookings.length > sessions.length ? <p className="text-small">{t("profile.delete-hold")}</p> : null}
      {vidhis.length > 0 ? (
        <>
          <h3 className="mt-2 font-bold">{t("profile.delete-vidhis")}</h3>
          <ul className="grid list-disc gap-1 pl-5">
            {vidhis.map((vidhi) => (
              <li key={vidhi.bookingRemedyId} className="wrap-anywhere">
                {namesOf(vidhi, language).own}
                <span className="block text-small font-bold">
                  {t("profile.delete-refunded", { amount: formatRupees(vidhi.price) })}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
