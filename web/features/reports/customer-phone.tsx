import { formatPhone } from "#web/i18n/phone.ts";
import { useT } from "#web/i18n/t.ts";
import { PhoneLink } from "#web/ui/phone-link.tsx";

export function CustomerPhone({ displayName, phone }: { displayName: string; phone: string }) {
  const t = useT();
  const label = t("admin.call", { name: displayName, phone: formatPhone(phone) });
  return <PhoneLink phone={phone} label={label} className="whitespace-nowrap" />;
}
