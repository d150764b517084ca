import type { Customer } from "#contract/customers.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { NameForm, useSetName } from "./name-form.tsx";

/** Asks a customer whose name is not known, once. It can be skipped. */
export function NameQuestion({ user }: { user: Customer }) {
  const t = useT();
  const { set, isSaving } = useSetName();
  if (!user.asksName) return null;
  return (
    <Card>
      <NameForm
        label={t("names.question")}
        hint={t("names.why")}
        initialName=""
        isSaving={isSaving}
        onSave={(name) => void set(name)}
      >
        <Button variant="quiet" disabled={isSaving} onClick={() => void set(null)}>
          {t("general.not-now")}
        </Button>
      </NameForm>
    </Card>
  );
}
