import { useState } from "react";
import { useNavigate } from "react-router";
import { logout } from "#contract/customers.ts";
import { call, messageOf } from "#web/api/call.ts";
import { type PlainKey, useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { toast } from "#web/ui/toast.ts";
import { forgetTyped } from "./forget-typed.ts";
import { announceLogout, forgetUser } from "./session.ts";

/** `everywhere`: on all devices, for example after the customer has lost a phone. `done`: says so. */
export function useLogout({
  everywhere = false,
  done = "shell.logged-out-body",
}: {
  everywhere?: boolean;
  done?: PlainKey;
} = {}): { isLeaving: boolean; leave: () => Promise<void> } {
  const t = useT();
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);

  const leave = async () => {
    setLeaving(true);
    try {
      await announceLogout(() => call(logout, { query: everywhere ? { devices: "all" } : {} }));
      forgetUser();
      forgetTyped();
      void navigate(paths.login());
      toast({ title: t("shell.logged-out"), body: t(done) });
    } catch (error) {
      // The login session still exists on the server, so the customer stays signed in here, too.
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
