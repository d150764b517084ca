import { useLocation } from "wouter";
import { deleteAccount } from "#contract/account.ts";
import { CallFailure, messageOf } from "#web/api/call.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { removeAddressDraft } from "#web/features/addresses/address-draft.ts";
import { refreshBookings } from "#web/features/bookings/own-bookings.ts";
import { forgetUser } from "#web/features/identity/session.ts";
import { removeIntakeDraft } from "#web/features/intakes/intake-draft.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { toast } from "#web/ui/toast.ts";

const LEAVE_AFTER_MS = 2000;

const isPhoneMismatch = (error: unknown) => error instanceof CallFailure && error.code === "phone-mismatch";

export function useDeleteAccount() {
  const t = useT();
  const [, navigate] = useLocation();
  const toastMismatch = () => toast({ title: t("profile.mismatch"), tone: "destructive" });
  const deleting = useSubmit(deleteAccount, {
    onDone: ({ message }) => {
      removeAddressDraft();
      removeIntakeDraft();
      toast({ title: t("profile.deleted"), body: message, tone: "done" });
      leaveSoon(() => navigate(paths.login()));
    },
    onFailed: (error) => {
      if (isPhoneMismatch(error)) toastMismatch();
      else toast({ title: t("profile.delete-failed"), body: messageOf(error), tone: "destructive" });
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
