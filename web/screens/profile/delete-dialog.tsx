import { type FormEvent, useId, useState } from "react";
import type { Customer } from "#contract/customers.ts";
import { messageOf } from "#web/api/call.ts";
import { useUpcomingBookings } from "#web/features/bookings/use-upcoming-bookings.ts";
import { phoneDigitsOf } from "#web/features/identity/digits.ts";
import type { useDeleteAccount } from "#web/features/identity/use-delete-account.ts";
import { isPaidAndOwed } from "#web/features/remedies/own-remedies.ts";
import { useOwnRemedies } from "#web/features/remedies/use-own-remedies.ts";
import { formatRupees } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, inputClass } from "#web/ui/field.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { WhatIsComing } from "./deletion-effects.tsx";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  user: Customer;
  credits: number;
  deleting: ReturnType<typeof useDeleteAccount>;
};

/** First what is lost and what stays, then her phone number as the sign that she means it. */
export function DeleteDialog({ isOpen, onClose, user, credits, deleting }: Props) {
  const t = useT();
  const isDeleting = deleting.state === "deleting";
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => {
        if (!isDeleting) onClose();
      }}
      title={t("profile.delete-title")}
      closeLabel={t("shell.close")}
    >
      <Question onClose={onClose} user={user} credits={credits} deleting={deleting} />
    </Dialog>
  );
}

function Question({ onClose, user, credits, deleting }: Omit<Props, "isOpen">) {
  const t = useT();
  const upcoming = useUpcomingBookings(user.id);
  const remedies = useOwnRemedies(user.id);
  const isKnown = upcoming.data !== undefined && remedies.data !== undefined;
  const failed = [upcoming, remedies].find(({ isError, data }) => isError && !data);
  return (
    <div className="grid gap-4">
      {upcoming.data && remedies.data ? (
        <WhatIsComing bookings={upcoming.data} vidhis={remedies.data.filter(isPaidAndOwed)} />
      ) : null}
      {!isKnown && !failed ? (
        <div role="status" aria-label={t("shell.loading")}>
          <Skeleton className="h-16" />
        </div>
      ) : null}
      {failed ? (
        <ErrorState
          title={t(failed === upcoming ? "dashboard.upcoming-failed" : "remedies.failed")}
          message={messageOf(failed.error)}
          retryLabel={t("shell.retry")}
          onRetry={() => void failed.refetch()}
          isRetrying={failed.isFetching}
        />
      ) : null}
      <div>
        <h3 className="font-bold">{t("profile.delete-loses")}</h3>
        <ul className="mt-1 grid list-disc gap-1 pl-5 text-small">
          <li>{t("profile.delete-loses-details")}</li>
          {credits > 0 ? (
            <li>{t("profile.delete-loses-credits", { amount: formatRupees(credits) })}</li>
          ) : null}
        </ul>
      </div>
      <div>
        <h3 className="font-bold">{t("profile.delete-stays")}</h3>
        <ul className="mt-1 grid list-disc gap-1 pl-5 text-small">
          <li>{t("profile.delete-stays-payments")}</li>
          <li>{t("profile.delete-stays-refunds")}</li>
          <li>{t("profile.delete-stays-offer")}</li>
        </ul>
      </div>
      {/* Nothing is confirmed before it is known what goes with it. */}
      <Confirmation phone={user.phone} isKnown={isKnown} {...{ onClose, deleting }} />
    </div>
  );
}

type ConfirmationProps = Pick<Props, "onClose" | "deleting"> & { phone: string; isKnown: boolean };

function Confirmation({ phone, isKnown, onClose, deleting }: ConfirmationProps) {
  const t = useT();
  const formId = useId();
  const [typed, setTyped] = useState("");
  const { state } = deleting;
  const isDeleting = state === "deleting";
  const refused = typeof state === "object" ? state : null;
  const isSame = typed === phone;
  const isWrongWhole = (digits: string) => digits.length === phone.length && digits !== phone;
  const isWrong = refused?.isMismatch || isWrongWhole(typed);

  const onType = (digits: string) => {
    if (refused) deleting.askAgain();
    if (isWrongWhole(digits) && digits !== typed) deleting.sayMismatch();
    setTyped(digits);
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isSame && isKnown && !isDeleting) void deleting.remove(typed);
  };
  return (
    <form id={formId} onSubmit={onSubmit} className="grid gap-4" noValidate>
      <Field label={t("profile.delete-type")} error={isWrong ? t("profile.mismatch-body") : null}>
        {(props) => (
          <input
            {...props}
            type="tel"
            inputMode="numeric"
            autoComplete="off"
            className={inputClass}
            value={typed}
            onChange={(event) => onType(phoneDigitsOf(event.target.value))}
          />
        )}
      </Field>
      {refused && !refused.isMismatch ? (
        <Banner tone="destructive" icon="alert" role="alert" title={t("profile.delete-failed")}>
          {refused.refused}
        </Banner>
      ) : null}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onClose} disabled={isDeleting}>
          {t("profile.keep-account")}
        </Button>
        <Button
          type="submit"
          variant="destructive"
          disabled={!isSame || !isKnown}
          isPending={isDeleting}
          pendingLabel={t("profile.deleting")}
        >
          {t("profile.delete")}
        </Button>
      </div>
    </form>
  );
}
