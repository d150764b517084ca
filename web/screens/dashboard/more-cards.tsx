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
import { useIsMoreOpen } from "./use-more-cards-open.ts";

const card =
  "grid h-full w-full content-start gap-3 rounded-card border border-line bg-card p-4 text-left shadow-card hover:border-control";

type Props = { user: Customer; credits: number; upcomingCount: number };

/** What is needed less often, behind a button. */
export function MoreCards({ user, credits, upcomingCount }: Props) {
  const t = useT();
  const { isOpen, toggle } = useIsMoreOpen();
  const copyCode = useCopyCode(user.referralCode);
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
        <li>
          <Link href={paths.parchas()} className={card}>
            <Face icon="file" label={t("pages.parchas-title")} />
          </Link>
        </li>
        <li>
          <Link href={paths.remedies()} className={card}>
            <Face icon="leaf" label={t("pages.remedies-title")} />
          </Link>
        </li>
        <li>
          <button type="button" className={card} onClick={() => void copyCode()}>
            <Face icon="gift" label={t("dashboard.refer-card")} hint={t("dashboard.copy-code")}>
              {credits > 0 ? (
                <Count
                  shown={formatRupees(credits)}
                  said={t("dashboard.credits-there", { amount: formatRupees(credits) })}
                />
              ) : null}
            </Face>
          </button>
        </li>
        <li>
          <Link href={paths.manageBookings()} className={card}>
            <Face icon="list" label={t("dashboard.bookings-card")}>
              {upcomingCount > 0 ? (
                <Count shown={upcomingCount} said={t("dashboard.bookings-count", { count: upcomingCount })} />
              ) : null}
            </Face>
          </Link>
        </li>
        <li className="max-sm:last:odd:col-span-full">
          <button type="button" className={card} onClick={() => scrollToSection("payments")}>
            <Face icon="rupee" label={t("dashboard.payments-card")} />
          </button>
        </li>
      </ul>
    </div>
  );
}

type FaceProps = { icon: IconName; label: string; hint?: string; children?: ReactNode };

function Face({ icon, label, hint, children }: FaceProps) {
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

/** A figure for the eye, and for the ear what it counts. */
function Count({ shown, said }: { shown: string | number; said: string }) {
  return (
    <Badge tone="secondary">
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">{said}</span>
    </Badge>
  );
}
