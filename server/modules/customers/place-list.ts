// The list of places as it is stored: the regions, an empty line, a line for each place, the places first that most people
// mean, an empty line, and the labels of former lists. Fields are separated by tabs.
import type { BirthLocation } from "#domain/intakes.ts";

/** A state of India, or a country. `folded`: both names in folded form. */
type Region = { name: string; nameHindi: string; folded: string };

export type ListedPlace = {
  name: string;
  /** Empty where the source has none: the place is then written in Latin letters in both languages. */
  nameHindi: string;
  /** A district or state, for places that share their name and region; otherwise empty. */
  within: string;
  /** Place in the list of regions. */
  region: number;
  timeZone: string;
  latitude: number;
  longitude: number;
  /**
   * In folded form its two names, each after a `|`, and others, each after a `/`; then spellings (`spellingOf`) of others that
   * mean this place before all that sound so, each after a `=`.
   */
  folded: string;
};

/** A label that a list before had and this one has not. Drafts and phones may still have it. */
export type FormerPlace = BirthLocation & { label: string };

export type PlaceList = {
  regions: readonly Region[];
  places: readonly ListedPlace[];
  former: readonly FormerPlace[];
};

export function writePlaceList({ regions, places, former }: PlaceList): string {
  const lines = [
    ...regions.map(({ name, nameHindi, folded }) => [name, nameHindi, folded]),
    [""],
    ...places.map(({ name, nameHindi, within, region, timeZone, latitude, longitude, folded }) => [
      ...[name, nameHindi, within, region, timeZone],
      ...[latitude, longitude, folded],
    ]),
    [""],
    ...former.map(({ label, latitude, longitude, timeZone }) => [label, latitude, longitude, timeZone]),
  ];
  return lines.map((fields) => fields.join("\t")).join("\n");
}

export function readPlaceList(text: string): PlaceList {
  const [regions = "", places = "", former = ""] = text.split("\n\n");
  return {
    regions: regions.split("\n").map((line) => {
      const [name = "", nameHindi = "", folded = ""] = line.split("\t");
      return { name, nameHindi, folded };
    }),
    places: places.split("\n").map((line) => {
      const [
        name = "",
        nameHindi = "",
        within = "",
        region,
        timeZone = "",
        latitude,
        longitude,
        folded = "",
      ] = line.split("\t");
      return {
        ...{ name, nameHindi, within, region: Number(region), timeZone },
        ...{ latitude: Number(latitude), longitude: Number(longitude), folded },
      };
    }),
    former: former
      .split("\n")
      .filter(Boolean)
      .map((line) => {
        const [label = "", latitude, longitude, timeZone = ""] = line.split("\t");
        return { label, latitude: Number(latitude), longitude: Number(longitude), timeZone };
      }),
  };
}

/** "Kanpur, Uttar Pradesh" and "कानपुर, उत्तर प्रदेश". Unique in the list. */
export function labelsOf(
  { regions }: Pick<PlaceList, "regions">,
  place: ListedPlace,
): { name: string; nameHindi: string } {
  const region = regions[place.region] as Region;
  // Delhi and Singapore are regions of their own name.
  const label = (parts: string[]) => [...new Set(parts.filter((part) => part !== ""))].join(", ");
  const name = label([place.name, place.within, region.name]);
  return {
    name,
    nameHindi: place.nameHindi ? label([place.nameHindi, place.within, region.nameHindi]) : name,
  };
}
