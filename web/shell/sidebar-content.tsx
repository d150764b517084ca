import { clsx } from "clsx";
import { Link, useLocation } from "react-router";
import { useUser } from "#web/features/identity/session.ts";
import { useLogout } from "#web/features/identity/use-logout.ts";
import { type PlainKey, useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { Tooltip } from "#web/ui/tooltip.tsx";
import { type DashboardSection, scrollToSection, scrollToTop, sectionPath } from "./dashboard-sections.ts";
import { LanguageSwitch, ThemeSwitch } from "./switches.tsx";

type Entry = {
  label: PlainKey;
  icon: IconName;
  path: string;
  /** Another path of the same screen. */
  otherPath?: string;
  section?: DashboardSection;
  needs?: "customer";
};
type Group = { label: PlainKey; entries: readonly Entry[] };

const GROUPS: readonly Group[] = [
  {
    label: "shell.sessions",
    entries: [
      { label: "shell.home", icon: "home", path: paths.dashboard(), needs: "customer" },
      { label: "pages.book-title", icon: "calendar", path: paths.book() },
      { label: "pages.join-title", icon: "video", path: paths.join(), needs: "customer" },
      { label: "dashboard.view-bookings", icon: "list", path: paths.manageBookings(), needs: "customer" },
    ],
  },
  {
    label: "shell.my-content",
    entries: [
      {
        label: "pages.parchas-title",
        icon: "file",
        path: paths.parchas(),
        otherPath: paths.myParchas(),
        needs: "customer",
      },
      { label: "pages.remedies-title", icon: "leaf", path: paths.remedies(), needs: "customer" },
    ],
  },
  {
    label: "shell.account",
    entries: [
      {
        label: "dashboard.refer-card",
        icon: "gift",
        path: sectionPath("referrals"),
        section: "referrals",
        needs: "customer",
      },
      {
        label: "dashboard.payments-card",
        icon: "rupee",
        path: sectionPath("payments"),
        section: "payments",
        needs: "customer",
      },
      { label: "pages.profile-title", icon: "user", path: paths.profile(), needs: "customer" },
    ],
  },
];

type Props = { isNarrow?: boolean; onNavigate?: () => void };

export function SidebarContent({ isNarrow = false, onNavigate }: Props) {
  const t = useT();
  const groups = useVisibleGroups();
  return (
    <>
      <nav aria-label={t("shell.main")} className={clsx("grow overflow-y-auto", isNarrow ? "px-px" : "px-3")}>
        {groups.map((group) => (
          <div key={group.label} className="mb-4">
            <p className={isNarrow ? "sr-only" : "px-3 py-2 text-small font-bold text-ink-quiet"}>
              {t(group.label)}
            </p>
            <ul className="grid gap-0.5">
              {group.entries.map((entry) => (
                <li key={entry.path}>
                  <Tooltip text={isNarrow ? t(entry.label) : undefined}>
                    <SidebarLink entry={entry} isNarrow={isNarrow} onNavigate={onNavigate} />
                  </Tooltip>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <SidebarFooter isNarrow={isNarrow} onNavigate={onNavigate} />
    </>
  );
}

/** The groups with entries that can be shown now. */
function useVisibleGroups(): Group[] {
  const isCustomer = useUser() !== null;
  const isVisible = ({ needs }: Entry) => needs === undefined || isCustomer;
  return GROUPS.map((group) => ({ ...group, entries: group.entries.filter(isVisible) })).filter(
    ({ entries }) => entries.length > 0,
  );
}

function SidebarLink({ entry, isNarrow, onNavigate }: Props & { entry: Entry }) {
  const t = useT();
  const { pathname: location } = useLocation();
  const isCurrent = location === entry.path || location === entry.otherPath;
  const go = () => {
    onNavigate?.();
    if (entry.section) scrollToSection(entry.section);
    else if (isCurrent) scrollToTop();
  };
  return (
    <Link
      to={entry.path}
      // On the dashboard the sections replace one another in the history.
      replace={entry.section !== undefined && location === paths.dashboard()}
      onClick={go}
      aria-current={isCurrent ? "page" : undefined}
      aria-label={isNarrow ? t(entry.label) : undefined}
      className={clsx(
        "flex min-h-11 items-center gap-3 rounded-part hover:bg-primary-soft",
        isNarrow ? "justify-center" : "px-3",
        isCurrent && "bg-primary-soft font-bold text-primary",
      )}
    >
      <Icon name={entry.icon} size={20} className="shrink-0" />
      {isNarrow ? null : <span>{t(entry.label)}</span>}
    </Link>
  );
}

function SidebarFooter({ isNarrow, onNavigate }: Props) {
  const t = useT();
  const user = useUser();
  return (
    <div
      className={clsx("flex flex-wrap gap-2 pt-3 pb-4", isNarrow ? "flex-col items-center px-0.5" : "px-4")}
    >
      <LanguageSwitch isNarrow={isNarrow} />
      <ThemeSwitch isNarrow={isNarrow} />
      {user ? (
        <Tooltip text={isNarrow ? t("shell.logout") : undefined}>
          <LogoutButton isNarrow={isNarrow} onNavigate={onNavigate} />
        </Tooltip>
      ) : (
        <Tooltip text={isNarrow ? t("shell.sign-in") : undefined}>
          <LoginLink isNarrow={isNarrow} onNavigate={onNavigate} />
        </Tooltip>
      )}
    </div>
  );
}

function LogoutButton({ isNarrow, onNavigate }: Props) {
  const t = useT();
  const { leave, isLeaving } = useLogout();
  return (
    <button
      type="button"
      disabled={isLeaving}
      aria-label={isNarrow ? t("shell.logout") : undefined}
      className={clsx(
        "inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full text-small font-bold hover:bg-primary-soft",
        !isNarrow && "border border-line bg-card px-4",
      )}
      // The menu closes together with the screen: a step back in the history must not overtake the way to the login.
      onClick={() => void leave().then(onNavigate)}
    >
      <Icon name="logout" size={18} />
      {isNarrow ? null : <span>{t("shell.logout")}</span>}
    </button>
  );
}

function LoginLink({ isNarrow, onNavigate }: Props) {
  const t = useT();
  return (
    <Link
      to={paths.login()}
      onClick={onNavigate}
      aria-label={isNarrow ? t("shell.sign-in") : undefined}
      className={isNarrow ? "grid size-11 place-items-center text-primary" : buttonClass({ size: "small" })}
    >
      {isNarrow ? <Icon name="login" size={20} /> : t("shell.sign-in")}
    </Link>
  );
}
