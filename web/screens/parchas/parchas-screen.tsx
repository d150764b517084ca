import { useEffect, useId, useRef, useState } from "react";
import type { Booking } from "#contract/bookings.ts";
import { listParchas, markParchasSeen, type Parcha } from "#contract/parchas.ts";
import { PARCHA_SIDES } from "#domain/parchas.ts";
import { call } from "#web/api/call.ts";
import { KEPT_ON_PHONE } from "#web/api/kept-on-phone.ts";
import { QueryFailedLine, QueryView } from "#web/api/query-view.tsx";
import { serverNow } from "#web/api/server-clock.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { useAddress } from "#web/features/addresses/use-address.ts";
import { useScrollToLinkedSession } from "#web/features/bookings/linked-session.ts";
import { refreshBookings, usePastBookings } from "#web/features/bookings/own-bookings.ts";
import { useUser } from "#web/features/identity/session.ts";
import { Listen } from "#web/features/listen/listen.tsx";
import type { Says } from "#web/features/listen/says.ts";
import { useKeptPhotos } from "#web/features/parchas/kept-photos.ts";
import { isParchaAwaited } from "#web/features/parchas/new-parchas.ts";
import { useResultUpdates } from "#web/features/parchas/use-parchas.ts";
import { WritingSteps } from "#web/features/parchas/writing-steps.tsx";
import { RatingCard } from "#web/features/ratings/rating-card.tsx";
import { useOwnRemedies } from "#web/features/remedies/own-remedies.ts";
import { formatDayLong, formatTime } from "#web/i18n/format.ts";
import { t, useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { ArrivedLine } from "./arrived-line.tsx";
import { bySession, type SessionParchas } from "./by-session.ts";
import { ParchaReader } from "./parcha-reader.tsx";
import { ParchaSheet } from "./parcha-sheet.tsx";
import { PhotoActions } from "./photo-actions.tsx";
import { RemediesBanner } from "./remedies-banner.tsx";
import { WhereToSend } from "./where-to-send.tsx";

const NONE: readonly Parcha[] = [];

type Opened = { session: SessionParchas; side: number };

/** `/parchas` and `/my-parchas`: all parchas of the customer, by session, and the places of those being written. */
export function ParchasScreen() {
  const t = useT();
  const user = useUser();
  const query = useEndpoint(listParchas, {
    params: user && { userId: user.id },
    select: ({ parchas }) => parchas,
    meta: KEPT_ON_PHONE,
  });
  useKeptPhotos(query.data);
  const remedies = useOwnRemedies(user?.id);
  const past = usePastBookings(user?.id);
  const isRestKnown = [remedies, past].every(({ isFetched, isPaused }) => isFetched || isPaused);
  const address = useAddress(user?.id ?? null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const isToBeSent = query.data?.some(({ isSent }) => !isSent) ?? false;
  const isReady = isRestKnown && !(isToBeSent && address.isLoading);
  const whereToSend =
    isToBeSent && user ? <WhereToSend key={user.id} userId={user.id} query={address} /> : null;
  const awaited = past.data?.filter((booking) => isParchaAwaited(booking, serverNow())) ?? [];
  useResultUpdates(awaited.length > 0 && user ? user.id : null);
  useMarkSeen(isReady ? (query.data ?? NONE) : NONE);
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-6">
      <ScreenTitle title={t("pages.parchas-title")} backTo={paths.dashboard()} />
      <QueryView
        // Everything appears at once, so that nothing pushes the parchas down.
        query={{ ...query, data: isReady ? query.data : undefined }}
        loading={<LoadingParchas />}
        failedTitle={t("parchas.failed")}
      >
        {(parchas) => (
          <>
            <Listen says={parchasSays(parchas, awaited)} />
            {remedies.isError && !remedies.data ? (
              <QueryFailedLine query={remedies} text={t("remedies.failed")} />
            ) : (
              <RemediesBanner remedies={remedies.data ?? []} />
            )}
            {address.data === undefined ? null : whereToSend}
            <Sessions parchas={parchas} awaited={awaited} onOpen={setOpened} />
            {/* That the address could not be loaded is no reason to push the parchas down. */}
            {address.data === undefined ? whereToSend : null}
            {/* Of the latest session alone. */}
            {parchas[0] ? <RatingCard key={parchas[0].bookingId} bookingId={parchas[0].bookingId} /> : null}
          </>
        )}
      </QueryView>
      <ParchaReader opened={opened} onClose={() => setOpened(null)} />
    </div>
  );
}

function parchasSays([newest]: readonly Parcha[], awaited: readonly Booking[]): Says {
  if (awaited.some(({ parchas }) => parchas.length === 0)) return ["written"];
  return newest ? ["parchas", { day: newest }] : t("parchas.empty-body");
}

function LoadingParchas() {
  const t = useT();
  return (
    <div role="status" aria-label={t("parchas.loading")} className="grid gap-4">
      <Skeleton className="h-8 w-3/5" />
      <div className="grid gap-4 md:grid-cols-2">
        <Skeleton className="aspect-3/4" />
        <Skeleton className="aspect-3/4" />
      </div>
    </div>
  );
}

type Opens = { onOpen: (opened: Opened) => void };

function Sessions({
  parchas,
  awaited,
  onOpen,
}: Opens & { parchas: readonly Parcha[]; awaited: readonly Booking[] }) {
  const t = useT();
  const scrollTo = useScrollToLinkedSession();
  const unwritten = awaited.filter(({ id }) => !parchas.some(({ bookingId }) => bookingId === id));
  if (parchas.length === 0 && unwritten.length === 0) {
    return (
      <EmptyState
        title={t("parchas.empty-title")}
        action={<LinkButton to={paths.dashboard()}>{t("parchas.go-back")}</LinkButton>}
      >
        {t("parchas.empty-body")}
      </EmptyState>
    );
  }
  return (
    <>
      <AwaitedParchas bookings={unwritten} />
      <ul className="grid gap-8 empty:hidden">
        {bySession(parchas).map((session, place) => (
          <li key={session.bookingId} ref={scrollTo(session.bookingId)} className="scroll-my-24">
            <Session session={session} isFirst={place === 0} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Session({ session, isFirst, onOpen }: Opens & { session: SessionParchas; isFirst: boolean }) {
  const t = useT();
  const headingId = useId();
  const { sessionDate, sessionTime, sides } = session;
  const [first] = sides;
  return (
    <>
      <h2 id={headingId} className="text-title font-bold">
        <span>{formatDayLong(sessionDate)}</span>
        <span className="block text-small font-normal text-ink-quiet">
          {t("general.time-ist", { time: formatTime(sessionTime) })}
        </span>
      </h2>
      <ul className="mt-3 grid items-start gap-4 md:grid-cols-2">
        {sides.map((parcha, side) => (
          <li key={parcha.id}>
            <ParchaSheet
              parcha={parcha}
              isFirst={isFirst && side === 0}
              onEnlarge={() => onOpen({ session, side })}
            />
          </li>
        ))}
        {sides.length < PARCHA_SIDES.length ? (
          <li className="grid min-h-24 place-items-center rounded-card border-2 border-dashed border-line p-5 text-center text-small text-ink-quiet md:h-full">
            {t(`parchas.ready-${first.notes}`)}
          </li>
        ) : null}
      </ul>
      <div className="mt-4 grid gap-4 empty:hidden">
        {sides.length > 1 ? <PhotoActions sides={sides} describedBy={headingId} /> : null}
        <ArrivedLine session={session} describedBy={headingId} />
      </div>
    </>
  );
}

/** Records on the server which new photos are on the screen. If that fails, they stay new until the next visit. */
function useMarkSeen(shown: readonly Parcha[]): void {
  const sent = useRef(new Set<string>());
  useEffect(() => {
    const parchaIds = shown.filter(({ id, isSeen }) => !isSeen && !sent.current.has(id)).map(({ id }) => id);
    if (parchaIds.length === 0) return;
    for (const id of parchaIds) sent.current.add(id);
    call(markParchasSeen, { input: { parchaIds } }).then(refreshBookings, () => undefined);
  }, [shown]);
}

/** The place of each parcha that is being written. */
function AwaitedParchas({ bookings }: { bookings: readonly Booking[] }) {
  const t = useT();
  return (
    <ul className="grid gap-8 empty:hidden">
      {bookings.map((booking) => (
        <li key={booking.id}>
          <h2 className="text-title font-bold">
            <span>{formatDayLong(booking.sessionDate)}</span>
            <span className="block text-small font-normal text-ink-quiet">
              {t("general.time-ist", { time: formatTime(booking.sessionTime) })}
            </span>
          </h2>
          <div className="mt-3 grid gap-4 rounded-card border-2 border-dashed border-line p-5">
            <WritingSteps level={3} session={booking} hasOneSide={false} />
          </div>
        </li>
      ))}
    </ul>
  );
}
