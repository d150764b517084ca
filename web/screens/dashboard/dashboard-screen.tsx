import { useEffect, useState } from "react";
import type { Booking } from "#contract/bookings.ts";
import { getCredits } from "#contract/credits.ts";
import type { Customer } from "#contract/customers.ts";
import { isPaidFor } from "#domain/bookings.ts";
import { formatRupees } from "#domain/digits.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import {
  isAttended,
  useCredits,
  usePastBookings,
  useUpcomingBookings,
} from "#web/features/bookings/own-bookings.ts";
import { useUser } from "#web/features/identity/session.ts";
import { Listen } from "#web/features/listen/listen.tsx";
import { bookedSays } from "#web/features/listen/says.ts";
import { roomState, roomTimes } from "#web/features/live/session-state.ts";
import type { QueuePlace } from "#web/features/live/use-queue-place.ts";
import { useWhen } from "#web/features/live/use-when.ts";
import { NameQuestion } from "#web/features/own-name/name-form.tsx";
import { isParchaAwaited } from "#web/features/parchas/new-parchas.ts";
import { useResultUpdates } from "#web/features/parchas/use-parchas.ts";
import { usePayments } from "#web/features/payments/own-payments.ts";
import { PaymentBanners } from "#web/features/payments/payment-banners.tsx";
import { formatTime, formatTimeOf } from "#web/i18n/format.ts";
import { t, useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { scrollToSection, sectionInUrl } from "#web/shell/dashboard-sections.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Below, From } from "#web/ui/by-width.tsx";
import { Card } from "#web/ui/card.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { toast } from "#web/ui/toast.ts";
import { Greeting } from "./greeting.tsx";
import { HomeCard, HomeListen } from "./home-card.tsx";
import { isLive, nextSession, useHomeState } from "./home-state.ts";
import { JustBooked, useJustBooked } from "./just-booked.tsx";
import { MoreCards } from "./more-cards.tsx";
import { useNextFree } from "./nothing-card.tsx";
import { PaymentEntry } from "./payment-entry.tsx";
import { ReferralSection } from "./referral-section.tsx";
import { FirstFew, Section } from "./section.tsx";
import { GuideCard, HelpCard, LastParcha, Preparations } from "./side-cards.tsx";
import { MainCard, Tiles } from "./tiles.tsx";

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
        <JustBooked booking={justBooked} />
      </>
    );
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
  return <LoadingBlocks blocks={user.asksName ? ["h-74", "h-65"] : ["h-65"]} />;
}

type Props = { user: Customer; upcoming: ReturnType<typeof useUpcomingBookings> };

/** All lists are fetched at once. What stands below a list is drawn after it, so that nothing moves. */
function Home({ user, upcoming }: Props) {
  const credits = useCredits();
  const past = usePastBookings(user.id);
  const ledger = useEndpoint(getCredits, { params: { userId: user.id } });
  const payments = usePayments(user.id);
  const home = useHomeState({ upcoming, past });
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
  const mainCards = (
    <>
      <BookCard credits={credits} />
      <JoinCard upcoming={upcoming.data} place={showsQueuePlace ? home.place : null} now={home.now} />
    </>
  );
  return (
    <>
      <HomeListen home={home} />
      <NamePlace user={user} isLive={home.state !== null && isLive(home.state)} />
      <PaymentBanners />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,600fr)_minmax(0,336fr)] lg:gap-6">
        <div className="flex min-w-0 flex-col gap-4 lg:gap-6">
          <HomeCard home={home} upcoming={upcoming} />
          <From width="lg">
            {/* So this column ends at the height of the tiles beside it. */}
            {hasLastParcha ? <LastParcha past={past.data ?? []} /> : mainCards}
            {home.state?.kind === "booked" && isAttended(home.state.booking) ? <Preparations /> : null}
          </From>
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:gap-6">
          <Tiles userId={user.id} {...{ upcomingCount, credits }} past={past.data} />
          <From width="lg">
            <GuideCard />
            <HelpCard />
          </From>
        </div>
      </div>
      {hasLastParcha ? (
        <div className="grid grid-cols-1 gap-3 lg:grid-cols-2 lg:gap-6">{mainCards}</div>
      ) : (
        <Below width="lg">
          <div className="grid grid-cols-1 gap-3">{mainCards}</div>
        </Below>
      )}
      <MoreCards user={user} credits={credits} upcomingCount={upcomingCount} />
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start lg:gap-6">
        <ReferralSection user={user} ledger={ledger} />
        {ledger.isPending ? null : <PaymentSection query={payments} />}
      </div>
    </>
  );
}

/** The card of a session that is on stands first, unless a name is being typed. */
function NamePlace({ user, isLive: isSessionOn }: { user: Customer; isLive: boolean }) {
  const [isBegun, setBegun] = useState(false);
  if (isSessionOn && !isBegun) return null;
  return (
    <div className="contents" onInput={() => setBegun(true)}>
      <NameQuestion user={user} />
    </div>
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

/** Leads to the booking screen, and shows the next free time. */
function BookCard({ credits }: { credits: number }) {
  const t = useT();
  const { text, isTime } = useNextFree();
  return (
    <MainCard
      href={paths.book()}
      icon="calendar"
      title={t("pages.book-title")}
      badge={
        credits > 0 ? (
          <Badge tone="secondary">{t("dashboard.credits-apply", { amount: formatRupees(credits) })}</Badge>
        ) : null
      }
    >
      {isTime && text !== "" ? t("dashboard.next-free", { when: text }) : text}
    </MainCard>
  );
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

type Place = QueuePlace | null;
/** `upcoming`: undefined if it could not be loaded. */
type JoinCardProps = { upcoming: readonly Booking[] | undefined; place: Place; now: Date };

/** Leads to the next session, and shows the place in the queue, or when the session can be joined. */
function JoinCard({ upcoming, place, now }: JoinCardProps) {
  const t = useT();
  const next = nextSession(upcoming, now);
  const ofOther = upcoming?.find((one) => isPaidFor(one.status) && !isAttended(one));
  if (!next && ofOther) return <OtherCard session={ofOther} now={now} />;
  return (
    <MainCard
      href={paths.join()}
      icon="video"
      title={t("pages.join-title")}
      isAlive={next !== null && roomState(next, now) === "open"}
    >
      {next ? (
        <NextSession session={next} place={place} now={now} />
      ) : (
        <p>{t(upcoming ? "dashboard.join-none" : "dashboard.upcoming-failed")}</p>
      )}
    </MainCard>
  );
}

/** The customer has booked it for somebody else, who alone joins. */
function OtherCard({ session, now }: { session: Booking; now: Date }) {
  const t = useT();
  const when = useWhen(session, now);
  return (
    <MainCard
      href={paths.join()}
      icon="user"
      title={t("dashboard.other-card", { name: session.attendee?.name ?? "" })}
    >
      {when}
    </MainCard>
  );
}

function NextSession({ session, place, now }: { session: Booking; place: Place; now: Date }) {
  const t = useT();
  const when = useWhen(session, now);
  const time = t("general.time-ist", { time: formatTime(session.sessionTime) });
  const timeAt = (instant: Date) => formatTimeOf(instant);
  const { opensAt, closesAt } = roomTimes(session);
  const position = place?.position ?? 0;
  const badge = !place ? when : place.isYourTurn ? t("join.your-turn") : t("join.number", { position });
  const text = place
    ? [time, place.estimateMinutes && t("dashboard.queue-estimate", { count: place.estimateMinutes })]
        .filter(Boolean)
        .join(" · ")
    : t("dashboard.join-window", { from: timeAt(opensAt), until: timeAt(closesAt) });
  const isAlive = place !== null || roomState(session, now) === "open";
  return (
    <>
      {/* Screen readers announce a new badge: a waiting customer may be reading something else. */}
      <p aria-live="polite" className="mt-1">
        <Badge tone={isAlive ? "alive" : "outline"} className="rounded-card! whitespace-normal!">
          {badge}
        </Badge>
      </p>
      <p className="mt-1">{text}</p>
    </>
  );
}
