import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { OutputOf } from "#contract/endpoint.ts";
import { acceptInvite, openInvite } from "#contract/staff-accounts.ts";
import { passwordFault } from "#domain/passwords.ts";
import { CallFailure, call, messageOf } from "#web/api/call.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { NewPasswordField } from "#web/features/staff/new-password-field.tsx";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { toast } from "#web/ui/toast.ts";

/** `/admin/invite#<token>`: an invited person chooses a password. */
export function InviteScreen() {
  const t = useT();
  const { token, invite, failure, retry } = useInviteOfLink();
  return (
    <div className="mx-auto flex w-full max-w-md grow flex-col justify-center gap-5 px-5 pb-16">
      {invite ? (
        <ChoosePassword invite={invite} token={token} />
      ) : failure ? (
        <ErrorState
          title={t("staff.invite-failed")}
          message={failure.message}
          {...(failure.canRetry ? { onRetry: retry } : {})}
        >
          <p className="mt-2 max-w-md text-ink-quiet">{t("staff.invite-failed-body")}</p>
          <LinkButton to={paths.adminLogin()} variant="outline" className="mt-3">
            {t("staff.invite-sign-in")}
          </LinkButton>
        </ErrorState>
      ) : (
        <LoadingBlocks blocks={["h-16", "h-64"]} />
      )}
    </div>
  );
}

type Props = { invite: OutputOf<typeof openInvite>; token: string };

function ChoosePassword({ invite: { name, username, role }, token }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const [password, setPassword] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const refuse = (text: string) => {
    setFault(text);
    input.current?.focus();
  };
  const accepting = useSubmit(acceptInvite, {
    onDone: () => {
      toast({ title: t("staff.invite-done"), body: t("staff.invite-done-body"), tone: "done" });
      void navigate(paths.adminLogin(), { replace: true, state: { username } });
    },
    onFailed: (error) => refuse(messageOf(error)),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // The server says what is wrong with a password that is easy to guess.
    if (passwordFault(password, username) === "password-too-short") return refuse(t("staff.invite-hint"));
    void accepting.send({ input: { token, password } });
  };
  return (
    <>
      <div>
        <h1 className="text-heading font-bold">{t("staff.invite-greeting", { name })}</h1>
        <p className="text-ink-quiet">
          {t("staff.invite-lead", { username, role: t(`staff.role-${role}`) })}
        </p>
      </div>
      <Card>
        <form className="grid gap-4" onSubmit={onSubmit} noValidate>
          {/* For password managers, which store a password under its username. */}
          <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
          <NewPasswordField
            ref={input}
            label={t("staff.invite-password")}
            value={password}
            error={fault}
            onChange={(value) => {
              setPassword(value);
              setFault(null);
            }}
          />
          <Button
            type="submit"
            size="large"
            isWide
            isPending={accepting.isPending}
            pendingLabel={t("general.saving")}
          >
            {t("staff.invite-choose")}
          </Button>
        </form>
      </Card>
    </>
  );
}

type Result = {
  token: string;
  invite: OutputOf<typeof openInvite> | null;
  /** `canRetry`: the link itself may work. */
  failure: { message: string; canRetry: boolean } | null;
};
const NOTHING: Result = { token: "", invite: null, failure: null };

/** Asks the server whose invite the token after # is. */
function useInviteOfLink() {
  const [result, setResult] = useState(NOTHING);
  const load = useCallback(async () => {
    const token = window.location.hash.slice(1);
    setResult(NOTHING);
    try {
      const invite = await call(openInvite, { input: { token: token.slice(0, 100) } });
      setResult({ token, invite, failure: null });
    } catch (error) {
      const canRetry = !(error instanceof CallFailure && error.code === "invite-expired");
      setResult({ token, invite: null, failure: { message: messageOf(error), canRetry } });
    }
  }, []);
  useEffect(() => void load(), [load]);
  return { ...result, retry: () => void load() };
}
