import { useId, useRef, useState } from "react";
import {
  createRemedy,
  listActiveRemedies,
  listAllRemedies,
  type Remedy,
  type RemedyInput,
  updateRemedy,
} from "#contract/remedies.ts";
import { formatRupees } from "#domain/digits.ts";
import { MAX_REMEDY_NAME_LENGTH } from "#domain/remedies.ts";
import { CallFailure, call } from "#web/api/call.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { submit } from "#web/api/submit.ts";
import { toastFailure } from "#web/api/toast-failure.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { useAction } from "#web/api/use-submit.ts";
import { FormDialog } from "#web/features/dialogs/dialogs.tsx";
import {
  checkRemedy,
  draftOf,
  type RemedyDraft,
  type RemedyFault,
  type RemedyFaults,
  RemedyField,
} from "#web/features/remedies/remedy-form.tsx";
import { RemedyNames } from "#web/features/remedies/remedy-names.tsx";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { toast } from "#web/ui/toast.ts";

/** `/admin/remedies`: the catalogue of remedies that can be prescribed. */
export function CatalogueScreen() {
  const t = useT();
  const [edited, setEdited] = useState<{ remedy: Remedy | null } | null>(null);
  return (
    <div className="grid grid-cols-1 gap-4">
      <ScreenTitle title={t("titles.vidhis")} backTo={paths.adminSessions()} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-xl grow basis-64 text-ink-quiet">{t("vidhis.catalogue-lead")}</p>
        <Button className="max-sm:w-full" onClick={() => setEdited({ remedy: null })}>
          <Icon name="plus" size={20} className="shrink-0" />
          {t("vidhis.add")}
        </Button>
      </div>
      <List onEdit={(remedy) => setEdited({ remedy })} />
      {edited ? <RemedyDialog remedy={edited.remedy} onClose={() => setEdited(null)} /> : null}
    </div>
  );
}

function List({ onEdit }: { onEdit: (remedy: Remedy) => void }) {
  const t = useT();
  const query = useEndpoint(listAllRemedies, {
    select: ({ remedies }) => remedies,
    // An admin who changes one sends all its fields, also those that another has changed meanwhile.
    refetchOnWindowFocus: true,
  });
  const columns = "grid grid-cols-1 gap-3 md:grid-cols-2";
  return (
    <QueryView
      query={query}
      loading={<LoadingBlocks blocks={["h-40", "h-40"]} className={columns} />}
      failedTitle={t("vidhis.catalogue-failed")}
      empty={
        <Card>
          <EmptyState title={t("vidhis.catalogue-empty")}>{t("vidhis.catalogue-empty-body")}</EmptyState>
        </Card>
      }
    >
      {(remedies) => (
        <ul className={columns}>
          {remedies.map((remedy) => (
            <li key={remedy.id} className="grid">
              <RemedyCard remedy={remedy} onEdit={() => onEdit(remedy)} />
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  );
}

function RemedyCard({ remedy, onEdit }: { remedy: Remedy; onEdit: () => void }) {
  const { name, nameHindi, price, videoUrl, isActive } = remedy;
  const t = useT();
  const headingId = useId();
  return (
    <Card className="grid grid-cols-1 content-between gap-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <RemedyNames as="h2" id={headingId} name={name} nameHindi={nameHindi} />
        </div>
        {isActive ? null : <Badge tone="secondary">{t("vidhis.inactive")}</Badge>}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <p className="grow font-bold text-primary">{price > 0 ? formatRupees(price) : t("vidhis.free")}</p>
        <Button size="small" variant="outline" aria-describedby={headingId} onClick={onEdit}>
          {t("vidhis.edit")}
        </Button>
        {videoUrl ? (
          <a
            href={videoUrl}
            target="_blank"
            rel="noreferrer"
            aria-describedby={headingId}
            className={buttonClass({ variant: "quiet", size: "small" })}
          >
            <Icon name="video" size={18} className="shrink-0" />
            {t("vidhis.watch")}
          </a>
        ) : null}
      </div>
    </Card>
  );
}

type Props = {
  /** Null for a new one. */
  remedy: Remedy | null;
  onClose: () => void;
};

/** Adds a remedy to the catalogue, or changes one. */
function RemedyDialog({ remedy, onClose }: Props) {
  const t = useT();
  const [draft, setDraft] = useState<RemedyDraft>(() => draftOf(remedy));
  const [faults, setFaults] = useState<RemedyFaults>({});
  const touched = useRef(new Set<string>());
  const change = (part: Partial<RemedyDraft>) => {
    for (const name of Object.keys(part)) touched.current.add(name);
    setDraft((before) => ({ ...before, ...part }));
    setFaults((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(part).map((key) => [key, undefined])),
    }));
  };
  const failed = t(remedy ? "vidhis.update-failed" : "vidhis.create-failed");
  const save = useAction((input: RemedyInput) => saveRemedy(remedy?.id ?? null, input, touched.current), {
    refreshes: [listAllRemedies, listActiveRemedies],
    onDone: () => {
      toast({ title: t(remedy ? "vidhis.updated" : "vidhis.created"), tone: "done" });
      onClose();
    },
    onFailed: (error) => {
      if (error instanceof CallFailure && error.code === "bad-video-address")
        setFaults({ videoUrl: "video-address-bad" });
      toastFailure(failed, error);
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
      submit={t("general.save")}
      pending={t("general.saving")}
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

/** Another admin may have changed the remedy while the form was open: fields that were not touched here stay as they are by now. */
async function saveRemedy(
  id: string | null,
  input: RemedyInput,
  touched: ReadonlySet<string>,
): Promise<unknown> {
  if (id === null) return submit(createRemedy, { input });
  const { remedies } = await call(listAllRemedies);
  const stored = remedies.find((remedy) => remedy.id === id);
  const typed = Object.fromEntries(Object.entries(input).filter(([name]) => touched.has(name)));
  return call(updateRemedy, { params: { id }, input: { ...input, ...stored, ...typed } });
}
