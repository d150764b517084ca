import { useEffect } from "react";
import { getCredits } from "#contract/credits.ts";
import type { Customer } from "#contract/customers.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { useCredits, usePastBookings, useUpcomingBookings } from "#web/features/bookings/own-bookings.ts";
import { useUser } from "#web/features/identity/session.ts";
import { NameQuestion } from "#web/features/own-name/name-question.tsx";
import { isParchaAwaited } from "#web/features/parchas/new-parchas.ts";
import { useResultUpdates } from "#web/features/parchas/use-result-updates.ts";
import { PaymentBanners } from "#web/features/payments/payment-banners.tsx";
import { usePayments } from "#web/features/payments/use-payments.ts";
import { t, useT } from "#web/i18n/t.ts";
import { scrollToSection, sectionInUrl } from "#web/shell/dashboard-sections.ts";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { toast } from "#web/ui/toast.ts";
import { useMediaQuery } from "#web/ui/use-media-query.ts";
import { BookCard } from "./book-card.tsx";
import { Greeting } from "./greeting.tsx";
import { HomeCard, useHomeState } from "./home-card.tsx";
import { isLive } from "./home-state.ts";
import { JoinCard } from "./join-card.tsx";
import { JustBooked, useJustBooked } from "./just-booked.tsx";
import { LastParcha } from "./last-parcha.tsx";
import { MoreCards } from "./more-cards.tsx";
import { PaymentSection } from "./payment-section.tsx";
import { ReferralSection } from "./referral-section.tsx";
import { GuideCard, HelpCard, Preparations } from "./side-cards.tsx";
import { Tiles } from "./tiles.tsx";

const WIDE = "(min-width: 1024px)";
const TOAST_MS = 8_000;

export function DashboardScreen() {
  const user = useUser();
  const upcoming = useUpcomingBookings(user?.id);
  const { booking: justBooked, isLoading } = useJustBooked(upcoming);
  if (!user) return null;
  if (justBooked) return <JustBooked booking={justBooked} />;
  return (
    <div className="mx-auto grid max-w-xl grid-cols-1 gap-4 lg:max-w-none">
      <Greeting user={user} />
      {/* The confirmation of a new booking takes the whole screen. */}
      {isLoading ? <Loading user={user} /> : <Home user={user} upcoming={upcoming} />}
    </div>
  );
}

/** The question of the name waits as well: it would lose what is typed when it moves to its place on the loaded screen. */
function Loading({ user }: { user: Customer }) {
  const t = useT();
  return <LoadingBlocks label={t("shell.loading")} blocks={user.asksName ? ["h-74", "h-65"] : ["h-65"]} />;
}

type Props = { user: Customer; upcoming: ReturnType<typeof useUpcomingBookings> };

/** All lists are fetched at once. What stands below a list is drawn after it, so that nothing moves. */
function Home({ user, upcoming }: Props) {
  const credits = useCredits();
  const past = usePastBookings(user.id);
  const ledger = useEndpoint(getCredits, { params: { userId: user.id } });
  const payments = usePayments(user.id);
  const home = useHomeState({ upcoming, past });
  const isWide = useMediaQuery(WIDE);
  const isAwaited = past.data?.some((booking) => isParchaAwaited(booking, home.now)) ?? false;
  useResultUpdates(isAwaited ? user.id : null, (message) => {
    if (message.type === "parcha-uploaded") toastNewParcha();
  });
  useSectionInUrl(!home.isLoading && !ledger.isPending && !payments.isPending);
  const upcomingCount = upcoming.data?.length ?? 0;
  if (home.isLoading) return <Loading user={user} />;
  const hasLastParcha = home.state?.kind !== "ready" && past.data?.some(({ parchas }) => parchas.length > 0);
  // The card above says more of a late guide or a running call than the place in the queue.
  const showsQueuePlace = home.state?.kind !== "late" && home.state?.kind !== "running";
  // On a wide screen the cards to book and to join stand below the state card, where the last parcha stands if there is one:
  // so this column ends at the height of the tiles beside it.
  const isBesideTiles = isWide && !hasLastParcha;
  const mainCards = (
    <>
      <BookCard credits={credits} />
      <JoinCard upcoming={upcoming.data} place={showsQueuePlace ? home.place : null} now={home.now} />
    </>
  );
  return (
    <>
      {home.state && isLive(home.state) ? null : <NameQuestion user={user} />}
      <PaymentBanners />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,600fr)_minmax(0,336fr)] lg:gap-6">
        <div className="flex min-w-0 flex-col gap-4 lg:gap-6">
          <HomeCard home={home} upcoming={upcoming} past={past} />
          {isWide && hasLastParcha ? <LastParcha past={past.data ?? []} /> : null}
          {isBesideTiles ? mainCards : null}
          {isWide && home.state?.kind === "booked" ? <Preparations /> : null}
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:gap-6">
          <Tiles userId={user.id} {...{ upcomingCount, credits }} past={past.data} />
          {isWide ? <GuideCard /> : null}
          {isWide ? <HelpCard /> : null}
        </div>
      </div>
      {isBesideTiles ? null : (
        <div className="grid grid-cols-1 gap-3 lg:grid-cols-2 lg:gap-6">{mainCards}</div>
      )}
      <MoreCards user={user} credits={credits} upcomingCount={upcomingCount} />
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start lg:gap-6">
        <ReferralSection user={user} ledger={ledger} />
        {ledger.isPending ? null : <PaymentSection query={payments} />}
      </div>
    </>
  );
}

function toastNewParcha(): void {
  toast({ title: t("home.came-title"), body: t("home.came-body"), tone: "done", durationMs: TOAST_MS });
}

/** Scrolls to the section in the URL, once all sections are drawn. */
function useSectionInUrl(isDrawn: boolean): void {
  useEffect(() => {
    const section = isDrawn ? sectionInUrl() : null;
    return section ? scrollToSection(section) : undefined;
  }, [isDrawn]);
}
