import { useRef, useState } from "react";
import { type Address, deleteAddress } from "#contract/addresses.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useSubmit } from "#web/api/use-submit.ts";
import { useHasAddressDraft } from "#web/features/addresses/address-draft.ts";
import { AddressForm, KeptDraft } from "#web/features/addresses/address-form.tsx";
import { AddressLines } from "#web/features/addresses/address-lines.tsx";
import { setAddress, useAddress } from "#web/features/addresses/use-address.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { InlineConfirm } from "#web/ui/inline-confirm.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { toast } from "#web/ui/toast.ts";

/** The address to which parchas are sent. */
export function PostalAddress({ userId }: { userId: string }) {
  const t = useT();
  const query = useAddress(userId);
  const [isEditing, setEditing] = useState(false);
  const hasDraft = useHasAddressDraft(userId);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus();
  const closeForm = () => {
    setEditing(false);
    focusHeading();
  };
  const edit = () => setEditing(true);
  const loading = <LoadingBlocks label={t("addresses.loading")} blocks={["h-36"]} />;
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 ref={heading} tabIndex={-1} className="text-title font-bold outline-none">
        {t("addresses.heading")}
      </h2>
      <Card>
        <QueryView query={query} loading={loading} failedTitle={t("addresses.load-failed")}>
          {(address) => {
            if (isEditing)
              return (
                <AddressForm userId={userId} address={address} onSaved={closeForm} onCancel={closeForm} />
              );
            if (hasDraft) return <KeptDraft onContinue={edit} />;
            if (!address) return <NoAddress onAdd={edit} />;
            return <SavedAddress userId={userId} address={address} onEdit={edit} moveFocus={focusHeading} />;
          }}
        </QueryView>
      </Card>
    </section>
  );
}

function NoAddress({ onAdd }: { onAdd: () => void }) {
  const t = useT();
  return (
    <>
      <p>{t("addresses.none")}</p>
      <p className="mt-1 text-small text-ink-quiet">{t("addresses.why")}</p>
      <Button variant="outline" size="small" className="mt-3" onClick={onAdd}>
        {t("addresses.add")}
      </Button>
    </>
  );
}

/** `moveFocus`: the button that had the focus disappears. */
type SavedProps = { userId: string; address: Address; onEdit: () => void; moveFocus: () => void };

function SavedAddress({ userId, address, onEdit, moveFocus }: SavedProps) {
  const t = useT();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <AddressLines address={address} />
      {isConfirming ? (
        <EraseConfirm
          userId={userId}
          moveFocus={moveFocus}
          onNo={() => {
            setConfirming(false);
            moveFocus();
          }}
        />
      ) : (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button variant="outline" size="small" onClick={onEdit}>
            {t("general.change")}
          </Button>
          <Button variant="quiet" size="small" onClick={() => setConfirming(true)}>
            {t("addresses.erase")}
          </Button>
        </div>
      )}
    </>
  );
}

type ConfirmProps = { userId: string; moveFocus: () => void; onNo: () => void };

function EraseConfirm({ userId, moveFocus, onNo }: ConfirmProps) {
  const t = useT();
  const erasing = useSubmit(deleteAddress, {
    onDone: async () => {
      await setAddress(userId, null);
      toast({ title: t("addresses.erased"), tone: "done" });
      moveFocus();
    },
    failed: t("addresses.erase-failed"),
  });
  return (
    <InlineConfirm
      question={t("addresses.erase-sure")}
      noLabel={t("general.keep")}
      yesLabel={t("addresses.erase-yes")}
      pendingLabel={t("general.deleting")}
      isPending={erasing.isPending}
      onNo={onNo}
      onYes={() => void erasing.send({})}
      className="mt-3"
    />
  );
}
