import { useSearch } from "wouter";
import { useCredits } from "#web/features/bookings/use-credits.ts";
import { useUpcomingBookings } from "#web/features/bookings/use-upcoming-bookings.ts";
import { useUser } from "#web/features/identity/session.ts";
import { PendingPaymentBanner } from "#web/features/payments/pending-payment-banner.tsx";
import { useT } from "#web/i18n/t.ts";
import { BookCard } from "./book-card.tsx";
import { BookedCard } from "./booked-card.tsx";
import { JoinCard } from "./join-card.tsx";
import { PrivacyInfo } from "./privacy-info.tsx";
import { UpcomingList } from "./upcoming-list.tsx";

/** Where a customer begins: book, her next session, and what else is coming. */
export function DashboardScreen() {
  const t = useT();
  const user = useUser();
  const upcoming = useUpcomingBookings(user?.id);
  const credits = useCredits();
  const bookedId = new URLSearchParams(useSearch()).get("booked");

  return (
    <div className="mx-auto grid max-w-2xl grid-cols-1 gap-4">
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="text-ink-quiet">{t("dashboard.greeting")}</p>
          <h1 className="text-heading font-bold break-words">{user?.username}</h1>
        </div>
        <PrivacyInfo />
      </div>
      {bookedId ? <BookedCard bookingId={bookedId} upcoming={upcoming.data} /> : null}
      <PendingPaymentBanner />
      <BookCard credits={credits} />
      <JoinCard upcoming={upcoming.data} isLoading={upcoming.isPending} />
      <UpcomingList query={upcoming} />
    </div>
  );
}
