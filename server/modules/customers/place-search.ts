// Searches the list of places by a typed text in either script.
import type { ListedPlace, PlaceList } from "./place-list.ts";
import { consonantsOf, foldPlaceName, placeBeginningsOf, soundOf, spellingOf } from "./place-sounds.ts";

type Name = {
  /** Place in the list, which is sorted: the first is the one that most people mean. */
  index: number;
  kind: "main" | "other" | "later-word";
  folded: string;
};

export type PlaceIndex = PlaceList & {
  /** By the first letter of the name. */
  byLetter: ReadonlyMap<string, readonly Name[]>;
  /** By the first two consonants of the name. Later words are left out. */
  byConsonants: ReadonlyMap<string, readonly Name[]>;
  /** Of states and countries, folded, in both languages. */
  regionNames: ReadonlySet<string>;
};

/**
 * Which place is meant: one that stands further on in the list must match that much better. A match is the beginning of one
 * of the two names, of another name, or of a later word of a name.
 */
const FACTORS = { main: 1, other: 4, "later-word": 8 } as const;
/** For a place whose name is typed letter by letter: Ballia, before Bali, for बलिया. */
const SPELLING_FACTOR = 1 / 400;
/** For a whole name that sounds as typed. Which vowels it has does not count, so that Paris is before Perris for पेरिस. */
const SOUND_FACTORS = { main: 1 / 20, other: 1 / 10 } as const;
/** For a whole name with the consonants of the typed one: Dharamsala for धर्मशाला. */
const CONSONANTS_FACTORS = { main: 10, other: 40 } as const;
/** Shorter ones sound like too many other names. In consonants. */
const MIN_SOUND = 3;

export function indexPlaces(list: PlaceList): PlaceIndex {
  const names = list.places.flatMap(namesOf);
  const ofLists = names.filter(({ kind }) => kind !== "later-word");
  return {
    ...list,
    byLetter: Map.groupBy(names, ({ folded }) => folded.charAt(0)),
    byConsonants: Map.groupBy(ofLists, ({ folded }) => consonantsOf(folded).slice(0, 2)),
    regionNames: new Set(list.regions.flatMap(({ name, nameHindi }) => [name, nameHindi].map(foldPlaceName))),
  };
}

function namesOf({ folded }: ListedPlace, index: number): Name[] {
  return [...folded.matchAll(/([|/])([^|/=]+)/g)].flatMap(([, mark, name = ""]) => {
    const [first = "", ...later] = name.split(" ");
    const kind = mark === "|" ? ("main" as const) : ("other" as const);
    const words = later.map((_, word) => later.slice(word).join(" "));
    return [
      { index, kind, folded: first === name ? first : name },
      ...words.map((rest) => ({ index, kind: "later-word" as const, folded: rest })),
    ];
  });
}

/**
 * Places with a name or a later word of one that begins as typed, and those whose whole name sounds as typed. Further words
 * may be of the region. If nothing is found, vowels do not count.
 */
export function searchPlaces(index: PlaceIndex, typed: string, count: number): ListedPlace[] {
  const words = placeBeginningsOf(typed);
  const ranks = new Map<number, number>();
  const add = (place: number, factor: number) => {
    const rank = (place + 1) * factor;
    if (rank < (ranks.get(place) ?? Number.POSITIVE_INFINITY)) ranks.set(place, rank);
  };
  for (const name of beginningLike(index, words)) add(name.index, FACTORS[name.kind]);
  const alike = soundingLike(index, typed);
  const spelling = spellingOf(typed);
  const spelled = [...new Set([...ranks.keys(), ...alike.map(({ name }) => name.index)])].filter((place) =>
    isSpelled(index.places[place] as ListedPlace, spelling),
  );
  for (const place of spelled) add(place, SPELLING_FACTOR);
  for (const { name, isSame } of alike) {
    if (name.kind === "later-word") continue;
    // What is spelled as typed is meant, not what sounds so.
    if (isSame && spelled.length === 0) add(name.index, SOUND_FACTORS[name.kind]);
    else add(name.index, CONSONANTS_FACTORS[name.kind]);
  }
  if (ranks.size === 0)
    for (const name of withConsonantsOf(index, words)) add(name.index, FACTORS[name.kind]);
  const ranked = () => [...ranks].sort(([, one], [, other]) => one - other);
  const [first] = ranked()[0] ?? [];
  if (
    first !== undefined &&
    spelled.length === 0 &&
    !isNamedAtHome(index.places[first] as ListedPlace, typed)
  )
    for (const place of calledAtHome(index, typed)) add(place, SPELLING_FACTOR);
  return ranked()
    .slice(0, count)
    .map(([place]) => index.places[place] as ListedPlace);
}

/** Where families of customers come from. */
const HOME_ZONES: ReadonlySet<string> = new Set([
  ...["Asia/Kolkata", "Asia/Karachi", "Asia/Dhaka", "Asia/Kathmandu"],
  ...["Asia/Colombo", "Asia/Yangon", "Asia/Thimphu"],
]);

/** Whether it lies there, and one of its two names begins or sounds as typed. */
function isNamedAtHome({ timeZone, folded }: ListedPlace, typed: string): boolean {
  if (!HOME_ZONES.has(timeZone)) return false;
  const text = foldPlaceName(typed);
  const names = [...folded.matchAll(/\|([^|/=]+)/g)].map(([, name = ""]) => name);
  return names.some((name) => name.startsWith(text) || soundOf(name) === soundOf(text));
}

/** The places there of which the whole text is another name: Vaikam for Vaikom, before Bochum, which sounds so. */
function calledAtHome({ byLetter, places }: PlaceIndex, typed: string): number[] {
  const folded = foldPlaceName(typed);
  const isMeant = (name: Name) =>
    name.kind === "other" &&
    name.folded === folded &&
    HOME_ZONES.has((places[name.index] as ListedPlace).timeZone);
  return (byLetter.get(folded.charAt(0)) ?? []).filter(isMeant).map(({ index }) => index);
}

function isSpelled({ name, nameHindi, folded }: ListedPlace, spelling: string): boolean {
  return (
    spellingOf(name) === spelling ||
    spellingOf(nameHindi) === spelling ||
    `${folded}=`.includes(`=${spelling}=`)
  );
}

/** Words for India in folded form. */
const INDIA: readonly string[] = ["in", "india", "barat"];

/** A place within it is part of the town: whichever of the two is meant, the chart is the same. */
const TOWN_DEGREES = 0.1;
/** Shorter ones of other names are too often a word or an abbreviation: USA is a name of Usa River. */
const MIN_OTHER_NAME = 4;
/** In Devanagari, where a name has more than one spelling, a longer one may but sound so. नदी, a river, sounds like Nadi. */
const MIN_SOUND_ALONE = 5;

/**
 * The place that a text names without its region, or with an own way to write it ("lucknow", "Lucknow UP"), if the list has
 * one place of that name. Null where a larger one sounds the same or had the name before, where another one has the same
 * name, and where a state or country is named.
 */
export function findOnlyPlace(index: PlaceIndex, text: string): ListedPlace | null {
  const named = placesNamed(index, text);
  const [first, ...more] = named.keys();
  if (first === undefined) return null;
  const spellings = beginningsOf(text);
  if (more.length === 0) {
    const place = index.places[first] as ListedPlace;
    return named.get(first) || isSpelledAsAny(place, spellings) ? place : null;
  }
  const spelled = [...named.keys()].filter((at) =>
    isSpelledAsAny(index.places[at] as ListedPlace, spellings),
  );
  const [only = -1] = spelled;
  const place = index.places[only];
  if (!place || spelled.length > 1) return null;
  const names = [place.name, place.nameHindi].filter(Boolean).map(spellingOf);
  const isRival = (at: number) => {
    const other = index.places[at] as ListedPlace;
    return at !== only && !isOfTown(place, other) && (at < only || isSpelledAsAny(other, names));
  };
  return [...named.keys()].some(isRival) ? null : place;
}

/**
 * By their place in the list, and whether their name need not be spelled as typed, since the text is another name of theirs or
 * in Devanagari. Without those that have the name of a state or country.
 */
function placesNamed(index: PlaceIndex, text: string): Map<number, boolean> {
  const words = foldPlaceName(text).split(" ");
  const isDevanagari = /\p{Script=Devanagari}/u.test(text);
  const found = new Map<number, boolean>();
  for (const count of words.keys()) {
    const name = words.slice(0, count + 1).join(" ");
    const rest = words.slice(count + 1);
    const isRegion = index.regionNames.has(name);
    for (const { kind, folded, index: at } of index.byLetter.get(name.charAt(0)) ?? []) {
      if (kind === "later-word" || folded !== name) continue;
      const place = index.places[at] as ListedPlace;
      // Delhi and Singapore are regions of their own name.
      if (isRegion && (kind !== "main" || place.name !== index.regions[place.region]?.name)) continue;
      const mayJustSound =
        (kind === "other" && folded.length >= MIN_OTHER_NAME) ||
        (isDevanagari && folded.length >= MIN_SOUND_ALONE);
      if (isOfRegion(index, place, rest)) found.set(at, found.get(at) || mayJustSound);
    }
  }
  return found;
}

/** The spellings of the first word, of the first two, and so on: the words after a name are of its region. */
function beginningsOf(text: string): string[] {
  const words = text.split(/[\s,]+/).filter(Boolean);
  return words.map((_, count) => spellingOf(words.slice(0, count + 1).join(" ")));
}

const isSpelledAsAny = (place: ListedPlace, spellings: readonly string[]) =>
  spellings.some((spelling) => isSpelled(place, spelling));

const isOfTown = (one: ListedPlace, other: ListedPlace) =>
  Math.abs(one.latitude - other.latitude) < TOWN_DEGREES &&
  Math.abs(one.longitude - other.longitude) < TOWN_DEGREES;

/** Whether the words are of the place's region or country, also as letters: "U.P." */
function isOfRegion({ regions }: PlaceIndex, { region, timeZone }: ListedPlace, words: string[]): boolean {
  const known = new Set(regions[region]?.folded.split(" "));
  if (timeZone === "Asia/Kolkata") for (const word of INDIA) known.add(word);
  return words.every((word) => known.has(word)) || known.has(words.join(""));
}

function beginningLike(index: PlaceIndex, [first = [], ...further]: string[][]): Name[] {
  return [...new Set(first)].flatMap((beginning) => {
    const names = index.byLetter.get(beginning.charAt(0)) ?? [];
    return names.filter((name) => name.folded.startsWith(beginning) && hasAll(index, name, further));
  });
}

/** Whether each of the words begins a word of a name of the place, or of its region. */
function hasAll({ places, regions }: PlaceIndex, name: Name, words: readonly string[][]): boolean {
  if (words.length === 0) return true;
  const place = places[name.index] as ListedPlace;
  const text = `${place.folded} ${regions[place.region]?.folded}`.replace(/[|/]/g, " ");
  return words.every((beginnings) => beginnings.some((beginning) => text.includes(` ${beginning}`)));
}

/** Whole names with the consonants of the typed text. `isSame`: their vowels stand in the same places, too. */
function soundingLike(index: PlaceIndex, typed: string): { name: Name; isSame: boolean }[] {
  const folded = foldPlaceName(typed);
  const consonants = consonantsOf(folded);
  // The last word is just begun.
  if (/ .$/.test(folded)) return [];
  if (consonants.length < MIN_SOUND) {
    const names = index.byLetter.get(folded.charAt(0)) ?? [];
    const same = names.filter((name) => name.kind === "main" && name.folded === folded);
    return same.map((name) => ({ name, isSame: true }));
  }
  const sound = soundOf(folded);
  const names = index.byConsonants.get(consonants.slice(0, 2)) ?? [];
  const alike = names.filter((name) => consonantsOf(name.folded) === consonants);
  return alike.map((name) => ({ name, isSame: soundOf(name.folded) === sound }));
}

function withConsonantsOf(index: PlaceIndex, words: readonly string[][]): Name[] {
  const [first = [], ...further] = words.map((beginnings) => beginnings.map(consonantsOf));
  return [...new Set(first)].flatMap((beginning) => {
    if (beginning.length < MIN_SOUND) return [];
    const names = index.byConsonants.get(beginning.slice(0, 2)) ?? [];
    return names.filter((name) => {
      const consonants = consonantsOf(name.folded);
      return (
        consonants.startsWith(beginning) && further.every((word) => word.some((w) => consonants.includes(w)))
      );
    });
  });
}
