import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { SCREENS } from "#contract/screens.ts";
import { type Admin, adminLogout } from "#contract/staff.ts";
import { initialOf } from "#domain/characters.ts";
import { call, messageOf } from "#web/api/call.ts";
import { forgetPush } from "#web/api/stored-push.ts";
import { type AdminPlace, PlaceIcon } from "#web/features/admin-places/admin-places.tsx";
import { forgetAdmin } from "#web/features/identity/admin-session.ts";
import { firstScreenOf, mayOpenScreen } from "#web/features/identity/screen-roles.tsx";
import { eraseNoteDrafts } from "#web/features/notes/note-drafts.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast.ts";
import { AdminNav, type OwedWork } from "./admin-nav.tsx";
import { useBrand } from "./brand.ts";
import { askToLeave } from "./leave-guard.tsx";
import { ThemeSwitch } from "./switches.tsx";

type Props = { admin: Admin; places: readonly AdminPlace[]; owed: OwedWork | undefined };

/** The places of a wide screen, and below them the signed-in admin. */
export function AdminSidebar({ admin, places, owed }: Props) {
  const t = useT();
  const brand = useBrand();
  return (
    <aside
      aria-label={t("nav.admin")}
      className="no-print sticky top-0 flex h-dvh w-[216px] shrink-0 flex-col border-r border-line bg-card"
    >
      <Link
        to={firstScreenOf(admin.role)}
        className="flex min-h-14 shrink-0 items-center gap-2 px-5 text-title font-bold text-primary"
      >
        <PlaceIcon name="lotus" size={26} strokeWidth={1.25} />
        <span>{brand}</span>
      </Link>
      <AdminNav places={places} owed={owed} />
      <AdminAccount admin={admin}>
        <ThemeSwitch isNarrow />
      </AdminAccount>
    </aside>
  );
}

type AccountProps = { admin: Admin; onNavigate?: () => void; children?: React.ReactNode };

/** Who is signed in, the way to the hub where there is one, and the logout. */
export function AdminAccount({ admin, onNavigate, children }: AccountProps) {
  const t = useT();
  const { name, role } = admin;
  return (
    <div className="flex flex-wrap items-center justify-end border-t border-line py-2 pr-1 pl-2.5">
      <span className="flex min-h-11 min-w-[11.5rem] grow basis-0 items-center gap-2">
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-full bg-primary-soft text-small font-bold text-primary"
        >
          {initialOf(name)}
        </span>
        <span className="min-w-0 text-small leading-snug">
          <span className="block font-semibold wrap-anywhere">{name}</span>
          <span className="block text-ink-quiet">{t(`nav.role-${role}`)}</span>
        </span>
      </span>
      {mayOpenScreen(role, SCREENS.adminSuper) ? (
        <Link
          to={paths.adminSuper()}
          aria-label={t("titles.super")}
          title={t("titles.super")}
          onClick={onNavigate}
          className={ROUND}
        >
          <Icon name="home" size={20} />
        </Link>
      ) : null}
      {children}
      <AdminLogout />
    </div>
  );
}

const ROUND = "grid size-[44px] shrink-0 lg:w-[36px] place-items-center rounded-full hover:bg-primary-soft";

export function AdminLogout() {
  const t = useT();
  const navigate = useNavigate();
  const [isLoggingOut, setLoggingOut] = useState(false);
  const logOut = async () => {
    setLoggingOut(true);
    try {
      // Loaded first, so that no admin is logged out whose drafts stay on the device.
      const { deleteDrafts } = await import("#web/features/results/drafts.ts");
      await call(adminLogout);
      deleteDrafts();
      forgetAdmin();
      forgetPush("admin");
      eraseNoteDrafts();
      void navigate(paths.adminLogin());
      toast({ title: t("shell.logged-out"), body: t("shell.logged-out-body") });
    } catch (error) {
      setLoggingOut(false);
      toast({
        title: t("shell.logout-failed"),
        body: t("shell.logout-failed-body", { why: messageOf(error) }),
        tone: "destructive",
      });
    }
  };
  return (
    <button
      type="button"
      disabled={isLoggingOut}
      aria-label={t("shell.logout")}
      title={t("shell.logout")}
      className={ROUND}
      onClick={() => askToLeave(() => void logOut())}
    >
      <Icon name="logout" size={20} />
    </button>
  );
}
