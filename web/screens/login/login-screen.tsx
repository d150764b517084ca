import {
  type ComponentType,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from "react";
import type { Customer } from "#contract/customers.ts";
import { invitingCode } from "#domain/referral-codes.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { giveSummaryTo } from "#web/features/bookings/stored-choice.ts";
import {
  phoneOfEndedSession,
  rememberUser,
  takeAfterLogin,
  useAfterLogin,
  useUser,
} from "#web/features/identity/session.ts";
import { paths } from "#web/paths.ts";
import { useBrowser } from "#web/ui/use-browser.ts";
import { keepDraft, type LoginDraft, readDraft, typedPhone } from "./login-draft.ts";
import { PhoneStep } from "./phone-step.tsx";
import { useWaitingChoice } from "./waiting-choice.ts";

const codeFile = () => import("./code-step.tsx");
const CodeStep = lazy(async () => ({ default: (await codeFile()).CodeStep }));
type IntroProps = { isNewUser: boolean; onProceed: () => void };

const IntroStep = lazy<ComponentType<IntroProps>>(() =>
  import("./intro-step.tsx").then(
    (file) => ({ default: file.IntroStep }),
    () => ({ default: GoOn }),
  ),
);

/** Where the film's code does not load. */
function GoOn({ onProceed }: IntroProps) {
  const proceed = useEffectEvent(onProceed);
  useEffect(() => proceed(), []);
  return null;
}

let isCodeStepAsked = false;

/** While the customer types the number, once. Where it fails, it is loaded with the next step. */
function loadCodeStep() {
  if (isCodeStepAsked) return;
  isCodeStepAsked = true;
  codeFile().catch(() => undefined);
}

/** The friend's referral code in the link of an invitation. */
function codeInUrl(): string {
  return invitingCode(new URLSearchParams(window.location.search).get("code") ?? "");
}

type Step =
  | { name: "phone"; phone: string }
  | { name: "code"; draft: LoginDraft }
  | { name: "choose"; isNewUser: boolean; onwards: string };

type Props = {
  navigate: (path: string, options?: { replace: boolean }) => void;
  loadScreen: (path: string) => Promise<unknown>;
};

/** Phone, code, and for customers who have never booked a short film; then the screen that the customer wanted. */
export function LoginScreen({ navigate, loadScreen }: Props) {
  const user = useUser();
  const [step, setStep] = useState<Step>(() => ({ name: "phone", phone: phoneOfEndedSession() }));
  const path = useAfterLogin();
  const hasChosen = useWaitingChoice() !== null;
  const hasDraft = useBrowser(() => readDraft(serverNow()) !== null, false);
  const draft = hasDraft && !user && step.name === "phone" ? readDraft(serverNow()) : null;
  if (draft) setStep({ name: "code", draft });

  // Before, in another tab, or by the cookie alone.
  const isSignedIn = user !== null && step.name === "phone";
  useLayoutEffect(() => {
    if (!isSignedIn) return;
    typedPhone.set(null);
    navigate(takeAfterLogin() ?? paths.dashboard(), { replace: true });
  }, [isSignedIn, navigate]);

  const onSent = (sent: LoginDraft) => {
    const draft = { ...sent, referralCode: sent.referralCode || codeInUrl() };
    keepDraft(draft);
    setStep({ name: "code", draft });
    // While the customer waits for the code. Where it fails, it is loaded after the code.
    loadScreen(paths.dashboard()).catch(() => undefined);
  };
  const onVerified = (verified: { user: Customer; isNewUser: boolean; hasBookings: boolean }) => {
    keepDraft(null);
    typedPhone.set(null);
    rememberUser(verified.user);
    giveSummaryTo(verified.user.id);
    const onwards = takeAfterLogin() ?? paths.dashboard();
    if (verified.hasBookings) navigate(onwards);
    // Who has chosen a time, which is held for some minutes, can skip the film at once.
    else setStep({ name: "choose", isNewUser: verified.isNewUser && !hasChosen, onwards });
  };

  if (isSignedIn) return null;
  return (
    <Suspense>
      {step.name === "phone" ? (
        <PhoneStep
          phone={step.phone}
          onSent={onSent}
          onTyping={loadCodeStep}
          link={path?.startsWith("/m/") ? path : null}
        />
      ) : null}
      {step.name === "code" ? (
        <CodeStep
          draft={step.draft}
          onVerified={onVerified}
          onChangeNumber={() => {
            keepDraft(null);
            setStep({ name: "phone", phone: step.draft.phone });
          }}
        />
      ) : null}
      {step.name === "choose" ? (
        <IntroStep isNewUser={step.isNewUser} onProceed={() => navigate(step.onwards)} />
      ) : null}
    </Suspense>
  );
}
