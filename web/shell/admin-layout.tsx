import { clsx } from "clsx";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { SCREENS } from "#contract/screens.ts";
import type { Admin } from "#contract/staff.ts";
import { CallFailure, messageOf, onSignedOut } from "#web/api/call.ts";
import { type AdminPlace, namedPlacesFor, placesFor } from "#web/features/admin-places/admin-places.tsx";
import { forgetSearches, SearchDialog } from "#web/features/admin-search/search-dialog.tsx";
import { forgetAdmin, rememberInterruptedVisit, useAdminMe } from "#web/features/identity/admin-session.ts";
import { PasswordDialog } from "#web/features/identity/password-dialog.tsx";
import { useOwedWork } from "#web/features/sessions/use-sessions.ts";
import { t, useT } from "#web/i18n/t.ts";
import { LeadTo } from "#web/lead-to.tsx";
import { isScreen, paths } from "#web/paths.ts";
import { Below, From } from "#web/ui/by-width.tsx";
import { Sheet } from "#web/ui/dialog.tsx";
import { HeaderPlace } from "#web/ui/header-start.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { toast } from "#web/ui/toast.ts";
import { Toaster } from "#web/ui/toaster.tsx";
import { AdminHeader } from "./admin-header.tsx";
import { AdminBottomBar, AdminNav, type OwedWork } from "./admin-nav.tsx";
import { AdminAccount, AdminSidebar } from "./admin-sidebar.tsx";
import { useBrand } from "./brand.ts";
import { OfflineBar, SkipLink } from "./page-top.tsx";
import { useSearchKeys } from "./use-search-keys.ts";

/** The frame of an admin's screen. Draws nothing until the server has answered who is signed in. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const t = useT();
  const { pathname: location } = useLocation();
  const navigate = useNavigate();
  const me = useAdminMe();
  const refusal = me.error instanceof CallFailure && me.error.code !== "bad-answer" ? me.error.status : null;
  const isSignedOut = refusal === 401 || refusal === 403;

  const hasLeft = useRef(false);
  useEffect(() => {
    const leave = (failure: unknown) => {
      // Until the login is loaded this frame stays, and what it asks for is refused again.
      if (hasLeft.current) return;
      hasLeft.current = true;
      rememberInterruptedVisit(failure instanceof CallFailure ? failure.body : null);
      forgetAdmin();
      void navigate(paths.adminLogin(), { replace: true });
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
          onRetry={() => void me.refetch()}
          isRetrying={me.isFetching}
        />
      </main>
    );
  if (!me.data) return null;
  // The server refuses everything else until a required second factor is set up.
  if (me.data.mustSetUpTotp === true && location !== paths.adminSecurity())
    return <LeadTo to={paths.adminSecurity()} />;
  // Another tab may have signed in another admin, who gets a screen in which nothing is typed.
  return (
    <AdminFrame key={me.data.id} admin={me.data}>
      {children}
    </AdminFrame>
  );
}

function AdminFrame({ admin, children }: { admin: Admin; children: ReactNode }) {
  const { pathname: location } = useLocation();
  useEffect(() => forgetSearches, []);
  const headerStart = useRef<HTMLDivElement>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const hasPlaces = admin.mustSetUpTotp !== true;
  const places = hasPlaces ? placesFor(admin.role) : [];
  const owed = useOwedWork(places.some((place) => place.owed)).data;
  const search = useSearchDialog(namedPlacesFor(admin.role));
  useSearchKeys(hasPlaces ? search.open : null);
  // The room has its own bar at the bottom of a phone.
  const hasBottomBar = hasPlaces && !isScreen(SCREENS.adminSession, location);
  return (
    <div
      data-admin-frame
      className={clsx(
        "min-h-dvh lg:flex",
        hasBottomBar && "max-lg:[--bottom-bar:calc(env(safe-area-inset-bottom)+65px)]",
      )}
    >
      <SkipLink />
      {hasPlaces ? (
        <From width="lg">
          <AdminSidebar admin={admin} places={places} owed={owed} />
        </From>
      ) : null}
      <div className="flex min-h-dvh min-w-0 grow flex-col">
        <div className="contents bg-ground lg:sticky lg:top-0 lg:z-30 lg:block">
          <OfflineBar />
          <AdminHeader
            startRef={headerStart}
            onSearch={hasPlaces ? search.open : null}
            onSearchNear={search.preload}
            onMenu={() => setMenuOpen(true)}
          />
          {/* On a desktop, whose header is full, in the middle of the lower part, above a bar of what is selected. */}
          <Toaster className="lg:fixed lg:top-auto lg:right-0 lg:bottom-[88px] lg:left-[216px] lg:h-auto" />
        </div>
        <HeaderPlace value={headerStart}>
          <main
            id="main"
            tabIndex={-1}
            className="mx-auto w-full max-w-[1600px] grow px-[20px] pb-10 focus:outline-none lg:px-6 lg:pt-4"
          >
            {children}
          </main>
        </HeaderPlace>
        {hasBottomBar ? (
          <Below width="lg">
            <AdminBottomBar places={places} owed={owed} />
          </Below>
        ) : null}
      </div>
      <Below width="lg">
        <AdminMenu
          admin={admin}
          places={places}
          owed={owed}
          isOpen={isMenuOpen}
          onClose={() => setMenuOpen(false)}
        />
      </Below>
      {search.dialog}
      <PasswordDialog username={admin.username} />
    </div>
  );
}

type Props = {
  admin: Admin;
  places: readonly AdminPlace[];
  owed: OwedWork | undefined;
  isOpen: boolean;
  onClose: () => void;
};

/** All places of a phone, and who is signed in. */
function AdminMenu({ admin, places, owed, isOpen, onClose }: Props) {
  const t = useT();
  const brand = useBrand();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} label={t("nav.menu")}>
      <div className="flex shrink-0 items-center justify-between pt-[calc(env(safe-area-inset-top)+0.5rem)] pr-2 pl-5">
        <p className="text-title font-bold text-primary">{brand}</p>
        <button
          type="button"
          aria-label={t("shell.close-menu")}
          className="grid size-[44px] place-items-center rounded-full hover:bg-primary-soft"
          onClick={onClose}
        >
          <Icon name="x" />
        </button>
      </div>
      <AdminNav places={places} owed={owed} onNavigate={onClose} />
      <AdminAccount admin={admin} onNavigate={onClose} />
    </Sheet>
  );
}

/** Tailwind's `lg`. */
const WIDE = "(min-width: 64rem)";

// Loaded when it is first opened, or when a desktop has nothing else to do: no screen waits for it.
const load = () => import("#web/features/admin-search/search-panel.tsx");
type Code = Awaited<ReturnType<typeof load>>;

type SearchOpener = { open: () => void; preload: () => void; dialog: ReactNode };

/** The search of the frame. A navigation closes it. */
function useSearchDialog(places: readonly AdminPlace[]): SearchOpener {
  const { pathname: location } = useLocation();
  const [code, setCode] = useState<Code | null>(null);
  const [isOpen, setOpen] = useState(false);
  const preload = useCallback(() => void load().then(setCode, () => undefined), []);
  // The dialog opens at once, so that no key that follows Ctrl K reaches the screen under it.
  const open = useCallback(() => {
    setOpen(true);
    load().then(setCode, () => {
      setOpen(false);
      toast({ title: t("nav.search-failed"), body: t("shell.failure-network"), tone: "destructive" });
    });
  }, []);
  useEffect(() => {
    if (!window.matchMedia(WIDE).matches || !("requestIdleCallback" in window)) return;
    const request = requestIdleCallback(preload);
    return () => cancelIdleCallback(request);
  }, [preload]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each navigation
  useEffect(() => setOpen(false), [location]);
  const close = () => setOpen(false);
  const dialog = (
    <SearchDialog isOpen={isOpen} onClose={close}>
      {code ? <code.SearchPanel places={places} onClose={close} /> : <Skeleton className="m-3 h-11" />}
    </SearchDialog>
  );
  return { open, preload, dialog };
}
