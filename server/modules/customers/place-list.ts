// The list of places as it is stored: the regions with their time zone names, an empty line, and a line for each place,
// the places first that most people mean. Fields are separated by tabs.
import { foldedBeginningsOf, foldName } from "#domain/folded-names.ts";

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
  /** In folded form its two names, each after a `|`, and others, each after a `/`. */
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
 * Which place is meant: one that stands further on in the list must match that much better. A match is a mark and the
 * beginning of what follows it: one of the two names, another name, or a later word of a name.
 */
const MATCHES = [
  { mark: "|", factor: 1 },
  { mark: "/", factor: 4 },
  { mark: " ", factor: 8 },
];
/** For a place whose name is typed letter by letter, and for one that sounds as typed: Ballia, before Bali, for बलिया. */
const SPELLING_FACTOR = 1 / 400;
const SOUND_FACTOR = 1 / 20;

/**
 * Places with a name or a later word of one that begins as typed. Further words may be of the region. If nothing is found,
 * vowels do not count: Buxar is spelled बक्सर.
 */
export function searchPlaces(list: PlaceList, typed: string, count: number): ListedPlace[] {
  const words = foldedBeginningsOf(typed).map((beginnings) => beginnings.flatMap(beforeLabial));
  const found = matchingPlaces(list, words, typed, (folded) => folded);
  if (found.length > 0) return found.slice(0, count);
  const isLongEnough = words[0]?.every((beginning) => withoutVowels(beginning).length > 2) ?? false;
  return isLongEnough ? matchingPlaces(list, words, typed, withoutVowels).slice(0, count) : [];
}

function matchingPlaces(
  { regions, places }: PlaceList,
  words: readonly string[][],
  typed: string,
  spell: (folded: string) => string,
): ListedPlace[] {
  const [first = [], ...further] = words.map((beginnings) => beginnings.map(spell));
  const begins = (text: string, mark: string, beginnings: string[]) =>
    beginnings.some((beginning) => text.includes(`${mark}${beginning}`));
  const spelling = typed.trim().toLowerCase();
  const sound = foldName(typed);
  const factorOf = ({ name, nameHindi, folded }: ListedPlace) => {
    if (name.toLowerCase() === spelling || nameHindi === spelling) return SPELLING_FACTOR;
    return folded.split(/[|/]/)[1] === sound ? SOUND_FACTOR : null;
  };
  const found = places.flatMap((place, index) => {
    const names = spell(place.folded);
    const match = MATCHES.find(({ mark }) => begins(names, mark, first));
    if (!match) return [];
    const text = `${names} ${spell(regions[place.region]?.folded ?? "")}`;
    const hasAll = further.every((word) => MATCHES.some(({ mark }) => begins(text, mark, word)));
    if (!hasAll) return [];
    return [{ place, rank: (index + 1) * (factorOf(place) ?? match.factor) }];
  });
  return found.sort((one, other) => one.rank - other.rank).map(({ place }) => place);
}

/** Folding writes the n of Kanpur as m. Before the p is typed, it is still an n. */
function beforeLabial(beginning: string): string[] {
  return beginning.endsWith("n") ? [beginning, `${beginning.slice(0, -1)}m`] : [beginning];
}

function withoutVowels(folded: string): string {
  return folded.replace(/[aeiou]/g, "");
}
