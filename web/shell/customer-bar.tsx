import { clsx } from "clsx";
import { Link, useLocation } from "react-router";
import { listPastBookings } from "#contract/bookings.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { ofUser } from "#web/features/bookings/own-bookings.ts";
import { useUser } from "#web/features/identity/session.ts";
import { unseenParchas } from "#web/features/parchas/new-parchas.ts";
import { useSupportUrl } from "#web/features/support/support-link.tsx";
import { type PlainKey, useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";

type Place = { label: PlainKey; icon: IconName; path: string; otherPath?: string };

const PARCHAS: Place = {
  label: "shell.place-parchas",
  icon: "file",
  path: paths.parchas(),
  otherPath: paths.myParchas(),
};
const PLACES: readonly Place[] = [
  { label: "shell.home", icon: "home", path: paths.dashboard() },
  { label: "shell.place-book", icon: "calendar", path: paths.book() },
  PARCHAS,
  { label: "pages.profile-title", icon: "user", path: paths.profile() },
];

/**
 * The signed-in customer's main places at the bottom of a phone, with room for the link to the support. A screen with a sticky bar of
 * its own hides both.
 */
export function CustomerBar() {
  const t = useT();
  const user = useUser();
  const { pathname: path } = useLocation();
  const hasSupport = useSupportUrl() !== null;
  // The screen has just asked, or asks anew where it shows them.
  const { data: past } = useEndpoint(listPastBookings, { ...ofUser(user?.id), refetchOnMount: false });
  const hasNew = unseenParchas(past).length > 0;
  return (
    <nav
      aria-label={t("shell.places")}
      data-bottom-bar
      data-customer-bar
      className={clsx(
        "no-print sticky bottom-0 z-20 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] md:hidden [html:has([data-sticky-bar])_&]:hidden",
        hasSupport && "pr-[72px]",
      )}
    >
      {/* Four columns from the first one on, also while the page is still arriving. */}
      <ul className="mx-auto grid min-h-[64px] max-w-xl grid-cols-4">
        {PLACES.map((place) => {
          const isCurrent = path === place.path || path === place.otherPath;
          return (
            <li key={place.path} className="min-w-0">
              <Link
                to={place.path}
                aria-current={isCurrent ? "page" : undefined}
                className={clsx(
                  "flex h-full flex-col items-center justify-center gap-[2px] py-[6px] font-semibold no-underline focus-visible:-outline-offset-3",
                  isCurrent ? "text-primary" : "text-ink-quiet",
                )}
              >
                <span
                  className={clsx(
                    "relative grid h-[30px] w-[56px] place-items-center rounded-full",
                    isCurrent && "bg-primary-soft",
                  )}
                >
                  <Icon name={place.icon} size={20} />
                  {place === PARCHAS && hasNew ? <NewDot /> : null}
                </span>
                {/* In type of twice the size four places still stand side by side, beside the link to the support. */}
                <span className="max-w-full truncate px-0.5 text-[min(0.875rem,4vw)] leading-normal">
                  {t(place.label)}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function NewDot() {
  const t = useT();
  return (
    <span className="absolute top-0 left-[36px] size-2.5 rounded-full border-2 border-card bg-alive">
      <span className="sr-only">{t("shell.place-new")}</span>
    </span>
  );
}
