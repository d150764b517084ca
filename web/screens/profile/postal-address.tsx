import { useRef, useState } from "react";
import type { Address } from "#contract/addresses.ts";
import { messageOf } from "#web/api/call.ts";
import { AddressForm } from "#web/features/addresses/address-form.tsx";
import { AddressLines } from "#web/features/addresses/address-lines.tsx";
import { useAddress, useDeleteAddress } from "#web/features/addresses/use-address.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { InlineConfirm } from "#web/ui/inline-confirm.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { toast } from "#web/ui/toast.ts";

/** Where her parchas are sent: to be read, given, changed and erased. */
export function PostalAddress({ userId }: { userId: string }) {
  const t = useT();
  const query = useAddress(userId);
  const [isEditing, setEditing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const leaveForm = () => {
    setEditing(false);
    heading.current?.focus();
  };
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 ref={heading} tabIndex={-1} className="text-title font-bold outline-none">
        {t("addresses.heading")}
      </h2>
      <Card>
        {isEditing && query.data !== undefined ? (
          <AddressForm userId={userId} address={query.data} onSaved={leaveForm} onCancel={leaveForm} />
        ) : query.data ? (
          <Known
            userId={userId}
            address={query.data}
            onChange={() => setEditing(true)}
            onLeave={() => heading.current?.focus()}
          />
        ) : query.data === null ? (
          <>
            <p>{t("addresses.none")}</p>
            <p className="mt-1 text-small text-ink-quiet">{t("addresses.why")}</p>
            <Button variant="outline" size="small" className="mt-3" onClick={() => setEditing(true)}>
              {t("addresses.add")}
            </Button>
          </>
        ) : query.isError ? (
          <ErrorState
            title={t("addresses.load-failed")}
            message={messageOf(query.error)}
            retryLabel={t("shell.retry")}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        ) : (
          <div role="status" aria-label={t("addresses.loading")}>
            <Skeleton className="h-36" />
          </div>
        )}
      </Card>
    </section>
  );
}

type KnownProps = { userId: string; address: Address; onChange: () => void; onLeave: () => void };

function Known({ userId, address, onChange, onLeave }: KnownProps) {
  const t = useT();
  const [isAsked, setAsked] = useState(false);
  const erasing = useDeleteAddress(userId);
  const erase = async () => {
    try {
      await erasing.mutateAsync();
      toast({ title: t("addresses.erased"), tone: "done" });
      onLeave();
    } catch (error) {
      toast({ title: t("addresses.erase-failed"), body: messageOf(error), tone: "destructive" });
    }
  };
  const keep = () => {
    setAsked(false);
    onLeave();
  };
  return (
    <>
      <AddressLines address={address} />
      {isAsked ? (
        <InlineConfirm
          question={t("addresses.erase-sure")}
          noLabel={t("addresses.erase-no")}
          yesLabel={t("addresses.erase-yes")}
          pendingLabel={t("addresses.erasing")}
          isPending={erasing.isPending}
          onNo={keep}
          onYes={() => void erase()}
          className="mt-3"
        />
      ) : (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button variant="outline" size="small" onClick={onChange}>
            {t("addresses.change")}
          </Button>
          <Button variant="quiet" size="small" onClick={() => setAsked(true)}>
            {t("addresses.erase")}
          </Button>
        </div>
      )}
    </>
  );
}
