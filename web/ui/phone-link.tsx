import { clsx } from "clsx";
import { formatPhone } from "#web/i18n/phone.ts";
import { useT } from "#web/i18n/t.ts";

/** `label`: for screen readers, where it says more than that the customer is called. */
type Props = { name: string; phone: string; label?: string; className?: string };

/** A customer's phone number, for admins, who call it by a tap. */
export function PhoneLink({ name, phone, label, className }: Props) {
  const t = useT();
  return (
    <a
      href={`tel:+91${phone}`}
      aria-label={label ?? t("admin.call", { name, phone: formatPhone(phone) })}
      className={clsx(
        "inline-flex min-h-11 items-center text-primary underline underline-offset-4",
        className,
      )}
    >
      {formatPhone(phone)}
    </a>
  );
}
