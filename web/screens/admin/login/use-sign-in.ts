import { useState } from "react";
import { useLocation } from "wouter";
import { CallFailure, messageOf } from "#web/api/call.ts";
import {
  forgetInterruptedVisit,
  interruptedVisit,
  signInAdmin,
} from "#web/features/identity/admin-session.ts";
import { firstScreenOf } from "#web/features/identity/screen-roles.tsx";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { dismissToast, toast } from "#web/ui/toast.ts";

type Credentials = { username: string; password: string; totp?: string };

/** `isCodeNeeded`: name and password are right, and the account needs a code. */
export function useSignIn() {
  const t = useT();
  const [, navigate] = useLocation();
  const [isSigningIn, setSigningIn] = useState(false);
  const [isCodeNeeded, setCodeNeeded] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  const signIn = async (input: Credentials) => {
    setSigningIn(true);
    setFault(null);
    try {
      const admin = await signInAdmin(input);
      dismissToast();
      const path = interruptedVisit()?.path ?? firstScreenOf(admin.role);
      forgetInterruptedVisit();
      navigate(admin.mustSetUpTotp ? paths.adminSecurity() : path);
    } catch (error) {
      setSigningIn(false);
      if (error instanceof CallFailure && error.code === "totp-needed") return setCodeNeeded(true);
      setFault(messageOf(error));
      // In the second step the field shows the error, and a toast would cover it.
      if (!input.totp) toast({ title: t("admin.login-failed"), body: messageOf(error), tone: "destructive" });
    }
  };
  const startOver = () => {
    setCodeNeeded(false);
    setFault(null);
  };
  return { signIn, isSigningIn, isCodeNeeded, startOver, fault, setFault };
}
