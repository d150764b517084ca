import { useId, useState } from "react";
import { getShippingAddress, type ShippingAddress } from "#contract/addresses.ts";
import { useConfig } from "#web/api/config.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { AddressLines } from "#web/features/addresses/address-lines.tsx";
import { useCopyAddress } from "#web/features/addresses/use-copy-address.ts";
import { AddressLabel } from "#web/features/labels/address-label.tsx";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PrintSheet } from "#web/ui/print-sheet.tsx";
import "./postal-label.css";

/** The address that the parcha is sent to, to be copied or printed as a label. */
export function PostalSection({ bookingId }: { bookingId: string }) {
  const t = useT();
  const headingId = useId();
  const query = useEndpoint(getShippingAddress, {
    params: { id: bookingId },
    select: ({ address }) => address,
    // The customer may have changed it meanwhile.
    refetchOnWindowFocus: true,
  });
  return (
    <section aria-labelledby={headingId}>
      <Card className="grid grid-cols-1 gap-3">
        <h2 id={headingId} className="text-title font-bold">
          {t("addresses.heading")}
        </h2>
        <QueryView query={query} loading={["h-40"]} failedTitle={t("addresses.load-failed")}>
          {(address) => (address ? <PostalAddress address={address} /> : <NoAddress />)}
        </QueryView>
      </Card>
    </section>
  );
}

function NoAddress() {
  const t = useT();
  return (
    <div>
      <p>{t("addresses.admin-none")}</p>
      <p className="text-small text-ink-quiet">{t("addresses.admin-none-body")}</p>
    </div>
  );
}

function PostalAddress({ address }: { address: ShippingAddress }) {
  const t = useT();
  const linesId = useId();
  const [printCount, setPrintCount] = useState(0);
  const copy = useCopyAddress(linesId);
  return (
    <>
      <AddressLines id={linesId} address={address} />
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" size="small" onClick={() => void copy(address)}>
          {t("general.copy")}
        </Button>
        <Button variant="outline" size="small" onClick={() => setPrintCount(printCount + 1)}>
          <Icon name="file" size={20} />
          {t("addresses.print-label")}
        </Button>
      </div>
      {printCount > 0 ? (
        <PostalLabel key={printCount} address={address} onPrinted={() => setPrintCount(0)} />
      ) : null}
    </>
  );
}

/** A label that appears on paper only. Mounting it opens the browser's print dialog. */
function PostalLabel({ address, onPrinted }: { address: ShippingAddress; onPrinted: () => void }) {
  const isReady = useConfig().data !== undefined;
  if (!isReady) return null;
  return (
    <PrintSheet className="postal-label" onPrinted={onPrinted}>
      <AddressLabel address={address} />
    </PrintSheet>
  );
}
