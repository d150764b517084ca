import {
  type FormEvent,
  lazy,
  type Ref,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { checkPhone } from "#contract/customers.ts";

import { MOBILE_DIGITS } from "#domain/phone.ts";
import { PRICES } from "#domain/prices.ts";
import { secondsUntil } from "#domain/seconds-until.ts";
import { call } from "#web/api/call.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { GuideFace, GuideProof } from "#web/features/guide/face.tsx";
import { phoneDigitsOf } from "#web/features/identity/digits.ts";
import { Listen } from "#web/features/listen/listen.tsx";
import { loginCodeRequest, useSendCode } from "#web/features/login-codes/use-send-code.ts";
import { phoneTooLongText } from "#web/i18n/phone.ts";
import { useT } from "#web/i18n/t.ts";
import { waitText } from "#web/i18n/wait.ts";
import { pageState } from "#web/page-state.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { Motif } from "#web/ui/motif.tsx";
import type { GivenStart } from "./given-session.tsx";
import { keepTypedPhone, type LoginDraft, typedPhone } from "./login-draft.ts";
import type { PhoneLead as Lead } from "./phone-lead.tsx";
import { useWaitingChoice } from "./waiting-choice.ts";

/** Without it the login is none the worse. */
const PhoneLead = lazy<typeof Lead>(() =>
  import("./phone-lead.tsx").then(
    (file) => ({ default: file.PhoneLead }),
    () => ({ default: ({ fallback }) => fallback }),
  ),
);

type Props = {
  phone: string;
  onSent: (draft: LoginDraft) => void;
  onTyping: () => void;
  /** Of a message, perhaps to a number that somebody else has named. */
  link?: string | null;
};
type Refusal = { message: string; waitUntil: number | null };

export function PhoneStep({ phone: firstPhone, onSent, onTyping, link }: Props) {
  const t = useT();
  const id = useId();
  const choice = useWaitingChoice();
  const [given, setGiven] = useState<GivenStart | null>(null);
  // Null where the server has not drawn the page.
  const { config } = pageState();
  const phone = typedPhone.use()?.digits ?? firstPhone;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const waitSeconds = useWaitSeconds(refusal?.waitUntil ?? null);
  const { send, isSending } = useSendCode();
  const input = useRef<HTMLInputElement>(null);
  const isComplete = phone.length === MOBILE_DIGITS;
  // At the field, not below the button: the keyboard may cover that.
  const excess = phoneTooLongText(t, phone);
  const isWaiting = waitSeconds > 0;
  const hasWaited = refusal !== null && refusal.waitUntil !== null && !isWaiting;
  // The server's sentence names the wait of the beginning; the line below counts it.
  const fault = isWaiting ? t("login.too-soon") : hasWaited ? null : (refusal?.message ?? null);

  const onType = (typed: string) => {
    const digits = phoneDigitsOf(typed);
    // A reload, after which the field has them already, keeps them no longer.
    if (digits !== phone) keepTypedPhone(digits);
    setRefusal(null);
    onTyping();
  };
  useTypedBefore(input, onType);

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete || isSending || isWaiting) return;
    setRefusal(null);
    let known = { isNewUser: false, whatsappBefore: null as boolean | null };
    const before = async () => {
      const { isNewUser, hasBookings, whatsappOptIn } = await call(checkPhone, { input: { phone } });
      // Only a browser that has signed in with the phone before gets the truth; to others both are false.
      known = { isNewUser, whatsappBefore: hasBookings || whatsappOptIn ? whatsappOptIn : null };
    };
    const result = await send(loginCodeRequest(phone), { before, takesUnderWay: true });
    if ("refused" in result) return setRefusal({ message: result.refused, waitUntil: result.waitUntil });
    const empty = { code: "", referralCode: "", hasAcceptedTerms: false, wantsWhatsapp: false };
    onSent({ phone, ...known, ...result.sent, ...empty });
  };

  const lead = <p className="mt-2 text-ink-quiet">{t("login.lead")}</p>;
  return (
    <div className="mx-auto flex w-full max-w-md grow flex-col justify-center px-[20px] pt-2 text-center">
      <Listen
        at={isComplete ? "main button[type=submit]" : "main form > div"}
        says={
          excess ??
          (isComplete
            ? ["login-number", { digits: phone }]
            : given
              ? [given.as === "companion" ? "login-accompany" : "login-given", { when: given }]
              : ["login-phone", { amount: `₹${PRICES.single}` }])
        }
      />
      {/* A small window has room for the guide alone. */}
      <Motif className="mx-auto mb-6 hidden w-44 max-w-full text-primary opacity-90 [@media(min-height:46rem)]:block" />
      <GuideFace config={config} />
      <h1 className="mt-6 text-heading font-bold">{t("login.title")}</h1>
      {link || choice ? (
        <Suspense fallback={lead}>
          <PhoneLead {...{ link, choice }} onKnown={setGiven} fallback={lead} />
        </Suspense>
      ) : (
        lead
      )}
      <form className="mt-6 grid gap-3 text-left" onSubmit={(event) => void onSubmit(event)} noValidate>
        <div className="grid gap-2">
          <label htmlFor={id} className="text-small font-bold">
            {t("login.phone")}
          </label>
          <PhoneInput
            id={id}
            ref={input}
            value={phone}
            onChange={onType}
            isFaulty={fault !== null || excess !== null}
            describedBy={excess !== null ? `${id}-excess` : fault === null ? `${id}-hint` : `${id}-error`}
          />
          <FieldError id={`${id}-excess`} error={excess} />
        </div>
        <Button
          type="submit"
          size="large"
          isWide
          disabled={!isComplete}
          // `disabled` would remove the focus from the button that the customer has just pressed.
          aria-disabled={isWaiting || isSending || undefined}
          className={isWaiting ? "opacity-60" : undefined}
          isPending={isSending}
          pendingLabel={t("login.sending-code")}
        >
          {t("login.send-code")}
        </Button>
        <SendState id={id} fault={fault} waitSeconds={waitSeconds} hasWaited={hasWaited} />
      </form>
      {given ? null : (
        <p className="text-small text-ink-quiet">{t("login.prices", { amount: `₹${PRICES.single}` })}</p>
      )}
      <GuideProof config={config} />
      <a href={paths.about()} className={LINK}>
        {t("login.who-is")}
      </a>
      {link ? (
        <a href={`${link}/no`} className={LINK}>
          {t("login.not-for-me")}
        </a>
      ) : null}
    </div>
  );
}

const LINK = "mx-auto inline-flex min-h-11 items-center font-bold text-primary underline underline-offset-4";

type SendStateProps = { id: string; fault: string | null; waitSeconds: number; hasWaited: boolean };

/** As high as the longest error, so that the form does not move when one appears. */
function SendState({ id, fault, waitSeconds, hasWaited }: SendStateProps) {
  const t = useT();
  return (
    <div className="min-h-[4.375rem] text-small">
      <FieldError id={`${id}-error`} error={fault} />
      {waitSeconds > 0 ? <p>{t("login.resend-in", { wait: waitText(t, waitSeconds) })}</p> : null}
      {fault === null ? (
        <p id={`${id}-hint`} className="text-center text-ink-quiet">
          {t("login.code-by-sms")}
        </p>
      ) : null}
      <p role="status" className="sr-only">
        {hasWaited ? t("login.resend-ready") : ""}
      </p>
    </div>
  );
}

/** What the customer typed before the script was loaded is in the field, but fired no event that the component received. */
function useTypedBefore(input: RefObject<HTMLInputElement | null>, onType: (typed: string) => void) {
  const latest = useRef(onType);
  useLayoutEffect(() => {
    if (input.current?.value) latest.current(input.current.value);
  }, [input]);
}

/** Counts down the whole seconds until an instant; 0 after it, or without one. */
function useWaitSeconds(until: number | null): number {
  const [, setTick] = useState(0);
  const seconds = until === null ? 0 : secondsUntil(serverNow(), new Date(until));
  const isWaiting = seconds > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setTick((tick) => tick + 1), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return seconds;
}

type PhoneInputProps = {
  id: string;
  ref: Ref<HTMLInputElement>;
  value: string;
  onChange: (typed: string) => void;
  isFaulty: boolean;
  describedBy: string;
};

/** The fixed +91 and a field for ten digits, drawn as one field. */
function PhoneInput({ id, ref, value, onChange, isFaulty, describedBy }: PhoneInputProps) {
  const t = useT();
  return (
    <div className="flex min-h-14 items-stretch overflow-hidden rounded-card border border-control bg-card focus-within:border-primary focus-within:outline-4 focus-within:outline-primary-soft has-aria-invalid:border-destructive has-aria-invalid:outline-destructive">
      <span className="grid place-items-center border-r border-line px-3.5 font-bold text-ink-quiet">
        {t("login.phone-prefix")}
      </span>
      <input
        id={id}
        ref={ref}
        aria-describedby={describedBy}
        aria-invalid={isFaulty || undefined}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        enterKeyHint="send"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="w-full min-w-0 bg-transparent px-4 text-title tracking-wider focus:outline-none"
      />
    </div>
  );
}
