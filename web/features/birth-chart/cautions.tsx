// What is not certain about a chart, and by which clock its time is taken.
import type { ReactNode } from "react";
import { signOf } from "#domain/chart/zodiac.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { signedMinutes } from "./corrections.tsx";
import { nakshatraText, signName } from "./figures.tsx";
import type { ReadChart, TimeMoves } from "./read-chart.ts";

type Props = {
  chart: ReadChart;
  /** Not on paper. */
  moves?: TimeMoves;
  onMove?: (moves: TimeMoves) => void;
};

/** By one press the time is taken by another clock, and by the next one as before. */
export function Cautions({ chart, moves, onMove }: Props) {
  const t = useT();
  const texts = cautionTexts(t, chart);
  if (texts.length + chart.otherClocks.length === 0) return null;
  return (
    <ul className="grid gap-1.5 rounded-part bg-alive-soft px-3 py-2 text-small text-alive-ink">
      {texts.map((text) => (
        <Caution key={text} text={text} />
      ))}
      {chart.otherClocks.map((clock) => (
        <Caution key={clock.name} text={otherClockText(t, clock)}>
          {moves && onMove ? (
            <Button
              variant="outline"
              size="small"
              aria-pressed={clock.isTaken}
              className="aria-pressed:border-primary aria-pressed:bg-primary-soft"
              onClick={() =>
                onMove({
                  ...moves,
                  clocks: clock.isTaken
                    ? moves.clocks.filter((name) => name !== clock.name)
                    : [...moves.clocks, clock.name],
                })
              }
            >
              {t(`chart.take-${clock.name}`, {
                minutes: signedMinutes(Math.round(clock.laterMs / MINUTE_MS)),
              })}
            </Button>
          ) : null}
        </Caution>
      ))}
    </ul>
  );
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

function otherClockText(
  t: Translate,
  { name, laterMs, offsetMs, isTaken }: ReadChart["otherClocks"][number],
) {
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
