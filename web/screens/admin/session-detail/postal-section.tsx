import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { getShippingAddress, type ShippingAddress } from "#contract/addresses.ts";
import { call, messageOf } from "#web/api/call.ts";
import { keys } from "#web/api/queries.ts";
import { AddressLines, linesOf } from "#web/features/addresses/address-lines.tsx";
import { formatPhone } from "#web/i18n/phone.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { toast } from "#web/ui/toast.ts";
import { PostalLabel } from "./postal-label.tsx";

/** Where the note goes: to be copied, and printed as a label. */
export function PostalSection({ bookingId }: { bookingId: string }) {
  const t = useT();
  const headingId = useId();
  const query = useQuery({
    queryKey: [...keys.admin, "address", bookingId],
    queryFn: async ({ signal }) =>
      (await call(getShippingAddress, { params: { id: bookingId }, signal })).address,
    networkMode: "always",
    // She may have given it, or moved house, since it was looked at last.
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });
  return (
    <section aria-labelledby={headingId}>
      <Card className="grid grid-cols-1 gap-3">
        <h2 id={headingId} className="text-title font-bold">
          {t("addresses.heading")}
        </h2>
        {query.data ? (
          <Known address={query.data} />
        ) : query.data === null ? (
          <div>
            <p>{t("addresses.admin-none")}</p>
            <p className="text-small text-ink-quiet">{t("addresses.admin-none-body")}</p>
          </div>
        ) : query.isError ? (
          <ErrorState
            title={t("addresses.load-failed")}
            message={messageOf(query.error)}
            retryLabel={t("shell.retry")}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        ) : (
          <div role="status" aria-label={t("shell.loading")}>
            <Skeleton className="h-40" />
          </div>
        )}
      </Card>
    </section>
  );
}

function Known({ address }: { address: ShippingAddress }) {
  const t = useT();
  const linesId = useId();
  const [printing, setPrinting] = useState(0);
  const copy = async () => {
    try {
      // Not there at all on a page that came without https.
      await navigator.clipboard.writeText([...linesOf(address, t), formatPhone(address.phone)].join("\n"));
      toast({ title: t("addresses.copied"), tone: "done" });
    } catch {
      const lines = document.getElementById(linesId);
      if (lines) window.getSelection()?.selectAllChildren(lines);
      toast({ title: t("addresses.not-copied"), body: t("addresses.not-copied-body") });
    }
  };
  return (
    <>
      <AddressLines id={linesId} address={address} />
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" size="small" onClick={() => void copy()}>
          {t("addresses.copy")}
        </Button>
        <Button variant="outline" size="small" onClick={() => setPrinting(printing + 1)}>
          <Icon name="file" size={20} />
          {t("addresses.print-label")}
        </Button>
      </div>
      {printing > 0 ? (
        <PostalLabel key={printing} address={address} onPrinted={() => setPrinting(0)} />
      ) : null}
    </>
  );
}
