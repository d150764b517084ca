import { formatPhone } from "#web/i18n/phone.ts";
import { useT } from "#web/i18n/t.ts";

export function PhoneLink({ username, phone }: { username: string; phone: string }) {
  const t = useT();
  return (
    <a
      href={`tel:+91${phone}`}
      aria-label={t("reports.call", { name: username, phone: formatPhone(phone) })}
      className="inline-flex min-h-11 items-center whitespace-nowrap text-primary underline underline-offset-4"
    >
      {formatPhone(phone)}
    </a>
  );
}
