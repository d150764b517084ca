import { clsx } from "clsx";
import { type Ref, useEffect, useRef } from "react";
import { Link, useLocation, useSearch } from "wouter";
import type { OutputOf } from "#contract/endpoint.ts";
import type { getOwedWork } from "#contract/sessions.ts";
import {
  type AdminGroup,
  type AdminPlace,
  PlaceIcon,
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
  const [path] = useLocation();
  const current = placeAt(path, useSearch());
  const currentLink = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each navigation
  useEffect(() => {
    // In a low window the list scrolls. In braces: newer browsers return a promise, which Preact would call as a cleanup.
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
      href={placePath(place)}
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
