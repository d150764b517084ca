import { type FormEvent, useRef, useState } from "react";
import type { Remedy } from "#contract/remedies.ts";
import { MAX_REMEDY_NAME_LENGTH } from "#domain/remedies.ts";
import { CallFailure, messageOf } from "#web/api/call.ts";
import { Problem } from "#web/features/sessions/dialog-parts.tsx";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { toast } from "#web/ui/toast.ts";
import { VidhiField } from "./remedy-field.tsx";
import { checkVidhi, type TypedVidhi, typedOf, type VidhiFault, type VidhiFaults } from "./remedy-form.ts";
import { useSaveVidhi } from "./use-catalogue.ts";

type Props = {
  /** The vidhi that is changed; without one it is a new one. Null: closed. */
  edited: { remedy: Remedy | null } | null;
  onClose: () => void;
};

/** Adds a vidhi to the catalogue, or changes one. What is typed stays until it is saved or closed. */
export function VidhiDialog({ edited, onClose }: Props) {
  const t = useT();
  const [isSaving, setSaving] = useState(false);
  return (
    <Dialog
      isOpen={edited !== null}
      onClose={() => (isSaving ? undefined : onClose())}
      title={t(edited?.remedy ? "vidhis.edit-title" : "vidhis.add")}
      closeLabel={t("shell.close")}
    >
      {edited ? <VidhiForm remedy={edited.remedy} onSaving={setSaving} onSaved={onClose} /> : null}
    </Dialog>
  );
}

type FormProps = { remedy: Remedy | null; onSaving: (isSaving: boolean) => void; onSaved: () => void };

function VidhiForm({ remedy, onSaving, onSaved }: FormProps) {
  const t = useT();
  const save = useSaveVidhi(remedy?.id ?? null);
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<TypedVidhi>(() => typedOf(remedy));
  const [faults, setFaults] = useState<VidhiFaults>({});
  const change = (part: Partial<TypedVidhi>) => {
    setTyped((before) => ({ ...before, ...part }));
    setFaults((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(part).map((key) => [key, undefined])),
    }));
  };
  const showFaults = (found: VidhiFaults) => {
    setFaults(found);
    const [first] = Object.keys(found);
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const checked = checkVidhi(typed);
    if ("faults" in checked) return showFaults(checked.faults);
    onSaving(true);
    try {
      await save.mutateAsync(checked.form);
      toast({ title: t(remedy ? "vidhis.updated" : "vidhis.created"), tone: "done" });
      onSaved();
    } catch (error) {
      if (error instanceof CallFailure && error.code === "bad-video-address")
        showFaults({ videoUrl: "video-address-bad" });
      toast({ title: failed, body: messageOf(error), tone: "destructive" });
    } finally {
      onSaving(false);
    }
  };
  const failed = t(remedy ? "vidhis.update-failed" : "vidhis.create-failed");
  const wordsOf = (fault: VidhiFault | undefined) =>
    fault === "name-long"
      ? t("vidhis.name-long", { count: MAX_REMEDY_NAME_LENGTH })
      : fault && t(`vidhis.${fault}`);
  const fieldOf = (name: keyof VidhiFaults) => ({
    name,
    value: typed[name],
    error: wordsOf(faults[name]) ?? null,
    onChange: (value: string) => change({ [name]: value }),
  });
  return (
    <form ref={form} noValidate className="grid grid-cols-1 gap-4" onSubmit={(event) => void submit(event)}>
      <VidhiField {...fieldOf("name")} label={t("vidhis.name")} lang="en" />
      <VidhiField {...fieldOf("nameHindi")} label={t("vidhis.name-hindi")} lang="hi" />
      <VidhiField
        {...fieldOf("price")}
        label={t("vidhis.price")}
        hint={t("vidhis.price-hint")}
        inputMode="numeric"
      />
      <VidhiField
        {...fieldOf("videoUrl")}
        label={t("vidhis.video-address")}
        hint={t("vidhis.video-address-hint")}
        inputMode="url"
      />
      <Switch
        label={t("vidhis.active")}
        hint={t("vidhis.active-hint")}
        isOn={typed.isActive}
        onChange={(isActive) => change({ isActive })}
      />
      <Problem title={failed} error={save.error} />
      <Button type="submit" isWide isPending={save.isPending} pendingLabel={t("vidhis.saving")}>
        {t("vidhis.save")}
      </Button>
    </form>
  );
}
