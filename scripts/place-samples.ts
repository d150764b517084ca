// Writes what the test of the search for places types, with the labels that it has to find.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { foldPlaceName, soundOf } from "#server/modules/customers/place-sounds.ts";
import { root } from "./checks/source-files.ts";
import {
  coordinates,
  type Found,
  type findPlaces,
  isDevanagari,
  plainHindi,
  soundsOf,
  stateNamed,
} from "./found-places.ts";
import type { District, Sources } from "./place-sources.ts";

const DISTRICT_SAMPLES = 300;

type Listed = ReturnType<typeof findPlaces> & {
  sources: Sources;
  /** Of a place that the list has. */
  labelOf: ReadonlyMap<Found, string>;
};

/** What the test of the search types, and the label that it has to find. */
export function writeSamples(listed: Listed) {
  const { zoneCities, labelOf } = listed;
  const target = join(root, "tests/places");
  mkdirSync(target, { recursive: true });
  const write = (file: string, rows: (readonly [string, string])[]) =>
    writeFileSync(join(target, file), [...rows.map((row) => row.join("\t")), ""].join("\n"));
  write(
    "cldr-cities.tsv",
    zoneCities.map(({ city, place }) => [city.nameHindi, labelOf.get(place) ?? city.name]),
  );
  write("indian-towns.tsv", [...townSamples(listed), ...districtSamples(listed)]);
}

/** Towns of India whose Hindi name libgeonames-common has. */
function townSamples({ sources, places, labelOf }: Listed): [string, string][] {
  const named = sources.towns.filter(
    ({ country, id }) => country === "IN" && isDevanagari(sources.hindiNames.get(id) ?? ""),
  );
  return named.flatMap((town) => {
    const typed = plainHindi(sources.hindiNames.get(town.id) ?? "");
    const place = places.find(({ others, latitude, longitude }) => {
      const { latitude: north, longitude: east } = coordinates(town);
      return latitude === north && longitude === east && others.includes(town.ascii);
    });
    return place ? [[typed, labelOf.get(place) ?? town.ascii]] : [];
  });
}

/** Districts that are called as their towns are, evenly chosen. */
function districtSamples({ sources, places, labelOf }: Listed): [string, string][] {
  const known = sources.districts.filter(
    ({ en_name, hi_name }) =>
      isDevanagari(hi_name) && !/^(?:north|south|east|west|upper|lower)/i.test(en_name),
  );
  return Array.from({ length: DISTRICT_SAMPLES }, (_, index) => {
    const { en_name, hi_name, state_id } = known[
      Math.floor((index * known.length) / DISTRICT_SAMPLES)
    ] as District;
    const state = stateNamed(sources, sources.states.get(state_id) ?? "");
    const inState = places.filter((found) => labelOf.has(found) && found.region === `IN-${state}`);
    const folded = foldPlaceName(en_name);
    const place =
      inState.find(({ name }) => foldPlaceName(name) === folded) ??
      inState.find((found) => soundsOf(found).includes(soundOf(folded)));
    return [hi_name, place ? (labelOf.get(place) ?? en_name) : en_name];
  });
}
