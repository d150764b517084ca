import { clsx } from "clsx";
import { type ReactNode, useEffect, useState } from "react";
import { Redirect, useLocation } from "wouter";
import { SCREENS } from "#contract/screens.ts";
import type { Admin } from "#contract/staff.ts";
import { CallFailure, messageOf, onSignedOut } from "#web/api/call.ts";
import { groupsFor } from "#web/features/admin-places/admin-places.ts";
import { forgetSearches } from "#web/features/admin-search/last-searches.ts";
import { forgetAdmin, rememberInterruptedVisit, useAdminMe } from "#web/features/identity/admin-session.ts";
import { PasswordDialog } from "#web/features/identity/password-dialog.tsx";
import { useOwedWork } from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { isScreen, paths } from "#web/paths.ts";
import { HeaderPlace } from "#web/ui/header-start.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { useMediaQuery } from "#web/ui/use-media-query.ts";
import { AdminBottomBar } from "./admin-bottom-bar.tsx";
import { AdminHeader } from "./admin-header.tsx";
import { useAdminKeys } from "./admin-keys.tsx";
import { AdminMenu } from "./admin-menu.tsx";
import { useSearchDialog } from "./admin-search-dialog.tsx";
import { AdminSidebar } from "./admin-sidebar.tsx";
import { OfflineBar } from "./offline-bar.tsx";
import { SkipLink } from "./skip-link.tsx";

/** From this width on the places stand in a sidebar. Tailwind's `lg`. */
const WIDE = "(min-width: 64rem)";

/** The frame of an admin's screen. Draws nothing until the server has answered who is signed in. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const t = useT();
  const [location, navigate] = useLocation();
  const me = useAdminMe();
  const isSignedOut = me.error instanceof CallFailure && (me.error.status === 401 || me.error.status === 403);

  useEffect(() => {
    const leave = (failure: unknown) => {
      rememberInterruptedVisit(failure instanceof CallFailure ? failure.body : null);
      forgetAdmin();
      forgetSearches();
      navigate(paths.adminLogin(), { replace: true });
    };
    if (isSignedOut) leave(me.error);
    return onSignedOut((whose, failure) => {
      if (whose === "admin") leave(failure);
    });
  }, [isSignedOut, me.error, navigate]);

  // An admin who was already signed in stays on the screen while the network is down: a call may be going on.
  if (me.isError && !isSignedOut && !me.data)
    return (
      <main id="main" className="mx-auto max-w-md p-5">
        <ErrorState
          title={t("admin.guard-failed")}
          message={messageOf(me.error)}
          retryLabel={t("shell.retry")}
          onRetry={() => void me.refetch()}
          isRetrying={me.isFetching}
        />
      </main>
    );
  if (!me.data) return null;
  // The server refuses everything else until a required second factor is set up.
  if (me.data.mustSetUpTotp === true && location !== paths.adminSecurity())
    return <Redirect to={paths.adminSecurity()} replace />;
  return <AdminFrame admin={me.data}>{children}</AdminFrame>;
}

function AdminFrame({ admin, children }: { admin: Admin; children: ReactNode }) {
  const [location] = useLocation();
  const isWide = useMediaQuery(WIDE);
  const [headerStart, setHeaderStart] = useState<HTMLElement | null>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const hasPlaces = admin.mustSetUpTotp !== true;
  const groups = hasPlaces ? groupsFor(admin.role) : [];
  const owed = useOwedWork(groups.some(({ name }) => name === "work")).data;
  const search = useSearchDialog(groups, isWide);
  const keys = useAdminKeys(hasPlaces ? search.open : null);
  // The room has its own bar at the bottom of a phone.
  const hasBottomBar = hasPlaces && !isWide && !isScreen(SCREENS.adminSession, location);
  return (
    <div
      data-admin-frame
      className={clsx(
        "min-h-dvh lg:flex",
        hasBottomBar && "[--bottom-bar:calc(env(safe-area-inset-bottom)+65px)]",
      )}
    >
      <SkipLink />
      {hasPlaces && isWide ? <AdminSidebar admin={admin} groups={groups} owed={owed} /> : null}
      <div className="flex min-h-dvh min-w-0 grow flex-col">
        <div className="contents bg-ground lg:sticky lg:top-0 lg:z-30 lg:block">
          <OfflineBar />
          <AdminHeader
            isWide={isWide}
            startRef={setHeaderStart}
            onSearch={hasPlaces ? search.open : null}
            onSearchNear={search.preload}
            onMenu={() => setMenuOpen(true)}
          />
        </div>
        <HeaderPlace value={headerStart}>
          <main
            id="main"
            tabIndex={-1}
            className="mx-auto w-full max-w-[1064px] grow px-[20px] pb-10 focus:outline-none lg:px-6 lg:pt-4"
          >
            {children}
          </main>
        </HeaderPlace>
        {hasBottomBar ? <AdminBottomBar groups={groups} owed={owed} /> : null}
      </div>
      {isWide ? null : (
        <AdminMenu
          admin={admin}
          groups={groups}
          owed={owed}
          isOpen={isMenuOpen}
          onClose={() => setMenuOpen(false)}
        />
      )}
      {search.dialog}
      {keys}
      <PasswordDialog username={admin.username} />
    </div>
  );
}
