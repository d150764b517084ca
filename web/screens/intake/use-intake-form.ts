import { type FormEvent, useEffect, useRef, useState } from "react";
import { type SavedIntake, saveIntake } from "#contract/intakes.ts";
import {
  askedOf,
  INTAKE_FIELD_ERRORS,
  INTAKE_FIELDS,
  INTAKE_MAX_LENGTHS,
  type IntakeDraft,
  type IntakeField,
  type IntakeFieldError,
  type IntakeFieldErrors,
  isOfPartner,
  validateIntake,
} from "#domain/intakes.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { CallFailure } from "#web/api/call.ts";
import { faultsOf, useFieldErrors } from "#web/api/field-errors.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import {
  removeIntakeDraft,
  storeIntakeDraft,
  type TypedVersion,
  useIntakeVersions,
} from "#web/features/intakes/kept-intake.ts";
import { type IntakeKey, setIntake } from "#web/features/intakes/use-intake.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { toast } from "#web/ui/toast.ts";

export type IntakeForm = ReturnType<typeof useIntakeForm>;

type Options = { saved: SavedIntake | null; hasFiles: boolean; onSaved: () => void };

/** Starts with the stored draft if there is one, otherwise with the saved intake. */
export function useIntakeForm(key: IntakeKey, { saved, hasFiles, onSaved }: Options) {
  const t = useT();
  const draft = useDraft(key, saved);
  const { typed } = draft;
  const fieldErrors = useFieldErrors<IntakeField, IntakeFieldError>(INTAKE_FIELDS);
  const [ownSavedAt, setOwnSavedAt] = useState<string>();
  const saving = useSubmit(saveIntake, {
    onDone: async ({ intake }) => {
      const isWhole = !isPartnerLost(typed, intake);
      if (!isWhole) draft.keep(intake);
      setOwnSavedAt(intake?.changedAt);
      await setIntake(key.bookingId, intake);
      if (!isWhole) return;
      draft.remove();
      toast({ title: t(intake || hasFiles ? "intakes.saved" : "intakes.saved-empty"), tone: "done" });
    },
    onFailed: (error) =>
      fieldErrors.show(faultsOf(error, { fields: INTAKE_FIELDS, faults: INTAKE_FIELD_ERRORS })),
  });

  const change = <Name extends keyof IntakeDraft>(field: Name, value: IntakeDraft[Name]) => {
    draft.change(field, value);
    if (field !== "forWhom" && field !== "partnerRole") fieldErrors.clear(field);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = {
      ...validateIntake(typed, istDateOf(serverNow())),
      ...incompleteTime(fieldErrors.form.current),
    };
    fieldErrors.show(found);
    if (Object.keys(found).length > 0) return;
    const answer = await saving.send({ params: { id: key.bookingId }, input: inputOf(typed, saved) });
    if (answer && !isPartnerLost(typed, answer.intake)) onSaved();
  };

  const [switches, setSwitches] = useState(0);
  const switchVersion = () => {
    fieldErrors.show({});
    draft.switchVersion();
    setSwitches((before) => before + 1);
  };

  const error = fieldErrors.hasErrors ? null : saving.error;
  return {
    typed,
    change,
    submit,
    element: fieldErrors.form,
    errorText: (field: IntakeField) => fieldErrorText(t, field, fieldErrors.errors[field]),
    /** Null if the error is shown at its field. */
    error,
    isTooLate: error instanceof CallFailure && error.code === "not-possible-now",
    lostPartner: saving.data && isPartnerLost(typed, saving.data.intake) ? typed.partnerRole : null,
    isSaving: saving.isPending,
    isFromDraft: draft.isStored && saving.data === undefined,
    /** The version that is in the form, where the customer has another one, too. */
    shownVersion: saved && saved.changedAt !== ownSavedAt ? draft.shownVersion : null,
    switchVersion,
    /** For the fields that hold a part of what is typed by themselves. */
    switches,
  };
}

type Version = TypedVersion & { typed: IntakeDraft };
type Versions = Version & { aside: readonly TypedVersion[] };

/** What the customer has typed. Each change is stored. */
function useDraft({ userId, bookingId }: IntakeKey, saved: SavedIntake | null) {
  const stored = useIntakeVersions(userId, bookingId);
  const [changed, setChanged] = useState<(Versions & { isStored: boolean }) | null>(null);
  const ofSaved: Version = { typed: draftOf(saved), savedAt: saved?.changedAt ?? null };
  const shown = changed ?? {
    ...(stored ? whole(stored) : ofSaved),
    aside: stored?.aside ?? [],
    isStored: stored !== null,
  };
  const { typed, savedAt, aside, isStored } = shown;
  const isOfSaved = savedAt === ofSaved.savedAt;
  const kept = aside.find((version) => isOfSaved || version.savedAt === ofSaved.savedAt);
  const other = kept ?? (saved && !isOfSaved ? ofSaved : null);
  const isChanged = useRef(false);
  useEffect(() => {
    if (!isChanged.current || !changed) return;
    const { typed, savedAt, aside } = changed;
    storeIntakeDraft({ userId, bookingId, typed, savedAt, aside });
  }, [userId, bookingId, changed]);
  const set = (next: Partial<Versions>) => {
    isChanged.current = true;
    setChanged((before) => ({ ...(before ?? shown), ...next }));
  };
  return {
    typed,
    /** Whether it begins with what was typed on an earlier page. */
    isStored,
    change: <Name extends keyof IntakeDraft>(field: Name, value: IntakeDraft[Name]) => {
      isChanged.current = true;
      setChanged((before) => {
        const latest = before ?? shown;
        return { ...latest, typed: { ...latest.typed, [field]: value } };
      });
    },
    /** Also where nothing was typed: what is saved has changed meanwhile. */
    keep: (answered: SavedIntake | null) => set({ savedAt: answered?.changedAt ?? null }),
    shownVersion: other && (isOfSaved ? ("saved" as const) : ("typed" as const)),
    /** What is in the form is set aside, unless it is what is saved. */
    switchVersion: () => {
      const isSaved = isOfSaved && JSON.stringify(typed) === JSON.stringify(ofSaved.typed);
      const others = aside.filter((version) => version !== other);
      if (other) set({ ...whole(other), aside: isSaved ? others : [...others, { typed, savedAt }] });
    },
    remove: () => {
      // A render that follows must not store the draft again.
      isChanged.current = false;
      removeIntakeDraft(bookingId);
    },
  };
}

const whole = ({ typed, savedAt }: TypedVersion): Version => ({
  typed: { ...draftOf(null), ...typed },
  savedAt,
});

/** While servers are upgraded, one of the version before may answer, which saves the intake without a partner. */
const isPartnerLost = ({ partnerRole }: IntakeDraft, answered: SavedIntake | null) =>
  partnerRole !== null && !answered?.partnerRole;

/** Says nothing of a partner where such a server had not told of one: the stored one then stays. */
function inputOf(
  typed: IntakeDraft,
  saved: SavedIntake | null,
): Pick<IntakeDraft, "forWhom"> & Partial<IntakeDraft> {
  const asked = askedOf(typed);
  if (!saved || saved.partnerRole !== undefined || asked.partnerRole !== null) return asked;
  const told = Object.entries(asked).filter(([field]) => !isOfPartner(field));
  return { forWhom: asked.forWhom, ...Object.fromEntries(told) };
}

/** The value of a time is empty while a part of it is missing. Only the control knows. */
function incompleteTime(form: HTMLFormElement | null): IntakeFieldErrors {
  const isIncomplete = (field: IntakeField) => {
    const control = form?.elements.namedItem(field);
    return control instanceof HTMLInputElement && control.validity.badInput;
  };
  const fields = (["birthTime", "partnerBirthTime"] as const).filter(isIncomplete);
  return Object.fromEntries(fields.map((field) => [field, "bad-birth-time" as const]));
}

function fieldErrorText(t: Translate, field: IntakeField, error?: IntakeFieldError): string | null {
  if (!error) return null;
  if (error !== "too-long") return t(`intakes.fault-${error}`);
  const lengths: Partial<Record<IntakeField, number>> = INTAKE_MAX_LENGTHS;
  return t("intakes.fault-too-long", { count: lengths[field] ?? 0 });
}

function draftOf(saved: SavedIntake | null): IntakeDraft {
  const texts = INTAKE_FIELDS.map((field) => [field, saved?.[field] ?? ""]);
  return {
    forWhom: saved?.forWhom ?? "self",
    partnerRole: saved?.partnerRole ?? null,
    ...(Object.fromEntries(texts) as Record<IntakeField, string>),
  };
}
