import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Customer } from "#contract/customers.ts";
import { formatRupees } from "#domain/digits.ts";
import { tabValue } from "#web/api/stored-value.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { scrollToSection } from "#web/shell/dashboard-sections.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { useCopyCode } from "./referral-section.tsx";

const ROW =
  "flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left no-underline hover:bg-primary-soft focus-visible:-outline-offset-3";

type Props = { user: Customer; credits: number; upcomingCount: number };

/** Further cards, as rows that a button shows and hides. */
export function MoreCards(props: Props) {
  const t = useT();
  const [isOpen, toggle] = useStoredToggle("dashboardMore");
  return (
    <div className="grid gap-3">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="more-cards"
        onClick={toggle}
        className="inline-flex min-h-11 items-center gap-1.5 justify-self-center px-4 text-small font-bold text-primary"
      >
        <span>{t(isOpen ? "dashboard.less" : "dashboard.more")}</span>
        <Icon name={isOpen ? "chevron-up" : "chevron-down"} size={18} />
      </button>
      <ul
        id="more-cards"
        className={clsx(
          "divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-card",
          !isOpen && "hidden",
        )}
      >
        <Rows {...props} />
      </ul>
    </div>
  );
}

function Rows({ user, credits, upcomingCount }: Props) {
  const t = useT();
  const copyCode = useCopyCode(user.referralCode);
  const creditsText = t("dashboard.credits-there", { amount: formatRupees(credits) });
  return (
    <>
      <LinkRow href={paths.parchas()} icon="file" label={t("pages.parchas-title")} />
      <LinkRow href={paths.remedies()} icon="leaf" label={t("pages.remedies-title")} />
      <li>
        <button type="button" className={ROW} onClick={() => void copyCode()}>
          <RowContent icon="gift" label={t("dashboard.refer-card")} hint={t("dashboard.copy-code")}>
            {credits > 0 ? <CountBadge count={formatRupees(credits)} label={creditsText} /> : null}
          </RowContent>
        </button>
      </li>
      <LinkRow href={paths.manageBookings()} icon="list" label={t("dashboard.bookings-card")}>
        {upcomingCount > 0 ? (
          <CountBadge count={upcomingCount} label={t("dashboard.bookings-count", { count: upcomingCount })} />
        ) : null}
      </LinkRow>
      <li>
        <button type="button" className={ROW} onClick={() => scrollToSection("payments")}>
          <RowContent icon="rupee" label={t("dashboard.payments-card")} />
        </button>
      </li>
    </>
  );
}

type ContentProps = { icon: IconName; label: string; hint?: string; children?: ReactNode };

function LinkRow({ href, ...content }: ContentProps & { href: string }) {
  return (
    <li>
      <Link to={href} className={ROW}>
        <RowContent {...content} />
      </Link>
    </li>
  );
}

function RowContent({ icon, label, hint, children }: ContentProps) {
  return (
    <>
      <Icon name={icon} size={22} className="shrink-0 text-primary" />
      {/* Screen readers read the count first. */}
      <span className="order-last empty:hidden">{children}</span>
      <span className="min-w-0 grow">
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

/** A boolean that sessionStorage keeps, because phones reload pages in the background. */
function useStoredToggle(key: string): [isOn: boolean, toggle: () => void] {
  const stored = tabValue(key, (value) => typeof value === "boolean");
  const isOn = stored.use() === true;
  return [isOn, () => stored.set(!isOn)];
}
