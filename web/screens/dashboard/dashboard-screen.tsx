import { useEffect } from "react";
import { getCredits } from "#contract/credits.ts";
import type { Customer } from "#contract/customers.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { useCredits, usePastBookings, useUpcomingBookings } from "#web/features/bookings/own-bookings.ts";
import { useCompanionSessions } from "#web/features/companions/companion-sessions.ts";
import { useUser } from "#web/features/identity/session.ts";
import { Listen } from "#web/features/listen/listen.tsx";
import { bookedSays } from "#web/features/listen/says.ts";
import { isParchaAwaited } from "#web/features/parchas/new-parchas.ts";
import { useResultUpdates } from "#web/features/parchas/use-parchas.ts";
import { usePayments } from "#web/features/payments/own-payments.ts";
import { PaymentBanners } from "#web/features/payments/payment-banners.tsx";
import { t, useT } from "#web/i18n/t.ts";
import { scrollToSection, sectionInUrl } from "#web/shell/dashboard-sections.ts";
import { Card } from "#web/ui/card.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { toast } from "#web/ui/toast.ts";
import { CompanionCards } from "./companion-cards.tsx";
import { Greeting } from "./greeting.tsx";
import { useHomeState } from "./home-state.ts";
import { JustBooked, useJustBooked } from "./just-booked.tsx";
import { MainCards } from "./main-cards.tsx";
import { MoreCards } from "./more-cards.tsx";
import { HomeListen, NewsCard } from "./news-card.tsx";
import { PaymentEntry } from "./payment-entry.tsx";
import { ReferralSection } from "./referral-section.tsx";
import { FirstFew, Section } from "./section.tsx";

const TOAST_MS = 8_000;

export function DashboardScreen() {
  const user = useUser();
  const upcoming = useUpcomingBookings(user?.id);
  const { booking: justBooked, isLoading } = useJustBooked(upcoming);
  if (!user) return null;
  if (justBooked)
    return (
      <>
        <Listen says={bookedSays(justBooked)} />
        <JustBooked booking={justBooked} user={user} />
      </>
    );
  return (
    <div className="mx-auto grid max-w-xl grid-cols-1 gap-4 lg:max-w-none">
      <Greeting user={user} />
      {/* The confirmation of a new booking takes the whole screen. */}
      {isLoading ? <Loading /> : <Home user={user} upcoming={upcoming} />}
    </div>
  );
}

function Loading() {
  return <LoadingBlocks blocks={["h-28", "h-20"]} className="grid gap-3 lg:grid-cols-2 lg:gap-6" />;
}

type Props = { user: Customer; upcoming: ReturnType<typeof useUpcomingBookings> };

/** All lists are fetched at once. What stands below a list is drawn after it, so that nothing moves, but for the sessions of others, which few
 * have and none must wait for. */
function Home({ user, upcoming }: Props) {
  const credits = useCredits();
  const past = usePastBookings(user.id);
  const ledger = useEndpoint(getCredits, { params: { userId: user.id } });
  const payments = usePayments(user.id);
  const accompanied = useCompanionSessions(user.id);
  const home = useHomeState(user.id, { upcoming, past });
  const isAwaited = past.data?.some((booking) => isParchaAwaited(booking, home.now)) ?? false;
  useResultUpdates(isAwaited ? user.id : null, (message) => {
    if (message.type === "parcha-uploaded") toastNewParcha();
  });
  useSectionInUrl(!home.isLoading && !ledger.isPending && !payments.isPending);
  if (home.isLoading) return <Loading />;
  return (
    <>
      <HomeListen home={home} />
      <PaymentBanners />
      <NewsCard home={home} upcoming={upcoming} />
      <CompanionCards query={accompanied} now={home.now} />
      <MainCards home={home} upcoming={upcoming.data} credits={credits} />
      <MoreCards user={user} credits={credits} upcomingCount={upcoming.data?.length ?? 0} />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-start lg:gap-6">
        <ReferralSection user={user} ledger={ledger} />
        {ledger.isPending ? null : <PaymentSection query={payments} />}
      </div>
    </>
  );
}

function toastNewParcha(): void {
  toast({ title: t("home.ready-title"), body: t("home.came-body"), tone: "done", durationMs: TOAST_MS });
}

/** Scrolls to the section in the URL, once all sections are drawn. */
function useSectionInUrl(isDrawn: boolean): void {
  useEffect(() => {
    const section = isDrawn ? sectionInUrl() : null;
    return section ? scrollToSection(section) : undefined;
  }, [isDrawn]);
}

function PaymentSection({ query }: { query: ReturnType<typeof usePayments> }) {
  const t = useT();
  const empty = (
    <EmptyState isPlain title={t("dashboard.payments-empty")}>
      {t("dashboard.payments-empty-body")}
    </EmptyState>
  );
  return (
    <Section id="payments" heading={t("dashboard.payments-card")} isBusy={query.isPending}>
      <QueryView query={query} loading={["h-28"]} failedTitle={t("dashboard.payments-failed")}>
        {(payments) => (
          <Card className="grid gap-2">
            {payments.length === 0 ? (
              empty
            ) : (
              <FirstFew items={payments}>{(payment) => <PaymentEntry payment={payment} />}</FirstFew>
            )}
          </Card>
        )}
      </QueryView>
    </Section>
  );
}
