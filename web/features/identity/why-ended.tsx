import { ADMIN_SESSION_DAYS, ADMIN_SESSION_IDLE_HOURS, type AdminSessionEnd } from "#domain/login.ts";
import { useT } from "#web/i18n/t.ts";

/** Why the admin's login session ended. */
export function WhyEnded({ ended }: { ended: AdminSessionEnd }) {
  const t = useT();
  const reasons = {
    unused: t("admin.ended-unused", { hours: ADMIN_SESSION_IDLE_HOURS }),
    "too-old": t("admin.ended-too-old", { days: ADMIN_SESSION_DAYS }),
    elsewhere: t("admin.ended-elsewhere"),
  };
  return <p>{reasons[ended]}</p>;
}
