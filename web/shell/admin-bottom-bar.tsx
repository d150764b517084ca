import { clsx } from "clsx";
import { Link, useLocation, useSearch } from "wouter";
import {
  type AdminGroup,
  groupPath,
  isGroupAt,
  PlaceIcon,
  type PlaceIconName,
} from "#web/features/admin-places/admin-places.tsx";
import { formatCount } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import type { OwedWork } from "./admin-nav.tsx";

/** The groups of every day; the settings are in the menu. */
const ICONS: Partial<Record<AdminGroup["name"], PlaceIconName>> = {
  today: "sun",
  people: "people",
  work: "work",
  money: "rupee",
};

type Props = { groups: readonly AdminGroup[]; owed: OwedWork | undefined };

/** The places of every day at the bottom of a phone. */
export function AdminBottomBar({ groups, owed }: Props) {
  const t = useT();
  const [path] = useLocation();
  const search = useSearch();
  const counted = (group: AdminGroup) =>
    group.places.reduce((sum, place) => sum + (place.owed ? (owed?.[place.owed].count ?? 0) : 0), 0);
  return (
    <nav
      aria-label={t("nav.places")}
      data-bottom-bar
      className="no-print sticky bottom-0 z-30 border-t border-line bg-card pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="mx-auto flex min-h-[64px] max-w-xl">
        {groups.map((group) => {
          const icon = ICONS[group.name];
          const isCurrent = isGroupAt(group, path, search);
          const count = counted(group);
          return icon ? (
            <li key={group.name} className="min-w-0 grow basis-0">
              <Link
                href={groupPath(group)}
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
                  <PlaceIcon name={icon} size={20} />
                  {count > 0 ? <Count count={count} /> : null}
                </span>
                {/* In type of twice the size four places still stand side by side. */}
                <span className="max-w-full truncate px-1 text-[min(0.875rem,5vw)] leading-normal">
                  {t(group.title)}
                </span>
              </Link>
            </li>
          ) : null;
        })}
      </ul>
    </nav>
  );
}

function Count({ count }: { count: number }) {
  const t = useT();
  return (
    <span className="absolute -top-0.5 left-[30px] grid h-5 min-w-5 place-items-center rounded-full bg-primary px-1 text-[0.75rem] leading-none font-bold text-on-primary">
      <span aria-hidden="true">{count > 99 ? "99+" : formatCount(count)}</span>
      <span className="sr-only">{t("nav.count-waiting", { count })}</span>
    </span>
  );
}
