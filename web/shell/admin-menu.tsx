import type { Admin } from "#contract/staff.ts";
import type { AdminGroup } from "#web/features/admin-places/admin-places.ts";
import { useT } from "#web/i18n/t.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { AdminNav, type OwedWork } from "./admin-nav.tsx";
import { AdminAccount } from "./admin-sidebar.tsx";
import { useBrand } from "./brand.ts";

type Props = {
  admin: Admin;
  groups: readonly AdminGroup[];
  owed: OwedWork | undefined;
  isOpen: boolean;
  onClose: () => void;
};

/** All places of a phone, and who is signed in. */
export function AdminMenu({ admin, groups, owed, isOpen, onClose }: Props) {
  const t = useT();
  const brand = useBrand();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} label={t("nav.menu")}>
      <div className="flex shrink-0 items-center justify-between pt-[calc(env(safe-area-inset-top)+0.5rem)] pr-2 pl-5">
        <p className="text-title font-bold text-primary">{brand}</p>
        <button
          type="button"
          aria-label={t("shell.close-menu")}
          className="grid size-[44px] place-items-center rounded-full hover:bg-primary-soft"
          onClick={onClose}
        >
          <Icon name="x" />
        </button>
      </div>
      <AdminNav groups={groups} owed={owed} onNavigate={onClose} />
      <AdminAccount admin={admin} onNavigate={onClose} />
    </Sheet>
  );
}
