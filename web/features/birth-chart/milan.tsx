// The milan of two births, for the guide: points and reasons by one reading, and no verdict.
import { useMemo, useState } from "react";
import { signOf } from "#domain/chart/zodiac.ts";
import type { ChartConventions } from "#domain/chart-conventions.ts";
import { PARTNER_ROLES, type PartnerRole } from "#domain/intakes.ts";
import { milanOf, type Milan as Scored } from "#domain/panchang/milan.ts";
import { formatDate, formatTime, unbroken } from "#web/i18n/format.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, inputClass } from "#web/ui/field.tsx";
import { PrintSheet } from "#web/ui/print-sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useConventions } from "./basis.tsx";
import type { Birth } from "./birth.ts";
import { styleSetting } from "./birth-chart.tsx";
import { TimeCautions, timeCautionTexts } from "./cautions.tsx";
import { type ChosenPlace, movedValues, useChosenPlace } from "./corrections.tsx";
import { ayanamsaText, DrawnView, viewName } from "./drawing.tsx";
import { nakshatraText, signName } from "./figures.tsx";
import { KootaTable, MAX_POINTS, pointsText } from "./koota-table.tsx";
import { MangalLines } from "./mangal-lines.tsx";
import { type MovedTime, NOT_MOVED } from "./moved-time.ts";
import { type MilanPerson, type MoonChoice, readPerson, totalsOf } from "./read-milan.ts";
import "./chart-sheet.css";

type Births = Record<PartnerRole, Birth>;
/** `chosenPlace`: the place that the guide has chosen, or that is assumed. */
type Person = MilanPerson & { chosenPlace: ChosenPlace | null };
type People = Record<PartnerRole, Person>;

/** `moved`: as in the two charts. */
type MilanProps = { births: Births; moved: Record<PartnerRole, MovedTime> };

export function Milan(props: MilanProps) {
  const conventions = useConventions();
  return conventions ? <MilanBy {...props} conventions={conventions} /> : <Skeleton className="h-96" />;
}

function MilanBy({ births, moved, conventions }: MilanProps & { conventions: ChartConventions }) {
  const t = useT();
  const groom = usePerson(births.groom, moved.groom, conventions);
  const bride = usePerson(births.bride, moved.bride, conventions);
  const people = useMemo(() => groom && bride && { groom, bride }, [groom, bride]);
  if (!people) return <p role="status">{t("chart.no-zone")}</p>;
  // Another birth, place or time has other Moons to choose from.
  const key = PARTNER_ROLES.map((role) =>
    JSON.stringify([births[role], people[role].location, moved[role].moves, conventions]),
  ).join();
  return <Kootas key={key} people={people} moved={moved} />;
}

/** By the place that the guide has chosen in the chart, if there is one, and the time as it is moved there. */
function usePerson(birth: Birth, { moves }: MovedTime, conventions: ChartConventions): Person | null {
  const chosen = useChosenPlace(birth);
  return useMemo(() => {
    const person = readPerson(birth, chosen?.place ?? birth.birthLocation, { conventions, moves });
    return person && { ...person, chosenPlace: chosen };
  }, [birth, chosen, conventions, moves]);
}

function Kootas({ people, moved }: { people: People; moved: MilanProps["moved"] }) {
  const t = useT();
  const [chosen, setChosen] = useState<Record<PartnerRole, number>>({
    groom: people.groom.given,
    bride: people.bride.given,
  });
  const [isPrinting, setPrinting] = useState(false);
  const totals = useMemo(() => totalsOf(people), [people]);
  const moons = {
    groom: people.groom.moons[chosen.groom] as MoonChoice,
    bride: people.bride.moons[chosen.bride] as MoonChoice,
  };
  const longitudes = { groom: moons.groom.longitude, bride: moons.bride.longitude };
  const milan = milanOf(longitudes);
  const shown = { people, moons, longitudes, milan, totals };
  return (
    <div className="grid grid-cols-1 gap-3">
      <Totals {...shown} />
      <Assumed people={people} />
      {PARTNER_ROLES.map((role) => (
        <Time key={role} role={role} person={people[role]} moved={moved[role]} />
      ))}
      {PARTNER_ROLES.map((role) => (
        <MoonField
          key={role}
          role={role}
          person={people[role]}
          chosen={chosen[role]}
          onChoose={(index) => setChosen({ ...chosen, [role]: index })}
        />
      ))}
      <KootaTable milan={milan} moons={longitudes} />
      <MangalLines people={people} moons={longitudes} />
      <div>
        <Button variant="quiet" size="small" onClick={() => setPrinting(true)}>
          {t("chart.print-a4")}
        </Button>
      </div>
      {isPrinting ? <MilanSheet {...shown} onPrinted={() => setPrinting(false)} /> : null}
    </div>
  );
}

type ShownProps = {
  people: People;
  moons: Record<PartnerRole, MoonChoice>;
  longitudes: Record<PartnerRole, number>;
  milan: Scored;
  totals: readonly number[];
};

/** Every total that the births allow, by whose tables, and what is assumed. */
function Totals({ totals, people }: Pick<ShownProps, "totals" | "people">) {
  const t = useT();
  return (
    <div className="grid gap-1">
      <p className="text-title font-bold">
        {t("milan.of-total", { points: eitherText(t, totals.map(pointsText)), count: MAX_POINTS })}
      </p>
      <p className="text-small text-ink-quiet">{t("milan.reading")}</p>
      <p className="text-small text-ink-quiet">
        {`${t("chart.ayanamsa")}: ${t(`chart.ayanamsa-${people.groom.chart.conventions.ayanamsa}`)}`}
      </p>
      {PARTNER_ROLES.filter((role) => people[role].location === null).map((role) => (
        <p key={role} className="text-small text-ink-quiet">
          {t(`milan.no-place-${role}`)}
        </p>
      ))}
    </div>
  );
}

/** Each place that the guide has not chosen yet. Paper has it beside the birth. */
function Assumed({ people }: { people: People }) {
  const t = useT();
  return PARTNER_ROLES.map((role) => {
    const { chosenPlace } = people[role];
    if (!chosenPlace?.isAssumed) return null;
    return (
      <p key={role} className="text-small">
        {t(`milan.assumed-${role}`, { place: chosenPlace.text })}
      </p>
    );
  });
}

/** By which clock it was told, and that the guide has moved it. Paper has both beside the birth. */
function Time({ role, person, moved }: { role: PartnerRole; person: Person; moved: MovedTime }) {
  const t = useT();
  const { birth, chart } = person;
  return (
    <>
      <TimeCautions chart={chart} moved={moved} whose={t(`milan.${role}`)} />
      {chart.movedMinutes === 0 ? null : (
        <p className="flex flex-wrap items-center justify-between gap-x-3 text-small">
          <span>{t(`milan.moved-${role}`, movedValues(birth, chart))}</span>
          <Button variant="quiet" size="small" onClick={() => moved.onMove(NOT_MOVED)}>
            {t("chart.time-reset")}
          </Button>
        </p>
      )}
    </>
  );
}

/** "22", "22 or 26½", "12, 22 or 26½" */
function eitherText(t: Translate, texts: readonly string[]): string {
  const last = texts.at(-1) ?? "";
  return texts.length < 2 ? last : t("milan.or", { first: texts.slice(0, -1).join(", "), last });
}

type MoonProps = {
  role: PartnerRole;
  person: MilanPerson;
  /** An index of the person's Moons. */
  chosen: number;
  onChoose: (index: number) => void;
};

/** Where the Moon stands; a choice where the birth allows several places. */
function MoonField({ role, person, chosen, onChoose }: MoonProps) {
  const t = useT();
  const { chart, moons } = person;
  if (moons.length === 1) {
    return (
      <p className="flex flex-wrap justify-between gap-x-3 text-small">
        <span className="text-ink-quiet">{t(`milan.moon-${role}`)}</span>
        <span className="font-bold">{moonText(t, moons[0] as MoonChoice)}</span>
      </p>
    );
  }
  return (
    <Field label={t(`milan.moon-${role}`)} hint={t(chart.hasTime ? "milan.moon-near" : "milan.moon-unsure")}>
      {(field) => (
        <select
          {...field}
          value={chosen}
          onChange={({ target }) => onChoose(Number(target.value))}
          className={`${inputClass} text-small!`}
        >
          {moons.map((choice, index) => (
            <option key={choice.longitude} value={index}>
              {moonText(t, choice)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** "Rohini 2, Taurus, until 2:10 AM" */
function moonText(t: Translate, { longitude, from, to }: MoonChoice): string {
  const place = `${nakshatraText(t, longitude)}, ${signName(t, signOf(longitude))}`;
  const times = { from: unbroken(formatTime(from ?? "")), to: unbroken(formatTime(to ?? "")) };
  if (from && to) return `${place}, ${t("milan.between", times)}`;
  if (from) return `${place}, ${t("milan.from", { from: times.from })}`;
  return to ? `${place}, ${t("milan.until", { to: times.to })}` : place;
}

/** A milan that appears on paper only, on one page. Mounting it opens the browser's print dialog. */
function MilanSheet({ onPrinted, ...shown }: ShownProps & { onPrinted: () => void }) {
  const t = useT();
  const style = styleSetting.use() ?? "north";
  const { people, moons, longitudes, milan } = shown;
  return (
    <PrintSheet className="chart-sheet chart-sheet-a4 milan-sheet" onPrinted={onPrinted}>
      <h1>{t("milan.title")}</h1>
      <div className="chart-sheet-row">
        {PARTNER_ROLES.map((role) => (
          <figure key={role}>
            <figcaption>
              <strong>{[t(`milan.${role}`), people[role].birth.name].filter(Boolean).join(": ")}</strong>
              {birthTexts(t, people[role]).map((text) => (
                <span key={text} className="block">
                  {text}
                </span>
              ))}
              <span>{`${t("chart.moon")}: ${moonText(t, moons[role])}`}</span>
            </figcaption>
            <DrawnView
              view="d1"
              chart={people[role].chart}
              style={style}
              today={people[role].chart.planets}
            />
          </figure>
        ))}
      </div>
      <Totals {...shown} />
      <KootaTable milan={milan} moons={longitudes} />
      <MangalLines people={people} moons={longitudes} />
    </PrintSheet>
  );
}

/** As it is read, and the place that was given instead. */
function birthTexts(t: Translate, { birth, chart, chosenPlace }: Person): string[] {
  const { birthPlace } = birth;
  const { date, time: clockTime } = chart.clock;
  const time = clockTime === null ? t("milan.no-time") : formatTime(clockTime);
  const place = chosenPlace?.text ?? birthPlace;
  const texts = [[formatDate(date), time, place, ayanamsaText(t, chart)].filter(Boolean).join(" · ")];
  if (!chart.hasAscendant) texts.push(viewName(t, "d1", chart));
  if (chart.movedMinutes !== 0) texts.push(t("chart.printed-time", movedValues(birth, chart)));
  texts.push(...timeCautionTexts(t, chart));
  const kind = chosenPlace?.isAssumed ? "assumed" : "place";
  if (chosenPlace && birthPlace) texts.push(t(`chart.printed-${kind}`, { given: birthPlace }));
  return texts;
}
