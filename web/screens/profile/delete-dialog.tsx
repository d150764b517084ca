import { type FormEvent, useState } from "react";
import type { Customer } from "#contract/customers.ts";
import { sessionRight } from "#domain/rights.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useAddress } from "#web/features/addresses/use-address.ts";
import { usePastBookings, useUpcomingBookings } from "#web/features/bookings/own-bookings.ts";
import { phoneDigitsOf } from "#web/features/identity/digits.ts";
import { usePayments } from "#web/features/payments/use-payments.ts";
import { useOwnRemedies } from "#web/features/remedies/use-own-remedies.ts";
import { formatRupees } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, inputClass } from "#web/ui/field.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { RightsAtEnd } from "./rights-at-end.tsx";
import type { useDeleteAccount } from "./use-delete-account.ts";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  user: Customer;
  credits: number;
  deleting: ReturnType<typeof useDeleteAccount>;
};

/** Shows what ends with the account and what stays. The customer confirms with the phone number. */
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
  const past = usePastBookings(user.id);
  const remedies = useOwnRemedies(user.id);
  const payments = usePayments(user.id);
  const address = useAddress(user.id);
  const areEffectsKnown = [upcoming, remedies, past, payments, address].every(({ isSuccess }) => isSuccess);
  const bookings = [...(upcoming.data ?? []), ...(past.data ?? [])];
  const loading = <LoadingBlocks label={t("shell.loading")} blocks={["h-16"]} />;
  return (
    <div className="grid gap-4">
      <QueryView query={upcoming} loading={loading} failedTitle={t("dashboard.upcoming-failed")}>
        {() => (
          <QueryView query={past} loading={loading} failedTitle={t("manage.past-failed")}>
            {() => (
              <QueryView query={remedies} loading={loading} failedTitle={t("remedies.failed")}>
                {(all) => (
                  <QueryView query={payments} loading={loading} failedTitle={t("dashboard.payments-failed")}>
                    {(paid) => (
                      <RightsAtEnd
                        bookings={bookings}
                        remedies={all}
                        payments={paid}
                        hasAddress={Boolean(address.data)}
                      />
                    )}
                  </QueryView>
                )}
              </QueryView>
            )}
          </QueryView>
        )}
      </QueryView>
      <LostAndKept credits={credits} />
      <Confirmation
        phone={user.phone}
        refundedBookings={bookings
          .filter((booking) => sessionRight(booking, false) === "refundable-session")
          .map(({ id }) => id)}
        areEffectsKnown={areEffectsKnown}
        onClose={onClose}
        deleting={deleting}
      />
    </div>
  );
}

function LostAndKept({ credits }: { credits: number }) {
  const t = useT();
  return (
    <>
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
    </>
  );
}

type ConfirmationProps = Pick<Props, "onClose" | "deleting"> & {
  phone: string;
  refundedBookings: string[];
  /** The customer cannot confirm before the dialog shows what ends with the account. */
  areEffectsKnown: boolean;
};

function Confirmation({ phone, refundedBookings, areEffectsKnown, onClose, deleting }: ConfirmationProps) {
  const t = useT();
  const [typed, setTyped] = useState("");
  const { state } = deleting;
  const isDeleting = state === "deleting";
  const refused = typeof state === "object" ? state : null;
  const isOtherNumber = (digits: string) => digits.length === phone.length && digits !== phone;
  const canDelete = typed === phone && areEffectsKnown;

  const change = (digits: string) => {
    if (refused) deleting.reset();
    if (isOtherNumber(digits) && digits !== typed) deleting.toastMismatch();
    setTyped(digits);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canDelete && !isDeleting) void deleting.remove(typed, refundedBookings);
  };
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      <PhoneField typed={typed} isWrong={refused?.isMismatch || isOtherNumber(typed)} onChange={change} />
      {refused && !refused.isMismatch ? (
        <Banner tone="destructive" icon="alert" role="alert" title={t("profile.delete-failed")}>
          {refused.refusal}
        </Banner>
      ) : null}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onClose} disabled={isDeleting}>
          {t("profile.keep-account")}
        </Button>
        <Button
          type="submit"
          variant="destructive"
          disabled={!canDelete}
          isPending={isDeleting}
          pendingLabel={t("profile.deleting")}
        >
          {t("profile.delete")}
        </Button>
      </div>
    </form>
  );
}

type PhoneFieldProps = { typed: string; isWrong: boolean; onChange: (digits: string) => void };

function PhoneField({ typed, isWrong, onChange }: PhoneFieldProps) {
  const t = useT();
  return (
    <Field label={t("profile.delete-type")} error={isWrong ? t("profile.mismatch-body") : null}>
      {(props) => (
        <input
          {...props}
          type="tel"
          inputMode="numeric"
          autoComplete="off"
          className={inputClass}
          value={typed}
          onChange={(event) => onChange(phoneDigitsOf(event.target.value))}
        />
      )}
    </Field>
  );
}
