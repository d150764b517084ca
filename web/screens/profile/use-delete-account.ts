import { useState } from "react";
import { useLocation } from "wouter";
import { deleteAccount } from "#contract/account.ts";
import { CallFailure, call, messageOf } from "#web/api/call.ts";
import { removeAddressDraft } from "#web/features/addresses/address-draft.ts";
import { refreshBookings } from "#web/features/bookings/own-bookings.ts";
import { forgetUser } from "#web/features/identity/session.ts";
import { removeIntakeDraft } from "#web/features/intakes/intake-draft.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { toast } from "#web/ui/toast.ts";

const LEAVE_AFTER_MS = 2000;

export type DeleteState = "idle" | "deleting" | "deleted" | { refusal: string; isMismatch: boolean };

export function useDeleteAccount() {
  const t = useT();
  const [, navigate] = useLocation();
  const [state, setState] = useState<DeleteState>("idle");
  const toastMismatch = () => toast({ title: t("profile.mismatch"), tone: "destructive" });

  /** `refundedBookings`: the ids of those whose refund the customer was shown. */
  const remove = async (phoneConfirmation: string, refundedBookings: string[] = []) => {
    setState("deleting");
    try {
      const { message } = await call(deleteAccount, { input: { phoneConfirmation, refundedBookings } });
      setState("deleted");
      removeAddressDraft();
      removeIntakeDraft();
      toast({ title: t("profile.deleted"), body: message, tone: "done" });
      leaveSoon(() => navigate(paths.login()));
    } catch (error) {
      const isMismatch = error instanceof CallFailure && error.code === "phone-mismatch";
      if (isMismatch) toastMismatch();
      else toast({ title: t("profile.delete-failed"), body: messageOf(error), tone: "destructive" });
      setState({ refusal: messageOf(error), isMismatch });
      // The server may have found that a hold is paid for, so the dialog shows the bookings again.
      void refreshBookings();
    }
  };
  return { state, remove, toastMismatch, reset: () => setState("idle") };
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
