import { useState } from "react";
import {
  createRemedy,
  listActiveRemedies,
  listAllRemedies,
  type Remedy,
  type RemedyInput,
  updateRemedy,
} from "#contract/remedies.ts";
import { MAX_REMEDY_NAME_LENGTH } from "#domain/remedies.ts";
import { CallFailure, call, messageOf } from "#web/api/call.ts";
import { useAction } from "#web/api/use-submit.ts";
import { FormDialog } from "#web/features/dialogs/form-dialog.tsx";
import { RemedyField } from "#web/features/remedies/remedy-field.tsx";
import {
  checkRemedy,
  draftOf,
  type RemedyDraft,
  type RemedyFault,
  type RemedyFaults,
} from "#web/features/remedies/remedy-form.ts";
import { useT } from "#web/i18n/t.ts";
import { Switch } from "#web/ui/switch.tsx";
import { toast } from "#web/ui/toast.ts";

type Props = {
  /** Null for a new one. */
  remedy: Remedy | null;
  onClose: () => void;
};

/** Adds a remedy to the catalogue, or changes one. */
export function RemedyDialog({ remedy, onClose }: Props) {
  const t = useT();
  const [draft, setDraft] = useState<RemedyDraft>(() => draftOf(remedy));
  const [faults, setFaults] = useState<RemedyFaults>({});
  const change = (part: Partial<RemedyDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setFaults((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(part).map((key) => [key, undefined])),
    }));
  };
  const failed = t(remedy ? "vidhis.update-failed" : "vidhis.create-failed");
  const save = useAction((input: RemedyInput) => saveRemedy(remedy?.id ?? null, input), {
    refreshes: [listAllRemedies, listActiveRemedies],
    onDone: () => {
      toast({ title: t(remedy ? "vidhis.updated" : "vidhis.created"), tone: "done" });
      onClose();
    },
    onFailed: (error) => {
      if (error instanceof CallFailure && error.code === "bad-video-address")
        setFaults({ videoUrl: "video-address-bad" });
      toast({ title: failed, body: messageOf(error), tone: "destructive" });
    },
  });
  const submit = () => {
    const checked = checkRemedy(draft);
    if ("faults" in checked) {
      setFaults(checked.faults);
      return Object.keys(checked.faults)[0] ?? null;
    }
    void save.send(checked.form);
    return null;
  };
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
    <FormDialog
      title={t(remedy ? "vidhis.edit-title" : "vidhis.add")}
      action={save}
      onSubmit={submit}
      onClose={onClose}
      submit={t("vidhis.save")}
      pending={t("vidhis.saving")}
      failed={failed}
    >
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
    </FormDialog>
  );
}

function saveRemedy(id: string | null, input: RemedyInput): Promise<unknown> {
  return id === null ? call(createRemedy, { input }) : call(updateRemedy, { params: { id }, input });
}
