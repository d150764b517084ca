import { useId } from "react";
import type { ShippingAddress } from "#contract/addresses.ts";
import { getCustomerAddress } from "#contract/customer-page.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { AddressLines, linesOf } from "#web/features/addresses/address-lines.tsx";
import { formatPhone } from "#web/i18n/phone.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.ts";
import { Block } from "./block.tsx";

export function AddressBlock({ customerId }: { customerId: string }) {
  const t = useT();
  const linesId = useId();
  const query = useEndpoint(getCustomerAddress, {
    params: { id: customerId },
    select: ({ address }) => address,
    refetchOnWindowFocus: true,
  });
  const address = query.data;
  return (
    <Block
      title={t("customers.post-to")}
      action={address ? <CopyButton address={address} linesId={linesId} /> : null}
      query={query}
      failedText={t("customers.post-failed")}
    >
      {(found) =>
        found ? (
          <div className="text-small">
            <AddressLines id={linesId} address={found} />
          </div>
        ) : (
          <p className="text-small text-ink-quiet">{t("customers.post-none")}</p>
        )
      }
    </Block>
  );
}

function CopyButton({ address, linesId }: { address: ShippingAddress; linesId: string }) {
  const t = useT();
  const copy = async () => {
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
  return (
    <Button variant="quiet" size="small" className="-my-2" onClick={() => void copy()}>
      {t("addresses.copy")}
    </Button>
  );
}
