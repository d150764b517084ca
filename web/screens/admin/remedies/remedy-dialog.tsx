import { type FormEvent, useRef, useState } from "react";
import type { Remedy } from "#contract/remedies.ts";
import { MAX_REMEDY_NAME_LENGTH } from "#domain/remedies.ts";
import { CallFailure, messageOf } from "#web/api/call.ts";
import { RemedyField } from "#web/features/remedies/remedy-field.tsx";
import {
  checkRemedy,
  draftOf,
  type RemedyDraft,
  type RemedyFault,
  type RemedyFaults,
} from "#web/features/remedies/remedy-form.ts";
import { DialogError } from "#web/features/sessions/dialog-parts.tsx";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { toast } from "#web/ui/toast.ts";
import { useSaveRemedy } from "./use-catalogue.ts";

type Props = {
  /** `remedy` is null for a new one; null: the dialog is closed. */
  edited: { remedy: Remedy | null } | null;
  onClose: () => void;
};

/** Adds a remedy to the catalogue, or changes one. */
export function RemedyDialog({ edited, onClose }: Props) {
  const t = useT();
  const [isSaving, setSaving] = useState(false);
  return (
    <Dialog
      isOpen={edited !== null}
      onClose={() => (isSaving ? undefined : onClose())}
      title={t(edited?.remedy ? "vidhis.edit-title" : "vidhis.add")}
      closeLabel={t("shell.close")}
      mustAnswer
    >
      {edited ? <RemedyForm remedy={edited.remedy} onSaving={setSaving} onSaved={onClose} /> : null}
    </Dialog>
  );
}

type FormProps = { remedy: Remedy | null; onSaving: (isSaving: boolean) => void; onSaved: () => void };

function RemedyForm({ remedy, onSaving, onSaved }: FormProps) {
  const t = useT();
  const save = useSaveRemedy(remedy?.id ?? null);
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<RemedyDraft>(() => draftOf(remedy));
  const [faults, setFaults] = useState<RemedyFaults>({});
  const change = (part: Partial<RemedyDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setFaults((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(part).map((key) => [key, undefined])),
    }));
  };
  const showFaults = (found: RemedyFaults) => {
    setFaults(found);
    const [first] = Object.keys(found);
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const checked = checkRemedy(draft);
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
  const faultText = (fault: RemedyFault | undefined) =>
    fault === "name-long"
      ? t("vidhis.name-long", { count: MAX_REMEDY_NAME_LENGTH })
      : fault && t(`vidhis.${fault}`);
  const fieldOf = (name: keyof RemedyFaults) => ({
    name,
    value: draft[name],
    error: faultText(faults[name]) ?? null,
    onChange: (value: string) => change({ [name]: value }),
  });
  return (
    <form ref={form} noValidate className="grid grid-cols-1 gap-4" onSubmit={(event) => void submit(event)}>
      <RemedyField {...fieldOf("name")} label={t("vidhis.name")} lang="en" />
      <RemedyField {...fieldOf("nameHindi")} label={t("vidhis.name-hindi")} lang="hi" />
      <RemedyField
        {...fieldOf("price")}
        label={t("vidhis.price")}
        hint={t("vidhis.price-hint")}
        inputMode="numeric"
      />
      <RemedyField
        {...fieldOf("videoUrl")}
        label={t("vidhis.video-address")}
        hint={t("vidhis.video-address-hint")}
        inputMode="url"
      />
      <Switch
        label={t("vidhis.active")}
        hint={t("vidhis.active-hint")}
        isOn={draft.isActive}
        onChange={(isActive) => change({ isActive })}
      />
      <DialogError title={failed} error={save.error} />
      <Button type="submit" isWide isPending={save.isPending} pendingLabel={t("vidhis.saving")}>
        {t("vidhis.save")}
      </Button>
    </form>
  );
}
