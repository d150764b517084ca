import type { ShippingAddress } from "#contract/addresses.ts";
import { formatPhone } from "#web/i18n/phone.ts";
import { useT } from "#web/i18n/t.ts";
import { toast } from "#web/ui/toast.ts";
import { linesOf } from "./address-lines.tsx";

/** Copies the address with its phone number. If the browser refuses, the lines in the element of this id are selected. */
export function useCopyAddress(linesId: string): (address: ShippingAddress) => Promise<void> {
  const t = useT();
  return async (address) => {
    try {
      // Missing on pages without https.
      await navigator.clipboard.writeText([...linesOf(address, t), formatPhone(address.phone)].join("\n"));
      toast({ title: t("addresses.copied"), tone: "done" });
    } catch {
      const lines = document.getElementById(linesId);
      if (lines) window.getSelection()?.selectAllChildren(lines);
      toast({ title: t("addresses.not-copied"), body: t("addresses.not-copied-body") });
    }
  };
}
