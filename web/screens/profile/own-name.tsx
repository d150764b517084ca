import { useRef, useState } from "react";
import type { Customer } from "#contract/customers.ts";
import { givenNameOf } from "#web/features/identity/display-name.ts";
import { NameForm, useSetName } from "#web/features/own-name/name-form.tsx";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";

/** The name by which the customer is called, and the way to change it. */
export function OwnName({ user }: { user: Customer }) {
  const t = useT();
  const [isEditing, setEditing] = useState(false);
  const { set, isSaving } = useSetName();
  const name = givenNameOf(user);
  const heading = useRef<HTMLParagraphElement>(null);
  const close = () => {
    setEditing(false);
    // After the form is gone.
    requestAnimationFrame(() => heading.current?.focus());
  };
  const save = async (chosen: string) => {
    if (await set(chosen)) close();
  };
  if (!isEditing)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 grow basis-32">
          <p className="text-small text-ink-quiet">{t("general.name")}</p>
          <p ref={heading} tabIndex={-1} className="font-bold wrap-anywhere outline-none">
            {name || t("names.none")}
          </p>
          {name ? null : (
            <p className="text-small text-ink-quiet">{t("names.account", { username: user.username })}</p>
          )}
        </div>
        <Button variant="outline" size="small" className="shrink-0" onClick={() => setEditing(true)}>
          {t(name ? "general.change" : "names.give")}
        </Button>
      </div>
    );
  return (
    <NameForm
      label={t("names.label")}
      hint={t("names.why")}
      initialName={name}
      isFocused
      isSaving={isSaving}
      onSave={(chosen) => void save(chosen)}
    >
      <Button variant="quiet" disabled={isSaving} onClick={close}>
        {t("general.cancel")}
      </Button>
      {name ? (
        <Button variant="quiet" disabled={isSaving} onClick={() => void save(user.username)}>
          {t("names.without")}
        </Button>
      ) : null}
    </NameForm>
  );
}
