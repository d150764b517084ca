import { type CustomerProfile, getCustomerMoney } from "#contract/customer-page.ts";
import { initialOf } from "#domain/characters.ts";
import type { CustomerRights } from "#domain/customer-rights.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { useEndpointPages } from "#web/api/use-endpoint.ts";
import { formatAmount } from "#web/features/money/amount.ts";
import { formatDate, unbroken } from "#web/i18n/format.ts";
import { formatPhone } from "#web/i18n/phone.ts";
import { useT } from "#web/i18n/t.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

type Props = { customer: CustomerProfile; rights: CustomerRights };

export function CustomerHeader({ customer, rights }: Props) {
  // The name stands in the title of the screen.
  const { name } = customer;
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <span
        aria-hidden="true"
        className="grid size-14 shrink-0 place-items-center rounded-full bg-primary-soft text-heading font-bold text-primary"
      >
        {initialOf(name)}
      </span>
      <div className="min-w-0 grow basis-56">
        <p className="flex flex-wrap gap-x-2 text-small text-ink-quiet">
          <span>{useProfileFacts(customer)}</span>
          {rights.seesMoney ? <Credits customerId={customer.id} /> : null}
        </p>
      </div>
      <Actions customer={customer} />
    </header>
  );
}

/** In one text, so that a line never begins with the dot between two facts. */
function useProfileFacts({ phone, language, createdAt }: CustomerProfile): string {
  const t = useT();
  const since = formatDate(istDateOf(new Date(createdAt)));
  const facts = [
    unbroken(formatPhone(phone)),
    ...(language ? [t(`customers.language-${language}`)] : []),
    unbroken(t("customers.since", { date: since })),
  ];
  return facts.join(" · ");
}

function Credits({ customerId }: { customerId: string }) {
  const t = useT();
  const credits = useCustomerMoney(customerId).data?.pages[0]?.credits ?? 0;
  if (credits === 0) return null;
  return (
    <span className="inline-flex items-center gap-1 font-bold text-done">
      <Icon name="gift" size={16} className="shrink-0" />
      <span>{t("customers.credits", { amount: formatAmount(credits) })}</span>
    </span>
  );
}

/** WhatsApp only with the customer's consent. */
function Actions({ customer: { name, phone, whatsappOptIn } }: { customer: CustomerProfile }) {
  const t = useT();
  const look = buttonClass({ variant: "outline", size: "small" });
  return (
    <div className="flex flex-wrap gap-2">
      <a
        href={`tel:+91${phone}`}
        aria-label={t("admin.call", { name, phone: formatPhone(phone) })}
        className={look}
      >
        <Icon name="phone" size={18} />
        {t("sessions.menu-call")}
      </a>
      {whatsappOptIn ? (
        <a
          href={`https://wa.me/91${phone}`}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t("customers.message-named", { name })}
          className={look}
        >
          <Icon name="chat" size={18} />
          {t("customers.channel-whatsapp")}
        </a>
      ) : null}
    </div>
  );
}

/** The sums are those of the first page. */
export function useCustomerMoney(id: string, { enabled = true } = {}) {
  return useEndpointPages(getCustomerMoney, { params: { id }, enabled, refetchOnWindowFocus: true });
}
