import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Address } from "#contract/addresses.ts";
import { messageOf } from "#web/api/call.ts";
import { RetryButton } from "#web/api/query-view.tsx";
import { storedValue } from "#web/api/stored-value.ts";
import { useHasAddressDraft } from "#web/features/addresses/address-draft.ts";
import { AddressForm, KeptDraft } from "#web/features/addresses/address-form.tsx";
import type { useAddress } from "#web/features/addresses/use-address.ts";
import { useT } from "#web/i18n/t.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { focusHeading } from "#web/ui/focus-heading.ts";
import { toast } from "#web/ui/toast.ts";

type Props = { userId: string; query: ReturnType<typeof useAddress> };

/** The address for parchas that are not sent yet: asked for once, afterwards shown as one line. */
export function WhereToSend({ userId, query }: Props) {
  const t = useT();
  const isNotNow = useIsNotNow(userId);
  const [isEditing, setEditing] = useState(false);
  const section = useRef<HTMLElement>(null);
  const leaveForm = () => {
    // The form is gone before the focus moves, so that the browser scrolls to the line that takes its place.
    flushSync(() => setEditing(false));
    section.current?.focus();
  };
  const hasDraft = useHasAddressDraft(userId);
  const notNow = () => {
    rememberNotNow(userId);
    toast({ title: t("addresses.not-now-said") });
    focusHeading();
  };
  const address = query.data;
  if (address === undefined)
    return query.isError ? (
      <Banner
        icon="alert"
        role="status"
        title={t("addresses.load-failed")}
        action={<RetryButton query={query} />}
      >
        {messageOf(query.error)}
      </Banner>
    ) : null;
  const edit = () => setEditing(true);
  if (!address && isNotNow && !isEditing && !hasDraft) return null;
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t(address ? "addresses.heading" : "addresses.ask-title")}
      className="rounded-card outline-none"
    >
      {isEditing ? (
        <Card className="grid grid-cols-1 gap-4">
          <h2 className="text-title font-bold">{t("addresses.ask-title")}</h2>
          <AddressForm {...{ userId, address }} onSaved={leaveForm} onCancel={leaveForm} />
        </Card>
      ) : hasDraft ? (
        <KeptDraft onContinue={edit} />
      ) : address ? (
        <AddressLine address={address} onChange={edit} />
      ) : (
        <AddressQuestion>
          <Button size="small" onClick={edit}>
            {t("addresses.add")}
          </Button>
          <Button variant="quiet" size="small" onClick={notNow}>
            {t("general.not-now")}
          </Button>
        </AddressQuestion>
      )}
    </section>
  );
}

function AddressQuestion({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <Card>
      <h2 className="text-title font-bold">{t("addresses.ask-title")}</h2>
      <p className="mt-1 text-small text-ink-quiet">{t("addresses.ask-body")}</p>
      <div className="mt-3 flex flex-wrap gap-3">{children}</div>
    </Card>
  );
}

function AddressLine({ address, onChange }: { address: Address; onChange: () => void }) {
  const t = useT();
  const { recipientName, city, pinCode } = address;
  return (
    <p className="text-small wrap-anywhere">
      {t("addresses.sent-to")} <b>{`${recipientName}, ${city} ${pinCode}`}</b>{" "}
      <button
        type="button"
        aria-label={t("addresses.change-address")}
        onClick={onChange}
        className="-my-2.5 inline-flex min-h-11 min-w-11 items-center font-bold text-primary underline underline-offset-4"
      >
        {t("general.change")}
      </button>
    </p>
  );
}

// Customers who have dismissed the question for their address in this browser.

const stored = storedValue("addressNotNow", (value): value is string[] => {
  return Array.isArray(value) && value.every((id) => typeof id === "string");
});

function useIsNotNow(userId: string): boolean {
  return stored.use()?.includes(userId) ?? false;
}

function rememberNotNow(userId: string): void {
  const others = stored.get()?.filter((id) => id !== userId) ?? [];
  stored.set([...others, userId]);
}
