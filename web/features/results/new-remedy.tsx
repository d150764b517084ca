import { useRef } from "react";
import { MAX_REMEDY_NAME_LENGTH } from "#domain/remedies.ts";
import { useAction } from "#web/api/use-submit.ts";
import { DialogError } from "#web/features/dialogs/dialog-error.tsx";
import { RemedyField } from "#web/features/remedies/remedy-field.tsx";
import type { RemedyFaults } from "#web/features/remedies/remedy-form.ts";
import type { SessionDetails } from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast.ts";
import { changeDraft, type TypedRemedy } from "./drafts.ts";
import { addTypedRemedy, faultsOf } from "./save-results.ts";

const EMPTY: TypedRemedy = { name: "", nameHindi: "", price: "" };

type Props = {
  draftKey: string;
  session: SessionDetails;
  typed: TypedRemedy | null;
  faults: RemedyFaults;
  onFaults: (faults: RemedyFaults) => void;
};

/** Writes a remedy that is not in the catalogue. What is typed stays in the draft until it is added. */
export function NewRemedy({ draftKey, session, typed, ...props }: Props) {
  const t = useT();
  const change = (newRemedy: TypedRemedy | null) =>
    changeDraft(draftKey, (draft) => ({ ...draft, newRemedy }));
  if (!typed)
    return (
      <Button variant="quiet" className="justify-self-start" onClick={() => change(EMPTY)}>
        <Icon name="plus" size={20} />
        {t("results.new-vidhi")}
      </Button>
    );
  return <NewRemedyForm {...{ draftKey, session, typed, ...props }} onChange={change} />;
}

type FormProps = Omit<Props, "typed"> & { typed: TypedRemedy; onChange: (typed: TypedRemedy | null) => void };

function NewRemedyForm({ draftKey, session, typed, faults, onFaults, onChange }: FormProps) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const add = useAction(() => addTypedRemedy(draftKey, session), {
    onDone: () => toast({ title: t("vidhis.created"), tone: "done" }),
  });
  const submit = () => {
    const found = faultsOf(typed);
    onFaults(found);
    const [first] = Object.keys(found);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    else void add.send();
  };
  const fieldOf = (name: keyof TypedRemedy) => {
    const fault = faults[name];
    return {
      name,
      value: typed[name],
      error: fault
        ? fault === "name-long"
          ? t("vidhis.name-long", { count: MAX_REMEDY_NAME_LENGTH })
          : t(`vidhis.${fault}`)
        : null,
      onChange: (value: string) => {
        onFaults(name === "price" ? { ...faults, price: undefined } : { price: faults.price });
        onChange({ ...typed, [name]: value });
      },
    };
  };
  return (
    <form
      ref={form}
      noValidate
      aria-label={t("results.new-vidhi")}
      className="grid grid-cols-1 gap-3 rounded-card border border-line bg-card p-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <RemedyField {...fieldOf("nameHindi")} label={t("vidhis.name-hindi")} lang="hi" />
      <RemedyField
        {...fieldOf("name")}
        label={t("vidhis.name")}
        hint={t("results.one-name-enough")}
        lang="en"
      />
      <RemedyField
        {...fieldOf("price")}
        label={t("vidhis.price")}
        hint={t("vidhis.price-hint")}
        inputMode="numeric"
      />
      <DialogError title={t("vidhis.create-failed")} error={add.error} />
      <div className="flex flex-wrap gap-2 *:grow">
        <Button variant="outline" onClick={() => onChange(null)}>
          {t("results.new-vidhi-drop")}
        </Button>
        <Button type="submit" isPending={add.isPending} pendingLabel={t("vidhis.saving")}>
          {t("results.new-vidhi-add")}
        </Button>
      </div>
    </form>
  );
}
