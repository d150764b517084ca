import { useEffect } from "react";
import { Link } from "wouter";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { focusHeading } from "#web/shell/arrival.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Motif } from "#web/ui/motif.tsx";

export function NotFound() {
  const t = useT();
  // It stands in the place of the heading that had the focus.
  useEffect(focusHeading, []);
  return (
    <div className="grid justify-items-center gap-2 px-4 py-10 text-center">
      <Motif className="mb-2 w-28 text-primary opacity-60" />
      <h1 className="text-title font-bold">{t("results.not-found")}</h1>
      <p className="max-w-md text-ink-quiet">{t("results.not-found-body")}</p>
      <Link href={paths.adminSessions()} className={buttonClass({ className: "mt-3" })}>
        {t("results.to-dashboard")}
      </Link>
    </div>
  );
}
