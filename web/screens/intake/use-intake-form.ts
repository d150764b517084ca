// What she types for the guide: kept in the tab as she goes, held against the rules when she saves, lost by nothing.
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { SavedIntake } from "#contract/intakes.ts";
import {
  INTAKE_FIELD_ERRORS,
  INTAKE_FIELDS,
  INTAKE_MAX_LENGTHS,
  type IntakeDraft,
  type IntakeField,
  type IntakeFieldError,
  type IntakeFieldErrors,
  validateIntake,
} from "#domain/intakes.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { CallFailure } from "#web/api/call.ts";
import { faultsOf } from "#web/api/issues.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { readIntakeDraft, removeIntakeDraft, storeIntakeDraft } from "#web/features/intakes/intake-draft.ts";
import { useSaveIntake } from "#web/features/intakes/use-intake.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { toast } from "#web/ui/toast.ts";

export type IntakeForm = ReturnType<typeof useIntakeForm>;

type Whose = { userId: string; bookingId: string };

/** Begins with what was typed before and not saved, else with what is saved; `onSaved` when the server has it. */
export function useIntakeForm({ userId, bookingId }: Whose, before: SavedIntake | null, onSaved: () => void) {
  const t = useT();
  const [draft] = useState(() => readIntakeDraft(userId, bookingId));
  const [typed, setTyped] = useState<IntakeDraft>(() => draft ?? typedOf(before));
  const [faults, setFaults] = useState<IntakeFieldErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const hasTyped = useRef(false);
  const saving = useSaveIntake(bookingId);

  useEffect(() => {
    if (hasTyped.current) storeIntakeDraft({ userId, bookingId, typed });
  }, [userId, bookingId, typed]);

  const change = <Name extends keyof IntakeDraft>(field: Name, value: IntakeDraft[Name]) => {
    hasTyped.current = true;
    setTyped((was) => ({ ...was, [field]: value }));
    setFaults(({ [field as IntakeField]: _, ...others }) => others);
  };

  const show = (found: IntakeFieldErrors) => {
    setFaults(found);
    const first = INTAKE_FIELDS.find((field) => found[field]);
    const control = first && form.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    const found = { ...validateIntake(typed, istDateOf(serverNow())), ...halfTyped(form.current) };
    show(found);
    if (Object.keys(found).length > 0) return;
    try {
      const { intake } = await saving.mutateAsync(typed);
      // What is saved is not written down again by a drawing that is still to come.
      hasTyped.current = false;
      removeIntakeDraft();
      toast({ title: t(intake ? "intakes.saved" : "intakes.saved-empty"), tone: "done" });
    } catch (error) {
      show(faultsOf(error, { fields: INTAKE_FIELDS, faults: INTAKE_FIELD_ERRORS }));
      return;
    }
    onSaved();
  };

  const faultText = (field: IntakeField) => {
    const fault = faults[field];
    return fault ? sentenceOf(t, field, fault) : null;
  };

  // What is said at a field is not said again for the whole.
  const error = Object.keys(faults).length === 0 ? saving.error : null;
  const isTooLate = error instanceof CallFailure && error.code === "not-possible-now";
  return {
    typed,
    change,
    submit,
    form,
    faultText,
    error,
    isTooLate,
    isSaving: saving.isPending,
    isFromDraft: draft !== null && !saving.isSuccess,
  };
}

/** A date or time of which a part is missing reads as empty: only the control itself knows. */
function halfTyped(form: HTMLFormElement | null): IntakeFieldErrors {
  const isHalf = (name: IntakeField) => {
    const control = form?.elements.namedItem(name);
    return control instanceof HTMLInputElement && control.validity.badInput;
  };
  return {
    ...(isHalf("birthDate") ? { birthDate: "bad-birth-date" } : {}),
    ...(isHalf("birthTime") ? { birthTime: "bad-birth-time" } : {}),
  };
}

function sentenceOf(t: Translate, field: IntakeField, fault: IntakeFieldError): string {
  if (fault !== "too-long") return t(`intakes.fault-${fault}`);
  const count = field === "birthDate" || field === "birthTime" ? 0 : INTAKE_MAX_LENGTHS[field];
  return t("intakes.fault-too-long", { count });
}

function typedOf(before: SavedIntake | null): IntakeDraft {
  return {
    forWhom: before?.forWhom ?? "self",
    relation: before?.relation ?? "",
    name: before?.name ?? "",
    birthDate: before?.birthDate ?? "",
    birthTime: before?.birthTime ?? "",
    birthPlace: before?.birthPlace ?? "",
    question: before?.question ?? "",
  };
}
