import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { type Customer, setDisplayName } from "#contract/customers.ts";
import { DISPLAY_NAME_MAX_LENGTH, toDisplayName } from "#domain/display-names.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { refreshUser } from "#web/features/identity/session.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { TextField } from "#web/ui/field.tsx";
import { focusHeading } from "#web/ui/focus-heading.ts";

type Props = {
  label: string;
  hint: string;
  initialName: string;
  /** A button on the page has opened the form, so the field takes the focus. */
  isFocused?: boolean;
  isSaving: boolean;
  onSave: (name: string) => void;
  /** Further choices beside the button. */
  children: ReactNode;
};

/** Takes the name by which the customer is called. */
export function NameForm(props: Props) {
  const { label, hint, initialName, isFocused = false, isSaving, onSave, children } = props;
  const t = useT();
  const [typed, setTyped] = useState(initialName);
  const [isRefused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) input.current?.focus();
  }, [isFocused]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = toDisplayName(typed);
    if (name !== null) return onSave(name);
    setRefused(true);
    input.current?.focus();
  };
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
      <TextField
        label={label}
        hint={hint}
        error={isRefused ? t("names.fault", { count: DISPLAY_NAME_MAX_LENGTH }) : null}
        ref={input}
        name="displayName"
        autoComplete="name"
        autoCapitalize="words"
        // What is typed during the request would be lost.
        readOnly={isSaving}
        value={typed}
        onChange={(event) => {
          setRefused(false);
          setTyped(event.target.value);
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" isPending={isSaving} pendingLabel={t("general.saving")}>
          {t("general.save")}
        </Button>
        {children}
      </div>
    </form>
  );
}

/** Chooses the customer's name; null chooses none. `set` answers whether the server has stored it. */
export function useSetName(): { set: (name: string | null) => Promise<boolean>; isSaving: boolean } {
  const t = useT();
  const { send, isPending } = useSubmit(setDisplayName, {
    onDone: ({ user }) => refreshUser(user),
    failed: t("names.failed"),
  });
  const set = async (displayName: string | null) => (await send({ input: { displayName } })) !== null;
  return { set, isSaving: isPending };
}

/** Asks a customer whose name is not known, once. It can be skipped. */
export function NameQuestion({ user }: { user: Customer }) {
  const t = useT();
  const { set, isSaving } = useSetName();
  const answer = async (name: string | null) => {
    // The button that was pressed goes with the question.
    if (await set(name)) focusHeading();
  };
  if (!user.asksName) return null;
  return (
    <Card>
      <NameForm
        label={t("names.question")}
        hint={t("names.why")}
        initialName=""
        isSaving={isSaving}
        onSave={(name) => void answer(name)}
      >
        <Button variant="quiet" disabled={isSaving} onClick={() => void answer(null)}>
          {t("general.not-now")}
        </Button>
      </NameForm>
    </Card>
  );
}
