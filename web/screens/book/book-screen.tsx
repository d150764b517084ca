import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { QueryView } from "#web/api/query-view.tsx";
import { useCode } from "#web/api/use-code.ts";
import { rememberAfterLogin, useUser } from "#web/features/identity/session.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { focusHeading } from "#web/ui/focus-heading.ts";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import { ColumnsSkeleton, PAGE } from "./columns.tsx";
import { NewSession } from "./new-session.tsx";

/** Books a session; with `?reschedule={id}` moves a booked one. */
export function BookScreen() {
  const movedId = new URLSearchParams(useLocation().search).get("reschedule");
  const shown = useRef(movedId);
  // Between the two only the query changes, so RouteAnnouncer does nothing.
  useEffect(() => {
    if (shown.current === movedId) return;
    shown.current = movedId;
    window.scrollTo(0, 0);
    focusHeading();
  }, [movedId]);
  return movedId ? <MoveSession key={movedId} bookingId={movedId} /> : <NewSession />;
}

const loadMove = () => import("./move-session.tsx");

/** `/book?reschedule={id}`: moves a paid session, at no charge. */
function MoveSession({ bookingId }: { bookingId: string }) {
  const t = useT();
  const user = useUser();
  const code = useCode("move-session", loadMove, { isNeeded: true });
  if (!user) return <SignInToMove bookingId={bookingId} />;
  const loading = (
    <>
      <Skeleton className="mb-5 h-32" />
      <ColumnsSkeleton label={t("shell.loading")} />
    </>
  );
  return (
    <div className={PAGE}>
      <ScreenTitle
        title={t("book.move-title")}
        subtitle={t("book.move-subtitle")}
        backTo={paths.manageBookings()}
      />
      <QueryView query={code} loading={loading} failedTitle={t("join.failed")}>
        {({ MovableSession }) => <MovableSession {...{ bookingId, loading }} userId={user.id} />}
      </QueryView>
    </div>
  );
}

/** Leads to the login, which leads back here. */
function SignInToMove({ bookingId }: { bookingId: string }) {
  const t = useT();
  const navigate = useNavigate();
  useEffect(() => {
    rememberAfterLogin(paths.book({ reschedule: bookingId }));
    toast({ title: t("book.not-signed-in"), body: t("book.move-not-signed-in") });
    void navigate(paths.login(), { replace: true });
  }, [bookingId, navigate, t]);
  return null;
}
