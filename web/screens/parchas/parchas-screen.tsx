import { useState } from "react";
import { Link } from "wouter";
import type { Parcha } from "#contract/parchas.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useAddress } from "#web/features/addresses/use-address.ts";
import { useScrollToLinkedSession } from "#web/features/bookings/linked-session.ts";
import { useUser } from "#web/features/identity/session.ts";
import { ParchaViewer } from "#web/features/parchas/parcha-viewer.tsx";
import { useParchas } from "#web/features/parchas/use-parchas.ts";
import { useOwnRemedies } from "#web/features/remedies/use-own-remedies.ts";
import { formatDayLong, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { bySession, type SessionParchas } from "./by-session.ts";
import { ParchaSheet } from "./parcha-sheet.tsx";
import { RemediesBanner } from "./remedies-banner.tsx";
import { WhereToSend } from "./where-to-send.tsx";

/** `/parchas` and `/my-parchas`: all parchas of the customer, by session. */
export function ParchasScreen() {
  const t = useT();
  const user = useUser();
  const query = useParchas(user?.id);
  const remedies = useOwnRemedies(user?.id);
  const areRemediesKnown = remedies.isFetched || remedies.isPaused;
  const address = useAddress(user?.id ?? "", { isEnabled: user !== null });
  const [viewed, setViewed] = useState<Parcha | null>(null);
  const isToBeSent = query.data?.some(({ isSent }) => !isSent) ?? false;
  const isReady = areRemediesKnown && !(isToBeSent && address.isLoading);
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
            <RemediesBanner remedies={remedies.data ?? []} />
            {isToBeSent && user ? <WhereToSend key={user.id} userId={user.id} query={address} /> : null}
            <Sessions parchas={parchas} onEnlarge={setViewed} />
          </>
        )}
      </QueryView>
      <ParchaViewer parcha={viewed} onClose={() => setViewed(null)} />
    </div>
  );
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

type Enlarge = { onEnlarge: (parcha: Parcha) => void };

function Sessions({ parchas, onEnlarge }: Enlarge & { parchas: readonly Parcha[] }) {
  const t = useT();
  const scrollTo = useScrollToLinkedSession();
  if (parchas.length === 0) {
    return (
      <EmptyState
        title={t("parchas.empty-title")}
        action={
          <Link href={paths.dashboard()} className={buttonClass()}>
            {t("parchas.go-back")}
          </Link>
        }
      >
        {t("parchas.empty-body")}
      </EmptyState>
    );
  }
  return (
    <ul className="grid gap-8">
      {bySession(parchas).map((session) => (
        <li key={session.bookingId} ref={scrollTo(session.bookingId)} className="scroll-my-24">
          <Session session={session} onEnlarge={onEnlarge} />
        </li>
      ))}
    </ul>
  );
}

function Session({ session, onEnlarge }: Enlarge & { session: SessionParchas }) {
  const t = useT();
  const language = useLanguage();
  const { sessionDate, sessionTime, sides } = session;
  return (
    <>
      <h2 className="text-title font-bold">
        {formatDayLong(language, sessionDate)}
        <span className="block text-small font-normal text-ink-quiet">
          {t("parchas.time", { time: formatTime(language, sessionTime) })}
        </span>
      </h2>
      <ul className="mt-3 grid items-start gap-4 md:grid-cols-2">
        {sides.map((parcha) => (
          <li key={parcha.id}>
            <ParchaSheet parcha={parcha} onEnlarge={() => onEnlarge(parcha)} />
          </li>
        ))}
      </ul>
    </>
  );
}
