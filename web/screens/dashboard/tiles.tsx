import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Booking } from "#contract/bookings.ts";
import { formatRupees } from "#domain/digits.ts";
import { unseenParchas } from "#web/features/parchas/new-parchas.ts";
import { useOwnRemedies } from "#web/features/remedies/own-remedies.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { scrollToSection, sectionPath } from "#web/shell/dashboard-sections.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";

type Props = {
  userId: string;
  upcomingCount: number;
  past: readonly Booking[] | undefined;
  credits: number;
};

/** Four places that are always there. A badge says only what there is to see. */
export function Tiles({ userId, upcomingCount, past, credits }: Props) {
  const t = useT();
  const { data: remedies } = useOwnRemedies(userId);
  const newCount = unseenParchas(past).length;
  const toChoose = remedies?.filter(({ isPurchased }) => !isPurchased).length ?? 0;
  return (
    <ul
      aria-label={t("home.tiles")}
      className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3 md:grid-cols-4 lg:grid-cols-2"
    >
      <Tile href={paths.parchas()} icon="file" label={t("pages.parchas-title")}>
        {newCount > 0 ? (
          <Mark
            tone="alive"
            text={t("home.new", { count: newCount })}
            label={t("home.new-parchas", { count: newCount })}
          />
        ) : null}
      </Tile>
      <Tile href={paths.remedies()} icon="leaf" label={t("pages.remedies-title")}>
        {toChoose > 0 ? (
          <Mark text={toChoose} label={t("home.remedies-waiting", { count: toChoose })} />
        ) : null}
      </Tile>
      <Tile href={paths.manageBookings()} icon="list" label={t("join.all-bookings")}>
        {upcomingCount > 0 ? (
          <Mark text={upcomingCount} label={t("dashboard.bookings-count", { count: upcomingCount })} />
        ) : null}
      </Tile>
      <Tile
        href={sectionPath("referrals")}
        icon="gift"
        label={t("home.tile-friend")}
        onPress={() => scrollToSection("referrals")}
      >
        {credits > 0 ? (
          <Mark
            tone="secondary"
            text={formatRupees(credits)}
            label={t("dashboard.credits-there", { amount: formatRupees(credits) })}
          />
        ) : null}
      </Tile>
    </ul>
  );
}

type TileProps = { href: string; icon: IconName; label: string; onPress?: () => void; children: ReactNode };

function Tile({ href, icon, label, onPress, children }: TileProps) {
  return (
    <li>
      <Link
        to={href}
        onClick={onPress}
        className="flex h-full min-h-24 flex-col justify-between gap-2 rounded-card border border-line bg-card p-3.5 no-underline shadow-card hover:border-control"
      >
        <span className="flex items-start justify-between gap-2">
          <span className="grid size-9 shrink-0 place-items-center rounded-part bg-primary-soft text-primary">
            <Icon name={icon} size={20} />
          </span>
          {children}
        </span>
        <span className="font-bold">{label}</span>
      </Link>
    </li>
  );
}

/** Screen readers read the label instead of the text. */
function Mark({ text, label, tone = "outline" }: { text: string | number; label: string; tone?: BadgeTone }) {
  return (
    <Badge tone={tone} className="whitespace-nowrap">
      <span aria-hidden="true">{text}</span>
      <span className="sr-only">{label}</span>
    </Badge>
  );
}

type MainProps = {
  href: string;
  icon: IconName;
  title: string;
  badge?: ReactNode;
  isAlive?: boolean;
  /** One or two lines; their space is kept while they are loaded. */
  children: ReactNode;
};

/** One of the two cards that are always there: book, and join. */
export function MainCard({ href, icon, title, badge, isAlive = false, children }: MainProps) {
  return (
    <Link
      to={href}
      className={clsx(
        "flex min-w-0 grow items-center gap-[14px] rounded-card border bg-card p-[16px] no-underline shadow-card hover:border-control",
        isAlive ? "border-alive" : "border-line",
      )}
    >
      <span
        className={clsx(
          "grid size-[44px] shrink-0 place-items-center rounded-part",
          isAlive ? "bg-alive-soft text-alive-ink" : "bg-primary-soft text-primary",
        )}
      >
        <Icon name={icon} size={24} />
      </span>
      <div className="flex min-h-[3.1em] min-w-0 grow flex-wrap content-center items-center justify-between gap-x-2 max-[24.5rem]:min-h-[4.4em]">
        <h2 className="font-bold">{title}</h2>
        {badge}
        <div className="min-h-[1.55em] basis-full text-small text-ink-quiet">{children}</div>
      </div>
      <Icon name="chevron-right" size={20} className="shrink-0 text-ink-quiet" />
    </Link>
  );
}
