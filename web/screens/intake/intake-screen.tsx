import { useRef, useState } from "react";
import { Link, useParams } from "wouter";
import { CallFailure, messageOf } from "#web/api/call.ts";
import { useNow } from "#web/api/server-clock.ts";
import { useOwnBooking } from "#web/features/bookings/use-own-booking.ts";
import { useUser } from "#web/features/identity/session.ts";
import { readIntakeDraft, removeIntakeDraft } from "#web/features/intakes/intake-draft.ts";
import { useIntake } from "#web/features/intakes/use-intake.ts";
import { useWhen } from "#web/features/live/use-when.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { ScreenTitle } from "#web/shell/screen-title.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { IntakeForm } from "./intake-form.tsx";
import { SavedIntake } from "./saved-intake.tsx";

const LOOK_AT_CLOCK_MS = 60_000;

/** `/session/{id}/details`: what the guide should know before this session. */
export function IntakeScreen() {
  const t = useT();
  const { bookingId = "" } = useParams();
  const user = useUser();
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-1 gap-4">
      <ScreenTitle title={t("pages.intake-title")} backTo={paths.manageBookings()} />
      {user ? <Content key={bookingId} userId={user.id} bookingId={bookingId} /> : null}
    </div>
  );
}

type Whose = { userId: string; bookingId: string };

function Content({ userId, bookingId }: Whose) {
  const t = useT();
  const query = useIntake(bookingId, { isNewest: true });
  const [isEditing, setEditing] = useState(() => readIntakeDraft(userId, bookingId) !== null);
  const [isOpened, setOpened] = useState(false);
  const top = useRef<HTMLParagraphElement>(null);
  if (!query.data) return <Without query={query} />;
  const { intake, canEdit } = query.data;
  const leaveForm = () => {
    setEditing(false);
    top.current?.focus();
  };
  const cancel = () => {
    removeIntakeDraft();
    leaveForm();
  };
  const open = () => {
    setOpened(true);
    setEditing(true);
  };
  return (
    <>
      <div>
        <SessionLine userId={userId} bookingId={bookingId} />
        <p ref={top} tabIndex={-1} className="text-ink-quiet outline-none">
          {t(intake && !isEditing ? "intakes.told-title" : "intakes.lead")}
        </p>
      </div>
      {canEdit && (isEditing || !intake) ? (
        <IntakeForm
          userId={userId}
          bookingId={bookingId}
          intake={intake}
          isOpened={isOpened}
          onSaved={leaveForm}
          onCancel={intake ? cancel : null}
        />
      ) : intake ? (
        <SavedIntake
          bookingId={bookingId}
          intake={intake}
          onChange={canEdit ? open : null}
          onLeave={() => top.current?.focus()}
        />
      ) : (
        <EmptyState title={t("intakes.over-title")} action={<WayBack />}>
          {t("intakes.over-body")}
        </EmptyState>
      )}
    </>
  );
}

/** Which session it is for. Its place is kept while it is on its way. */
function SessionLine({ userId, bookingId }: Whose) {
  const { booking } = useOwnBooking(userId, bookingId);
  return <p className="min-h-[1.6em] font-bold">{booking ? <When session={booking} /> : null}</p>;
}

function When({ session }: { session: { sessionDate: string; sessionTime: string } }) {
  const now = useNow(LOOK_AT_CLOCK_MS);
  return useWhen(session, now);
}

/** Not there yet, not there at all, or not to be had just now. */
function Without({ query }: { query: ReturnType<typeof useIntake> }) {
  const t = useT();
  if (query.isPending)
    return (
      <div role="status" aria-label={t("shell.loading")} className="grid gap-4">
        <Skeleton className="h-14" />
        <Skeleton className="h-[36rem]" />
      </div>
    );
  if (query.error instanceof CallFailure && query.error.status === 404)
    return (
      <EmptyState title={t("intakes.missing-title")} action={<WayBack />}>
        {t("intakes.missing-body")}
      </EmptyState>
    );
  return (
    <ErrorState
      title={t("intakes.load-failed")}
      message={messageOf(query.error)}
      retryLabel={t("shell.retry")}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
}

function WayBack() {
  const t = useT();
  return (
    <Link href={paths.manageBookings()} className={buttonClass()}>
      {t("intakes.back")}
    </Link>
  );
}
