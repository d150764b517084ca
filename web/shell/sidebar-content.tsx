import { clsx } from "clsx";
import { useEffect, useState } from "react";
import { Link, useLocation } from "wouter";
import { useUser } from "#web/features/identity/session.ts";
import { useLogout } from "#web/features/identity/use-logout.ts";
import { currentSentences, needSentences } from "#web/i18n/language.ts";
import { type PlainKey, useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { type DashboardSection, scrollToSection, scrollToTop, sectionPath } from "./dashboard-sections.ts";
import { LanguageSwitch, ThemeSwitch } from "./switches.tsx";

type Entry = {
  label: PlainKey;
  icon: IconName;
  path: string;
  /** Another address of the same screen. */
  also?: string;
  section?: DashboardSection;
  /** "words": its name is among the customers' sentences, which a public screen loads for her after it is drawn. */
  needs?: "customer" | "words";
};
type Group = { label: PlainKey; entries: readonly Entry[] };

/** Only what leads somewhere: a screen comes in here when it is built. */
const GROUPS: readonly Group[] = [
  {
    label: "shell.sessions",
    entries: [
      { label: "shell.home", icon: "home", path: paths.dashboard(), needs: "customer" },
      { label: "shell.book-session", icon: "calendar", path: paths.book() },
      { label: "dashboard.join-card", icon: "video", path: paths.join(), needs: "words" },
      { label: "dashboard.view-bookings", icon: "list", path: paths.manageBookings(), needs: "words" },
    ],
  },
  {
    label: "shell.my-content",
    entries: [
      {
        label: "pages.parchas-title",
        icon: "file",
        path: paths.parchas(),
        also: paths.myParchas(),
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
        needs: "words",
      },
      {
        label: "dashboard.payments-card",
        icon: "rupee",
        path: sectionPath("payments"),
        section: "payments",
        needs: "words",
      },
      { label: "pages.profile-title", icon: "user", path: paths.profile(), needs: "words" },
    ],
  },
];

type Props = { isNarrow?: boolean; onGo?: () => void };

export function SidebarContent({ isNarrow = false, onGo }: Props) {
  const t = useT();
  const groups = useGroups();
  return (
    <>
      <nav
        aria-label={t("shell.main")}
        className={clsx("grow overflow-y-auto", isNarrow ? "px-0.5" : "px-3")}
      >
        {groups.map((group) => (
          <div key={group.label} className="mb-4">
            <p className={isNarrow ? "sr-only" : "px-3 py-2 text-small font-bold text-ink-quiet"}>
              {t(group.label)}
            </p>
            <ul className="grid gap-0.5">
              {group.entries.map((entry) => (
                <li key={entry.path}>
                  <SidebarLink entry={entry} isNarrow={isNarrow} onGo={onGo} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <SidebarFooter isNarrow={isNarrow} onGo={onGo} />
    </>
  );
}

/** The entries that are there for this reader, now; no group without one. */
function useGroups(): Group[] {
  const isCustomer = useUser() !== null;
  const hasWords = useCustomersWords(isCustomer);
  const isThere = ({ needs }: Entry) =>
    needs === undefined || (isCustomer && (needs === "customer" || hasWords));
  return GROUPS.map((group) => ({ ...group, entries: group.entries.filter(isThere) })).filter(
    ({ entries }) => entries.length > 0,
  );
}

/** Whether the customers' sentences are loaded; has them loaded where they are wanted. */
function useCustomersWords(areWanted: boolean): boolean {
  const [areThere, setThere] = useState(() => "dashboard" in currentSentences());
  useEffect(() => {
    if (areThere || !areWanted) return;
    needSentences("customer").then(
      () => setThere(true),
      // Without a network the entries wait for the next screen.
      () => undefined,
    );
  }, [areThere, areWanted]);
  return areThere;
}

function SidebarLink({ entry, isNarrow, onGo }: Props & { entry: Entry }) {
  const t = useT();
  const [location] = useLocation();
  const isHere = location === entry.path || location === entry.also;
  const go = () => {
    onGo?.();
    if (entry.section) scrollToSection(entry.section);
    else if (isHere) scrollToTop();
  };
  return (
    <Link
      href={entry.path}
      // From one part of the dashboard to another: the way back leads out of it at once.
      replace={entry.section !== undefined && location === paths.dashboard()}
      onClick={go}
      aria-current={isHere ? "page" : undefined}
      aria-label={isNarrow ? t(entry.label) : undefined}
      title={isNarrow ? t(entry.label) : undefined}
      className={clsx(
        "flex min-h-11 items-center gap-3 rounded-part hover:bg-primary-soft",
        isNarrow ? "justify-center" : "px-3",
        isHere && "bg-primary-soft font-bold text-primary",
      )}
    >
      <Icon name={entry.icon} size={20} className="shrink-0" />
      {isNarrow ? null : t(entry.label)}
    </Link>
  );
}

function SidebarFooter({ isNarrow, onGo }: Props) {
  const t = useT();
  const user = useUser();
  const { leave, isLeaving } = useLogout();
  return (
    <div
      className={clsx("flex flex-wrap gap-2 pt-3 pb-4", isNarrow ? "flex-col items-center px-0.5" : "px-4")}
    >
      <LanguageSwitch isNarrow={isNarrow} />
      <ThemeSwitch isNarrow={isNarrow} />
      {user ? (
        <button
          type="button"
          disabled={isLeaving}
          title={isNarrow ? t("shell.logout") : undefined}
          aria-label={isNarrow ? t("shell.logout") : undefined}
          className={clsx(
            "inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full text-small font-bold hover:bg-primary-soft",
            !isNarrow && "border border-line bg-card px-4",
          )}
          onClick={() => {
            onGo?.();
            void leave();
          }}
        >
          <Icon name="logout" size={18} />
          {isNarrow ? null : t("shell.logout")}
        </button>
      ) : (
        <Link
          href={paths.login()}
          onClick={onGo}
          aria-label={isNarrow ? t("shell.sign-in") : undefined}
          className={
            isNarrow ? "grid size-11 place-items-center text-primary" : buttonClass({ size: "small" })
          }
        >
          {isNarrow ? <Icon name="login" size={20} /> : t("shell.sign-in")}
        </Link>
      )}
    </div>
  );
}
