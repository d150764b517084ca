import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Redirect, useLocation } from "wouter";
import { adminLogout } from "#contract/staff.ts";
import { CallFailure, call, messageOf, onSignedOut } from "#web/api/call.ts";
import { forgetAdmin, useAdminMe } from "#web/features/identity/admin-session.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/icon.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { toast } from "#web/ui/toast.ts";
import { HeaderPlace } from "./header-start.tsx";
import { OfflineBar } from "./offline-bar.tsx";
import { SkipLink } from "./skip-link.tsx";
import { LanguageSwitch, ThemeSwitch } from "./switches.tsx";
import { askToLeave } from "./use-leave-guard.ts";
import { WithQueries } from "./with-queries.tsx";

/** An admin's screen: title, language, theme and the way out above. Draws nothing until the server knows who it is. */
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
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const isUnknown = me.error instanceof CallFailure && (me.error.status === 401 || me.error.status === 403);

  useEffect(() => {
    const leave = () => {
      forgetAdmin();
      navigate(paths.adminLogin(), { replace: true });
    };
    if (isUnknown) leave();
    return onSignedOut((whose) => {
      if (whose === "admin") leave();
    });
  }, [isUnknown, navigate]);

  // One who was known already stays while the network is away: a call may be going on.
  if (me.isError && !isUnknown && !me.data)
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
  // Where the second step is required, who lacks it sets it up before anything else can be asked for.
  const isHeldBack = me.data.mustSetUpTotp === true;
  if (isHeldBack && location !== paths.adminSecurity())
    return <Redirect to={paths.adminSecurity()} replace />;
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <OfflineBar />
      <header className="mx-auto flex w-full max-w-5xl flex-wrap items-center justify-between gap-x-3 gap-y-1 px-[20px] pt-[calc(env(safe-area-inset-top)+8px)] pb-[8px]">
        <div ref={setPlace} className="peer min-w-0 grow basis-24 empty:hidden md:hidden" />
        <p className="min-w-0 grow basis-24 truncate text-title font-bold text-primary max-md:peer-[:not(:empty)]:hidden">
          {me.data.name}
        </p>
        <div className="ml-auto flex shrink-0 gap-2">
          <LanguageSwitch />
          <ThemeSwitch />
          <LogoutButton />
        </div>
      </header>
      {isHeldBack ? null : <AdminNav isSuper={me.data.role === "super_admin"} />}
      <HeaderPlace value={place}>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-5xl grow px-[20px] pb-10 focus:outline-none"
        >
          {children}
        </main>
      </HeaderPlace>
    </div>
  );
}

const SCREENS_OF_ADMINS = [
  { path: paths.adminSessions(), title: "pages.sessions-title" },
  { path: paths.adminAvailability(), title: "pages.availability-title" },
  { path: paths.adminRemedies(), title: "pages.vidhis-title" },
  { path: paths.adminPendingVidhis(), title: "pages.pending-vidhis-title" },
  { path: paths.adminRevenue(), title: "reports.revenue" },
  { path: paths.adminMoney(), title: "pages.money-title" },
  { path: paths.adminSecurity(), title: "security.nav" },
] as const;
const SUPER = { path: paths.adminSuper(), title: "pages.super-title" } as const;

/**
 * One row on a phone, moved along sideways, with what is open in sight. Plain links, so that the browser itself asks
 * before a photo or a video is left behind that is not up yet.
 */
function AdminNav({ isSuper }: { isSuper: boolean }) {
  const t = useT();
  const [location] = useLocation();
  const current = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is open
  useEffect(() => {
    // Newer browsers answer with a promise here, which must not be taken for the effect's end.
    current.current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [location]);
  return (
    <nav aria-label={t("money.nav")} className="mx-auto w-full max-w-5xl px-[20px] pb-5 max-md:pb-4">
      <ul className="flex gap-2 max-md:-mx-[20px] max-md:overflow-x-auto max-md:px-[20px] max-md:py-1 max-md:[scrollbar-width:none] md:flex-wrap">
        {(isSuper ? [SUPER, ...SCREENS_OF_ADMINS] : SCREENS_OF_ADMINS).map(({ path, title }) => (
          <li key={path} className="shrink-0">
            <a
              ref={location === path ? current : null}
              href={path}
              aria-current={location === path ? "page" : undefined}
              className={clsx(
                "inline-flex min-h-11 items-center rounded-full border px-3 text-small font-bold whitespace-nowrap hover:bg-primary-soft",
                location === path ? "border-transparent bg-primary-soft text-primary" : "border-line bg-card",
              )}
            >
              {t(title)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function LogoutButton() {
  const t = useT();
  const [, navigate] = useLocation();
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    try {
      await call(adminLogout);
      forgetAdmin();
      navigate(paths.adminLogin());
      toast({ title: t("shell.logged-out"), body: t("shell.logged-out-body") });
    } catch (error) {
      setLeaving(false);
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
      disabled={isLeaving}
      aria-label={t("shell.logout")}
      title={t("shell.logout")}
      className="grid size-[44px] place-items-center rounded-full border border-line bg-card hover:bg-primary-soft"
      onClick={() => askToLeave(() => void leave())}
    >
      <Icon name="logout" size={20} />
    </button>
  );
}
