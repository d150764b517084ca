// What the guide corrects of a birth: the place, and the time by minutes.
import { useMemo, useState } from "react";
import type { Place } from "#contract/places.ts";
import { signOf } from "#domain/chart/zodiac.ts";
import type { BirthLocation } from "#domain/intakes.ts";
import type { Language } from "#domain/messages.ts";
import { nameIn } from "#domain/names.ts";
import { PlaceInput } from "#web/features/places/place-input.tsx";
import { formatDate, formatTime } from "#web/i18n/format.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { nakshatraText, signName } from "./figures.tsx";
import { type Birth, type Change, changesBetween, type ReadChart, readChart } from "./read-chart.ts";

/** `text`: its name in the language in which the guide chose it. `isAssumed`: the server did, for a text that names one place. */
export type ChosenPlace = { text: string; place: Place; isAssumed: boolean };

/** The guide's choices by births, until the page is closed. They are stored nowhere. */
const chosenPlaces = new Map<string, ChosenPlace>();

/** Two people may have written the same name of a village, and mean two places. */
const keyOfBirth = (birth: Birth) => JSON.stringify(birth);

export function chosenPlaceOf(birth: Birth, language: Language): ChosenPlace | null {
  const chosen = chosenPlaces.get(keyOfBirth(birth));
  const assumed = birth.assumedPlace;
  return chosen ?? (assumed ? { text: nameIn(language, assumed), place: assumed, isAssumed: true } : null);
}

type PlaceProps = {
  birth: Birth;
  chosen: ChosenPlace | null;
  onChoose: (chosen: ChosenPlace) => void;
};

/** For a place that is not in the list, or whose clock the browser does not know. The search begins with what the customer wrote. */
export function ChartPlace({ birth, chosen, onChoose }: PlaceProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(!chosen);
  const [typed, setTyped] = useState(birth.birthPlace ?? "");
  const choose = (text: string, place: Place) => {
    const choice = { text, place, isAssumed: false };
    chosenPlaces.set(keyOfBirth(birth), choice);
    setTyped(text);
    setOpen(false);
    onChoose(choice);
  };
  if (!isOpen && chosen) {
    const { text, isAssumed } = chosen;
    return (
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-small">
        <span className="font-bold wrap-anywhere">
          {isAssumed ? t("chart.place-assumed", { place: text }) : text}
        </span>
        <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
          {t(isAssumed ? "chart.place-change" : "chart.place-other")}
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

/** A time that is further off is another time, which the customer must name. */
const MAX_MINUTES = 720;

type TimeProps = {
  birth: Birth;
  moved: Birth;
  location: BirthLocation | null;
  chart: ReadChart;
  /** In minutes. */
  shift: number;
  onShift: (minutes: number) => void;
};

/** For an hour that is not certain: moves the time by minutes, and names what stands elsewhere by it. */
export function MoveTime({ birth, moved, location, chart, shift, onShift }: TimeProps) {
  const t = useT();
  const isMoved = shift !== 0;
  const isOtherDay = moved.birthDate !== birth.birthDate;
  const given = useMemo(() => (isMoved ? readChart(birth, location) : null), [birth, location, isMoved]);
  const changes = given ? changesBetween(given, chart) : [];
  return (
    <fieldset className="grid min-w-0 gap-2 rounded-part border border-line px-2 pt-1 pb-2.5">
      <legend className="px-1 text-small text-ink-quiet">{t("chart.time-move")}</legend>
      <div className="flex flex-wrap items-center gap-1">
        {[-10, -1].map((step) => (
          <Step key={step} step={step} shift={shift} onShift={onShift} />
        ))}
        <output className="min-w-0 grow text-center leading-snug font-bold tabular-nums">
          {isOtherDay ? <span className="block text-small">{`${formatDate(moved.birthDate)} `}</span> : null}
          <span>{formatTime(moved.birthTime ?? "")}</span>
        </output>
        {[1, 10].map((step) => (
          <Step key={step} step={step} shift={shift} onShift={onShift} />
        ))}
      </div>
      {isMoved ? (
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p role="status" className="min-w-0 grow text-small">
            {changes.length === 0
              ? t("chart.moved-none")
              : changes.map((change) => changeText(t, chart, change)).join(" · ")}
          </p>
          <Button variant="quiet" size="small" onClick={() => onShift(0)}>
            {t("chart.time-reset")}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}

export function signedMinutes(minutes: number): string {
  return minutes > 0 ? `+${minutes}` : `−${-minutes}`;
}

function Step({ step, shift, onShift }: Pick<TimeProps, "shift" | "onShift"> & { step: number }) {
  const t = useT();
  return (
    <button
      type="button"
      aria-label={t(step < 0 ? "chart.time-earlier" : "chart.time-later", { count: Math.abs(step) })}
      disabled={Math.abs(shift + step) > MAX_MINUTES}
      onClick={() => onShift(shift + step)}
      className="min-h-11 min-w-11 rounded-full border border-control px-1 font-bold tabular-nums disabled:opacity-50"
    >
      {signedMinutes(step)}
    </button>
  );
}

function changeText(t: Translate, chart: ReadChart, { point, kind }: Change): string {
  const longitude = point === "ascendant" ? chart.ascendant : chart.planets[point].longitude;
  const navamsa = point === "ascendant" ? chart.firstSigns.d9 : chart.navamsaSign[point];
  const to =
    kind === "pada"
      ? nakshatraText(t, longitude)
      : signName(t, kind === "sign" ? signOf(longitude) : navamsa);
  return t(`chart.moved-${kind}`, { point: t(`chart.${point}`), to });
}
