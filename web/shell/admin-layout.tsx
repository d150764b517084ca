import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, Redirect, useLocation } from "wouter";
import { adminLogout } from "#contract/staff.ts";
import { CallFailure, call, messageOf, onSignedOut } from "#web/api/call.ts";
import { WithQueries } from "#web/api/with-queries.tsx";
import { forgetAdmin, rememberInterruptedVisit, useAdminMe } from "#web/features/identity/admin-session.ts";
import { PasswordDialog } from "#web/features/identity/password-dialog.tsx";
import { eraseNoteDrafts } from "#web/features/notes/note-drafts.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { HeaderPlace } from "#web/ui/header-start.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { toast } from "#web/ui/toast.ts";
import { OfflineBar } from "./offline-bar.tsx";
import { SkipLink } from "./skip-link.tsx";
import { LanguageSwitch, ThemeSwitch } from "./switches.tsx";
import { askToLeave } from "./use-leave-guard.ts";

/** The frame of an admin's screen. Draws nothing until the server has answered who is signed in. */
export function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <WithQueries>
      <AdminFrame>{children}</AdminFrame>
    </WithQueries>
  );
}

function AdminFrame({ children }: { children: ReactNode }) {
  const t = useT();
  const [location, navigate] = useLocation();
  const me = useAdminMe();
  const [headerStart, setHeaderStart] = useState<HTMLElement | null>(null);
  const isSignedOut = me.error instanceof CallFailure && (me.error.status === 401 || me.error.status === 403);

  useEffect(() => {
    const leave = (failure: unknown) => {
      rememberInterruptedVisit(failure instanceof CallFailure ? failure.body : null);
      forgetAdmin();
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
  const needsTotpSetup = me.data.mustSetUpTotp === true;
  if (needsTotpSetup && location !== paths.adminSecurity())
    return <Redirect to={paths.adminSecurity()} replace />;
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <OfflineBar />
      <AdminHeader name={me.data.name} startRef={setHeaderStart} />
      {needsTotpSetup ? null : <AdminNav isSuper={me.data.role === "super_admin"} />}
      <HeaderPlace value={headerStart}>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-5xl grow px-[20px] pb-10 focus:outline-none"
        >
          {children}
        </main>
      </HeaderPlace>
      <PasswordDialog username={me.data.username} />
    </div>
  );
}

type HeaderProps = { name: string; startRef: (element: HTMLElement | null) => void };

function AdminHeader({ name, startRef }: HeaderProps) {
  return (
    <header className="mx-auto flex w-full max-w-5xl flex-wrap items-center justify-between gap-x-3 gap-y-1 px-[20px] pt-[calc(env(safe-area-inset-top)+8px)] pb-[8px]">
      <div ref={startRef} className="peer min-w-0 grow basis-24 empty:hidden md:hidden" />
      <p className="min-w-0 grow basis-24 truncate text-title font-bold text-primary max-md:peer-[:not(:empty)]:hidden">
        {name}
      </p>
      <div className="ml-auto flex shrink-0 gap-2">
        <LanguageSwitch />
        <ThemeSwitch />
        <LogoutButton />
      </div>
    </header>
  );
}

const ADMIN_SCREENS = [
  { path: paths.adminSessions(), title: "pages.sessions-title" },
  { path: paths.adminAvailability(), title: "pages.availability-title" },
  { path: paths.adminRemedies(), title: "pages.vidhis-title" },
  { path: paths.adminPendingRemedies(), title: "pages.pending-vidhis-title" },
  { path: paths.adminRevenue(), title: "reports.revenue" },
  { path: paths.adminMoney(), title: "pages.money-title" },
  { path: paths.adminSecurity(), title: "security.nav" },
] as const;
const SUPER_SCREEN = { path: paths.adminSuper(), title: "pages.super-title" } as const;

/** On a phone one row that scrolls sideways to the current screen. */
function AdminNav({ isSuper }: { isSuper: boolean }) {
  const t = useT();
  const [location] = useLocation();
  const current = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each navigation
  useEffect(() => {
    // In braces: newer browsers return a promise, which React would take for the effect's cleanup.
    current.current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [location]);
  return (
    <nav aria-label={t("money.nav")} className="mx-auto w-full max-w-5xl px-[20px] pb-5 max-md:pb-4">
      <ul className="flex gap-2 max-md:-mx-[20px] max-md:overflow-x-auto max-md:px-[20px] max-md:py-1 max-md:[scrollbar-width:none] md:flex-wrap">
        {(isSuper ? [SUPER_SCREEN, ...ADMIN_SCREENS] : ADMIN_SCREENS).map(({ path, title }) => (
          <li key={path} className="shrink-0">
            <Link
              ref={location === path ? current : null}
              href={path}
              aria-current={location === path ? "page" : undefined}
              className={clsx(
                "inline-flex min-h-11 items-center rounded-full border px-3 text-small font-bold whitespace-nowrap hover:bg-primary-soft",
                location === path ? "border-transparent bg-primary-soft text-primary" : "border-line bg-card",
              )}
            >
              {t(title)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function LogoutButton() {
  const t = useT();
  const [, navigate] = useLocation();
  const [isLoggingOut, setLoggingOut] = useState(false);
  const logOut = async () => {
    setLoggingOut(true);
    try {
      // Loaded first, so that no admin is logged out whose drafts stay on the device.
      const { deleteDrafts } = await import("#web/features/results/drafts.ts");
      await call(adminLogout);
      deleteDrafts();
      forgetAdmin();
      eraseNoteDrafts();
      navigate(paths.adminLogin());
      toast({ title: t("shell.logged-out"), body: t("shell.logged-out-body") });
    } catch (error) {
      setLoggingOut(false);
      toast({
        title: t("shell.logout-failed"),
        body: t("shell.logout-failed-body", { why: messageOf(error) }),
        tone: "destructive",
      });
    }
  };
  return (
    <button
      type="button"
      disabled={isLoggingOut}
      aria-label={t("shell.logout")}
      title={t("shell.logout")}
      className="grid size-[44px] place-items-center rounded-full border border-line bg-card hover:bg-primary-soft"
      onClick={() => askToLeave(() => void logOut())}
    >
      <Icon name="logout" size={20} />
    </button>
  );
}
