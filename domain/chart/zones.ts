// The clocks of time zones by the product's own table. Browsers have the main data of IANA alone, in which a zone shares the
// past of another one where both agree since 1970, and each of another year: a chart would depend on the phone.
import { ZONE_OFFSETS } from "./zone-offsets.ts";

/** From `fromMs` on, and before `toMs`, the clocks of a zone are so far ahead of UTC. */
export type ZoneSpan = { fromMs: number; toMs: number; offsetMs: number };

type ZoneLine = { past: string; mainZone: string | null };

let lines: ReadonlyMap<string, ZoneLine> | null = null;
const spansByPast = new Map<string, readonly ZoneSpan[]>();

/** In their order, from the local mean time on. Null for a zone that the table lacks. */
export function spansOf(timeZone: string): readonly ZoneSpan[] | null {
  lines ??= readLines();
  const line = lines.get(timeZone);
  if (!line) return null;
  const spans = spansByPast.get(line.past) ?? readSpans(line.past);
  spansByPast.set(line.past, spans);
  return spans;
}

/** By the main data, as browsers and other programs have it. Null where it has the same past. */
export function mainSpansOf(timeZone: string): readonly ZoneSpan[] | null {
  lines ??= readLines();
  const mainZone = lines.get(timeZone)?.mainZone;
  return mainZone ? spansOf(mainZone) : null;
}

/** How far the clocks are ahead of UTC at an instant. */
export function offsetAt(spans: readonly ZoneSpan[], instantMs: number): number {
  return spans.findLast(({ fromMs }) => fromMs <= instantMs)?.offsetMs ?? 0;
}

/** The names of all zones that the table has. */
export function zoneNames(): string[] {
  lines ??= readLines();
  return [...lines.keys()];
}

function readLines(): Map<string, ZoneLine> {
  return new Map(
    ZONE_OFFSETS.trim()
      .split("\n")
      .flatMap((line) => {
        const end = line.indexOf("|");
        const past = line.slice(end + 1);
        const zones = line.slice(0, end).split(" ");
        return zones.map((zone): [string, ZoneLine] => {
          const [name = "", mainZone = null] = zone.split(">");
          return [name, { past, mainZone }];
        });
      }),
  );
}

/** As scripts/zones.ts writes it. */
function readSpans(past: string): ZoneSpan[] {
  const [offsets = "", order = "", steps = ""] = past.split("|");
  const offsetsMs = offsets.split(" ").map((offset) => 1000 * number(offset));
  const changesMs: number[] = [];
  for (const step of steps.split(" ").filter(Boolean)) {
    const seconds = step.startsWith(".") ? number(step.slice(1)) : 900 * number(step);
    changesMs.push((changesMs.at(-1) ?? 0) + 1000 * seconds);
  }
  return [...order].map((index, place) => ({
    fromMs: changesMs[place - 1] ?? Number.NEGATIVE_INFINITY,
    toMs: changesMs[place] ?? Number.POSITIVE_INFINITY,
    offsetMs: offsetsMs[number(index)] ?? 0,
  }));
}

function number(written: string): number {
  return Number.parseInt(written, 36);
}
