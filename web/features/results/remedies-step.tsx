import { useId, useRef, useState } from "react";
import { listActiveRemedies } from "#contract/remedies.ts";
import { PARCHA_SIDES, type ParchaSide } from "#domain/parchas.ts";
import { MAX_REMEDY_NAME_LENGTH } from "#domain/remedies.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { useAction } from "#web/api/use-submit.ts";
import { DialogError } from "#web/features/dialogs/dialogs.tsx";
import { formatAmount } from "#web/features/money/amount.ts";
import { type RemedyFaults, RemedyField } from "#web/features/remedies/remedy-form.tsx";
import { RemedyPicker } from "#web/features/remedies/remedy-picker.tsx";
import type { SessionDetails } from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast.ts";
import { changeDraft, type ResultsDraft, type TypedRemedy } from "./drafts.ts";
import {
  addTypedRemedy,
  chooseRemedies,
  chosenRemedies,
  faultsOf,
  isTyped,
  type ShownFailure,
} from "./save-results.ts";
import { missingSides, type SidePhoto, useSidePhotos } from "./side-photos.ts";
import { SendingLine, StepFooter, Thumbnail } from "./step-parts.tsx";

type Props = {
  draftKey: string;
  draft: ResultsDraft;
  session: SessionDetails;
  name: string;
  hasPhotos: boolean;
  isSaving: boolean;
  failure: ShownFailure | null;
  onSave: () => void;
  onPhoto: (side: ParchaSide) => void;
};

/** The remedies, and one button that saves all. */
export function RemediesStep({ draftKey, draft, session, hasPhotos, ...props }: Props) {
  const { name, isSaving, failure, onSave, onPhoto } = props;
  const [faults, setFaults] = useState<RemedyFaults>({});
  const chosen = chosenRemedies(draftKey, session);
  const missing = hasPhotos ? missingSides(draft, session.parchas) : [];
  const save = () => {
    const found = isTyped(draft.newRemedy) ? faultsOf(draft.newRemedy) : {};
    setFaults(found);
    if (Object.keys(found).length === 0) onSave();
  };
  const setChosen = (remedyIds: ReadonlySet<string>) => chooseRemedies(draftKey, session, [...remedyIds]);
  return (
    <>
      {/* What is being saved does not change. */}
      <div inert={isSaving} className="grid min-h-0 grow grid-cols-1 content-start gap-4 overflow-y-auto p-4">
        {hasPhotos ? <Photos {...{ draftKey, draft, session, onPhoto }} /> : null}
        <RemedyPicker prescribed={session.remedies} chosen={new Set(chosen)} onChange={setChosen} />
        <NewRemedy {...{ draftKey, session, faults }} typed={draft.newRemedy} onFaults={setFaults} />
        {failure ? (
          <Banner role="alert" tone="destructive" icon="alert" title={failure.title}>
            {failure.message}
          </Banner>
        ) : null}
      </div>
      <SaveBar {...{ session, name, chosen, missing, hasPhotos, isSaving }} onSave={save} />
    </>
  );
}

type PhotosProps = Pick<Props, "draftKey" | "draft" | "session" | "onPhoto">;

/** Both photos, each a button back to its step, and how far they have come. */
function Photos({ draftKey, draft, session, onPhoto }: PhotosProps) {
  const t = useT();
  const photos = useSidePhotos(draftKey, draft, session.parchas);
  const isSent = ({ state }: SidePhoto) => state.kind === "sent" || state.kind === "saved";
  const areBothSent = PARCHA_SIDES.every((side) => isSent(photos[side]));
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-2">
        {PARCHA_SIDES.map((side) => (
          <button
            key={side}
            type="button"
            aria-label={t(`results.look-${side}`)}
            onClick={() => onPhoto(side)}
            className="rounded-part"
          >
            <Thumbnail url={photos[side].thumbnailUrl} />
          </button>
        ))}
        {areBothSent ? (
          <div className="ml-1 grid">
            <p role="status" className="flex items-center gap-1.5 font-bold text-done">
              <Icon name="check" size={18} className="shrink-0" />
              {t("results.both-sent")}
            </p>
            <p className="text-small text-ink-quiet">{t("results.tap-to-look")}</p>
          </div>
        ) : null}
      </div>
      {areBothSent
        ? null
        : PARCHA_SIDES.map((side) =>
            isSent(photos[side]) ? null : <SendingLine key={side} photo={photos[side]} />,
          )}
    </div>
  );
}

type SaveBarProps = Pick<Props, "session" | "name" | "hasPhotos" | "isSaving" | "onSave"> & {
  chosen: readonly string[];
  missing: readonly ParchaSide[];
};

/** Who will see what is saved, what it costs, and the button, which names what it saves. */
function SaveBar({ session, name, chosen, missing, hasPhotos, isSaving, onSave }: SaveBarProps) {
  const t = useT();
  const reasonId = useId();
  const isCompleting = session.status !== "completed";
  const [only] = missing;
  const reason = missing.length > 1 ? "missing-both" : only ? (`missing-${only}` as const) : null;
  return (
    <StepFooter>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-small">
        <span className="text-ink-quiet">
          {t(isCompleting ? "results.seen-and-completed" : "results.seen-at-once", { name })}
        </span>
        <Sum session={session} chosen={chosen} />
      </p>
      {reason ? (
        <p id={reasonId} role="status" className="text-small font-bold">
          {t(`results.${reason}`)}
        </p>
      ) : null}
      <Button
        size="large"
        isWide
        disabled={reason !== null}
        aria-describedby={reason ? reasonId : undefined}
        isPending={isSaving}
        pendingLabel={t("general.saving")}
        onClick={onSave}
      >
        {t(hasPhotos ? "results.save-all" : "general.save")}
      </Button>
    </StepFooter>
  );
}

function Sum({ session, chosen }: { session: SessionDetails; chosen: readonly string[] }) {
  const t = useT();
  const { data } = useEndpoint(listActiveRemedies, { select: ({ remedies }) => remedies });
  if (chosen.length === 0) return null;
  const priceOf = (id: string) =>
    (session.remedies.find((one) => one.id === id) ?? data?.find((one) => one.id === id))?.price ?? 0;
  const total = chosen.reduce((sum, id) => sum + priceOf(id), 0);
  const count = t("general.vidhi-count", { count: chosen.length });
  return (
    <span className="font-bold tabular-nums">
      {total > 0 ? t("results.sum", { vidhis: count, amount: formatAmount(total) }) : count}
    </span>
  );
}

const EMPTY: TypedRemedy = { name: "", nameHindi: "", price: "" };

type NewRemedyProps = {
  draftKey: string;
  session: SessionDetails;
  typed: TypedRemedy | null;
  faults: RemedyFaults;
  onFaults: (faults: RemedyFaults) => void;
};

/** Writes a remedy that is not in the catalogue. What is typed stays in the draft until it is added. */
function NewRemedy({ draftKey, session, typed, ...props }: NewRemedyProps) {
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

type FormProps = Omit<NewRemedyProps, "typed"> & {
  typed: TypedRemedy;
  onChange: (typed: TypedRemedy | null) => void;
};

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
        <Button type="submit" isPending={add.isPending} pendingLabel={t("general.saving")}>
          {t("results.new-vidhi-add")}
        </Button>
      </div>
    </form>
  );
}
