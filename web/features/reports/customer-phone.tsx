import { formatPhone } from "#web/i18n/phone.ts";
import { useT } from "#web/i18n/t.ts";
import { PhoneLink } from "#web/ui/phone-link.tsx";

export function CustomerPhone({ username, phone }: { username: string; phone: string }) {
  const t = useT();
  const label = t("reports.call", { name: username, phone: formatPhone(phone) });
  return <PhoneLink phone={phone} label={label} className="whitespace-nowrap" />;
}
