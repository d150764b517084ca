import { useEffect, useRef } from "react";
import { ADMIN_SESSION_DAYS, ADMIN_SESSION_IDLE_HOURS, type AdminSessionEnd } from "#domain/login.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { QUESTIONS } from "#web/api/questions.ts";
import { useCode } from "#web/api/use-code.ts";
import { useQuestion } from "#web/api/use-question.ts";
import { useT } from "#web/i18n/t.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { endOf } from "./admin-session.ts";

const load = () => import("./password-form.tsx");

/** Not one that was ended on purpose: who is at this device then sees nothing of it any more. */
const hasEndedByItself = (body: unknown) => ["unused", "too-old"].includes(String(endOf(body)));

/**
 * Asks for the password when a call needs it, and when the login session has ended by itself. The call then goes on by itself,
 * and what the admin has typed is still there; closing the dialog makes the call fail.
 */
export function PasswordDialog({ username }: { username: string }) {
  const t = useT();
  const login = useQuestion(QUESTIONS["not-signed-in"], hasEndedByItself);
  const password = useQuestion(QUESTIONS["password-needed"]);
  const isSignIn = login !== null;
  const pending = login ?? password;
  const file = useCode("password-form", load, { isNeeded: pending !== null });
  const field = useRef<HTMLInputElement>(null);
  const isShown = pending !== null && file.data !== undefined;
  // Here, since the dialog opens in an effect of its own, which gives the focus to its first button.
  useEffect(() => {
    if (isShown) field.current?.focus();
  }, [isShown]);
  const ended = endOf(login?.body);
  const answer = (isConfirmed: boolean) => {
    login?.answer(isConfirmed);
    // The login was with the password.
    password?.answer(isConfirmed);
  };
  return (
    <Dialog
      key={String(isSignIn)}
      isOpen={pending !== null}
      onClose={() => answer(false)}
      title={t("security.password-title")}
      mustAnswer={isSignIn}
      hidesPage={isSignIn}
    >
      <QueryView query={file} loading={["h-32"]} failedTitle={t("reports.failed")}>
        {({ PasswordForm }) =>
          pending ? (
            <PasswordForm username={username} field={field} onAnswer={answer} isSignIn={isSignIn}>
              {ended ? <WhyEnded ended={ended} /> : null}
              <p>{t(isSignIn ? "security.again-lead" : "security.password-lead")}</p>
            </PasswordForm>
          ) : null
        }
      </QueryView>
    </Dialog>
  );
}

export function WhyEnded({ ended }: { ended: AdminSessionEnd }) {
  const t = useT();
  const reasons = {
    unused: t("admin.ended-unused", { hours: ADMIN_SESSION_IDLE_HOURS }),
    "too-old": t("admin.ended-too-old", { days: ADMIN_SESSION_DAYS }),
    elsewhere: t("admin.ended-elsewhere"),
  };
  return <p>{reasons[ended]}</p>;
}
