import { QueryView } from "#web/api/query-view.tsx";
import { QUESTIONS } from "#web/api/questions.ts";
import { useCode } from "#web/api/use-code.ts";
import { useQuestion } from "#web/api/use-question.ts";
import { useT } from "#web/i18n/t.ts";
import { Dialog } from "#web/ui/dialog.tsx";

const load = () => import("./confirm-form.tsx");

/** Asks for a code from an SMS when a call needs it. The call then goes on by itself; closing the dialog makes it fail. */
export function ConfirmDialog({ phone }: { phone: string }) {
  const t = useT();
  const pending = useQuestion(QUESTIONS["code-needed"]);
  const file = useCode("confirm-form", load, { isNeeded: pending !== null });
  return (
    <Dialog isOpen={pending !== null} onClose={() => pending?.answer(false)} title={t("profile.code-title")}>
      <QueryView query={file} loading={["h-32"]} failedTitle={t("profile.code-failed")}>
        {({ ConfirmForm }) => (pending ? <ConfirmForm phone={phone} onAnswer={pending.answer} /> : null)}
      </QueryView>
    </Dialog>
  );
}
