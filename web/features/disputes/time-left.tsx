import { clsx } from "clsx";
import { timeToAnswer } from "#domain/disputes.ts";
import { formatPastMoment } from "#web/api/past-day.ts";
import { useNow } from "#web/api/server-clock.ts";
import { useT } from "#web/i18n/t.ts";

const MINUTE_MS = 60_000;

/** How much of the time to answer a bank is left, and until when; `respondBy` is null if the provider does not say. */
export function TimeLeft({ respondBy }: { respondBy: string | null }) {
  const t = useT();
  const now = useNow(MINUTE_MS);
  if (respondBy === null) return <p className="font-bold">{t("disputes.left-unknown")}</p>;
  const at = new Date(respondBy);
  const left = timeToAnswer(at, now);
  const when = formatPastMoment(at);
  const text =
    left === null
      ? t("disputes.left-none")
      : left.count === 0
        ? t("disputes.left-minutes")
        : t(`disputes.left-${left.unit}`, { count: left.count });
  return (
    <p className={clsx("font-bold", left?.unit === "days" || "text-destructive")}>
      {`${text}, ${t("disputes.until", { when })}`}
    </p>
  );
}
