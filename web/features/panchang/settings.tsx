import { useState } from "react";
import { getPanchangDay, type PanchangSettings, savePanchangSettings } from "#contract/panchang.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { nameIn } from "#domain/names.ts";
import { messageOf } from "#web/api/call.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useNow } from "#web/api/server-clock.ts";
import { isUnsaved, useChanges, useUnsaved } from "#web/api/use-changes.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { PlaceInput } from "#web/features/places/place-input.tsx";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Field } from "#web/ui/field.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { toast } from "#web/ui/toast.ts";

const CLOCK_REFRESH_MS = 60_000;
const SWITCHES = ["showsGuidesDay", "showsDays", "showsMoment", "showsRemedyDates"] as const;
const LABELS = {
  showsGuidesDay: "panchang.shows-guides-day",
  showsDays: "panchang.shows-days",
  showsMoment: "panchang.shows-moment",
  showsRemedyDates: "panchang.shows-remedy-dates",
} as const;

/** The place of the almanac and what is shown of it, to the guide and to customers. Each change is saved at once. */
export function PanchangSettingsForm() {
  const t = useT();
  const date = istDateOf(useNow(CLOCK_REFRESH_MS));
  const query = useEndpoint(getPanchangDay, { params: { date }, select: ({ settings }) => settings });
  return (
    <section aria-labelledby="panchang-heading" className="grid grid-cols-1 gap-3">
      <h2 id="panchang-heading" className="text-title font-bold">
        {t("panchang.title")}
      </h2>
      <p>{t("panchang.settings-lead")}</p>
      <QueryView query={query} loading={["h-72"]} failedTitle={t("panchang.failed")}>
        {(settings) => <Form settings={settings} />}
      </QueryView>
    </section>
  );
}

function Form({ settings }: { settings: PanchangSettings }) {
  const t = useT();
  const language = useLanguage();
  const placeName = nameIn(language, settings.place);
  const [typed, setTyped] = useState<string | null>(null);
  const unsaved = useUnsaved(savePanchangSettings);
  const change = useChanges(savePanchangSettings, {
    refreshes: [getPanchangDay],
    onFailed: (error) =>
      toast({ title: t("panchang.not-saved"), body: messageOf(error), tone: "destructive" }),
  });
  return (
    <>
      <Field label={t("panchang.place")} hint={t("panchang.place-hint")}>
        {(field) => (
          <PlaceInput
            field={field}
            name="panchangPlace"
            value={typed ?? unsaved.placeName ?? placeName}
            onType={setTyped}
            onChoose={(text) => {
              change({ placeName: text });
              setTyped(null);
            }}
          />
        )}
      </Field>
      {SWITCHES.map((name) => (
        <Switch
          key={name}
          label={t(LABELS[name])}
          isOn={settings[name]}
          isSaving={name in unsaved}
          onChange={(isOn) => {
            if (!isUnsaved(savePanchangSettings, name)) change({ [name]: isOn });
          }}
        />
      ))}
    </>
  );
}
