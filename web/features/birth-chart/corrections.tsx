// What the guide corrects of a birth: the place, and the time by minutes.
import { useMemo, useState } from "react";
import { createStore, useStore } from "zustand";
import type { Place } from "#contract/places.ts";
import { signOf } from "#domain/chart/zodiac.ts";
import type { BirthLocation } from "#domain/intakes.ts";
import type { Language } from "#domain/messages.ts";
import { nameIn } from "#domain/names.ts";
import { PlaceInput } from "#web/features/places/place-input.tsx";
import { formatDate, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import type { Birth } from "./birth.ts";
import { nakshatraText, signName } from "./figures.tsx";
import { NOT_MOVED, type TimeMoves } from "./moved-time.ts";
import { type Change, changesBetween, type ReadChart, readChart } from "./read-chart.ts";

/** `text`: its name in the language in which the guide chose it. `isAssumed`: the server did, for a text that names one place. */
export type ChosenPlace = { text: string; place: Place; isAssumed: boolean };

/** The guide's choices by births, until the page is closed. They are stored nowhere. */
const chosenPlaces = createStore<Readonly<Record<string, ChosenPlace>>>(() => ({}));

/** Two people may have written the same name of a village, and mean two places. */
const keyOfBirth = ({ name, birthDate, birthTime, birthPlace }: Birth) =>
  JSON.stringify([name, birthDate, birthTime, birthPlace]);

export function chosenPlaceOf(birth: Birth, language: Language): ChosenPlace | null {
  return chosenPlaces.getState()[keyOfBirth(birth)] ?? assumedPlaceOf(birth, language);
}

/** Follows what the guide chooses in the birth's chart. */
export function useChosenPlace(birth: Birth): ChosenPlace | null {
  const language = useLanguage();
  const chosen = useStore(chosenPlaces, (places) => places[keyOfBirth(birth)]);
  return useMemo(() => chosen ?? assumedPlaceOf(birth, language), [chosen, birth, language]);
}

function assumedPlaceOf({ assumedPlace: place }: Birth, language: Language): ChosenPlace | null {
  return place ? { text: nameIn(language, place), place, isAssumed: true } : null;
}

type PlaceProps = {
  birth: Birth;
  chosen: ChosenPlace | null;
  onChoose: (chosen: ChosenPlace) => void;
};

/** For a place that is not in the list, or whose time zone is unknown. The search begins with what the customer wrote. */
export function ChartPlace({ birth, chosen, onChoose }: PlaceProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(!chosen);
  const [typed, setTyped] = useState(birth.birthPlace ?? "");
  const choose = (text: string, place: Place) => {
    const choice = { text, place, isAssumed: false };
    chosenPlaces.setState({ [keyOfBirth(birth)]: choice });
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
  location: BirthLocation | null;
  /** As it is moved. */
  chart: ReadChart;
  moves: TimeMoves;
  onMove: (moves: TimeMoves) => void;
};

/** For an hour that is not certain: moves the time by minutes, and names what stands elsewhere by it. */
export function MoveTime({ birth, location, chart, moves, onMove }: TimeProps) {
  const t = useT();
  const { clock, movedMinutes, conventions } = chart;
  const isMoved = moves.minutes !== 0 || movedMinutes !== 0;
  const isOtherDay = clock.date !== birth.birthDate;
  const given = useMemo(
    () => (isMoved ? readChart(birth, location, { conventions }) : null),
    [birth, location, conventions, isMoved],
  );
  const changes = given ? changesBetween(given, chart) : [];
  const step = (minutes: number) => (
    <Step
      key={minutes}
      step={minutes}
      isTooFar={Math.abs(moves.minutes + minutes) > MAX_MINUTES}
      onStep={() => onMove({ ...moves, minutes: moves.minutes + minutes })}
    />
  );
  return (
    <fieldset className="grid min-w-0 gap-2 rounded-part border border-line px-2 pt-1 pb-2.5">
      <legend className="px-1 text-small text-ink-quiet">{t("chart.time-move")}</legend>
      <div className="flex flex-wrap items-center gap-1">
        {[-10, -1].map(step)}
        <output className="min-w-0 grow basis-16 text-center leading-snug font-bold tabular-nums">
          {isOtherDay ? <span className="block text-small">{`${formatDate(clock.date)} `}</span> : null}
          <span>{formatTime(clock.time ?? "")}</span>
        </output>
        {[1, 10].map(step)}
      </div>
      {isMoved ? (
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p role="status" className="min-w-0 grow text-small">
            {changes.length === 0
              ? t("chart.moved-none")
              : changes.map((change) => changeText(t, chart, change)).join(" · ")}
          </p>
          <Button variant="quiet" size="small" onClick={() => onMove(NOT_MOVED)}>
            {t("chart.time-reset")}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}

/** By how much a time is moved, and as it was given. */
export function movedValues({ birthDate, birthTime }: Birth, { movedMinutes }: ReadChart) {
  const given = [formatDate(birthDate), birthTime && formatTime(birthTime)].filter(Boolean).join(", ");
  return { minutes: signedMinutes(movedMinutes), given };
}

export function signedMinutes(minutes: number): string {
  return minutes > 0 ? `+${minutes}` : `−${-minutes}`;
}

function Step({ step, isTooFar, onStep }: { step: number; isTooFar: boolean; onStep: () => void }) {
  const t = useT();
  return (
    <button
      type="button"
      aria-label={t(step < 0 ? "chart.time-earlier" : "chart.time-later", { count: Math.abs(step) })}
      disabled={isTooFar}
      onClick={onStep}
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
