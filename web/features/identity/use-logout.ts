// Signing a customer out: on the server, in this browser, and for the reader's eyes.
import { useState } from "react";
import { useLocation } from "wouter";
import { logout } from "#contract/customers.ts";
import { call, messageOf } from "#web/api/call.ts";
import { dropIntakeDraft } from "#web/features/intakes/intake-draft.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { toast } from "#web/ui/toast.ts";
import { forgetUser } from "./session.ts";

export function useLogout(): { isLeaving: boolean; leave: () => Promise<void> } {
  const t = useT();
  const [, navigate] = useLocation();
  const [isLeaving, setLeaving] = useState(false);

  const leave = async () => {
    setLeaving(true);
    try {
      await call(logout);
      forgetUser();
      dropIntakeDraft();
      navigate(paths.login());
      toast({ title: t("shell.logged-out"), body: t("shell.logged-out-body") });
    } catch (error) {
      // The session lives on at the server, so nothing here may look as if it had ended.
      toast({
        title: t("shell.logout-failed"),
        body: t("shell.logout-failed-body", { why: messageOf(error) }),
        tone: "destructive",
      });
    } finally {
      setLeaving(false);
    }
  };
  return { isLeaving, leave };
}
