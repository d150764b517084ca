import { Link } from "react-router";
import { daysBetween, istDateOf } from "#domain/ist-time.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useNow } from "#web/api/server-clock.ts";
import {
  type AdminPlace,
  groupsFor,
  PlaceIcon,
  placePath,
} from "#web/features/admin-places/admin-places.tsx";
import { useAdminMe } from "#web/features/identity/admin-session.ts";
import { useOwedWork } from "#web/features/sessions/use-sessions.ts";
import { formatCount } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Icon } from "#web/ui/icon.tsx";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { EmptyState } from "#web/ui/states.tsx";

const CLOCK_REFRESH_MS = 60_000;

/** `/admin/work`: what waits, how much of it and for how long; each entry leads to its list. */
export function WorkScreen() {
  const t = useT();
  const { data: me } = useAdminMe();
  const places = me ? (groupsFor(me.role).find(({ name }) => name === "work")?.places ?? []) : [];
  const owed = useOwedWork();
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-3">
      <ScreenTitle title={t("nav.group-work")} />
      <p className="text-ink-quiet max-lg:text-small">{t("nav.work-lead")}</p>
      <QueryView
        query={owed}
        loading={["h-[232px]"]}
        failedTitle={t("nav.work-failed")}
        staleText={t("reports.stale")}
      >
        {(data) =>
          places.every(({ owed: key }) => !key || data[key].count === 0) ? (
            <EmptyState title={t("nav.work-none")}>{t("nav.work-none-body")}</EmptyState>
          ) : (
            <ul className="divide-y divide-line rounded-card border border-line bg-card">
              {places.map((place) => (
                <WorkRow key={place.title} place={place} {...(place.owed ? data[place.owed] : NOTHING)} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </div>
  );
}

const NOTHING = { count: 0, oldest: null };

type RowProps = {
  place: AdminPlace;
  count: number;
  /** The date of the session that waits longest. */
  oldest: string | null;
};

function WorkRow({ place, count, oldest }: RowProps) {
  const t = useT();
  const today = istDateOf(useNow(CLOCK_REFRESH_MS));
  const days = oldest ? Math.max(0, daysBetween(oldest, today)) : 0;
  const note =
    count === 0
      ? t("nav.nothing-waits")
      : days === 0
        ? t("nav.oldest-today")
        : t("nav.oldest-days", { count: days });
  return (
    <li>
      <Link
        to={placePath(place)}
        className="flex min-h-[76px] items-center gap-3 px-4 py-3 hover:bg-primary-soft"
      >
        <PlaceIcon
          name={place.icon}
          size={24}
          className={count > 0 ? "shrink-0 text-primary" : "shrink-0 text-ink-quiet"}
        />
        <span className="min-w-0 grow leading-snug">
          <span className="block font-bold">{t(place.title)}</span>
          <span className="block text-small text-ink-quiet">{note}</span>
        </span>
        {count > 0 ? (
          <span className="shrink-0 rounded-full bg-alive-soft px-3 py-0.5 font-bold text-alive-ink">
            {formatCount(count)}
          </span>
        ) : null}
        <Icon name="chevron-right" size={20} className="shrink-0 text-ink-quiet" />
      </Link>
    </li>
  );
}
