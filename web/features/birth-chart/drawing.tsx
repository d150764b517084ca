import { Fragment, type ReactNode } from "react";
import { PLANETS, type Planet, type Positions } from "#domain/chart/chart.ts";
import { houseOf, signOf } from "#domain/chart/zodiac.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import type { ReadChart } from "./read-chart.ts";

export const VIEWS = ["d1", "d9", "gochar"] as const;
export type ChartView = (typeof VIEWS)[number];

type ViewProps = { view: ChartView; chart: ReadChart; style: ChartStyle; today: Positions };

/** The drawing alone, as it also stands on paper. */
export function DrawnView({ view, chart, style, today }: ViewProps) {
  const t = useT();
  const positions = view === "gochar" ? today : chart.planets;
  const signs = (planet: Planet) =>
    view === "d9" ? chart.navamsaSign[planet] : signOf(positions[planet].longitude);
  const name = viewName(t, view, chart);
  return (
    <Drawing
      style={style}
      label={t("chart.drawing", { view: name, style: t(`chart.${style}`) })}
      signs={new Map(PLANETS.map((planet) => [planet, signs(planet)]))}
      positions={positions}
      firstSign={view === "d9" ? chart.firstSigns.d9 : chart.firstSigns.d1}
      hasAscendant={chart.hasAscendant}
      // The birth's, which is another one than that of today's positions.
      caption={view === "gochar" ? [name] : [name, ayanamsaText(t, chart)]}
    />
  );
}

/** Without an ascendant D1 is no lagna chart. */
export const viewName = (t: Translate, view: ChartView, { hasAscendant }: ReadChart) =>
  t(view === "d1" && !hasAscendant ? "chart.d1-moon" : `chart.${view}`);

/** "Lahiri 23°13′", cut to the minute. */
export function ayanamsaText(t: Translate, { ayanamsa, conventions }: ReadChart): string {
  const degrees = Math.floor(ayanamsa);
  const minutes = Math.floor((ayanamsa - degrees) * 60);
  return `${t(`chart.ayanamsa-${conventions.ayanamsa}`)} ${degrees}°${String(minutes).padStart(2, "0")}′`;
}

export const STYLES = ["north", "south"] as const;
export type ChartStyle = (typeof STYLES)[number];

type Props = {
  /** Said by screen readers; the figures stand in a table. */
  label: string;
  /** Of each planet. */
  signs: ReadonlyMap<Planet, number>;
  positions: Positions;
  firstSign: number;
  /** The first house is the ascendant's, and not the Moon's. */
  hasAscendant: boolean;
  /** In the middle of the South Indian drawing. */
  caption: readonly string[];
};

const SIDE = 300;

function Drawing({ style, ...props }: Props & { style: ChartStyle }) {
  return (
    <svg
      viewBox={`-2 -2 ${SIDE + 4} ${SIDE + 4}`}
      role="img"
      aria-label={props.label}
      className="mx-auto block w-full max-w-[26rem] fill-none stroke-primary stroke-[1.5]"
    >
      {style === "north" ? <North {...props} /> : <South {...props} />}
    </svg>
  );
}

/** Houses stand still: the first one is the upper diamond, and the others follow anticlockwise. */
const HOUSES: readonly { shape: Shape; x: number; y: number; number: readonly [number, number] }[] = [
  { shape: "diamond", x: 150, y: 68, number: [150, 133] },
  { shape: "top", x: 75, y: 0, number: [75, 65] },
  { shape: "left", x: 0, y: 75, number: [63, 75] },
  { shape: "diamond", x: 70, y: 150, number: [133, 150] },
  { shape: "left", x: 0, y: 225, number: [63, 225] },
  { shape: "bottom", x: 75, y: 300, number: [75, 235] },
  { shape: "diamond", x: 150, y: 232, number: [150, 167] },
  { shape: "bottom", x: 225, y: 300, number: [225, 235] },
  { shape: "right", x: 300, y: 225, number: [237, 225] },
  { shape: "diamond", x: 230, y: 150, number: [167, 150] },
  { shape: "right", x: 300, y: 75, number: [237, 75] },
  { shape: "top", x: 225, y: 0, number: [225, 65] },
];

function North({ signs, positions, firstSign }: Props) {
  return (
    <>
      <path d="M0 0H300V300H0ZL300 300M300 0 0 300M150 0 300 150 150 300 0 150Z" />
      {HOUSES.map(({ shape, x, y, number }, index) => {
        const house = index + 1;
        const inHouse = [...signs.keys()].filter(
          (planet) => houseOf(signs.get(planet) ?? 1, firstSign) === house,
        );
        return (
          <g key={house}>
            <Text x={number[0]} y={number[1]} size={12} isQuiet>
              {String(((firstSign - 1 + index) % 12) + 1)}
            </Text>
            <Planets planets={inHouse} positions={positions} shape={shape} x={x} y={y} />
          </g>
        );
      })}
    </>
  );
}

const CELL = SIDE / 4;
/** Column and row of each sign, from Aries on: clockwise, Pisces upper left. */
const CELLS: readonly (readonly [number, number])[] = [
  ...([
    [1, 0],
    [2, 0],
    [3, 0],
    [3, 1],
    [3, 2],
    [3, 3],
  ] as const),
  ...([
    [2, 3],
    [1, 3],
    [0, 3],
    [0, 2],
    [0, 1],
    [0, 0],
  ] as const),
];

function South({ signs, positions, firstSign, hasAscendant, caption }: Props) {
  const [column = 0, row = 0] = CELLS[firstSign - 1] ?? [];
  return (
    <>
      <path d="M0 0H300V300H0ZM75 75H225V225H75ZM75 0V75M150 0V75M225 0V75M75 225V300M150 225V300M225 225V300" />
      <path d="M0 75H75M0 150H75M0 225H75M225 75H300M225 150H300M225 225H300" />
      {hasAscendant ? <path d={`M${column * CELL} ${row * CELL + 14}l14 -14`} /> : null}
      {CELLS.map(([at, down], index) => {
        const inSign = [...signs.keys()].filter((planet) => signs.get(planet) === index + 1);
        const middle = { x: (at + 0.5) * CELL, y: (down + 0.5) * CELL };
        return (
          <Planets key={`${at} ${down}`} planets={inSign} positions={positions} shape="cell" {...middle} />
        );
      })}
      {caption.map((line, index) => (
        <Text key={line} x={150} y={142 + index * 20} size={14} isQuiet>
          {line}
        </Text>
      ))}
    </>
  );
}

type PlanetsProps = { planets: readonly Planet[]; positions: Positions; shape: Shape; x: number; y: number };

export const RETROGRADE = "℞";
/** Of the mark beside the letters, in parts of their size. */
const MARK_SIZE = 0.6;

function Planets({ planets, positions, shape, x, y }: PlanetsProps) {
  const t = useT();
  const { size, rows } = placeLabels(planets, shape, { x, y });
  return rows.map(({ items, ...middle }) => (
    <Text key={items.join()} {...middle} size={size}>
      {items.map((planet, index) => (
        <Fragment key={planet}>
          <tspan>{`${index > 0 ? " " : ""}${t(`chart.${planet}-short`)}`}</tspan>
          {isMarkedRetrograde(planet, positions) ? (
            <tspan fontSize={size * MARK_SIZE}>{RETROGRADE}</tspan>
          ) : null}
        </Fragment>
      ))}
    </Text>
  ));
}

/** The nodes have no mark: the mean ones always move backward, and the true ones turn every few days. */
export function isMarkedRetrograde(planet: Planet, positions: Positions): boolean {
  return planet !== "rahu" && planet !== "ketu" && positions[planet].isRetrograde;
}

type TextProps = { x: number; y: number; size: number; isQuiet?: boolean; children: ReactNode };

/** From the baseline to the middle of letters, in parts of their size. Not every browser has `dominant-baseline`. */
const MIDDLE = 0.35;

function Text({ x, y, size, isQuiet = false, children }: TextProps) {
  return (
    <text
      x={x}
      y={y + size * MIDDLE}
      fontSize={size}
      textAnchor="middle"
      className={
        isQuiet ? "fill-ink-quiet stroke-none" : "fill-ink stroke-none font-bold [word-spacing:0.1em]"
      }
    >
      {children}
    </text>
  );
}

// Where the letters of the planets stand in a house, so that eight in one house, the most that is possible, are readable.

export type Shape = "diamond" | "top" | "bottom" | "left" | "right" | "cell";
/** A row is one text, whose middle is given: the letters of a language decide how wide it is. */
type Row<Item> = { items: Item[]; x: number; y: number };

type Layout = { size: number; rows: readonly number[] };
const at = (size: number, ...rows: number[]): Layout => ({ size, rows });

/** For one to eight: the size of the letters, in units of the drawing, which is 300 wide, and how many stand in each row. */
const LAYOUTS: Record<"diamond" | "flat" | "tall" | "cell", readonly Layout[]> = {
  diamond: [
    ...[at(22, 1), at(22, 2), at(19, 3), at(20, 2, 2)],
    ...[at(19, 2, 3), at(18, 2, 2, 2), at(18, 2, 3, 2), at(16, 2, 3, 2, 1)],
  ],
  // From the base of a triangle towards its tip, where the sign's number stands.
  flat: [
    ...[at(21, 1), at(21, 2), at(20, 2, 1), at(18, 3, 1)],
    ...[at(16, 3, 2), at(15, 3, 2, 1), at(15, 4, 2, 1), at(14, 4, 3, 1)],
  ],
  tall: [
    ...[at(21, 1), at(20, 1, 1), at(19, 1, 1, 1), at(16, 1, 1, 1, 1)],
    ...[at(14, 1, 1, 1, 1, 1), at(14, 1, 1, 2, 1, 1), at(14, 1, 1, 2, 2, 1), at(14, 1, 2, 2, 2, 1)],
  ],
  cell: [
    ...[at(22, 1), at(18, 2), at(18, 2, 1), at(18, 2, 2)],
    ...[at(18, 2, 2, 1), at(18, 2, 2, 2), at(15, 2, 2, 2, 1), at(15, 2, 2, 2, 2)],
  ],
};
const KINDS = {
  diamond: "diamond",
  cell: "cell",
  top: "flat",
  bottom: "flat",
  left: "tall",
  right: "tall",
} as const;

const LINE = 1.25;
/** Half of the base of a triangle, and its height. */
const REACH = 75;
/** The sign's number stands beyond it. */
const NUMBER_DEPTH = 55;

/** `x` and `y`: the middle of a diamond or a cell, or of the base of a triangle. */
export function placeLabels<Item>(
  items: readonly Item[],
  shape: Shape,
  { x, y }: { x: number; y: number },
): { size: number; rows: Row<Item>[] } {
  const kind = KINDS[shape];
  const { size, rows } = LAYOUTS[kind][Math.min(items.length, 8) - 1] ?? at(0);
  const left = [...items];
  const placed = rows.map((count, row) => {
    const ofRow = left.splice(0, count);
    const fromMiddle = (row - (rows.length - 1) / 2) * size * LINE;
    if (kind === "diamond" || kind === "cell") return { items: ofRow, x, y: y + fromMiddle };
    if (kind === "flat") {
      const depth = size * ((rows.length === 1 ? 1 : 0.7) + row * LINE);
      return { items: ofRow, x, y: shape === "top" ? y + depth : y - depth };
    }
    const room = Math.min(REACH - Math.abs(fromMiddle) - size / 2, NUMBER_DEPTH);
    const depth = 1 + room / 2;
    return { items: ofRow, x: shape === "left" ? x + depth : x - depth, y: y + fromMiddle };
  });
  return { size, rows: placed };
}
