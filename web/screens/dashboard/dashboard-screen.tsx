import { useEffect } from "react";
import type { Customer } from "#contract/customers.ts";
import { useCredits } from "#web/features/bookings/use-credits.ts";
import { useUpcomingBookings } from "#web/features/bookings/use-upcoming-bookings.ts";
import { displayNameOf } from "#web/features/identity/display-name.ts";
import { useUser } from "#web/features/identity/session.ts";
import { NameQuestion } from "#web/features/own-name/name-question.tsx";
import { PaymentBanners } from "#web/features/payments/payment-banners.tsx";
import { useT } from "#web/i18n/t.ts";
import { scrollToSection, sectionInUrl } from "#web/shell/dashboard-sections.ts";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { BookCard } from "./book-card.tsx";
import { BookedCard, useJustBooked } from "./booked-card.tsx";
import { JoinCard } from "./join-card.tsx";
import { MoreCards } from "./more-cards.tsx";
import { PaymentSection } from "./payment-section.tsx";
import { PrivacyInfo } from "./privacy-info.tsx";
import { ReferralSection } from "./referral-section.tsx";
import { UpcomingList } from "./upcoming-list.tsx";
import { useCreditLedger } from "./use-credit-ledger.ts";
import { usePayments } from "./use-payments.ts";

export function DashboardScreen() {
  const user = useUser();
  const upcoming = useUpcomingBookings(user?.id);
  const { booking: justBooked, isLoading } = useJustBooked(upcoming);
  if (!user) return null;
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-1 gap-4">
      <Greeting name={displayNameOf(user)} />
      <NameQuestion user={user} />
      {justBooked ? <BookedCard booking={justBooked} /> : null}
      {/* The confirmation of a new booking is drawn first, so that it does not push the rest down. */}
      {isLoading ? <Loading /> : <Content user={user} upcoming={upcoming} />}
    </div>
  );
}

function Greeting({ name }: { name: string }) {
  const t = useT();
  return (
    <div className="flex items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="text-ink-quiet">{t("dashboard.greeting")}</p>
        <h1 className="text-heading font-bold break-words">{name}</h1>
      </div>
      <PrivacyInfo />
    </div>
  );
}

function Loading() {
  const t = useT();
  return <LoadingBlocks label={t("shell.loading")} blocks={["h-72"]} />;
}

/** All lists are fetched at once. What stands below a list is drawn after it, so that nothing moves. */
function Content({ user, upcoming }: { user: Customer; upcoming: ReturnType<typeof useUpcomingBookings> }) {
  const credits = useCredits();
  const ledger = useCreditLedger(user.id);
  const payments = usePayments(user.id);
  useSectionInUrl(!upcoming.isPending && !ledger.isPending && !payments.isPending);
  return (
    <>
      <PaymentBanners />
      <BookCard credits={credits} />
      <JoinCard upcoming={upcoming.data} isLoading={upcoming.isPending} />
      <MoreCards user={user} credits={credits} upcomingCount={upcoming.data?.length ?? 0} />
      <UpcomingList query={upcoming} />
      {upcoming.isPending ? null : <ReferralSection user={user} ledger={ledger} />}
      {upcoming.isPending || ledger.isPending ? null : <PaymentSection query={payments} />}
    </>
  );
}

/** Scrolls to the section in the URL, once all sections are drawn. */
function useSectionInUrl(isDrawn: boolean): void {
  useEffect(() => {
    const section = isDrawn ? sectionInUrl() : null;
    return section ? scrollToSection(section) : undefined;
  }, [isDrawn]);
}
