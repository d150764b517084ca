import { Link } from "wouter";
import type { Parcha } from "#contract/parchas.ts";
import { useUser } from "#web/features/identity/session.ts";
import { useOwnRemedies } from "#web/features/remedies/use-own-remedies.ts";
import { formatDay } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { QUIET_LINK, QuietLinks, StateCard } from "./state-card.tsx";

type Props = { parchas: readonly [Parcha, ...Parcha[]] };

/** Photos of a parcha have come that the customer has not seen. */
export function ReadyCard({ parchas }: Props) {
  const t = useT();
  const language = useLanguage();
  const user = useUser();
  const { data: remedies } = useOwnRemedies(user?.id);
  const [parcha] = parchas;
  const count = remedies?.filter(({ bookingId }) => bookingId === parcha.bookingId).length ?? 0;
  return (
    <StateCard label={t("home.ready-title")}>
      <div className="flex items-center gap-4">
        <img
          src={parcha.thumbnailUrl}
          alt=""
          className="h-28 w-21 shrink-0 -rotate-2 rounded-[6px] border border-line bg-ground object-cover object-left-top shadow-card"
        />
        <div className="min-w-0">
          <Badge tone="alive">{t("home.new", { count: parchas.length })}</Badge>
          <p className="mt-2 text-title font-bold md:text-heading">{t("home.ready-title")}</p>
          <p className="text-small text-ink-quiet md:text-body">
            {t("home.ready-of", { day: formatDay(language, parcha.sessionDate) })}
          </p>
        </div>
      </div>
      <Link
        href={paths.parchas()}
        className={buttonClass({ size: "large", className: "md:justify-self-start" })}
      >
        {t("home.see-parcha")}
      </Link>
      <QuietLinks>
        {count > 0 ? (
          <Link href={paths.remedies()} className={QUIET_LINK}>
            {t("home.see-remedies", { count })}
          </Link>
        ) : null}
        <Link href={paths.book()} className={QUIET_LINK}>
          {t("home.book-again")}
        </Link>
      </QuietLinks>
    </StateCard>
  );
}
