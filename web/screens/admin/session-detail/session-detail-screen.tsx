import { type ReactNode, useId, useState } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { getCall } from "#contract/complaints.ts";
import type { Parcha } from "#contract/parchas.ts";
import { getRating } from "#contract/ratings.ts";
import { PARCHA_SIDES, type ParchaSide } from "#domain/parchas.ts";
import { formatPastDay } from "#web/api/past-day.ts";
import { QueryFailedLine } from "#web/api/query-view.tsx";
import { useNow } from "#web/api/server-clock.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { SessionSheet } from "#web/features/call-sheet/session-sheet.tsx";
import { CallRecordSlot } from "#web/features/complaints/on-demand.tsx";
import { formatAmount } from "#web/features/money/amount.ts";
import { StarRow } from "#web/features/ratings/star-row.tsx";
import { ResultsDialog } from "#web/features/results/results-dialog.tsx";
import { useReopenedResults } from "#web/features/results/results-entry.ts";
import { canBeCompleted, takesResults } from "#web/features/sessions/room-state.ts";
import { STATUS_TONES } from "#web/features/sessions/session-badges.tsx";
import { sessionNameOf } from "#web/features/sessions/session-name.ts";
import { SessionView } from "#web/features/sessions/session-view.tsx";
import type { SessionDetails } from "#web/features/sessions/use-sessions.ts";
import { formatTime } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { PHOTOS_SEARCH, paths } from "#web/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { PhoneLink } from "#web/ui/phone-link.tsx";
import { MoneySection } from "./money-section.tsx";
import { DispatchSection, PostalSection } from "./post-section.tsx";
import { RemediesSection } from "./remedies-section.tsx";

const CLOCK_REFRESH_MS = 60_000;

/** `/admin/session-detail/{id}`: a past session with its parchas and remedies. */
export function SessionDetailScreen() {
  const { id = "" } = useParams();
  const t = useT();
  return (
    <SessionView
      id={id}
      title={t("titles.session-detail")}
      missing={{
        title: t("results.not-found"),
        body: t("room.not-found-body"),
        linkLabel: t("results.to-dashboard"),
      }}
      blocks={["h-44", "h-56", "h-32"]}
      isWide
    >
      {(session) => <Detail key={id} session={session} />}
    </SessionView>
  );
}

function Detail({ session }: { session: SessionDetails }) {
  const t = useT();
  const now = useNow(CLOCK_REFRESH_MS);
  const isCompleted = session.status === "completed";
  const isOpen = takesResults(session);
  // Saving the photos completes a session that is not completed.
  const isEditable = isOpen && (isCompleted || canBeCompleted(session, now));
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <div className="grid grid-cols-1 gap-4">
        <DetailFacts session={session} />
        <SessionSheet session={session} />
      </div>
      <div className="grid grid-cols-1 gap-4">
        {isEditable ? null : (
          <Banner icon="info">{t(isOpen ? "results.only-completed" : "results.account-closed")}</Banner>
        )}
        {isEditable || session.parchas.length > 0 ? (
          <ParchasSection session={session} isEditable={isEditable} />
        ) : null}
        {session.getsParcha && (isCompleted || session.parchas.length > 0) ? (
          <PostalSection session={session} />
        ) : null}
        {session.parchas.length > 0 ? <DispatchSection parchas={session.parchas} session={session} /> : null}
        {isCompleted || session.remedies.length > 0 ? (
          <RemediesSection session={session} isEditable={isCompleted} />
        ) : null}
        <MoneySection session={session} />
        {session.wasEntered || isCompleted ? <CallSection bookingId={session.id} /> : null}
        {isCompleted && session.attendeeId ? <RatingSection bookingId={session.id} /> : null}
      </div>
    </div>
  );
}

/** How the call went, and what the customer says of it. Nothing where neither is known. */
function CallSection({ bookingId }: { bookingId: string }) {
  const t = useT();
  const headingId = useId();
  const { data } = useEndpoint(getCall, { params: { id: bookingId } });
  if (data && !data.complaint && data.sides.length === 0 && data.togetherSeconds === 0) return null;
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

/** How the customer found the session. */
function RatingSection({ bookingId }: { bookingId: string }) {
  const t = useT();
  const headingId = useId();
  const query = useEndpoint(getRating, { params: { id: bookingId }, select: (answer) => answer.rating });
  const rating = query.data;
  if (rating === null) return null;
  return (
    <section aria-labelledby={headingId}>
      <Card className="grid grid-cols-1 justify-items-start gap-2">
        <h2 id={headingId} className="text-title font-bold">
          {t("testimonials.rating")}
        </h2>
        {query.isPending ? <LoadingBlocks blocks={["h-7 w-2/3"]} /> : null}
        {query.isError ? <QueryFailedLine query={query} text={t("testimonials.rating-failed")} /> : null}
        {rating ? (
          <StarRow stars={rating.stars} label={t("general.stars-of-five", { stars: rating.stars })} />
        ) : null}
        {rating?.text ? <p className="wrap-anywhere">{rating.text}</p> : null}
      </Card>
    </section>
  );
}

function DetailFacts({ session }: { session: SessionDetails }) {
  const t = useT();
  const headingId = useId();
  const { user, sessionDate, sessionTime, status, amount } = session;
  const name = sessionNameOf(t, session).full;
  return (
    <section aria-labelledby={headingId}>
      <Card className="grid grid-cols-1 gap-2">
        <h2 id={headingId} className="text-heading font-bold wrap-anywhere">
          {name}
        </h2>
        {user ? (
          <Link
            to={paths.adminCustomer(session.userId)}
            className="inline-flex min-h-11 items-center gap-1 justify-self-start text-small font-bold text-primary underline-offset-4 hover:underline"
          >
            {t("sessions.open-customer")}
            <Icon name="chevron-right" size={18} />
          </Link>
        ) : null}
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-4 gap-y-2 md:grid-cols-3">
          {user ? (
            <Fact name={t("reports.phone")}>
              <PhoneLink name={name} phone={user.phone} className="whitespace-nowrap" />
            </Fact>
          ) : null}
          <Fact name={t("reports.status")}>
            <Badge tone={STATUS_TONES[status]}>{t(`sessions.status-${status}`)}</Badge>
          </Fact>
          <Fact name={t("results.amount")}>
            {amount > 0 ? formatAmount(amount) : t("sessions.nothing-paid")}
          </Fact>
          <Fact name={t("general.date")}>{formatPastDay(sessionDate)}</Fact>
          <Fact name={t("general.time")}>{`${formatTime(sessionTime)} ${t("general.ist")}`}</Fact>
        </dl>
      </Card>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-ink-quiet">{name}</dt>
      <dd className="m-0 flex min-h-8 items-center gap-1 font-bold">{children}</dd>
    </div>
  );
}

type Props = { session: SessionDetails; isEditable: boolean };

/** The saved photos of both sides, and the dialog that takes them. */
function ParchasSection({ session, isEditable }: Props) {
  const t = useT();
  const headingId = useId();
  const [search] = useSearchParams();
  const [chosen, setOpen] = useState<boolean | null>(null);
  const isOpen = chosen ?? (isEditable && search.has(PHOTOS_SEARCH));
  useReopenedResults(() => setOpen(isEditable));
  const close = () => setOpen(false);
  const { parchas } = session;
  const title = t(parchas.length > 0 ? "results.edit-parchas" : "results.add-parcha");
  return (
    <section aria-labelledby={headingId}>
      <Card className="grid grid-cols-1 gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id={headingId} className="text-title font-bold">
            {t("shell.place-parchas")}
          </h2>
          {isEditable ? (
            <Button
              size="small"
              variant={parchas.length === PARCHA_SIDES.length ? "outline" : "primary"}
              onClick={() => setOpen(true)}
            >
              {title}
            </Button>
          ) : null}
        </div>
        {parchas.length === 0 ? <p className="text-ink-quiet">{t("results.parchas-none")}</p> : null}
        {parchas.length > 0 ? (
          <ul className="grid grid-cols-2 gap-3 md:max-w-md">
            {PARCHA_SIDES.map((side) => (
              <li key={side} className="grid content-start gap-1">
                <Thumbnail side={side} parcha={parchas.find(({ notes }) => notes === side)} />
                <span className="text-small font-bold">{t(`results.side-${side}`)}</span>
              </li>
            ))}
          </ul>
        ) : null}
      </Card>
      <ResultsDialog
        session={session}
        isOpen={isOpen}
        title={title}
        isForPhotos
        onClose={close}
        onLater={close}
        onSaved={close}
      />
    </section>
  );
}

function Thumbnail({ side, parcha }: { side: ParchaSide; parcha: Parcha | undefined }) {
  const t = useT();
  if (!parcha)
    return (
      <span className="grid aspect-3/4 place-items-center rounded-part border border-dashed border-control p-2 text-center text-small text-ink-quiet">
        {t(`results.missing-${side}`)}
      </span>
    );
  return (
    <a
      href={parcha.imageUrl}
      target="_blank"
      rel="noreferrer"
      className="block aspect-3/4 overflow-hidden rounded-part border border-line bg-ground"
    >
      <img src={parcha.thumbnailUrl} alt={t(`results.photo-${side}`)} className="size-full object-cover" />
    </a>
  );
}
