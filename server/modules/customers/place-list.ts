// The list of places as it is stored: the regions with their time zone names, an empty line, and a line for each place,
// the places first that most people mean. Fields are separated by tabs.
import { foldedBeginningsOf, foldName } from "#domain/folded-names.ts";

/** A state of India, or a country. `folded`: both names in folded form. */
export type Region = { name: string; nameHindi: string; folded: string };

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
  /** Its names in folded form, each after a `|`. */
  folded: string;
};

export type PlaceList = { regions: readonly Region[]; places: readonly ListedPlace[] };

export function writePlaceList({ regions, places }: PlaceList): string {
  const lines = [
    ...regions.map(({ name, nameHindi, folded }) => [name, nameHindi, folded]),
    [""],
    ...places.map(({ name, nameHindi, within, region, timeZone, latitude, longitude, folded }) => [
      ...[name, nameHindi, within, region, timeZone],
      ...[latitude, longitude, folded],
    ]),
  ];
  return lines.map((fields) => fields.join("\t")).join("\n");
}

export function readPlaceList(text: string): PlaceList {
  const [regions = "", places = ""] = text.split("\n\n");
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
  };
}

/** "Kanpur, Uttar Pradesh" and "कानपुर, उत्तर प्रदेश". Unique in the list. */
export function labelsOf({ regions }: PlaceList, place: ListedPlace): { name: string; nameHindi: string } {
  const region = regions[place.region] as Region;
  // Delhi and Singapore are regions of their own name.
  const label = (parts: string[]) => [...new Set(parts.filter((part) => part !== ""))].join(", ");
  const name = label([place.name, place.within, region.name]);
  return {
    name,
    nameHindi: place.nameHindi ? label([place.nameHindi, place.within, region.nameHindi]) : name,
  };
}

/**
 * Places with a name as typed, then those of which a name begins so, then those with a later word that does, each in the order
 * of the list. Further words may be of the region. If nothing is found, vowels do not count: Buxar is spelled बक्सर.
 */
export function searchPlaces(list: PlaceList, typed: string, count: number): ListedPlace[] {
  const words = foldedBeginningsOf(typed);
  const whole = `|${foldName(typed)}|`;
  const exact = words.length > 0 ? list.places.filter(({ folded }) => `${folded}|`.includes(whole)) : [];
  const begun = matchingPlaces(list, words, count, (folded) => folded);
  const found = [...new Set([...exact, ...begun])].slice(0, count);
  if (found.length > 0) return found;
  const isLongEnough = words[0]?.every((beginning) => withoutVowels(beginning).length > 2) ?? false;
  return isLongEnough ? matchingPlaces(list, words, count, withoutVowels) : [];
}

function matchingPlaces(
  { regions, places }: PlaceList,
  words: readonly string[][],
  count: number,
  spell: (folded: string) => string,
): ListedPlace[] {
  const [first = [], ...further] = words.map((beginnings) => beginnings.map(spell));
  const beginsIn = (text: string, mark: string, beginnings: string[]) =>
    beginnings.some((beginning) => text.includes(`${mark}${beginning}`));
  const found = new Set<ListedPlace>();
  for (const mark of ["|", " "]) {
    for (const place of places) {
      if (found.size === count) break;
      const names = spell(place.folded);
      if (!beginsIn(names, mark, first)) continue;
      const text = `${names} ${spell(regions[place.region]?.folded ?? "")}`;
      const hasAll = further.every((word) => beginsIn(text, " ", word) || beginsIn(text, "|", word));
      if (hasAll) found.add(place);
    }
  }
  return [...found];
}

function withoutVowels(folded: string): string {
  return folded.replace(/[aeiou]/g, "");
}
