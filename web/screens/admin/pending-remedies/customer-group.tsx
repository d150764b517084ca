import type { CustomerRemedies, PendingRemedy } from "#web/features/remedies/pending-remedies.ts";
import { formatPhone } from "#web/i18n/phone.ts";
import { useT } from "#web/i18n/t.ts";
import { Badge } from "#web/ui/badge.tsx";
import { PhoneLink } from "#web/ui/phone-link.tsx";
import { PendingRemedyEntry } from "./pending-remedy-entry.tsx";
import type { Choice } from "./use-choice.ts";

type Props = {
  customer: CustomerRemedies;
  canShare: boolean;
  choice: Choice;
  onComplete: (remedy: PendingRemedy) => void;
};

/** The remedies of one customer. */
export function CustomerGroup({ customer, canShare, choice, onComplete }: Props) {
  const t = useT();
  const { name, phone, remedies } = customer;
  const headingId = `remedies-of-${phone}`;
  return (
    <section aria-labelledby={headingId} className="rounded-card border border-line bg-card">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-4 pt-3">
        <div className="min-w-0">
          <h2 id={headingId} className="text-title font-bold wrap-anywhere">
            {name}
          </h2>
          <PhoneLink phone={phone} label={t("vidhis.call-customer", { name, phone: formatPhone(phone) })} />
        </div>
        <Badge tone="secondary">{t("vidhis.count", { count: remedies.length })}</Badge>
      </div>
      <ul className="grid grid-cols-1 divide-y divide-line">
        {remedies.map((remedy) => (
          <li key={remedy.bookingRemedyId} className="px-4 py-3">
            <PendingRemedyEntry
              remedy={remedy}
              canShare={canShare}
              isChosen={choice.ids.has(remedy.bookingRemedyId)}
              onChoose={(isChosen) => choice.choose(remedy.bookingRemedyId, isChosen)}
              onComplete={() => onComplete(remedy)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
