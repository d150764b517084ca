import { clsx } from "clsx";
import { formatPhone } from "#web/i18n/phone.ts";

/** A phone number that is called by a tap. `label` names the customer for screen readers. */
export function PhoneLink({ phone, label, className }: { phone: string; label: string; className?: string }) {
  return (
    <a
      href={`tel:+91${phone}`}
      aria-label={label}
      className={clsx(
        "inline-flex min-h-11 items-center text-primary underline underline-offset-4",
        className,
      )}
    >
      {formatPhone(phone)}
    </a>
  );
}
