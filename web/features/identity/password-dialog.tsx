import { useEffect, useRef } from "react";
import { QueryView } from "#web/api/query-view.tsx";
import { QUESTIONS } from "#web/api/questions.ts";
import { useCode } from "#web/api/use-code.ts";
import { useQuestion } from "#web/api/use-question.ts";
import { useT } from "#web/i18n/t.ts";
import { importPart } from "#web/import-part.ts";
import { Dialog } from "#web/ui/dialog.tsx";

const load = () => importPart(() => import("./password-form.tsx"));

/** Asks for the password when a call needs it. The call then goes on by itself; closing the dialog makes it fail. */
export function PasswordDialog({ username }: { username: string }) {
  const t = useT();
  const pending = useQuestion(QUESTIONS["password-needed"]);
  const file = useCode("password-form", load, { isNeeded: pending !== null });
  const field = useRef<HTMLInputElement>(null);
  const isShown = pending !== null && file.data !== undefined;
  // Here, since the dialog opens in an effect of its own, which gives the focus to its first button.
  useEffect(() => {
    if (isShown) field.current?.focus();
  }, [isShown]);
  return (
    <Dialog
      isOpen={pending !== null}
      onClose={() => pending?.answer(false)}
      title={t("security.password-title")}
    >
      <QueryView query={file} loading={["h-32"]} failedTitle={t("shell.error")}>
        {({ PasswordForm }) =>
          pending ? <PasswordForm username={username} field={field} onAnswer={pending.answer} /> : null
        }
      </QueryView>
    </Dialog>
  );
}
