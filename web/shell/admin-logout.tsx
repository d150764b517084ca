import { useState } from "react";
import { useLocation } from "wouter";
import { adminLogout } from "#contract/staff.ts";
import { call, messageOf } from "#web/api/call.ts";
import { forgetPush } from "#web/api/stored-push.ts";
import { forgetAdmin } from "#web/features/identity/admin-session.ts";
import { eraseNoteDrafts } from "#web/features/notes/note-drafts.ts";
import { useT } from "#web/i18n/t.ts";
import { needPart } from "#web/import-part.ts";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast.ts";
import { askToLeave } from "./use-leave-guard.ts";

export function AdminLogout() {
  const t = useT();
  const [, navigate] = useLocation();
  const [isLoggingOut, setLoggingOut] = useState(false);
  const logOut = async () => {
    setLoggingOut(true);
    try {
      // Loaded first, so that no admin is logged out whose drafts stay on the device.
      const { deleteDrafts } = await needPart(() => import("#web/features/results/drafts.ts"));
      await call(adminLogout);
      deleteDrafts();
      forgetAdmin();
      forgetPush("admin");
      eraseNoteDrafts();
      navigate(paths.adminLogin());
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
      className="grid size-[44px] shrink-0 lg:w-[36px] place-items-center rounded-full hover:bg-primary-soft"
      onClick={() => askToLeave(() => void logOut())}
    >
      <Icon name="logout" size={20} />
    </button>
  );
}
