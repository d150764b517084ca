import { useCallback, useEffect, useRef, useState } from "react";
import type { Customer } from "#contract/customers.ts";
import { answerOwnerCheck, getOwnerCheck, type OwnerCheck, startAnew } from "#contract/owner-checks.ts";
import { CallFailure, call, messageOf } from "#web/api/call.ts";
import { useT } from "#web/i18n/t.ts";
import { toast } from "#web/ui/toast.ts";
import type { LoginDraft } from "./login-draft.ts";

type Events = {
  onVerified: (verified: { user: Customer; isNewUser: boolean; hasBookings: boolean }) => void;
  /** The sign-in has ended, or the owner is known by now. */
  onOver: () => void;
};

/** Loads what is asked, answers it, or begins anew. */
export function useOwnerCheck({ wantsWhatsapp }: LoginDraft, { onVerified, onOver }: Events) {
  const t = useT();
  const [check, setCheck] = useState<OwnerCheck | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isChecking, setChecking] = useState(false);
  const over = useRef(onOver);
  useEffect(() => {
    over.current = onOver;
  });

  const attempt = useCallback(async (work: () => Promise<void>) => {
    setFailure(null);
    setChecking(true);
    try {
      await work();
    } catch (error) {
      const hasEnded = error instanceof CallFailure && error.code === "not-signed-in";
      if (hasEnded) over.current();
      else setFailure(messageOf(error));
    } finally {
      setChecking(false);
    }
  }, []);
  const load = useCallback(
    () =>
      attempt(async () => {
        const { check: loaded } = await call(getOwnerCheck);
        if (loaded.isOpen) setCheck(loaded);
        else over.current();
      }),
    [attempt],
  );
  useEffect(() => void load(), [load]);

  const beginAnew = (user: Customer) => {
    toast({ title: t("code.owner-begun"), body: t("code.owner-begun-body"), tone: "done" });
    onVerified({ user, isNewUser: true, hasBookings: false });
  };
  const answer = (typed: string) =>
    attempt(async () => {
      const answered = await call(answerOwnerCheck, {
        input: { answer: typed, whatsappOptIn: wantsWhatsapp },
      });
      if (answered.outcome === "anew") return beginAnew(answered.user);
      if (answered.outcome === "verified") return onVerified({ ...answered, isNewUser: false });
      setCheck(answered.check);
      setFault(answered.message);
    });
  const begin = () =>
    attempt(async () => beginAnew((await call(startAnew, { input: { whatsappOptIn: wantsWhatsapp } })).user));
  return {
    check,
    failure,
    fault,
    isChecking,
    load,
    answer,
    startAnew: begin,
    clearFault: () => setFault(null),
  };
}
