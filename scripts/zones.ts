// Makes domain/chart/zone-offsets.ts, the clocks of the world's time zones, from two packages of the same IANA database:
//   node scripts/zones.ts <usr/share/zoneinfo of Debian's tzdata> <tzdata.zi of PyPI's tzdata>
// Debian's (apt-get download tzdata; dpkg-deb -x) is built with PACKRATDATA=backzone and PACKRATLIST=zone.tab: a zone keeps
// its own past, also where it agrees with another one since 1970. PyPI's is the main data, as browsers have it: there such a
// zone is a link, whose target is written beside its name.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { root } from "./checks/source-files.ts";

/** From `fromSeconds` (Unix time) on, clocks are so many seconds ahead of UTC. The first span has no beginning. */
type Span = { fromSeconds: number; offsetSeconds: number };

const [zoneinfo, mainFile] = process.argv.slice(2);
if (!zoneinfo || !mainFile) {
  throw new Error(
    "usage: node scripts/zones.ts <zoneinfo folder of Debian's tzdata> <tzdata.zi of the main data>",
  );
}
const source = readFileSync(join(zoneinfo, "tzdata.zi"), "utf8");
if (!/^# ddeps backzone zone\.tab$/m.test(source)) throw new Error(`${zoneinfo} is not built with backzone`);
const mainData = readFileSync(mainFile, "utf8");
const version = versionOf(source);
const mainLinks = new Map(linksOf(mainData));
const names = [...source.matchAll(/^Z (\S+)/gm)].map(([, name]) => name as string);
names.push(...linksOf(source).map(([name]) => name));
const histories = new Map(names.map((name) => [name, writeSpans(readSpans(join(zoneinfo, name)))]));

const lines = [...Map.groupBy(names.sort(), (name) => histories.get(name))].map(
  ([history, zones]) => `${zones.map(withMainLink).join(" ")}|${history}`,
);
const target = join(root, "domain/chart/zone-offsets.ts");
writeFileSync(target, moduleText(lines));
const packed = lines.join("\n");
const sizes = [packed.length, gzipSync(packed, { level: 9 }).length, brotliCompressSync(packed).length];
process.stdout.write(
  `${names.length} names of ${lines.length} pasts written to ${target}: ${sizes.join(", ")} bytes (plain, gzip, brotli)\n`,
);

function versionOf(data: string): string {
  const [, found] = /^# version (\S+)$/m.exec(data) ?? [];
  if (!found) throw new Error("tzdata.zi has no version");
  return found;
}

/** Each other name of a zone, and the zone. */
function linksOf(data: string): [string, string][] {
  return [...data.matchAll(/^L (\S+) (\S+)$/gm)].map(([, zone, name]) => [name as string, zone as string]);
}

/** "Africa/Kampala>Africa/Nairobi" where the main data has another past. */
function withMainLink(name: string): string {
  const link = mainLinks.get(name);
  return link && histories.get(link) !== histories.get(name) ? `${name}>${link}` : name;
}

/** Of a compiled file (RFC 9636): the transitions of its second block, which has 64 bits for each instant. */
function readSpans(file: string): Span[] {
  const bytes = readFileSync(file);
  const headerBytes = 44;
  const countsAt = (header: number) => {
    const [utc, standard, leaps, times, types, letters] = [20, 24, 28, 32, 36, 40].map((place) =>
      bytes.readUInt32BE(header + place),
    ) as [number, number, number, number, number, number];
    return { rest: letters + leaps * 8 + standard + utc, times, types };
  };
  const first = countsAt(0);
  const header = headerBytes + first.times * 5 + first.types * 6 + first.rest;
  const { times } = countsAt(header);
  const instants = header + headerBytes;
  const indices = instants + times * 8;
  const offsetOf = (type: number) => bytes.readInt32BE(indices + times + type * 6);
  const spans = [{ fromSeconds: Number.NEGATIVE_INFINITY, offsetSeconds: offsetOf(0) }];
  for (let index = 0; index < times; index++) {
    const offsetSeconds = offsetOf(bytes[indices + index] as number);
    // Another name of the clock alone changes nothing.
    if (offsetSeconds === spans.at(-1)?.offsetSeconds) continue;
    spans.push({ fromSeconds: Number(bytes.readBigInt64BE(instants + index * 8)), offsetSeconds });
  }
  return spans;
}

/** As `readSpans` of domain/chart/zones.ts reads it. */
function writeSpans(spans: readonly Span[]): string {
  const offsets = [...new Set(spans.map(({ offsetSeconds }) => offsetSeconds))];
  const order = spans.map(({ offsetSeconds }) => offsets.indexOf(offsetSeconds).toString(36)).join("");
  const steps = spans.slice(1).map(({ fromSeconds }, index) => {
    const before = index === 0 ? 0 : (spans[index] as Span).fromSeconds;
    const step = fromSeconds - before;
    return step % 900 === 0 ? (step / 900).toString(36) : `.${step.toString(36)}`;
  });
  return [offsets.map((offset) => offset.toString(36)).join(" "), order, steps.join(" ")].join("|");
}

function moduleText(lines: readonly string[]): string {
  return `// The clocks of the world's time zones, written by scripts/zones.ts and read by zones.ts. A line has the names of zones of
// one past, each with the zone whose past the main data gives it ("name>zone") where that is another one; their offsets from
// UTC in seconds; the order in which these held; and the steps from one change to the next, the first from 1970 on, in
// quarters of an hour, or in seconds after a dot. Numbers have the base 36. The last change is in 2037.
// Source: the IANA time zone database (https://www.iana.org/time-zones, public domain) ${version} as Debian's package tzdata
// builds it, with backzone; the main data's links by PyPI's package tzdata (IANA ${versionOf(mainData)}).
export const ZONE_OFFSETS = \`
${lines.join("\n")}
\`;
`;
}
