import type { ListedBooking } from "#contract/reports.ts";
import { useT } from "#web/i18n/t.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";

export type Owing = Pick<ListedBooking, "owesParcha" | "owesNote" | "owedRemedies">;

/** What is still to be done after a session; a dash if nothing is. */
export function OwedMarks({ booking }: { booking: Owing }) {
  const t = useT();
  const marks: { icon: IconName; label: string }[] = [
    ...(booking.owesParcha ? [{ icon: "camera", label: t("tables.owed-parcha") } as const] : []),
    ...(booking.owesNote ? [{ icon: "mail", label: t("tables.owed-note") } as const] : []),
    ...(booking.owedRemedies > 0
      ? [{ icon: "leaf", label: t("tables.owed-vidhis", { count: booking.owedRemedies }) } as const]
      : []),
  ];
  if (marks.length === 0) return <span>{t("reports.nothing")}</span>;
  return (
    <span className="inline-flex flex-wrap gap-x-2 font-bold text-alive-ink">
      {marks.map(({ icon, label }) => (
        <span key={icon} className="inline-flex items-center gap-1">
          <Icon name={icon} size={16} className="shrink-0" />
          <span>{label}</span>
        </span>
      ))}
    </span>
  );
}
