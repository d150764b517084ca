import { useState } from "react";
import type { Place } from "#contract/places.ts";
import { PlaceInput } from "#web/features/places/place-input.tsx";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import type { Birth } from "./read-chart.ts";

/** `text`: its name in the language in which the guide chose it. */
export type ChosenPlace = { text: string; place: Place };

/** The guide's choices by births, until the page is closed. They are stored nowhere. */
const chosenPlaces = new Map<string, ChosenPlace>();

/** Two people may have written the same name of a village, and mean two places. */
const keyOfBirth = (birth: Birth) => JSON.stringify(birth);

export function chosenPlaceOf(birth: Birth): ChosenPlace | null {
  return chosenPlaces.get(keyOfBirth(birth)) ?? null;
}

type Props = {
  birth: Birth;
  chosen: ChosenPlace | null;
  onChoose: (chosen: ChosenPlace) => void;
};

/** For a place that is not in the list, or whose clock the browser does not know. The search begins with what the customer wrote. */
export function ChartPlace({ birth, chosen, onChoose }: Props) {
  const t = useT();
  const [isOpen, setOpen] = useState(!chosen);
  const [typed, setTyped] = useState(birth.birthPlace ?? "");
  const choose = (text: string, place: Place) => {
    const choice = { text, place };
    chosenPlaces.set(keyOfBirth(birth), choice);
    setTyped(text);
    setOpen(false);
    onChoose(choice);
  };
  if (!isOpen) {
    return (
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-small">
        <span className="font-bold wrap-anywhere">{chosen?.text}</span>
        <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
          {t("chart.place-other")}
        </Button>
      </p>
    );
  }
  return (
    <Field label={t("chart.place-choose")} hint={t("chart.place-hint")}>
      {(field) => (
        <PlaceInput
          field={field}
          name="chart-place"
          value={typed}
          isOpenOnFocus
          onType={setTyped}
          onChoose={choose}
        />
      )}
    </Field>
  );
}
