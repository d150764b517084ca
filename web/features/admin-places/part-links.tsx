import { Link } from "react-router";
import type { AdminScreen } from "#contract/access.ts";
import { useAdmin } from "#web/features/identity/admin-session.ts";
import { useT } from "#web/i18n/t.ts";
import { partsFor, placePath } from "./admin-places.tsx";

/** The screens that a place leads to. Nothing for a role that may open none of them. */
export function PartLinks({ of }: { of: AdminScreen }) {
  const t = useT();
  const admin = useAdmin();
  const parts = admin ? partsFor(admin.role, of) : [];
  if (parts.length === 0) return null;
  return (
    <nav aria-label={t("reports.ways")}>
      <ul className="flex flex-wrap gap-x-5">
        {parts.map((part) => (
          <li key={placePath(part)}>
            <Link
              to={placePath(part)}
              className="inline-flex min-h-11 items-center font-bold text-primary underline-offset-4 hover:underline"
            >
              {t(part.title)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
