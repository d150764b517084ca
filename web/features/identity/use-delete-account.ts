// Deleting one's account for good: the server's answer, what is said of it, and the way out of the product.
import { useState } from "react";
import { useLocation } from "wouter";
import { deleteAccount } from "#contract/account.ts";
import { CallFailure, call, messageOf } from "#web/api/call.ts";
import { refreshBookings } from "#web/features/bookings/use-upcoming-bookings.ts";
import { dropIntakeDraft } from "#web/features/intakes/intake-draft.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { toast } from "#web/ui/toast.ts";
import { forgetUser } from "./session.ts";

const LEAVE_AFTER_MS = 2000;

/** `refused`: the server's sentence why not, for the place where it was asked. */
export type DeleteState = "asking" | "deleting" | "deleted" | { refused: string; isMismatch: boolean };

export function useDeleteAccount() {
  const t = useT();
  const [, navigate] = useLocation();
  const [state, setState] = useState<DeleteState>("asking");

  const sayMismatch = () => toast({ title: t("profile.mismatch"), tone: "destructive" });

  const remove = async (phoneConfirmation: string) => {
    setState("deleting");
    try {
      const { message } = await call(deleteAccount, { input: { phoneConfirmation } });
      setState("deleted");
      dropIntakeDraft();
      toast({ title: t("profile.deleted"), body: message, tone: "done" });
    } catch (error) {
      const isMismatch = error instanceof CallFailure && error.code === "phone-mismatch";
      if (isMismatch) sayMismatch();
      else toast({ title: t("profile.delete-failed"), body: messageOf(error), tone: "destructive" });
      setState({ refused: messageOf(error), isMismatch });
      // A hold may have turned out to be paid: what goes with the account is shown anew.
      void refreshBookings();
      return;
    }
    // Whoever closes the page before its time leaves no record behind either.
    window.addEventListener("pagehide", forgetUser, { once: true });
    setTimeout(() => {
      window.removeEventListener("pagehide", forgetUser);
      forgetUser();
      navigate(paths.login());
    }, LEAVE_AFTER_MS);
  };
  return { state, remove, sayMismatch, askAgain: () => setState("asking") };
}
