import { type FormEvent, lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { type Customer, verifyLoginCode } from "#contract/customers.ts";
import { addMinutes } from "#domain/ist-time.ts";
import { looksLikeLandline } from "#domain/landlines.ts";
import { LOGIN_CODE_DIGITS } from "#domain/login.ts";
import { OWNER_CHECK_HOURS } from "#domain/owner-checks.ts";
import { call, messageOf } from "#web/api/call.ts";
import { serverNow, useNow } from "#web/api/server-clock.ts";
import { givenNameOf } from "#web/features/identity/display-name.ts";
import { Listen } from "#web/features/listen/listen.tsx";
import type { Says } from "#web/features/listen/says.ts";
import { CodeBoxes, ResendCode, useCodeFromSms } from "#web/features/login-codes/code-entry.tsx";
import { loginCodeRequest } from "#web/features/login-codes/use-send-code.ts";
import { formatPhone } from "#web/i18n/phone.ts";
import { useT } from "#web/i18n/t.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { HeaderStart } from "#web/ui/header-start.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { closingToastOf, toast } from "#web/ui/toast.ts";
import { ConsentBoxes, ReferralField } from "./account-fields.tsx";
import { useChosenSlot } from "./chosen-slot.ts";
import { keepDraft, type LoginDraft } from "./login-draft.ts";

const OwnerStep = lazy(async () => ({
  default: (await import("./owner-step.tsx")).OwnerStep,
}));

type Props = {
  draft: LoginDraft;
  onVerified: (verified: { user: Customer; isNewUser: boolean; hasBookings: boolean }) => void;
  onChangeNumber: () => void;
};

/** The code, and the question of an account that was long unused. */
export function CodeStep({ draft: firstDraft, onVerified, onChangeNumber }: Props) {
  const [draft, setDraft] = useState(firstDraft);
  const askOwner = (entered: LoginDraft) => {
    const expiresAt = addMinutes(serverNow(), OWNER_CHECK_HOURS * 60).getTime();
    const asked = { ...entered, isOwnerAsked: true, expiresAt };
    keepDraft(asked);
    setDraft(asked);
  };
  if (draft.isOwnerAsked)
    return (
      <Suspense>
        <OwnerStep draft={draft} onVerified={onVerified} onOver={onChangeNumber} />
      </Suspense>
    );
  return (
    <CodeEntry
      draft={draft}
      onVerified={onVerified}
      onOwnerAsked={askOwner}
      onChangeNumber={onChangeNumber}
    />
  );
}

type EntryProps = Props & {
  /** The code was right, and the account must be proved to be the customer's. */
  onOwnerAsked: (draft: LoginDraft) => void;
};

function CodeEntry({ draft: firstDraft, onVerified, onOwnerAsked, onChangeNumber }: EntryProps) {
  const t = useT();
  const codeId = useId();
  const codeInput = useRef<HTMLInputElement>(null);
  const { draft, change } = useDraft(firstDraft);
  const isAskedOfLandline = useIsUnanswered(firstDraft) && looksLikeLandline(draft.phone);
  const { verify, isVerifying, faults, clearFaults } = useVerify(draft, onVerified, {
    onCodeRefused: () => {
      change({ code: "" });
      codeInput.current?.focus();
    },
    onOwnerAsked,
  });
  const setCode = (code: string) => {
    clearFaults();
    change({ code });
  };
  useCodeFromSms(String(draft.resendAt), setCode);
  useBackTo(onChangeNumber);
  // The customer types the code next, so the keyboard is opened.
  useEffect(() => codeInput.current?.focus(), []);

  const isTyped = draft.code.length === LOGIN_CODE_DIGITS;
  const isReady = isTyped && draft.hasAcceptedTerms;
  const says = (): Says => {
    if (faults.code !== null) return faults.code;
    // Apart, to be said digit by digit.
    const digits = [...draft.code].join(", ");
    if (isTyped) return [draft.hasAcceptedTerms ? "code-send" : "code-terms", { digits }];
    return isAskedOfLandline
      ? t("code.landline", { phone: draft.phone })
      : ["code", { count: LOGIN_CODE_DIGITS }];
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isVerifying) void verify();
  };

  return (
    <div className="mx-auto w-full max-w-md px-[20px] pt-4 pb-12">
      <ChangeNumber onPress={onChangeNumber} />
      <Listen says={says()} at="main button[type=submit]" />
      <h1 className="text-heading font-bold">{t("code.code-title")}</h1>
      <p id={`${codeId}-sent`} className="mt-1 text-ink-quiet">
        {t("code.sent-to", { phone: formatPhone(draft.phone) })}
      </p>
      <form className="mt-5 grid gap-5" onSubmit={onSubmit} noValidate>
        <div className="grid gap-2">
          <label htmlFor={codeId} className="sr-only">
            {t("code.code")}
          </label>
          <CodeBoxes
            id={codeId}
            ref={codeInput}
            value={draft.code}
            onChange={setCode}
            isFaulty={faults.code !== null}
            describedBy={`${codeId}-${faults.code ? "error" : "sent"}`}
          />
          <FieldError id={`${codeId}-error`} error={faults.code} />
        </div>
        <ResendCode
          request={loginCodeRequest(draft.phone)}
          resendAt={draft.resendAt}
          onSent={(sent) => change({ ...sent, code: "" })}
        />
        <div role="status" className={isAskedOfLandline ? undefined : "sr-only"}>
          {isAskedOfLandline ? (
            <LandlineQuestion phone={draft.phone} onChangeNumber={onChangeNumber} />
          ) : null}
        </div>
        {draft.isNewUser ? (
          <ReferralField
            value={draft.referralCode}
            fault={faults.referral}
            onChange={(referralCode) => {
              clearFaults();
              change({ referralCode });
            }}
          />
        ) : null}
        <ConsentBoxes draft={draft} onChange={change} />
        <Button
          type="submit"
          size="large"
          isWide
          disabled={!isReady}
          isPending={isVerifying}
          pendingLabel={t("code.verifying")}
        >
          {t("code.verify")}
        </Button>
      </form>
    </div>
  );
}

/** Whether the customer has waited for a code as long as for another one. It stays so once another one is sent. */
function useIsUnanswered({ resendAt }: LoginDraft): boolean {
  return useNow(1000).getTime() >= resendAt;
}

type LandlineProps = { phone: string; onChangeNumber: () => void };

function LandlineQuestion({ phone, onChangeNumber }: LandlineProps) {
  const t = useT();
  const action = (
    <Button variant="outline" size="small" onClick={onChangeNumber}>
      {t("code.change-number")}
    </Button>
  );
  return (
    <Banner icon="alert" action={action}>
      {t("code.landline", { phone: formatPhone(phone) })}
    </Banner>
  );
}

function ChangeNumber({ onPress }: { onPress: () => void }) {
  const t = useT();
  return (
    <HeaderStart>
      <button
        type="button"
        onClick={onPress}
        className={buttonClass({ variant: "quiet", className: "-ml-3 text-ink" })}
      >
        <Icon name="chevron-left" size={22} />
        {t("code.change-number")}
      </button>
    </HeaderStart>
  );
}

const CODE_ENTRY = "code";

/** The browser's Back leads to the phone number, not away from the site. */
function useBackTo(onBack: () => void) {
  useEffect(() => {
    // After a reload, or Back from the terms, the entry exists already.
    if (history.state !== CODE_ENTRY) history.pushState(CODE_ENTRY, "");
    const onPop = () => {
      if (history.state !== CODE_ENTRY) onBack();
    };
    window.addEventListener("popstate", onPop);
    return () => window.removeEventListener("popstate", onPop);
  }, [onBack]);
}

function useDraft(first: LoginDraft) {
  const [draft, setDraft] = useState(first);
  const change = (part: Partial<LoginDraft>) => setDraft((before) => ({ ...before, ...part }));
  useEffect(() => keepDraft(draft), [draft]);
  // The step is left by signing in or by changing the number, and both forget the draft before this would keep it.
  return { draft, change };
}

const NO_FAULTS = { code: null, referral: null };

type VerifyEvents = Pick<EntryProps, "onOwnerAsked"> & { onCodeRefused: () => void };

function useVerify(
  draft: LoginDraft,
  onVerified: Props["onVerified"],
  { onCodeRefused, onOwnerAsked }: VerifyEvents,
) {
  const t = useT();
  const [isVerifying, setVerifying] = useState(false);
  const [faults, setFaults] = useState<{ code: string | null; referral: string | null }>(NO_FAULTS);
  const slot = useChosenSlot();
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  const closeFailure = useRef<(() => void) | undefined>(undefined);
  useEffect(() => () => closeFailure.current?.(), []);

  const verify = async () => {
    setVerifying(true);
    setFaults(NO_FAULTS);
    closeFailure.current?.();
    try {
      const answer = await call(verifyLoginCode, {
        input: {
          phone: draft.phone,
          otp: draft.code,
          whatsappOptIn: draft.wantsWhatsapp,
          slot,
          ...(draft.isNewUser && draft.referralCode ? { referralCode: draft.referralCode } : {}),
        },
      });
      if (answer.success) {
        const name = givenNameOf(answer.user);
        const body = name ? t("code.verified-body", { name }) : t("code.verified-body-unnamed");
        toast({ title: t("code.verified"), body, tone: "done" });
        return onVerified(answer);
      }
      if (answer.code === "owner-unverified") return onOwnerAsked(draft);
      // Other digits have been typed since, for example of the next SMS.
      if (latest.current.code !== draft.code) return;
      const message = answer.message || t("code.invalid-code");
      toast({ title: t("shell.error"), body: message, tone: "destructive" });
      if (answer.code === "bad-referral-code") return setFaults({ code: null, referral: message });
      setFaults({ code: message, referral: null });
      onCodeRefused();
    } catch (error) {
      // The customer may be reading the SMS while it appears: it stays until the code is sent again or the step is left.
      const failure = {
        title: t("code.verify-failed"),
        body: messageOf(error),
        tone: "destructive",
      } as const;
      closeFailure.current = await closingToastOf(() => toast({ ...failure, isSticky: true }));
    } finally {
      setVerifying(false);
    }
  };
  return { verify, isVerifying, faults, clearFaults: () => setFaults(NO_FAULTS) };
}
