// Makes server/places.txt.gz, the places of birth that the intake suggests, from files of GeoNames (which ones, see
// server/modules/customers/places.ts):
//   node scripts/places.ts <cities500.txt> <admin1.json> <admin2.json> <geonames.mo, Hindi> <IN.txt> <city.json>
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { IndianState } from "#domain/addresses.ts";
import { foldName } from "#domain/folded-names.ts";
import { readCatalogue as readSentences } from "#server/i18n/catalogues.ts";
import { stateOf } from "#server/modules/customers/pin-code-list.ts";
import {
  type ListedPlace,
  labelsOf,
  type PlaceList,
  writePlaceList,
} from "#server/modules/customers/place-list.ts";
import { root } from "./checks/source-files.ts";

const [en, hi] = ["en", "hi"].map((language) => readSentences(join(root, `web/locales/${language}.po`))) as [
  Map<string, string>,
  Map<string, string>,
];

/** Outside India, places of this many people; of its neighbours, smaller ones too. */
const MIN_PEOPLE = 50_000;
const NEIGHBOURS = { countries: ["BD", "BT", "LK", "MV", "NP", "PK"], minPeople: 5_000 };
/** A customer who types a name that both have means the place in India, unless the other one is that much larger. */
const WEIGHT_OF_INDIA = 10;
/** Of places this large, what people abroad call them is kept too. */
const MIN_PEOPLE_FOR_OTHER_NAMES = 1_000_000;
const MAX_OTHER_NAMES = 30;
/** Names of today where the source still has older ones. */
const NEWER_NAMES: Readonly<Record<string, { name?: string; nameHindi: string }>> = {
  Ajodhya: { name: "Ayodhya", nameHindi: "अयोध्या" },
  Allahabad: { name: "Prayagraj", nameHindi: "प्रयागराज" },
  Bengaluru: { nameHindi: "बेंगलुरु" },
  Cochin: { name: "Kochi", nameHindi: "कोच्चि" },
  "Dehra Dun": { name: "Dehradun", nameHindi: "देहरादून" },
  Fyzabad: { name: "Faizabad", nameHindi: "फ़ैज़ाबाद" },
  Gurgaon: { name: "Gurugram", nameHindi: "गुरुग्राम" },
  Haora: { name: "Howrah", nameHindi: "हावड़ा" },
  Kozhikode: { nameHindi: "कोझिकोड" },
  Mumbai: { nameHindi: "मुंबई" },
  Mysore: { name: "Mysuru", nameHindi: "मैसूरु" },
  "Navi Mumbai": { nameHindi: "नवी मुंबई" },
  Thiruvananthapuram: { nameHindi: "तिरुवनंतपुरम" },
  Vadodara: { nameHindi: "वडोदरा" },
};

/** Newer names that the source lacks, by region and older name. People were born under the older one, so a search finds both, and it is shown. */
const RENAMED: Readonly<Record<string, readonly string[]>> = {
  "IN-AN Port Blair": ["Sri Vijaya Puram", "Vijayapuram"],
  "IN-AS Karimganj": ["Sribhumi"],
  "IN-MH Ahmadnagar": ["Ahilyanagar", "Ahilya Nagar"],
  "IN-MH Aurangabad": ["Chhatrapati Sambhajinagar", "Sambhaji Nagar"],
  "IN-MH Osmanabad": ["Dharashiv"],
  "IN-MP Hoshangabad": ["Narmadapuram"],
  "IN-UP Mughal Sarai": ["Pandit Deen Dayal Upadhyaya Nagar", "Pandit Deendayal Upadhyay Nagar"],
};

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
};

type Found = Omit<ListedPlace, "region" | "within" | "folded"> & {
  /** ISO 3166's code of a country, or of a state of India: "IN-UP". */
  region: string;
  /** A district of India, or a state abroad. */
  area: string;
  others: string[];
  weight: number;
};

const [citiesFile, admin1File, admin2File, hindiFile, postFile, districtsFile] = process.argv.slice(2);
if (!citiesFile || !admin1File || !admin2File || !hindiFile || !postFile || !districtsFile) {
  throw new Error(
    "usage: node scripts/places.ts <cities500.txt> <admin1.json> <admin2.json> <geonames.mo> <IN.txt> <city.json>",
  );
}
const hindiNames = readCatalogue(readFileSync(hindiFile));
const areas = new Map([admin1File, admin2File].flatMap(readAreas));
const towns = readLines(citiesFile).flatMap(readTown);
const places = [...towns, ...districtsWithoutTown(readLines(postFile), towns)];
addHindiNames(places, districtsFile);
places.sort((one, other) => other.weight - one.weight);
const list = toList(places);
const target = join(root, "server/places.txt.gz");
writeFileSync(target, gzipSync(writePlaceList(list), { level: 9 }));
process.stdout.write(`${list.places.length} places in ${list.regions.length} regions written to ${target}\n`);

function readLines(file: string): string[][] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => line.split("\t"));
}

function readAreas(file: string): [string, string][] {
  const rows = JSON.parse(readFileSync(file, "utf8")) as { code: string; name: string }[];
  return rows.map(({ code, name }) => [code, name]);
}

/** The names of a compiled gettext catalogue by GeoNames' number. */
function readCatalogue(file: Buffer): Map<string, string> {
  const text = (table: number, index: number) => {
    const entry = file.readUInt32LE(table) + 8 * index;
    const start = file.readUInt32LE(entry + 4);
    return file.subarray(start, start + file.readUInt32LE(entry)).toString("utf8");
  };
  const count = file.readUInt32LE(8);
  return new Map(Array.from({ length: count }, (_, index) => [text(12, index), text(16, index)]));
}

/** GeoNames' columns of a place. */
function readTown(fields: string[]): Found[] {
  const [id = "", , ascii = "", alternates = "", latitude, longitude, , kind, country = ""] = fields;
  const [state = "", district = "", , , people] = fields.slice(10);
  const timeZone = fields[17] ?? "";
  const isIndian = country === "IN";
  const region = isIndian ? `IN-${STATE_CODES[state]}` : country;
  const size = Number(people);
  const minPeople = NEIGHBOURS.countries.includes(country) ? NEIGHBOURS.minPeople : MIN_PEOPLE;
  const isKept = isIndian || kind === "PPLC" || (kind !== "PPLX" && size >= minPeople);
  if (!isKept) return [];
  const names = alternates.split(",");
  const newer = isIndian ? NEWER_NAMES[ascii] : undefined;
  const nameHindi =
    newer?.nameHindi ?? hindiNames.get(id) ?? closest(names.filter(isDevanagari), ascii) ?? "";
  const hasOtherNames = isIndian || kind === "PPLC" || size >= MIN_PEOPLE_FOR_OTHER_NAMES;
  const latin = hasOtherNames ? names.filter((name) => /^[A-Z][a-z][A-Za-z' -]+$/.test(name)) : [];
  return [
    {
      name: newer?.name ?? ascii,
      nameHindi,
      region,
      area: (areas.get(isIndian ? `IN.${state}.${district}` : `${country}.${state}`) ?? "").replace(
        /^District /,
        "",
      ),
      timeZone: OLDER_ZONES[timeZone] ?? timeZone,
      ...coordinates(Number(latitude), Number(longitude)),
      others: [ascii, ...(RENAMED[`${region} ${ascii}`] ?? []), ...names.filter(isDevanagari), ...latin],
      weight: (size + 1) * (isIndian ? WEIGHT_OF_INDIA : 1) * (hindiNames.has(id) ? 2 : 1),
    },
  ];
}

/** Three decimals are 100 m, 4″ of the ascendant. */
function coordinates(latitude: number, longitude: number) {
  return { latitude: Number(latitude.toFixed(3)), longitude: Number(longitude.toFixed(3)) };
}

/** Districts whose name no town of the state has, at the middle of their post offices. */
function districtsWithoutTown(offices: string[][], towns: readonly Found[]): Found[] {
  const taken = new Set(
    towns.flatMap(({ name, others, region }) =>
      [name, ...others].map((other) => `${foldName(other)} ${region}`),
    ),
  );
  const byDistrict = Map.groupBy(offices, ([, , , state, , district]) => `${district}\t${state}`);
  return [...byDistrict].flatMap(([key, rows]) => {
    const [district = "", state = ""] = key.split("\t");
    const name = district.replace(/ ?\([^)]*\)$/, "");
    const region = `IN-${stateOf({ pinCode: "", state, district })}`;
    if (name === "" || taken.has(`${foldName(name)} ${region}`)) return [];
    const middle = (column: number) => {
      const sorted = rows.map((row) => Number(row[column])).sort((one, other) => one - other);
      return sorted[Math.floor(sorted.length / 2)] as number;
    };
    return [
      {
        ...{ name, nameHindi: "", region, area: "", timeZone: "Asia/Kolkata" },
        ...coordinates(middle(9), middle(10)),
        ...{ others: [], weight: 1 },
      },
    ];
  });
}

/** A place of India without a Hindi name has that of a district, or of another place, that is spelled alike. */
function addHindiNames(places: Found[], file: string) {
  const districts = JSON.parse(readFileSync(file, "utf8")) as { en_name: string; hi_name: string }[];
  const isIndian = ({ region }: Found) => region.startsWith("IN-");
  const known = new Map<string, string>();
  for (const { en_name, hi_name } of districts) known.set(en_name.toLowerCase(), hi_name);
  for (const place of places.filter(isIndian))
    if (place.nameHindi) known.set(place.name.toLowerCase(), place.nameHindi);
  for (const place of places.filter(isIndian)) place.nameHindi ||= known.get(place.name.toLowerCase()) ?? "";
}

function isDevanagari(name: string): boolean {
  return /^(?:\p{Script=Devanagari}|\u200c|\u200d| )+$/u.test(name);
}

/** The name that sounds most like the Latin one: others are Marathi, Nepali or Sanskrit, or an older name. */
function closest(names: readonly string[], latin: string): string | null {
  const target = foldName(latin);
  const ranked = names
    .map((name) => ({ name, distance: editDistance(foldName(name), target) }))
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

function toList(found: readonly Found[]): PlaceList {
  const codes = [...new Set(found.map(({ region }) => region))];
  const list: PlaceList & { places: ListedPlace[] } = { regions: codes.map(regionOf), places: [] };
  const labels = new Set<string>();
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
    list.places.push(free);
  }
  return list;
}

function regionOf(code: string) {
  const [, state] = /^IN-(\w+)$/.exec(code) ?? [];
  const key = `state-${state as IndianState}` as const;
  const countryIn = (language: string) => new Intl.DisplayNames([language], { type: "region" }).of(code);
  const name = state ? (en.get(`addresses.${key}`) ?? "") : (countryIn("en") ?? code);
  const nameHindi = state ? (hi.get(`addresses.${key}`) ?? "") : (countryIn("hi") ?? name);
  const folded = [...new Set([foldName(name), foldName(nameHindi), foldName(state ?? code)])].join(" ");
  return { name, nameHindi, folded };
}

/** Another name is left out with which a name begins, since a search finds that one. */
function foldedNames({ name, nameHindi, others }: Found): string {
  const main = [...new Set([name, nameHindi].map(foldName).filter(Boolean))];
  const kept: string[] = [];
  for (const folded of others.map(foldName)) {
    const isNew = folded !== "" && ![...main, ...kept].some((known) => known.startsWith(folded));
    if (isNew && kept.length < MAX_OTHER_NAMES) kept.push(folded);
  }
  return [...main.map((folded) => `|${folded}`), ...kept.map((folded) => `/${folded}`)].join("");
}
