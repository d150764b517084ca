import { formatRupees } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { MainCard } from "./main-card.tsx";
import { useNextFree } from "./nothing-card.tsx";

/** Leads to the booking screen, and shows the next free time. */
export function BookCard({ credits }: { credits: number }) {
  const t = useT();
  const { text, isTime } = useNextFree();
  return (
    <MainCard
      href={paths.book()}
      icon="calendar"
      title={t("dashboard.book-card")}
      badge={
        credits > 0 ? (
          <Badge tone="secondary">{t("dashboard.credits-apply", { amount: formatRupees(credits) })}</Badge>
        ) : null
      }
    >
      {isTime && text !== "" ? t("dashboard.next-free", { when: text }) : text}
    </MainCard>
  );
}
