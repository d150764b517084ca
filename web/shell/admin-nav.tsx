import { clsx } from "clsx";
import { type Ref, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import type { OutputOf } from "#contract/endpoint.ts";
import type { getOwedWork } from "#contract/sessions.ts";
import {
  type AdminGroup,
  type AdminPlace,
  groupPath,
  isGroupAt,
  PlaceIcon,
  type PlaceIconName,
  placeAt,
  placePath,
} from "#web/features/admin-places/admin-places.tsx";
import { formatCount } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";

export type OwedWork = OutputOf<typeof getOwedWork>;

type Props = {
  groups: readonly AdminGroup[];
  /** Undefined until it is known. */
  owed: OwedWork | undefined;
  onNavigate?: () => void;
};

/** All places that the admin may open, in their groups. */
export function AdminNav({ groups, owed, onNavigate }: Props) {
  const t = useT();
  const { pathname: path } = useLocation();
  const current = placeAt(path, useLocation().search);
  const currentLink = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each navigation
  useEffect(() => {
    // In a low window the list scrolls. In braces: newer browsers return a promise, which React would call as a cleanup.
    currentLink.current?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    <nav
      aria-label={t("nav.admin")}
      className="scroll-hint min-h-0 grow overflow-y-auto px-2.5 pb-3 lg:px-2 lg:[@media(max-height:55rem)]:pb-1.5"
    >
      {groups.map(({ name, title, places }) => (
        <div key={name} className="pt-2.5 lg:[@media(max-height:55rem)]:pt-1">
          <p
            id={`places-${name}`}
            className="px-2.5 py-1 text-small text-ink-quiet lg:[@media(max-height:55rem)]:py-0.5"
          >
            {t(title)}
          </p>
          <ul aria-labelledby={`places-${name}`}>
            {places.map((place) => (
              <li key={place.title}>
                <PlaceLink
                  ref={place === current ? currentLink : undefined}
                  place={place}
                  isCurrent={place === current}
                  count={place.owed ? (owed?.[place.owed].count ?? 0) : 0}
                  onNavigate={onNavigate}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

type LinkProps = {
  ref?: Ref<HTMLAnchorElement>;
  place: AdminPlace;
  isCurrent: boolean;
  count: number;
  onNavigate?: () => void;
};

function PlaceLink({ ref, place, isCurrent, count, onNavigate }: LinkProps) {
  const t = useT();
  return (
    <Link
      ref={ref}
      to={placePath(place)}
      aria-current={isCurrent ? "page" : undefined}
      onClick={onNavigate}
      className={clsx(
        "flex min-h-11 items-center gap-2.5 rounded-part px-2.5 text-small font-semibold hover:bg-primary-soft lg:gap-2 lg:pr-1.5 lg:min-h-[34px] lg:py-1 lg:[@media(max-height:55rem)]:min-h-[28px]",
        isCurrent && "bg-primary-soft text-primary",
      )}
    >
      <PlaceIcon
        name={place.icon}
        size={18}
        className={clsx("shrink-0", isCurrent ? "text-primary" : "text-ink-quiet")}
      />
      <span className="min-w-0 grow leading-snug">{t(place.title)}</span>
      {count > 0 ? (
        <span className="shrink-0 rounded-full bg-alive-soft px-2 font-bold lg:px-1.5 text-alive-ink">
          <span aria-hidden="true">{formatCount(count)}</span>
          <span className="sr-only">{t("nav.count-waiting", { count })}</span>
        </span>
      ) : null}
    </Link>
  );
}

/** The groups of every day; the settings are in the menu. */
const ICONS: Partial<Record<AdminGroup["name"], PlaceIconName>> = {
  today: "sun",
  people: "people",
  work: "work",
  money: "rupee",
};

type BarProps = { groups: readonly AdminGroup[]; owed: OwedWork | undefined };

/** The places of every day at the bottom of a phone. */
export function AdminBottomBar({ groups, owed }: BarProps) {
  const t = useT();
  const { pathname: path } = useLocation();
  const search = useLocation().search;
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
                to={groupPath(group)}
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
