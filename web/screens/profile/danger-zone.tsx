import { useState } from "react";
import { useNavigate } from "react-router";
import { deleteAccount } from "#contract/account.ts";
import type { Customer } from "#contract/customers.ts";
import { formatRupees } from "#domain/digits.ts";
import { sessionRight } from "#domain/rights.ts";
import { CallFailure, call, type RequestOptions } from "#web/api/call.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { toastFailure } from "#web/api/toast-failure.ts";
import { useAction } from "#web/api/use-submit.ts";
import { useAddress } from "#web/features/addresses/use-address.ts";
import {
  refreshBookings,
  usePastBookings,
  useUpcomingBookings,
} from "#web/features/bookings/own-bookings.ts";
import { FormDialog } from "#web/features/dialogs/dialogs.tsx";
import { phoneDigitsOf } from "#web/features/identity/digits.ts";
import { forgetTyped } from "#web/features/identity/forget-typed.ts";
import { announceLogout, forgetUser } from "#web/features/identity/session.ts";
import { usePayments } from "#web/features/payments/own-payments.ts";
import { useOwnRemedies } from "#web/features/remedies/own-remedies.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast.ts";
import { RightsAtEnd } from "./rights-at-end.tsx";

/** Deletes the account. */
export function DangerZone({ user, credits }: { user: Customer; credits: number }) {
  const t = useT();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const deleting = useDeleteAccount();
  const isDeleted = deleting.data !== undefined;
  const open = () => {
    deleting.reset();
    setDialogOpen(true);
  };
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-title font-bold">{t("profile.danger")}</h2>
      {isDeleted ? (
        <Banner tone="done" icon="check" role="status" title={t("profile.deleted")}>
          {t("profile.deleted-body")}
        </Banner>
      ) : (
        <div className="rounded-card border border-destructive p-4">
          <p className="text-small">{t("profile.danger-body")}</p>
          <Button variant="destructive" size="small" className="mt-3" onClick={open}>
            {t("profile.delete")}
          </Button>
        </div>
      )}
      {isDialogOpen && !isDeleted ? (
        <DeleteDialog
          onClose={() => setDialogOpen(false)}
          user={user}
          credits={credits}
          deleting={deleting}
        />
      ) : null}
    </section>
  );
}

type Props = {
  onClose: () => void;
  user: Customer;
  credits: number;
  deleting: ReturnType<typeof useDeleteAccount>;
};

/** Not while the own number is typed with the country's code or a zero before it. */
export function isOtherNumber(digits: string, phone: string): boolean {
  const isOnTheWay = [phone, `91${phone}`, `0${phone}`].some((own) => own.startsWith(digits));
  return digits.length >= phone.length && !isOnTheWay;
}

/** Shows what ends with the account and what stays. The customer confirms with the phone number. */
function DeleteDialog({ onClose, user: { id, phone }, credits, deleting }: Props) {
  const t = useT();
  const upcoming = useUpcomingBookings(id);
  const past = usePastBookings(id);
  const remedies = useOwnRemedies(id);
  const payments = usePayments(id);
  const address = useAddress(id);
  const [typed, setTyped] = useState("");
  const bookings = [...(upcoming.data ?? []), ...(past.data ?? [])];
  const refundedBookings = bookings
    .filter((booking) => sessionRight(booking, false) === "refundable-session")
    .map((booking) => booking.id);
  // The customer cannot confirm before the dialog shows what ends with the account.
  const areEffectsKnown = [upcoming, remedies, past, payments, address].every(({ isSuccess }) => isSuccess);
  const change = (digits: string) => {
    if (deleting.error) deleting.reset();
    if (isOtherNumber(digits, phone) && digits !== typed) deleting.toastMismatch();
    setTyped(digits);
  };
  return (
    <FormDialog
      title={t("profile.delete-title")}
      action={deleting}
      onSubmit={() => void deleting.send({ input: { phoneConfirmation: typed, refundedBookings } })}
      onClose={onClose}
      submit={t("profile.delete")}
      pending={t("general.deleting")}
      no={t("profile.keep-account")}
      isDestructive
      isDisabled={typed !== phone || !areEffectsKnown}
      failed={deleting.isMismatch ? null : t("profile.delete-failed")}
      canLeave
    >
      <QueryView query={upcoming} loading={["h-16"]} failedTitle={t("dashboard.upcoming-failed")}>
        {() => (
          <QueryView query={past} loading={["h-16"]} failedTitle={t("manage.past-failed")}>
            {() => (
              <QueryView query={remedies} loading={["h-16"]} failedTitle={t("remedies.failed")}>
                {(all) => (
                  <QueryView query={payments} loading={["h-16"]} failedTitle={t("dashboard.payments-failed")}>
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
      <PhoneField
        typed={typed}
        isWrong={deleting.isMismatch || isOtherNumber(typed, phone)}
        onChange={change}
      />
    </FormDialog>
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

type PhoneFieldProps = { typed: string; isWrong: boolean; onChange: (digits: string) => void };

function PhoneField({ typed, isWrong, onChange }: PhoneFieldProps) {
  const t = useT();
  return (
    <TextField
      label={t("profile.delete-type")}
      error={isWrong ? t("profile.mismatch-body") : null}
      type="tel"
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      onChange={(event) => onChange(phoneDigitsOf(event.target.value))}
    />
  );
}

const LEAVE_AFTER_MS = 2000;

const isPhoneMismatch = (error: unknown) => error instanceof CallFailure && error.code === "phone-mismatch";

export function useDeleteAccount() {
  const t = useT();
  const navigate = useNavigate();
  const toastMismatch = () => toast({ title: t("profile.mismatch"), tone: "destructive" });
  const run = (request: RequestOptions<typeof deleteAccount>) =>
    announceLogout(() => call(deleteAccount, request));
  const deleting = useAction(run, {
    onDone: ({ message }) => {
      forgetTyped();
      toast({ title: t("profile.deleted"), body: message, tone: "done" });
      leaveSoon(() => navigate(paths.login()));
    },
    onFailed: (error) => {
      if (isPhoneMismatch(error)) toastMismatch();
      else toastFailure(t("profile.delete-failed"), error);
      // The server may have found that a hold is paid for, so the dialog shows the bookings again.
      void refreshBookings();
    },
  });
  return { ...deleting, isMismatch: isPhoneMismatch(deleting.error), toastMismatch };
}

/** Forgets the customer after a moment, or at once if the page is closed before. */
function leaveSoon(leave: () => void): void {
  window.addEventListener("pagehide", forgetUser, { once: true });
  setTimeout(() => {
    window.removeEventListener("pagehide", forgetUser);
    forgetUser();
    leave();
  }, LEAVE_AFTER_MS);
}
