import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { isTimeZone } from "#domain/chart/birth-time.ts";
import { validateIntakeField } from "#domain/intakes.ts";
import { type ListedPlace, labelsOf, type PlaceList, readPlaceList, writePlaceList } from "./place-list.ts";
import { findOnlyPlace, indexPlaces, searchPlaces } from "./place-search.ts";
import { foldPlaceName } from "./place-sounds.ts";
import { assumePlace, findPlaceLocation, suggestPlaces } from "./places.ts";

const file = new URL("../../places.txt.gz", import.meta.url);
const list = readPlaceList(gunzipSync(readFileSync(file)).toString("utf8"));
const names = (typed: string) => suggestPlaces(typed).map(({ name }) => name);
const firstName = (typed: string) => names(typed)[0];
/** What is typed, and the label that is meant. scripts/places.ts writes them. */
const sample = (name: string) =>
  readFileSync(new URL(`../../../tests/places/${name}.tsv`, import.meta.url), "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => line.split("\t") as [string, string]);
const rateOf = (rows: readonly [string, string][], isRight: (typed: string, label: string) => boolean) =>
  rows.filter(([typed, label]) => isRight(typed, label)).length / rows.length;

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
  ["leicester uk", "Leicester, United Kingdom"],
  ["दिल्ली", "Delhi"],
  // Larger places begin like these.
  ["बलिया", "Ballia, Uttar Pradesh"],
  ["mathura", "Mathura, Uttar Pradesh"],
  // ड़ and ढ़ are r in Latin names, also without their dots.
  ["सूरतगढ़", "Suratgarh, Rajasthan"],
  ["बहादुरगढ़", "Bahadurgarh, Haryana"],
  ["चित्तौड़गढ़", "Chittorgarh, Rajasthan"],
  ["रामगढ़", "Ramgarh, Jharkhand"],
  ["डोंगरगढ़", "Dongargarh, Chhattisgarh"],
  ["डोंगरगढ", "Dongargarh, Chhattisgarh"],
  ["पाकुड़", "Pakur, Jharkhand"],
  ["खगड़िया", "Khagaria, Bihar"],
  ["काँगड़ा", "Kangra, Himachal Pradesh"],
  ["कांगड़ा", "Kangra, Himachal Pradesh"],
  ["बाढ़", "Barh, Bihar"],
  ["जूनागढ़", "Junagadh, Gujarat"],
  ["जलगाँव", "Jalgaon, Maharashtra"],
  ["नोयडा", "Noida, Uttar Pradesh"],
  ["sasaram", "Sasaram, Bihar"],
  ["ballabhgarh", "Ballabhgarh, Haryana"],
  ["बल्लभगढ़", "Ballabhgarh, Haryana"],
  ["shahjahanpur", "Shahjahanpur, Uttar Pradesh"],
  // Smaller towns sound just like these.
  ["मेलबर्न", "Melbourne, Australia"],
  ["एथेंस", "Athens, Greece"],
  ["पेरिस", "Paris, France"],
  ["हाँग काँग", "Hong Kong, Hong Kong SAR China"],
  ["एम्स्टर्डम", "Amsterdam, Netherlands"],
  ["कुवैत सिटी", "Kuwait City, Kuwait"],
  ["लेस्टर", "Leicester, United Kingdom"],
  ["सिंगापूर", "Singapore"],
  ["लॉस एंजिल्स", "Los Angeles, United States"],
  ["डेट्रॉयट", "Detroit, United States"],
  // Smaller towns have these names of today; these towns had them before.
  ["Baroda", "Vadodara, Gujarat"],
  ["बड़ौदा", "Vadodara, Gujarat"],
  ["Bijapur", "Vijayapura, Karnataka"],
  ["बीजापुर", "Vijayapura, Karnataka"],
  ["singapur", "Singapore"],
  // Names of the time in which parents and grandparents were born.
  ["campbellpur", "Attock City, Pakistan"],
  ["lyallpur", "Faisalabad, Pakistan"],
  ["झंग", "Jhang, Pakistan"],
  ["moulmein", "Mawlamyine, Myanmar (Burma)"],
  ["akyab", "Sittwe, Myanmar (Burma)"],
  ["pegu", "Bago, Myanmar (Burma)"],
  ["penang", "George Town, Malaysia"],
  // Larger towns far away are called so today, or sound so.
  ["Montgomery", "Sahiwal, Pakistan"],
  ["मांटगोमरी", "Sahiwal, Pakistan"],
  ["Vaikom", "Vaikam, Kerala"],
  ["Oudh", "Ayodhya, Uttar Pradesh"],
  ["Kirkee", "Khadki, Maharashtra"],
  ["Bulsar", "Valsad, Gujarat"],
  // The name of an island is that of its town.
  ["fiji", "Suva, Fiji"],
  ["मॉरीशस", "Port Louis, Mauritius"],
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

test("every name in Hindi is in Devanagari", () => {
  const isHindi = /^[\p{Script=Devanagari}\p{Script=Inherited}\d .-]+$/u;
  const others = list.places.filter(({ nameHindi }) => nameHindi !== "" && !isHindi.test(nameHindi));
  expect(others.map(({ nameHindi }) => nameHindi)).toEqual([]);
});

test("of the cities by which CLDR names time zones, 97 of 100 are first by their Hindi names", () => {
  const rate = rateOf(sample("cldr-cities"), (typed, label) => firstName(typed) === label);
  expect(rate).toBeGreaterThanOrEqual(0.97);
});

test("of India's towns and districts, 97 of 100 are found by their Hindi names, and by their sound alone 85", () => {
  const rows = sample("indian-towns");
  const rate = rateOf(rows, (typed, label) => names(typed).includes(label));
  expect(rate).toBeGreaterThanOrEqual(0.97);
  // As if the list had no name in Hindi, as it has none of most towns.
  const places = list.places.map(
    (place): ListedPlace => ({ ...place, nameHindi: "", folded: `|${foldPlaceName(place.name)}` }),
  );
  const index = indexPlaces({ ...list, places });
  const bySound = rateOf(rows, (typed, label) =>
    searchPlaces(index, typed, 8).some((place) => labelsOf(list, place).name === label),
  );
  expect(bySound).toBeGreaterThanOrEqual(0.85);
});

test.each(["लखनऊ", "Lucknow", "lucknow up", "Lucknow, U.P.", "Lucknow India"])(
  "%s is taken for the one place that is called so",
  (birthPlace) => {
    const place = assumePlace({ birthPlace, birthLocation: null });
    expect(place?.name).toBe("Lucknow, Uttar Pradesh");
  },
);

test.each([
  ["लंदन", "London, United Kingdom"],
  ["Kanpur UP", "Kanpur, Uttar Pradesh"],
  // Delhi, of which it is a part, is called so, too.
  ["नई दिल्ली", "New Delhi, Delhi"],
  ["New Delhi", "New Delhi, Delhi"],
  // Former names, and spellings that the list has not.
  ["Bombay", "Mumbai, Maharashtra"],
  ["पूना", "Pune, Maharashtra"],
  ["कोयंबतूर", "Coimbatore, Tamil Nadu"],
  // Regions of their own name.
  ["Delhi", "Delhi"],
  ["Singapore", "Singapore"],
  ["Singapur", "Singapore"],
  ["चंडीगढ़", "Chandigarh"],
])("%s is taken for %s", (birthPlace, name) => {
  expect(assumePlace({ birthPlace, birthLocation: null })?.name).toBe(name);
});

test.each([
  // In Telangana and in Pakistan; in Maharashtra and in Bihar; in several states.
  ...["Hyderabad", "Aurangabad", "Rampur", "सुल्तानपुर"],
  // Of larger towns before: Vadodara, Vijayapura, Sahiwal; of a larger one in another spelling: Ahmedabad.
  ...["Baroda", "Bijapur", "बीजापुर", "Montgomery", "Ahmadabad"],
  // States and countries, of which towns elsewhere have the name, or sound so.
  ...["Gujarat", "गुजरात", "हरियाणा", "Bihar", "Goa", "Canada", "USA"],
  // Words that sound like Samai, Owk and Nadi.
  ...["Same", "Ok", "नदी"],
  ...["Lucknow Bihar", "near Lucknow", "a village", " ,- "],
])("%s is not taken for a place", (birthPlace) => {
  expect(assumePlace({ birthPlace, birthLocation: null })).toBeNull();
});

test("a place that was chosen, and none at all, are not assumed", () => {
  const birthLocation = { latitude: 26.465, longitude: 80.35, timeZone: "Asia/Kolkata" };
  expect(assumePlace({ birthPlace: "Lucknow", birthLocation })).toBeNull();
  expect(assumePlace({ birthPlace: null, birthLocation: null })).toBeNull();
});

test("labels of the lists before still lead to their places", () => {
  expect(list.former.length).toBeGreaterThan(0);
  expect(findPlaceLocation("Shahjanpur, Uttar Pradesh")).toEqual({
    latitude: 27.882,
    longitude: 79.909,
    timeZone: "Asia/Kolkata",
  });
  expect(list.former.filter(({ label }) => findPlaceLocation(label) === null)).toEqual([]);
});

test("the folded names in the file are those that the search folds today", () => {
  const some = list.places.filter((_, index) => index % 50 === 0);
  const stale = some.filter(({ name, folded }) => !`${folded}/`.includes(`|${foldPlaceName(name)}`));
  expect(stale).toEqual([]);
});

const placesNamed = (...names: string[]): PlaceList => ({
  regions: [{ name: "Assam", nameHindi: "असम", folded: "asam as" }],
  places: names.map((folded) => ({
    ...{ name: folded.replace(/[|/].*/g, ""), nameHindi: "", within: "", region: 0 },
    ...{ timeZone: "Asia/Kolkata", latitude: 26.1, longitude: -91.7, folded },
  })),
  former: [{ label: "Gauhati, Assam", latitude: 26.1, longitude: -91.7, timeZone: "Asia/Kolkata" }],
});

test("what is written is read again, and a later word of a name is found after a first one", () => {
  const places = placesNamed("|nort guvhti", "|guvhti");
  const read = readPlaceList(writePlaceList(places));
  expect(read).toEqual(places);
  const index = indexPlaces(read);
  const found = (typed: string, count = 8) => searchPlaces(index, typed, count).map(({ folded }) => folded);
  expect(found("guwahati")).toEqual(["|guvhti", "|nort guvhti"]);
  expect(found("guwahati", 1)).toEqual(["|guvhti"]);
  expect(found("guwahati as")).toHaveLength(2);
  expect(found("guwahati bihar")).toEqual([]);
});

test("of two places that sound as typed the larger one is first, unless the smaller one is spelled so", () => {
  const index = indexPlaces(placesNamed("Paris|paris", "Perris|peris", "Nuneaton|nunetan"));
  const found = (typed: string) => searchPlaces(index, typed, 8).map(({ name }) => name);
  expect(found("पेरिस")).toEqual(["Paris", "Perris"]);
  expect(found("perris")).toEqual(["Perris", "Paris"]);
  expect(findOnlyPlace(index, "perris")?.name).toBe("Perris");
});
