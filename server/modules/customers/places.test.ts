import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { isTimeZone } from "#domain/chart/birth-time.ts";
import { foldName } from "#domain/folded-names.ts";
import { validateIntakeField } from "#domain/intakes.ts";
import { labelsOf, type PlaceList, readPlaceList, searchPlaces, writePlaceList } from "./place-list.ts";
import { findPlaceLocation, suggestPlaces } from "./places.ts";

const file = new URL("../../places.txt.gz", import.meta.url);
const list = readPlaceList(gunzipSync(readFileSync(file)).toString("utf8"));
const firstName = (typed: string) => suggestPlaces(typed)[0]?.name;

test.each([
  ["kanpur", "Kanpur, Uttar Pradesh"],
  ["कानपु", "Kanpur, Uttar Pradesh"],
  // Canton and Caen have names that are spelled just so.
  ["कान", "Kanpur, Uttar Pradesh"],
  ["गोरखपुर", "Gorakhpur, Uttar Pradesh"],
  ["Bombay", "Mumbai, Maharashtra"],
  ["बनारस", "Varanasi, Uttar Pradesh"],
  ["bangalore", "Bengaluru, Karnataka"],
  ["Allahabad", "Prayagraj, Uttar Pradesh"],
  ["sambhaji nagar", "Aurangabad, Maharashtra"],
  ["छत्रपति संभाजीनगर", "Aurangabad, Maharashtra"],
  ["धाराशिव", "Osmanabad, Maharashtra"],
  ["narmadapuram", "Hoshangabad, Madhya Pradesh"],
  ["gautam b", "Gautam Buddha Nagar, Uttar Pradesh"],
  ["hyderabad pak", "Hyderabad, Pakistan"],
  ["काठमांडू", "Kathmandu, Nepal"],
  ["लंदन", "London, United Kingdom"],
  ["new york", "New York City, United States"],
  ["दिल्ली", "Delhi"],
  // Larger places begin like these.
  ["बलिया", "Ballia, Uttar Pradesh"],
  ["mathura", "Mathura, Uttar Pradesh"],
])("for %s, %s is suggested first", (typed, name) => expect(firstName(typed)).toBe(name));

test("a spelling with other vowels is found where nothing is spelled as typed", () => {
  expect(suggestPlaces("बक्सर").map(({ name }) => name)).toContain("Buxar, Bihar");
  expect(suggestPlaces("mrtlngpk")).toEqual([]);
  expect(suggestPlaces(" ,- ")).toEqual([]);
});

test("a place has its name in both scripts, its coordinates and its time zone", () => {
  expect(suggestPlaces("guwahati")[0]).toEqual({
    name: "Guwahati, Assam",
    nameHindi: "गुवाहाटी, असम",
    latitude: 26.184,
    longitude: 91.746,
    timeZone: "Asia/Kolkata",
  });
});

test("the whole name in either script leads back to the place, and no other text does", () => {
  const kanpur = { latitude: 26.465, longitude: 80.35, timeZone: "Asia/Kolkata" };
  expect(findPlaceLocation("Kanpur, Uttar Pradesh")).toEqual(kanpur);
  expect(findPlaceLocation("कानपुर, उत्तर प्रदेश")).toEqual(kanpur);
  expect([null, "Kanpur", "a village near Kanpur, Uttar Pradesh"].map(findPlaceLocation)).toEqual([
    null,
    null,
    null,
  ]);
});

test("every place has a label that an intake may have, and that no other place has", () => {
  const labels = list.places.flatMap((place) => [...new Set(Object.values(labelsOf(list, place)))]);
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels.filter((label) => validateIntakeField("birthPlace", label) !== null)).toEqual([]);
});

test("every place is on the earth, with a time zone that is known", () => {
  const zones = new Set(list.places.map(({ timeZone }) => timeZone));
  expect([...zones].filter((zone) => !isTimeZone(zone))).toEqual([]);
  const isOnEarth = list.places.every(
    ({ latitude, longitude }) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180,
  );
  expect(isOnEarth).toBe(true);
});

test("the folded names in the file are those that the search folds today", () => {
  const some = list.places.filter((_, index) => index % 50 === 0);
  const stale = some.filter(({ name, folded }) => !folded.includes(`|${foldName(name)}`));
  expect(stale).toEqual([]);
});

test("what is written is read again, and a later word of a name is found after a first one", () => {
  const places: PlaceList = {
    regions: [{ name: "Assam", nameHindi: "असम", folded: "asam as" }],
    places: ["|north guvahati", "|guvahati"].map((folded) => ({
      ...{ name: folded, nameHindi: "", within: "", region: 0, timeZone: "Asia/Kolkata" },
      ...{ latitude: 26.1, longitude: -91.7, folded },
    })),
  };
  const read = readPlaceList(writePlaceList(places));
  expect(read).toEqual(places);
  const found = (typed: string, count = 8) => searchPlaces(read, typed, count).map(({ folded }) => folded);
  expect(found("guwahati")).toEqual(["|guvahati", "|north guvahati"]);
  expect(found("guwahati", 1)).toEqual(["|guvahati"]);
  expect(found("guwahati as")).toHaveLength(2);
  expect(found("guwahati bihar")).toEqual([]);
});
