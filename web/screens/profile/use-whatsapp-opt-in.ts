// The consent to WhatsApp messages. The switch changes at once, and back if the server refuses.
import { useState } from "react";
import { type Customer, setWhatsappOptIn } from "#contract/customers.ts";
import { call, messageOf } from "#web/api/call.ts";
import { refreshUser } from "#web/features/identity/session.ts";
import { useT } from "#web/i18n/t.ts";
import { toast } from "#web/ui/toast.ts";

export function useWhatsappOptIn(user: Customer): {
  isOn: boolean;
  isSaving: boolean;
  set: (isOn: boolean) => Promise<void>;
} {
  const t = useT();
  const [isSaving, setSaving] = useState(false);

  const set = async (isOn: boolean) => {
    if (isSaving) return;
    setSaving(true);
    refreshUser({ ...user, whatsappOptIn: isOn });
    try {
      const { whatsappOptIn } = await call(setWhatsappOptIn, { input: { whatsappOptIn: isOn } });
      refreshUser({ ...user, whatsappOptIn });
    } catch (error) {
      refreshUser({ ...user, whatsappOptIn: !isOn });
      toast({ title: t("profile.whatsapp-failed"), body: messageOf(error), tone: "destructive" });
    } finally {
      setSaving(false);
    }
  };
  return { isOn: user.whatsappOptIn, isSaving, set };
}
