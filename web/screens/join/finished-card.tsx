import { Link } from "wouter";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Motif } from "#web/ui/motif.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

/** Shown after the guide has completed the session, until the customer is redirected. */
export function FinishedCard({ bookingId }: { bookingId: string }) {
  const t = useT();
  return (
    <section className="grid justify-items-center gap-3 py-8 text-center">
      <Motif className="w-36 text-primary opacity-60" />
      <h2 className="text-title font-bold">{t("join.completed-title")}</h2>
      <p className="max-w-md">{t("join.completed-body")}</p>
      <p role="status" className="flex items-center gap-2 text-small text-ink-quiet">
        <Spinner />
        {t("join.to-home")}
      </p>
      <Link href={paths.results(bookingId)} className={buttonClass({ variant: "outline" })}>
        {t("join.to-results")}
      </Link>
    </section>
  );
}
