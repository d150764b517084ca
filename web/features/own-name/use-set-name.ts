import { useState } from "react";
import { setDisplayName } from "#contract/customers.ts";
import { call, messageOf } from "#web/api/call.ts";
import { refreshUser } from "#web/features/identity/session.ts";
import { useT } from "#web/i18n/t.ts";
import { toast } from "#web/ui/toast.ts";

/** Chooses the customer's name; null chooses none. `set` answers whether the server has stored it. */
export function useSetName(): { set: (name: string | null) => Promise<boolean>; isSaving: boolean } {
  const t = useT();
  const [isSaving, setSaving] = useState(false);
  const set = async (displayName: string | null) => {
    if (isSaving) return false;
    setSaving(true);
    try {
      const { user } = await call(setDisplayName, { input: { displayName } });
      refreshUser(user);
      return true;
    } catch (error) {
      toast({ title: t("names.failed"), body: messageOf(error), tone: "destructive" });
      return false;
    } finally {
      setSaving(false);
    }
  };
  return { set, isSaving };
}
