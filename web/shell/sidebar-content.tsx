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

type Props = {
  /** Its texts are for screen readers alone then, by CSS, and shown beside what is pointed at. */
  isFolded?: boolean;
  onNavigate?: () => void;
};

export function SidebarContent({ isFolded = false, onNavigate }: Props) {
  const t = useT();
  const groups = useVisibleGroups();
  return (
    <>
      <nav aria-label={t("shell.main")} className="relative grow overflow-y-auto px-3 folded:px-px">
        {groups.map((group) => (
          <div key={group.label} className="mb-4">
            <p className="px-3 py-2 text-small font-bold text-ink-quiet folded:sr-only">{t(group.label)}</p>
            <ul className="grid gap-0.5">
              {group.entries.map((entry) => (
                <li key={entry.path}>
                  <Tooltip text={isFolded ? t(entry.label) : undefined}>
                    <SidebarLink entry={entry} onNavigate={onNavigate} />
                  </Tooltip>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <SidebarFooter isFolded={isFolded} onNavigate={onNavigate} />
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

function SidebarLink({ entry, onNavigate }: Props & { entry: Entry }) {
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
      className={clsx(
        "flex min-h-11 items-center gap-3 rounded-part px-3 hover:bg-primary-soft folded:justify-center folded:px-0",
        isCurrent && "bg-primary-soft font-bold text-primary",
      )}
    >
      <Icon name={entry.icon} size={20} className="shrink-0" />
      <span className="folded:sr-only">{t(entry.label)}</span>
    </Link>
  );
}

function SidebarFooter({ isFolded, onNavigate }: Props) {
  const t = useT();
  const user = useUser();
  return (
    <div className="flex flex-wrap gap-2 px-4 pt-3 pb-4 folded:flex-col folded:items-center folded:px-0.5">
      <LanguageSwitch />
      <ThemeSwitch />
      {user ? (
        <Tooltip text={isFolded ? t("shell.logout") : undefined}>
          <LogoutButton onNavigate={onNavigate} />
        </Tooltip>
      ) : (
        <Tooltip text={isFolded ? t("shell.sign-in") : undefined}>
          <LoginLink onNavigate={onNavigate} />
        </Tooltip>
      )}
    </div>
  );
}

function LogoutButton({ onNavigate }: Props) {
  const t = useT();
  const { leave, isLeaving } = useLogout();
  return (
    <button
      type="button"
      disabled={isLeaving}
      className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full border border-line bg-card px-4 text-small font-bold hover:bg-primary-soft folded:border-0 folded:bg-transparent folded:px-0"
      // The menu closes together with the screen: a step back in the history must not overtake the way to the login.
      onClick={() => void leave().then(onNavigate)}
    >
      <Icon name="logout" size={18} />
      <span className="folded:sr-only">{t("shell.logout")}</span>
    </button>
  );
}

function LoginLink({ onNavigate }: Props) {
  const t = useT();
  return (
    <Link
      to={paths.login()}
      onClick={onNavigate}
      className={buttonClass({
        size: "small",
        className:
          "folded:size-11 folded:bg-transparent folded:p-0 folded:text-primary folded:hover:bg-transparent",
      })}
    >
      <Icon name="login" size={20} className="hidden folded:block" />
      <span className="folded:sr-only">{t("shell.sign-in")}</span>
    </Link>
  );
}
