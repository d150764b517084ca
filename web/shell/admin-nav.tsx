import { clsx } from "clsx";
import { type Ref, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import type { OutputOf } from "#contract/endpoint.ts";
import type { getOwedWork } from "#contract/sessions.ts";
import {
  type AdminPlace,
  barOf,
  PlaceIcon,
  placeAt,
  placePath,
} from "#web/features/admin-places/admin-places.tsx";
import { formatCount } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";

export type OwedWork = OutputOf<typeof getOwedWork>;

type Props = {
  places: readonly AdminPlace[];
  /** Undefined until it is known. */
  owed: OwedWork | undefined;
  onNavigate?: () => void;
};

const countOf = ({ owed: kind }: AdminPlace, owed: OwedWork | undefined) =>
  kind ? (owed?.[kind].count ?? 0) : 0;

/** All places that the admin may open. */
export function AdminNav({ places, owed, onNavigate }: Props) {
  const t = useT();
  const { pathname: path, search } = useLocation();
  const current = placeAt(path, search);
  const currentLink = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each navigation
  useEffect(() => {
    // In a low window the list scrolls. In braces: newer browsers return a promise, which React would call as a cleanup.
    currentLink.current?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    <nav
      aria-label={t("nav.admin")}
      className="scroll-hint min-h-0 grow overflow-y-auto px-2.5 py-3 lg:px-2 lg:[@media(max-height:34rem)]:py-1"
    >
      <ul>
        {places.map((place) => (
          <li key={place.title}>
            <PlaceLink
              ref={place === current ? currentLink : undefined}
              place={place}
              isCurrent={place === current}
              count={countOf(place, owed)}
              onNavigate={onNavigate}
            />
          </li>
        ))}
      </ul>
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
        "flex min-h-11 items-center gap-2.5 rounded-part px-2.5 text-small font-semibold hover:bg-primary-soft lg:gap-2 lg:pr-1.5 lg:min-h-10 lg:[@media(max-height:34rem)]:min-h-8",
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

/** The places of every day at the bottom of a phone. */
export function AdminBottomBar({ places, owed }: Omit<Props, "onNavigate">) {
  const t = useT();
  const { pathname: path, search } = useLocation();
  const current = placeAt(path, search);
  return (
    <nav
      aria-label={t("nav.places")}
      data-bottom-bar
      className="no-print sticky bottom-0 z-30 border-t border-line bg-card pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="mx-auto flex min-h-[64px] max-w-xl">
        {barOf(places).map((place) => {
          const isCurrent = place === current;
          const count = countOf(place, owed);
          return (
            <li key={place.title} className="min-w-0 grow basis-0">
              <Link
                to={placePath(place)}
                aria-current={isCurrent ? "page" : undefined}
                className={clsx(
                  "flex h-full flex-col items-center gap-px py-[5px] font-semibold no-underline focus-visible:-outline-offset-3",
                  isCurrent ? "text-primary" : "text-ink-quiet",
                )}
              >
                <span
                  className={clsx(
                    "relative grid h-[24px] w-[48px] shrink-0 place-items-center rounded-full",
                    isCurrent && "bg-primary-soft",
                  )}
                >
                  <PlaceIcon name={place.icon} size={20} />
                  {count > 0 ? <Count count={count} /> : null}
                </span>
                {/* In type of twice the size five places still stand side by side, each in two lines at most. */}
                <span className="line-clamp-2 max-w-full px-0.5 text-center text-[min(0.8125rem,3.4vw)] leading-[1.15]">
                  {t(place.title)}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function Count({ count }: { count: number }) {
  const t = useT();
  return (
    <span className="absolute -top-1 left-[29px] grid h-[min(1.25rem,5.4vw)] min-w-[min(1.25rem,5.4vw)] place-items-center rounded-full bg-primary px-1 text-[min(0.75rem,3.2vw)] leading-none font-bold text-on-primary">
      <span aria-hidden="true">{count > 99 ? "99+" : formatCount(count)}</span>
      <span className="sr-only">{t("nav.count-waiting", { count })}</span>
    </span>
  );
}
