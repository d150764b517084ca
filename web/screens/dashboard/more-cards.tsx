import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Customer } from "#contract/customers.ts";
import { formatRupees } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { scrollToSection } from "#web/shell/dashboard-sections.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { useCopyCode } from "./use-copy-code.ts";
import { useStoredToggle } from "./use-stored-toggle.ts";

const CARD =
  "grid h-full w-full content-start gap-3 rounded-card border border-line bg-card p-4 text-left shadow-card hover:border-control";

type Props = { user: Customer; credits: number; upcomingCount: number };

/** Cards that a button shows and hides. */
export function MoreCards(props: Props) {
  const t = useT();
  const [isOpen, toggle] = useStoredToggle("dashboardMore");
  return (
    <div className="grid gap-4">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="more-cards"
        onClick={toggle}
        className="inline-flex min-h-11 items-center gap-2 justify-self-center rounded-full border border-control bg-card px-4 text-small font-bold hover:bg-primary-soft"
      >
        {t(isOpen ? "dashboard.less" : "dashboard.more")}
        <Icon name={isOpen ? "chevron-up" : "chevron-down"} size={18} />
      </button>
      <ul
        id="more-cards"
        className={clsx("grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3", isOpen ? "grid" : "hidden")}
      >
        <Cards {...props} />
      </ul>
    </div>
  );
}

function Cards({ user, credits, upcomingCount }: Props) {
  const t = useT();
  const copyCode = useCopyCode(user.referralCode);
  const creditsText = t("dashboard.credits-there", { amount: formatRupees(credits) });
  return (
    <>
      <LinkCard href={paths.parchas()} icon="file" label={t("pages.parchas-title")} />
      <LinkCard href={paths.remedies()} icon="leaf" label={t("pages.remedies-title")} />
      <li>
        <button type="button" className={CARD} onClick={() => void copyCode()}>
          <CardContent icon="gift" label={t("dashboard.refer-card")} hint={t("dashboard.copy-code")}>
            {credits > 0 ? <CountBadge count={formatRupees(credits)} label={creditsText} /> : null}
          </CardContent>
        </button>
      </li>
      <LinkCard href={paths.manageBookings()} icon="list" label={t("dashboard.bookings-card")}>
        {upcomingCount > 0 ? (
          <CountBadge count={upcomingCount} label={t("dashboard.bookings-count", { count: upcomingCount })} />
        ) : null}
      </LinkCard>
      <li className="max-sm:last:odd:col-span-full">
        <button type="button" className={CARD} onClick={() => scrollToSection("payments")}>
          <CardContent icon="rupee" label={t("dashboard.payments-card")} />
        </button>
      </li>
    </>
  );
}

type ContentProps = { icon: IconName; label: string; hint?: string; children?: ReactNode };

function LinkCard({ href, ...content }: ContentProps & { href: string }) {
  return (
    <li>
      <Link href={href} className={CARD}>
        <CardContent {...content} />
      </Link>
    </li>
  );
}

function CardContent({ icon, label, hint, children }: ContentProps) {
  return (
    <>
      <span className="flex items-start justify-between gap-2">
        <span className="grid size-[44px] shrink-0 place-items-center rounded-part bg-primary-soft text-primary">
          <Icon name={icon} size={22} />
        </span>
        {children}
      </span>
      <span>
        <span className="block font-bold">{label}</span>
        {hint ? <span className="block text-small text-ink-quiet">{hint}</span> : null}
      </span>
    </>
  );
}

/** Screen readers read the label instead of the count. */
function CountBadge({ count, label }: { count: string | number; label: string }) {
  return (
    <Badge tone="secondary">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{label}</span>
    </Badge>
  );
}
