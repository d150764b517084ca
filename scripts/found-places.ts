// Chooses the places of the list of places from its sources, and names them.
import type { IndianState } from "#domain/addresses.ts";
import { stateOf } from "#server/modules/customers/pin-code-list.ts";
import type { ListedPlace } from "#server/modules/customers/place-list.ts";
import { foldPlaceName, soundOf } from "#server/modules/customers/place-sounds.ts";
import type { Sources, Town, ZoneCity } from "./place-sources.ts";

/** Outside India, places of this many people; fewer where families of customers live or come from. */
const MIN_PEOPLE = 50_000;
const FEWER: readonly { countries: readonly string[]; minPeople: number }[] = [
  { countries: ["BD", "BT", "LK", "MV", "NP", "PK"], minPeople: 5_000 },
  { countries: ["FJ", "GY", "MM", "MU", "RE", "SC", "SR", "TT"], minPeople: 15_000 },
  { countries: ["BW", "KE", "MG", "MW", "MZ", "RW", "TZ", "UG", "ZA", "ZM", "ZW"], minPeople: 15_000 },
  { countries: ["AE", "BH", "KW", "OM", "QA", "SG"], minPeople: 15_000 },
];
/** Towns of India that GeoNames lacks, and that are no smaller. */
const MIN_PEOPLE_OF_MORE = 10_000;
/** A customer who types a name that both have means the place in India, unless the other one is that much larger. */
const WEIGHT_OF_INDIA = 10;
/** Of places this large, what people abroad call them is kept too. */
const MIN_PEOPLE_FOR_OTHER_NAMES = 1_000_000;
/** How far places of one name may lie apart in two sources, and an island from its town. */
export const SAME_PLACE_KM = 30;
const SAME_ISLAND_KM = 100;

/** GeoNames' codes of the states. */
const STATE_CODES: Readonly<Record<string, IndianState>> = {
  ...{ "01": "AN", "02": "AP", "30": "AR", "03": "AS", "34": "BR", "37": "CG", "05": "CH", "52": "DH" },
  ...{ "07": "DL", "33": "GA", "09": "GJ", "11": "HP", "10": "HR", "38": "JH", "12": "JK", "19": "KA" },
  ...{ "13": "KL", "41": "LA", "14": "LD", "16": "MH", "18": "ML", "17": "MN", "35": "MP", "31": "MZ" },
  ...{ "20": "NL", "21": "OD", "23": "PB", "22": "PY", "24": "RJ", "29": "SK", "25": "TN", "26": "TR" },
  ...{ "40": "TS", "39": "UK", "36": "UP", "28": "WB" },
};
/** Names of zones that older browsers know, for new ones of the same past. */
const OLDER_ZONES: Readonly<Record<string, string>> = {
  "Europe/Kyiv": "Europe/Kiev",
  "America/Ciudad_Juarez": "America/Ojinaga",
  "America/Coyhaique": "America/Santiago",
};

export type Found = Omit<ListedPlace, "region" | "within" | "folded"> & {
  /** ISO 3166's code of a country, or of a state of India: "IN-UP". */
  region: string;
  /** A district of India, or a state abroad. */
  area: string;
  others: string[];
  /** Other names, of which the whole text is the place before all that only sound so. */
  exact: string[];
  weight: number;
};

/** The places, the first those that most people mean, and which of them each city of a time zone is. */
export function findPlaces(sources: Sources) {
  const places = sources.towns.filter(isKept).map((town) => toFound(sources, town));
  places.push(...districtsWithoutTown(sources, places));
  places.push(...moreTowns(sources, places));
  places.push(...tehsilsWithoutTown(sources, places));
  const zoneCities = sources.zoneCities.map((city) => ({ city, place: placeOfZone(sources, city, places) }));
  addHindiNames(sources, places);
  places.sort((one, other) => other.weight - one.weight);
  return { places, zoneCities };
}

function minPeopleOf(country: string): number {
  return FEWER.find(({ countries }) => countries.includes(country))?.minPeople ?? MIN_PEOPLE;
}

function isKept({ country, kind, people }: Town): boolean {
  return country === "IN" || kind === "PPLC" || (kind !== "PPLX" && people >= minPeopleOf(country));
}

function toFound(sources: Sources, town: Town): Found {
  const { ascii, alternates, country, state, district, people, kind, id } = town;
  const isIndian = country === "IN";
  const region = isIndian ? `IN-${STATE_CODES[state]}` : country;
  const own = sources.ownNames.get(`${region} ${ascii}`);
  const ownOthers = own && isLargestOfName(sources, town) ? own.others : [];
  const nameHindi =
    own?.nameHindi ||
    [sources.hindiNames.get(id) ?? "", closest(alternates.filter(isDevanagari), ascii) ?? ""]
      .map(plainHindi)
      .find(isDevanagari) ||
    "";
  const hasOtherNames =
    isIndian ||
    kind === "PPLC" ||
    people >= MIN_PEOPLE_FOR_OTHER_NAMES ||
    FEWER.some(({ countries }) => countries.includes(country));
  const latin = hasOtherNames ? alternates.filter((name) => /^[A-Z][a-z][A-Za-z' -]+$/.test(name)) : [];
  const area = sources.areas.get(isIndian ? `IN.${state}.${district}` : `${country}.${state}`) ?? "";
  return {
    name: own?.name || nameOf(town),
    nameHindi,
    region,
    area: area.replace(/^District /, ""),
    timeZone: OLDER_ZONES[town.timeZone] ?? town.timeZone,
    ...coordinates(town),
    exact: ownOthers,
    others: [...ownOthers, ascii, ...alternates.filter(isDevanagari), ...latin],
    weight: (people + 1) * (isIndian ? WEIGHT_OF_INDIA : 1) * (sources.hindiNames.has(id) ? 2 : 1),
  };
}

/** Of several towns in a state or country: there are two Sahiwals in Pakistan, of which one was Montgomery. */
function isLargestOfName({ towns }: Sources, { ascii, country, state, people }: Town): boolean {
  return !towns.some(
    (other) =>
      other.ascii === ascii &&
      other.country === country &&
      (country !== "IN" || other.state === state) &&
      other.people > people,
  );
}

/** GeoNames writes ü as ue in some names: "UEruemqi". */
function nameOf({ name, ascii }: Town): string {
  return /[äöü]/i.test(name) ? name.normalize("NFKD").replace(/\p{M}/gu, "") : ascii;
}

/** Three decimals are 100 m, 4″ of the ascendant. */
export function coordinates({ latitude, longitude }: { latitude: number; longitude: number }) {
  return { latitude: Number(latitude.toFixed(3)), longitude: Number(longitude.toFixed(3)) };
}

type Point = { latitude: number; longitude: number };

export function kmBetween(one: Point, other: Point): number {
  const east = (one.longitude - other.longitude) * Math.cos((one.latitude * Math.PI) / 180);
  return 111 * Math.hypot(one.latitude - other.latitude, east);
}

/** The sounds of all names of a place. */
export function soundsOf({ name, nameHindi, others }: Pick<Found, "name" | "nameHindi" | "others">) {
  return [name, nameHindi, ...others].map(soundOfName);
}

const sounds = new Map<string, string>();

function soundOfName(name: string): string {
  const sound = sounds.get(name) ?? soundOf(foldPlaceName(name));
  sounds.set(name, sound);
  return sound;
}

/** Whether a state has a place of the name, or any state one that sounds so near by: some sources keep older borders. */
function isListed(among: readonly Found[]) {
  const folded = new Set<string>();
  const bySound = new Map<string, Found[]>();
  for (const place of among.filter(({ region }) => region.startsWith("IN-"))) {
    for (const name of [place.name, place.nameHindi, ...place.others])
      folded.add(`${place.region} ${foldPlaceName(name)}`);
    for (const sound of new Set(soundsOf(place))) bySound.set(sound, [...(bySound.get(sound) ?? []), place]);
  }
  return (name: string, region: string, point: Point) =>
    folded.has(`${region} ${foldPlaceName(name)}`) ||
    (bySound.get(soundOfName(name)) ?? []).some((place) => kmBetween(place, point) < SAME_PLACE_KM);
}

function indianPlace(sources: Sources, name: string, region: string, point: Point, people = 0): Found {
  const own = sources.ownNames.get(`${region} ${name}`);
  return {
    ...{ name: own?.name || name, nameHindi: own?.nameHindi ?? "", region, area: "" },
    ...{ timeZone: "Asia/Kolkata", others: [name, ...(own?.others ?? [])], exact: own?.others ?? [] },
    ...coordinates(point),
    weight: (people + 1) * (people > 0 ? WEIGHT_OF_INDIA : 1),
  };
}

/** Districts whose name no town of the state has, at the middle of their post offices. */
function districtsWithoutTown(sources: Sources, among: readonly Found[]): Found[] {
  const isKnown = isListed(among);
  const byDistrict = Map.groupBy(sources.offices, ({ district, state }) => `${district}\t${state}`);
  return [...byDistrict].flatMap(([key, rows]) => {
    const [district = "", state = ""] = key.split("\t");
    const name = district.replace(/ ?\([^)]*\)$/, "");
    const region = `IN-${stateOf({ pinCode: "", state, district })}`;
    if (name === "") return [];
    const middle = (values: number[]) =>
      values.sort((one, other) => one - other)[Math.floor(values.length / 2)] as number;
    const latitude = middle(rows.map((row) => row.latitude));
    const longitude = middle(rows.map((row) => row.longitude));
    const point = { latitude, longitude };
    return isKnown(name, region, point) ? [] : [indianPlace(sources, name, region, point)];
  });
}

/** By GeoNames' name of the state, or one that sounds the same but for "and". */
export function stateNamed({ areas }: Sources, name: string): IndianState | undefined {
  const soundOfState = (state: string) => soundOfName(state.replace(/ (?:and|&) /g, " "));
  const sound = soundOfState(name);
  const code = Object.keys(STATE_CODES).find((code) => soundOfState(areas.get(`IN.${code}`) ?? "") === sound);
  return code === undefined ? undefined : STATE_CODES[code];
}

/** Towns that GeoNames lacks. */
function moreTowns(sources: Sources, among: readonly Found[]): Found[] {
  const isKnown = isListed(among);
  return sources.moreTowns.flatMap(({ city_ascii: name, lat, lng, iso2, admin_name, population }) => {
    const people = Number(population);
    const state = iso2 === "IN" ? stateNamed(sources, admin_name) : undefined;
    if (!state || people < MIN_PEOPLE_OF_MORE) return [];
    const point = { latitude: Number(lat), longitude: Number(lng) };
    return isKnown(name, `IN-${state}`, point)
      ? []
      : [indianPlace(sources, name, `IN-${state}`, point, people)];
  });
}

/** Towns of tehsils whose name no place of India has, at the post office that has it too. */
function tehsilsWithoutTown(sources: Sources, among: readonly Found[]): Found[] {
  const known = new Set(among.filter(({ region }) => region.startsWith("IN-")).flatMap(soundsOf));
  return sources.offices.flatMap(({ name, state, district, tehsil, latitude, longitude }) => {
    const sound = soundOfName(tehsil);
    const isTown = /^[A-Z][a-z]{3,}$/.test(tehsil) && name === tehsil;
    if (!isTown || known.has(sound)) return [];
    known.add(sound);
    const region = `IN-${stateOf({ pinCode: "", state, district })}`;
    return [{ ...indianPlace(sources, tehsil, region, { latitude, longitude }), area: district }];
  });
}

/**
 * The place of a city by which CLDR names a time zone: a town of that name near the zone's point, also a small one. An island's
 * or a country's name becomes another name of its town, and what has no town is a place of its own.
 */
function placeOfZone(sources: Sources, city: ZoneCity, places: Found[]): Found {
  const { name, nameHindi, country } = city;
  const sound = soundOfName(name.split(",", 1).join());
  const isNear = (place: Point, km: number) => kmBetween(place, city) < km;
  const isOfCountry = ({ region }: Found) => region.slice(0, 2) === country;
  const near = places.filter((place) => isOfCountry(place) && isNear(place, SAME_ISLAND_KM));
  near.sort((one, other) => other.weight - one.weight);
  const named = near.find((place) => soundsOf(place).includes(sound));
  const small = sources.towns
    .filter((town) => town.country === country && isNear(town, SAME_ISLAND_KM) && !isKept(town))
    .find((town) => [town.name, town.ascii].some((known) => soundOfName(known) === sound));
  const ownPlace = named ?? (small && toFound(sources, small));
  if (ownPlace) {
    ownPlace.nameHindi ||= plainHindi(nameHindi);
    ownPlace.weight *= 2;
  }
  const place = ownPlace ?? near[0] ?? ownPlaceOf(city);
  if (!places.includes(place)) places.push(place);
  place.others.unshift(name, nameHindi);
  place.exact.push(name, nameHindi);
  return place;
}

function ownPlaceOf({ name, nameHindi, country, timeZone, latitude, longitude }: ZoneCity): Found {
  return {
    ...{ name: name.split(",", 1).join(), nameHindi: plainHindi(nameHindi), region: country, area: "" },
    ...{ timeZone: OLDER_ZONES[timeZone] ?? timeZone, others: [], exact: [], weight: 1 },
    ...coordinates({ latitude, longitude }),
  };
}

/** A place of India without a Hindi name has that of a district, or of another place, that is spelled alike. */
function addHindiNames(sources: Sources, places: Found[]) {
  const isIndian = ({ region }: Found) => region.startsWith("IN-");
  const known = new Map<string, string>();
  for (const { en_name, hi_name } of sources.districts)
    if (isDevanagari(hi_name.replace(/\d/g, ""))) known.set(en_name.toLowerCase(), hi_name);
  for (const place of places.filter(isIndian))
    if (place.nameHindi) known.set(place.name.toLowerCase(), place.nameHindi);
  for (const place of places.filter(isIndian)) place.nameHindi ||= known.get(place.name.toLowerCase()) ?? "";
}

export function isDevanagari(name: string): boolean {
  return /^(?:\p{Script=Devanagari}|\u200c|\u200d|[ .-])+$/u.test(name);
}

/** Without what some sources add: तहसील, ज़िला, the state. */
export function plainHindi(name: string): string {
  return name
    .normalize("NFC")
    .replaceAll("–", "-")
    .replace(/^तहसील | (?:ज\u093c?िला|शहर|राज्य)$|[,(].*$/g, "")
    .trim();
}

/** The name that sounds most like the Latin one: others are Marathi, Nepali or Sanskrit, or an older name. */
function closest(names: readonly string[], latin: string): string | null {
  const target = foldPlaceName(latin);
  const ranked = names
    .map((name) => ({ name, distance: editDistance(foldPlaceName(name), target) }))
    .sort((one, other) => one.distance - other.distance);
  const [best] = ranked;
  return best && best.distance <= target.length / 2 ? best.name : null;
}

function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, character] of [...one].entries()) {
    const next = [index + 1];
    for (let column = 0; column < other.length; column++) {
      const replaced = (row[column] as number) + (character === other[column] ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] as number) + 1, (next[column] as number) + 1));
    }
    row = next;
  }
  return row.at(-1) as number;
}
