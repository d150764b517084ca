import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { CallFailure, messageOf } from "#web/api/call.ts";
import { toastFailure } from "#web/api/toast-failure.ts";
import {
  forgetInterruptedVisit,
  interruptedVisit,
  signInAdmin,
  useInterruptedVisit,
} from "#web/features/identity/admin-session.ts";
import { WhyEnded } from "#web/features/identity/password-dialog.tsx";
import { firstScreenOf } from "#web/features/identity/screen-roles.tsx";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { FieldError, TextField } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { dismissToast, toast } from "#web/ui/toast.ts";
import { useBrowser } from "#web/ui/use-browser.ts";

type Credentials = { username: string; password: string };

export function AdminLoginScreen() {
  const t = useT();
  const { state } = useLocation();
  // A page that is loaded again has it, too.
  const invited = useBrowser(() => usernameOfInvite(state), "");
  const [typed, setTyped] = useState<Partial<Credentials>>({});
  const { username = invited, password = "" } = typed;
  const { signIn, isSigningIn, isCodeNeeded, startOver, fault, setFault } = useSignIn();

  const change = (part: Partial<Credentials>) => {
    setTyped((before) => ({ ...before, ...part }));
    setFault(null);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isSigningIn) return;
    if (username.trim() === "" || password === "") {
      setFault(t("admin.both-needed"));
      toast({ title: t("shell.error"), body: t("admin.both-needed"), tone: "destructive" });
      return;
    }
    void signIn({ username: username.trim(), password });
  };
  if (isCodeNeeded)
    return (
      <div className="mx-auto flex w-full max-w-md grow flex-col justify-center gap-5 px-5 pb-16">
        <TotpStep
          isSigningIn={isSigningIn}
          fault={fault}
          onTyping={() => setFault(null)}
          onCode={(totp) => void signIn({ username: username.trim(), password, totp })}
          onStartOver={() => {
            change({ password: "" });
            startOver();
          }}
        />
      </div>
    );

  return (
    <div className="mx-auto flex w-full max-w-md grow flex-col justify-center gap-5 px-5 pb-16">
      <div>
        <h1 className="text-heading font-bold">{t("admin.login-title")}</h1>
        <p className="text-ink-quiet">{t("admin.login-lead")}</p>
      </div>
      <WhySignedOut />
      <Card>
        <form className="grid gap-4" onSubmit={onSubmit} noValidate>
          <CredentialFields username={username} password={password} onChange={change} />
          <FieldError id="admin-login-error" error={fault} />
          <Button
            type="submit"
            size="large"
            isWide
            isPending={isSigningIn}
            pendingLabel={t("admin.signing-in")}
          >
            {t("shell.sign-in")}
          </Button>
        </form>
      </Card>
      <Link
        to={paths.login()}
        className="inline-flex min-h-11 items-center gap-1 self-start font-bold text-primary underline-offset-4 hover:underline"
      >
        <Icon name="chevron-left" size={20} />
        {t("shell.back-home")}
      </Link>
    </div>
  );
}

/** Of the admin who has just chosen a password on the screen of an invite. */
function usernameOfInvite(state: unknown): string {
  const isNamed = typeof state === "object" && state !== null && "username" in state;
  return isNamed && typeof state.username === "string" ? state.username : "";
}

/** Why the login session ended, if it did so without the admin's doing. */
function WhySignedOut() {
  const t = useT();
  const visit = useInterruptedVisit();
  if (!visit?.ended) return null;
  return (
    <Banner role="status" tone="info" icon="info">
      <WhyEnded ended={visit.ended} />
      <p>{t("admin.ended-place")}</p>
    </Banner>
  );
}

type FieldsProps = Credentials & { onChange: (part: Partial<Credentials>) => void };

function CredentialFields({ username, password, onChange }: FieldsProps) {
  const t = useT();
  return (
    <>
      <TextField
        label={t("admin.username")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={(event) => onChange({ username: event.target.value })}
      />
      <TextField
        label={t("admin.password")}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => onChange({ password: event.target.value })}
      />
    </>
  );
}

type Props = {
  isSigningIn: boolean;
  fault: string | null;
  onTyping: () => void;
  onCode: (code: string) => void;
  onStartOver: () => void;
};

/** The second step: the code of the app, or a recovery code. */
function TotpStep({ isSigningIn, fault, onTyping, onCode, onStartOver }: Props) {
  const t = useT();
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState("");
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: also after each wrong code
  useEffect(() => input.current?.focus(), [fault]);
  const change = (to: string) => {
    setCode(to);
    onTyping();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSigningIn && code.trim() !== "") onCode(code);
    else input.current?.focus();
  };
  return (
    <>
      <div>
        <h1 className="text-heading font-bold">{t("security.login-title")}</h1>
        <p className="text-ink-quiet">
          {t(isRecovery ? "security.login-recovery-lead" : "security.login-lead")}
        </p>
      </div>
      <Card>
        <form className="grid gap-4" onSubmit={onSubmit} noValidate>
          <TextField
            label={t(isRecovery ? "security.recovery-code" : "security.code")}
            error={fault}
            ref={input}
            inputMode={isRecovery ? "text" : "numeric"}
            autoComplete={isRecovery ? "off" : "one-time-code"}
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
            value={code}
            onChange={(event) => change(event.target.value)}
            className="tabular-nums tracking-widest"
          />
          <Button
            type="submit"
            size="large"
            isWide
            isPending={isSigningIn}
            pendingLabel={t("admin.signing-in")}
          >
            {t("shell.sign-in")}
          </Button>
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              setRecovery(!isRecovery);
              change("");
              input.current?.focus();
            }}
          >
            {t(isRecovery ? "security.use-app" : "security.use-recovery")}
          </Button>
        </form>
      </Card>
      <Button variant="quiet" className="self-start" onClick={onStartOver}>
        {t("security.other-account")}
      </Button>
    </>
  );
}

/** `isCodeNeeded`: name and password are right, and the account needs a code. */
function useSignIn() {
  const t = useT();
  const navigate = useNavigate();
  const [isSigningIn, setSigningIn] = useState(false);
  const [isCodeNeeded, setCodeNeeded] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  const signIn = async (input: Credentials & { totp?: string }) => {
    setSigningIn(true);
    setFault(null);
    try {
      const admin = await signInAdmin(input);
      dismissToast();
      const path = interruptedVisit()?.path ?? firstScreenOf(admin.role);
      forgetInterruptedVisit();
      void navigate(admin.mustSetUpTotp ? paths.adminSecurity() : path);
    } catch (error) {
      setSigningIn(false);
      if (error instanceof CallFailure && error.code === "totp-needed") return setCodeNeeded(true);
      setFault(messageOf(error));
      // In the second step the field shows the error, and a toast would cover it.
      if (!input.totp) toastFailure(t("admin.login-failed"), error);
    }
  };
  const startOver = () => {
    setCodeNeeded(false);
    setFault(null);
  };
  return { signIn, isSigningIn, isCodeNeeded, startOver, fault, setFault };
}
