import { type SenderFault, senderFaultOf } from "#domain/sender-address.ts";
import { useConfig } from "#web/api/config.ts";
import { useT } from "#web/i18n/t.ts";
import { Banner } from "#web/ui/banner.tsx";

/** What is wrong with the sender on the labels. Null where they can be printed. */
export function useSenderFault(): SenderFault | null {
  const address = useConfig().data?.brand.company.address;
  return address === undefined ? null : senderFaultOf(address);
}

/** In place of the labels: what the post cannot deliver would not come back. */
export function SenderFaultBanner({ fault }: { fault: SenderFault }) {
  const t = useT();
  const address = useConfig().data?.brand.company.address ?? "";
  return (
    <Banner role="alert" tone="destructive" icon="info" title={t(`addresses.sender-${fault}`)}>
      <p className="wrap-anywhere">{t("addresses.sender-now", { address })}</p>
      <p>{t("addresses.sender-what")}</p>
    </Banner>
  );
}
