import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { type Customer, logout } from "#contract/customers.ts";
import { answerOwnerCheck, getOwnerCheck, type OwnerCheck, startAnew } from "#contract/owner-checks.ts";
import { digitsOf } from "#domain/digits.ts";
import { isOwnerAnswer, type OwnerFact } from "#domain/owner-checks.ts";
import { CallFailure, call, messageOf } from "#web/api/call.ts";
import { SupportLink } from "#web/features/support/support-link.tsx";
import { formatPhone } from "#web/i18n/phone.ts";
import { useT } from "#web/i18n/t.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { focusHeading } from "#web/ui/focus-heading.ts";
import { InlineConfirm } from "#web/ui/inline-confirm.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { toast } from "#web/ui/toast.ts";
import { useChosenSlot } from "./chosen-slot.ts";
import type { LoginDraft } from "./login-draft.ts";

type Props = {
  draft: LoginDraft;
  onVerified: (verified: { user: Customer; isNewUser: boolean; hasBookings: boolean }) => void;
  /** Another number, or the sign-in has ended. */
  onOver: () => void;
};

/** Asks for a fact of an account that was long unused: the number may have a new owner. */
export function OwnerStep({ draft, onVerified, onOver }: Props) {
  const t = useT();
  const { phone } = draft;
  const owner = useOwnerCheck(draft, { onVerified, onOver });
  useEffect(focusHeading, []);
  const leave = async () => {
    await call(logout, { query: {} }).catch(() => undefined);
    onOver();
  };
  return (
    <div className="mx-auto grid w-full max-w-md grid-cols-1 gap-5 px-[20px] pt-4 pb-12">
      <div>
        <h1 className="text-heading font-bold">{t("code.owner-title")}</h1>
        <p className="mt-2 text-ink-quiet">{t("code.owner-lead", { phone: formatPhone(phone) })}</p>
      </div>
      {owner.failure ? (
        <Banner tone="destructive" icon="alert" role="alert" title={t("code.owner-failed")}>
          {owner.failure}
        </Banner>
      ) : null}
      {owner.check ? (
        <OwnerWays check={owner.check} owner={owner} phone={phone} />
      ) : owner.failure ? (
        <Button onClick={() => void owner.load()}>{t("shell.retry")}</Button>
      ) : (
        <LoadingBlocks blocks={["h-32"]} />
      )}
      <Button variant="quiet" className="-ml-4 justify-self-start" onClick={() => void leave()}>
        {t("code.owner-other-number")}
      </Button>
    </div>
  );
}

type WaysProps = { check: OwnerCheck; owner: ReturnType<typeof useOwnerCheck>; phone: string };

/** The question, if there is one; beginning anew, or support. */
function OwnerWays({ check, owner, phone }: WaysProps) {
  const t = useT();
  const { fact, triesLeft, canStartAnew } = check;
  return (
    <>
      {fact ? (
        <OwnerQuestion
          fact={fact}
          triesLeft={triesLeft}
          fault={owner.fault}
          isChecking={owner.isChecking}
          onAnswer={(answer) => void owner.answer(answer)}
          onTyping={owner.clearFault}
        />
      ) : (
        <p>{t(triesLeft === 0 ? "code.owner-no-tries" : "code.owner-no-fact")}</p>
      )}
      <Section title={t(canStartAnew ? "code.owner-not-mine" : "code.owner-open-title")}>
        {canStartAnew ? <StartAnew owner={owner} /> : <p>{t("code.owner-open")}</p>}
      </Section>
      <Section title={t("code.owner-support-title")}>
        <p>{t("code.owner-support")}</p>
        <SupportLink
          className="mt-3"
          message={t("code.owner-support-message", { phone: formatPhone(phone) })}
        />
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-4">
      <h2 className="mb-1 font-bold">{title}</h2>
      {children}
    </section>
  );
}

function StartAnew({ owner }: Pick<WaysProps, "owner">) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p>{t("code.owner-anew")}</p>
      {isAsking ? (
        <InlineConfirm
          className="mt-3"
          question={t("code.owner-anew-question")}
          noLabel={t("code.owner-anew-no")}
          yesLabel={t("code.owner-anew-yes")}
          pendingLabel={t("code.verifying")}
          isPending={owner.isChecking}
          onNo={() => setAsking(false)}
          onYes={() => void owner.startAnew()}
        />
      ) : (
        <Button variant="outline" size="small" className="mt-3" onClick={() => setAsking(true)}>
          {t("code.owner-anew-yes")}
        </Button>
      )}
    </>
  );
}

const DIGITS: Record<OwnerFact, number> = { "pin-code": 6, "birth-year": 4 };

type OwnerQuestionProps = {
  fact: OwnerFact;
  triesLeft: number;
  fault: string | null;
  isChecking: boolean;
  onAnswer: (answer: string) => void;
  onTyping: () => void;
};

function OwnerQuestion({ fact, triesLeft, fault, isChecking, onAnswer, onTyping }: OwnerQuestionProps) {
  const t = useT();
  const [typed, setTyped] = useState("");
  const canAnswer = isOwnerAnswer(fact, typed);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (canAnswer && !isChecking) onAnswer(typed);
  };
  return (
    <form className="grid gap-4" onSubmit={onSubmit} noValidate>
      <TextField
        label={t(`code.owner-${fact}`)}
        error={fault}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(digitsOf(event.target.value).slice(0, DIGITS[fact]));
          onTyping();
        }}
      />
      <p className="text-small text-ink-quiet">{t("code.owner-tries", { count: triesLeft })}</p>
      <Button
        type="submit"
        size="large"
        isWide
        disabled={!canAnswer}
        isPending={isChecking}
        pendingLabel={t("code.verifying")}
      >
        {t("code.verify")}
      </Button>
    </form>
  );
}

type Events = {
  onVerified: (verified: { user: Customer; isNewUser: boolean; hasBookings: boolean }) => void;
  /** The sign-in has ended, or the owner is known by now. */
  onOver: () => void;
};

/** Loads what is asked, answers it, or begins anew. */
function useOwnerCheck({ wantsWhatsapp }: LoginDraft, { onVerified, onOver }: Events) {
  const t = useT();
  const [check, setCheck] = useState<OwnerCheck | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isChecking, setChecking] = useState(false);
  const slot = useChosenSlot();
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

  const answer = (typed: string) =>
    attempt(async () => {
      const answered = await call(answerOwnerCheck, {
        input: { answer: typed, whatsappOptIn: wantsWhatsapp, slot },
      });
      if (answered.outcome === "verified") return onVerified({ ...answered, isNewUser: false });
      setCheck(answered.check);
      setFault(answered.message);
    });
  const begin = () =>
    attempt(async () => {
      const { user } = await call(startAnew, { input: { whatsappOptIn: wantsWhatsapp, slot } });
      toast({ title: t("code.owner-begun"), body: t("code.owner-begun-body"), tone: "done" });
      onVerified({ user, isNewUser: true, hasBookings: false });
    });
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
