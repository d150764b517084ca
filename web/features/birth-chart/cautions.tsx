// What is not certain about a chart, and by which clock its time is taken.
import type { ReactNode } from "react";
import { signOf } from "#domain/chart/zodiac.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { signedMinutes } from "./corrections.tsx";
import { nakshatraText, signName } from "./figures.tsx";
import type { MovedTime, TimeMoves } from "./moved-time.ts";
import type { ReadChart } from "./read-chart.ts";

type Props = {
  chart: ReadChart;
  /** Not on paper. */
  moved?: MovedTime;
};

type Clock = ReadChart["otherClocks"][number];

export function Cautions({ chart, moved }: Props) {
  const t = useT();
  const texts = cautionTexts(t, chart);
  if (texts.length + chart.otherClocks.length === 0) return null;
  return <List className={boxClass} {...{ texts, chart, moved }} />;
}

const boxClass = "grid gap-1.5 rounded-part bg-alive-soft px-3 py-2 text-small text-alive-ink";

type ListProps = Props & { texts: readonly string[]; className: string };

function List({ texts, className, ...rest }: ListProps) {
  return (
    <ul className={className}>
      {texts.map((text) => (
        <Caution key={text} text={text} />
      ))}
      <OtherClocks {...rest} />
    </ul>
  );
}

type TimeProps = { chart: ReadChart; moved: MovedTime; whose: string };

/**
 * In a milan, which says in its own words what else is not certain: by which clock the time of a birth was told. Nothing where
 * there was one clock, or no time.
 */
export function TimeCautions({ chart, moved, whose }: TimeProps) {
  const t = useT();
  const texts = timeTexts(t, chart);
  if (texts.length + chart.otherClocks.length === 0) return null;
  return (
    <section className={boxClass}>
      <h4 className="font-bold">{whose}</h4>
      <List className="grid gap-1.5" {...{ texts, chart, moved }} />
    </section>
  );
}

/** By one press the time is taken by another clock, and by the next one as before. */
function OtherClocks({ chart, moved }: Props) {
  const t = useT();
  return chart.otherClocks.map((clock) => (
    <Caution key={clock.name} text={otherClockText(t, clock)}>
      {moved ? (
        <Button
          variant="outline"
          size="small"
          aria-pressed={clock.isTaken}
          className="aria-pressed:border-primary aria-pressed:bg-primary-soft"
          onClick={() => moved.onMove(withClock(moved.moves, clock))}
        >
          {t(`chart.take-${clock.name}`, { minutes: signedMinutes(Math.round(clock.laterMs / MINUTE_MS)) })}
        </Button>
      ) : null}
    </Caution>
  ));
}

function withClock({ minutes, clocks }: TimeMoves, { name, isTaken }: Clock): TimeMoves {
  return { minutes, clocks: isTaken ? clocks.filter((taken) => taken !== name) : [...clocks, name] };
}

function Caution({ text, children = null }: { text: string; children?: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <Icon name="info" size={16} className="mt-1 shrink-0" />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>{text}</span>
        {children}
      </div>
    </li>
  );
}

function timeTexts(t: Translate, { cautions }: ReadChart): string[] {
  return cautions.flatMap((caution) =>
    caution === "no-time" || caution === "no-place" ? [] : t(`chart.caution-${caution}`),
  );
}

/** The same for paper. */
export function timeCautionTexts(t: Translate, chart: ReadChart): string[] {
  return [...timeTexts(t, chart), ...chart.otherClocks.map((clock) => otherClockText(t, clock))];
}

function cautionTexts(t: Translate, { cautions, edges, spans }: ReadChart): string[] {
  const standing = (longitude: number) => `${signName(t, signOf(longitude))}, ${nakshatraText(t, longitude)}`;
  return [
    ...cautions.map((caution) => t(`chart.caution-${caution}`)),
    ...edges.map(({ point, edge: { kind, before, after } }) => {
      const part = (longitude: number) =>
        kind === "sign" ? signName(t, signOf(longitude)) : nakshatraText(t, longitude);
      return t("chart.edge", { point: t(`chart.${point}`), before: part(before), after: part(after) });
    }),
    ...spans.map(({ planet, from, to }) =>
      planet === "moon"
        ? t("chart.moon-span", { from: standing(from), to: standing(to) })
        : t("chart.sign-span", {
            planet: t(`chart.${planet}`),
            from: signName(t, signOf(from)),
            to: signName(t, signOf(to)),
          }),
    ),
  ];
}

const MINUTE_MS = 60_000;

function otherClockText(t: Translate, { name, laterMs, offsetMs, isTaken }: Clock) {
  const values = { count: Math.round(Math.abs(laterMs) / MINUTE_MS), clock: utcText(offsetMs) };
  return t(isTaken ? `chart.taken-${name}` : `chart.caution-${name}`, values);
}

/** "UTC+2:45", "UTC−5:00", and with seconds where a local mean time has them. */
export function utcText(offsetMs: number): string {
  const seconds = Math.abs(offsetMs) / 1000;
  const two = (value: number) => String(Math.floor(value) % 60).padStart(2, "0");
  const clock = `${Math.floor(seconds / 3600)}:${two(seconds / 60)}`;
  return `UTC${offsetMs < 0 ? "−" : "+"}${clock}${seconds % 60 === 0 ? "" : `:${two(seconds)}`}`;
}
