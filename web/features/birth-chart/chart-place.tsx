import { useState } from "react";
import type { Place } from "#contract/places.ts";
import type { BirthLocation } from "#domain/intakes.ts";
import { PlaceInput } from "#web/features/places/place-input.tsx";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import type { Birth } from "./read-chart.ts";

/** The guide's choices by births, until the page is closed. They are stored nowhere. */
const chosenPlaces = new Map<string, { text: string; place: Place }>();

/** Two people may have written the same name of a village, and mean two places. */
export const keyOfBirth = (birth: Birth) => JSON.stringify(birth);

export function chosenPlaceOf(birth: Birth): BirthLocation | null {
  return chosenPlaces.get(keyOfBirth(birth))?.place ?? null;
}

type Props = {
  birth: Birth;
  isChosen: boolean;
  onChoose: (location: BirthLocation) => void;
};

/** For a place that is not in the list. The search begins with what the customer wrote. */
export function ChartPlace({ birth, isChosen, onChoose }: Props) {
  const t = useT();
  const [isOpen, setOpen] = useState(!isChosen);
  const [typed, setTyped] = useState(birth.birthPlace ?? "");
  const choose = (text: string, place: Place) => {
    chosenPlaces.set(keyOfBirth(birth), { text, place });
    setTyped(text);
    setOpen(false);
    onChoose(place);
  };
  if (!isOpen) {
    return (
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-small">
        <span className="font-bold wrap-anywhere">{chosenPlaces.get(keyOfBirth(birth))?.text}</span>
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
