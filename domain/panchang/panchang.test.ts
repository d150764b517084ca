// Facts to compare with: 44 days at places of India that the Swiss Ephemeris 2.10 gives, sidereal, Lahiri, geocentric, apparent,
// with the sun's and the Moon's visible rise and set. Chosen: adhika months, lost and repeated tithis, fixed karanas, each
// weekday, and what is kept, also where the rule has no answer or two. A line has the date, the place, sunrise, sunset and
// moonrise; the tithi at sunrise (* where the day before had it, too), its end, the lost tithi; nakshatra and pada, yoga and
// karana with their ends; the month's names; Rahu kaal, Yamaganda, Gulika, Abhijit; what is kept. Instants are of UTC and
// written without year and month.
import { expect, it } from "vitest";
import { addDays } from "#domain/ist-time.ts";
import { almanacOf } from "./almanac.ts";
import { observancesFrom, type Panchang, panchangOfDay } from "./panchang.ts";

const PLACES: Record<string, { latitude: number; longitude: number }> = {
  Delhi: { latitude: 28.6139, longitude: 77.209 },
  Mumbai: { latitude: 19.076, longitude: 72.8777 },
  Kolkata: { latitude: 22.5726, longitude: 88.3639 },
  Chennai: { latitude: 13.0827, longitude: 80.2707 },
  Varanasi: { latitude: 25.3176, longitude: 82.9739 },
  Guwahati: { latitude: 26.1445, longitude: 91.7362 },
};

const DAYS = `
1991-10-20 Delhi 20T00:54:34 20T12:17:15 - 12 20T13:16:22 - 25/1 21T01:11:27 11 20T07:48:45 23/Bava 20T01:02:39 Ashvina Ashvina - 20T10:51:55/20T12:17:15 20T06:35:54/20T08:01:15 20T09:26:35/20T10:51:55 20T06:13:09/20T06:58:40 Pradosh?
1991-10-20 Guwahati 19T23:54:17 20T11:21:22 - 12 20T13:16:22 - 24/4 20T00:17:24 11 20T07:48:45 23/Bava 20T01:02:39 Ashvina Ashvina - 20T09:55:29/20T11:21:22 - - - Pradosh?
1991-10-20 Kolkata 20T00:04:49 20T11:37:52 - 12 20T13:16:22 - 24/4 20T00:17:24 11 20T07:48:45 23/Bava 20T01:02:39 Ashvina Ashvina - 20T10:11:14/20T11:37:52 - - - Pradosh?
1991-10-20 Mumbai 20T01:04:00 20T12:42:36 - 12 20T13:16:22 - 25/1 21T01:11:27 11 20T07:48:45 24/Balava 20T13:16:22 Ashvina Ashvina - 20T11:15:16/20T12:42:36 - - - Pradosh?
1991-10-28 Delhi 28T00:59:49 28T12:09:53 - 21 28T22:16:23 - 6/2 28T16:47:15 20 28T09:55:31 41/Gara 28T11:22:14 Ashvina Kartika - 28T02:23:34/28T03:47:20 28T05:11:05/28T06:34:51 28T07:58:36/28T09:22:22 28T06:12:31/28T06:57:11 -
1991-10-28 Guwahati 27T23:58:53 28T11:14:38 - 20 28T00:29:37 21 6/2 28T16:47:15 20 28T09:55:31 40/Taitila 28T00:29:37 Ashvina Kartika - 28T01:23:21/28T02:47:49 - - - -
1992-07-03 Chennai 03T00:16:46 03T13:09:25 - 3 03T02:13:29 4 9/2 03T12:29:05 15 03T15:26:35 6/Gara 03T02:13:29 Ashadha Ashadha - 03T05:06:30/03T06:43:05 - - - -
1992-07-03 Delhi 02T23:57:39 03T13:52:57 - 3 03T02:13:29 4 9/2 03T12:29:05 15 03T15:26:35 6/Gara 03T02:13:29 Ashadha Ashadha - 03T05:10:53/03T06:55:18 03T10:24:07/03T12:08:32 03T01:42:04/03T03:26:28 03T06:27:27/03T07:23:08 -
1992-07-03 Mumbai 03T00:35:06 03T13:50:12 - 3 03T02:13:29 4 9/2 03T12:29:05 15 03T15:26:35 6/Gara 03T02:13:29 Ashadha Ashadha - 03T05:33:16/03T07:12:39 - - - -
1992-07-03 Varanasi 02T23:41:57 03T13:22:33 - 3 03T02:13:29 4 9/2 03T12:29:05 15 03T15:26:35 6/Gara 03T02:13:29 Ashadha Ashadha - 03T04:49:40/03T06:32:15 - - - -
1992-12-09 Chennai 09T00:49:56 09T12:12:40 - 14 09T00:53:57 15 4/1 09T21:48:26 21 09T09:18:41 28/Vanija 09T00:53:57 Margashirsha Margashirsha - 09T06:31:18/09T07:56:38 - - - Purnima?
1992-12-09 Kolkata 09T00:35:10 09T11:22:38 - 14 09T00:53:57 15 4/1 09T21:48:26 21 09T09:18:41 28/Vanija 09T00:53:57 Margashirsha Margashirsha - 09T05:58:54/09T07:19:50 - - - Purnima?
1993-07-05 Delhi 04T23:58:23 05T13:52:49 - 17 06T00:21:24 - 21/2 05T16:22:33 27 05T16:36:04 33/Taitila 05T12:00:49 Ashadha Shravana - 05T01:42:41/05T03:26:59 05T05:11:18/05T06:55:36 05T08:39:54/05T10:24:13 05T06:27:47/05T07:23:25 -
1993-11-06 Delhi 06T01:06:39 06T12:02:40 - 22 06T19:08:51 - 8/1 06T22:47:28 23 06T21:31:36 43/Vishti 06T07:32:29 Ashvina Kartika - 06T03:50:39/06T05:12:39 06T07:56:40/06T09:18:40 06T01:06:39/06T02:28:39 06T06:12:47/06T06:56:31 -
1994-08-07 Delhi 07T00:15:41 07T13:37:50 - 30 07T08:45:09 - 8/4 07T01:19:42 17 07T16:58:18 60/Naga 07T08:45:09 Ashadha Shravana - 07T11:57:34/07T13:37:50 07T06:56:46/07T08:37:02 07T10:17:18/07T11:57:34 07T06:30:01/07T07:23:30 Amavasya
1997-03-06 Delhi 06T01:11:14 06T12:54:08 - 27 06T12:01:15 - 21/4 06T02:06:43 19 06T19:36:55 53/Kaulava 06T01:38:11 Magha Phalguna - 06T08:30:33/06T09:58:25 06T01:11:14/06T02:39:06 06T04:06:58/06T05:34:49 06T06:39:15/06T07:26:07 Pradosh
1997-09-02 Delhi 02T00:29:35 02T13:11:42 - 1 03T02:29:17 - 11/1 02T22:06:58 21 02T15:53:56 1/Kimstughna 02T13:10:00 Bhadrapada Bhadrapada - 02T10:01:10/02T11:36:26 02T03:40:07/02T05:15:23 02T06:50:39/02T08:25:55 02T06:25:14/02T07:16:03 -
1997-09-02 Kolkata 01T23:49:20 02T12:22:51 - 30* 01T23:51:34 - 11/1 02T22:06:58 21 02T15:53:56 60/Naga 01T23:51:34 Shravana Bhadrapada - 02T09:14:28/02T10:48:39 - - - Amavasya?
1999-07-17 Delhi 17T00:03:57 17T13:50:19 - 5 17T18:27:45 - 11/3 17T10:37:32 18 17T15:22:15 9/Bava 17T06:28:58 Ashadha Ashadha - 17T03:30:32/17T05:13:50 17T08:40:25/17T10:23:43 17T00:03:57/17T01:47:15 17T06:29:35/17T07:24:40 -
2000-05-03 Delhi 03T00:08:47 03T13:27:38 - 29 03T06:48:52 - 1/1 03T16:55:10 2 03T06:58:13 58/Shakuni 03T06:48:52 Chaitra Vaishakha - 03T06:48:12/03T08:28:04 03T01:48:38/03T03:28:29 03T05:08:21/03T06:48:12 03T06:21:35/03T07:14:50 -
2001-10-03 Delhi 03T00:45:04 03T12:34:58 - 16 03T15:24:38 - 27/2 03T18:07:39 12 03T05:58:56 31/Balava 03T02:39:11 Ashvina Ashvina adhika 03T06:40:01/03T08:08:46 03T02:13:48/03T03:42:33 03T05:11:17/03T06:40:01 03T06:16:22/03T07:03:41 -
2003-11-29 Delhi 29T01:24:20 29T11:54:00 - 6 29T05:56:41 - 22/4 29T03:34:06 12 29T10:18:23 12/Taitila 29T05:56:41 Margashirsha Margashirsha - 29T04:01:45/29T05:20:27 29T07:57:52/29T09:16:35 29T01:24:20/29T02:43:03 29T06:18:11/29T07:00:09 -
2003-12-12 Mumbai 12T01:31:45 12T12:32:02 12T15:30:44 18* 12T03:10:23 - 7/4 12T06:16:40 25 12T13:42:50 36/Vishti 12T03:10:23 Margashirsha Pausha - 12T05:39:21/12T07:01:53 - - - Sankashti_Chaturthi
2004-05-04 Delhi 04T00:07:57 04T13:28:16 - 15 04T20:33:26 - 15/1 04T19:17:29 16 04T08:02:00 29/Vishti 04T10:09:45 Vaishakha Vaishakha - 04T10:08:11/04T11:48:14 04T03:28:02/04T05:08:04 04T06:48:07/04T08:28:09 04T06:21:26/04T07:14:47 Purnima
2004-09-24 Guwahati 23T23:42:25 24T11:47:16 - 11 24T19:56:00 - 21/4 24T02:45:48 6 24T06:44:28 21/Vanija 24T09:03:24 Bhadrapada Bhadrapada - 24T04:14:14/24T05:44:50 - - - Ekadashi_(Smarta)
2006-09-12 Delhi 12T00:34:26 12T13:00:14 - 20 12T02:27:09 - 2/4 12T04:51:32 13 12T06:57:39 40/Taitila 12T02:27:09 Bhadrapada Ashvina - 12T09:53:47/12T11:27:00 12T03:40:53/12T05:14:06 12T06:47:20/12T08:20:33 12T06:22:28/12T07:12:11 -
2007-07-26 Chennai 26T00:22:53 26T13:07:53 - 11* 26T01:14:34 - 18/2 26T18:57:23 25 26T08:05:42 22/Vishti 26T01:14:34 Ashadha Ashadha - 26T08:21:01/26T09:56:38 - - - Ekadashi?
2007-07-26 Delhi 26T00:08:54 26T13:46:11 - 11* 26T01:14:34 - 18/2 26T18:57:23 25 26T08:05:42 22/Vishti 26T01:14:34 Ashadha Ashadha - 26T08:39:42/26T10:21:51 26T00:08:54/26T01:51:04 26T03:33:13/26T05:15:23 26T06:30:18/26T07:24:47 Ekadashi?
2007-08-11 Kolkata 10T23:41:45 11T12:41:38 - 28 10T23:51:56 29 7/3 11T05:49:57 16 11T15:30:58 56/Vanija 10T23:51:56 Ashadha Shravana - 11T02:56:43/11T04:34:12 - - - -
2009-03-12 Kolkata 12T00:18:21 12T12:14:37 - 16 12T01:01:38 17 12/4 12T01:43:31 10 12T11:04:16 32/Kaulava 12T01:01:38 Phalguna Chaitra - 12T07:46:01/12T09:15:33 - - - -
2009-08-03 Varanasi 02T23:56:05 03T13:12:13 - 13 03T19:55:08 - 20/1 04T02:08:30 1 03T23:54:00 25/Kaulava 03T06:37:48 Shravana Shravana - 03T01:35:36/03T03:15:07 - - - Pradosh
2011-10-23 Delhi 23T00:56:33 23T12:14:12 - 26 23T10:05:59 - 10/4 23T03:00:09 24 23T05:04:36 52/Balava 23T10:05:59 Ashvina Kartika - 23T10:49:30/23T12:14:12 23T06:35:22/23T08:00:05 23T09:24:47/23T10:49:30 23T06:12:47/23T06:57:58 Ekadashi
2011-11-07 Chennai 07T00:34:23 07T12:10:37 - 12 07T12:43:09 - 26/2 07T16:38:33 14 07T14:58:40 24/Balava 07T12:43:09 Kartika Kartika - 07T02:01:25/07T03:28:27 - - - Pradosh?
2012-04-16 Guwahati 15T23:28:51 16T12:17:08 - 26 16T23:37:04 - 23/3 16T06:57:51 23 16T02:15:54 51/Bava 16T11:05:34 Chaitra Vaishakha - 16T01:04:54/16T02:40:56 - - - Ekadashi?
2016-05-06 Guwahati 05T23:12:09 06T12:27:30 - 29 05T23:17:02 30 1/3 06T04:52:36 3 06T11:46:26 58/Shakuni 05T23:17:02 Chaitra Vaishakha - 06T04:10:24/06T05:49:49 - - - Amavasya?
2017-06-18 Guwahati 17T23:00:56 18T12:47:25 - 23 17T23:08:42 24 26/2 18T12:58:53 4 18T18:20:20 46/Kaulava 17T23:08:42 Jyeshtha Ashadha - 18T11:04:07/18T12:47:25 - - - -
2023-08-24 Delhi 24T00:24:57 24T13:21:59 - 8 24T21:41:05 - 16/4 24T03:33:56 26 24T15:06:14 15/Vishti 24T09:57:15 Shravana Shravana - 24T08:30:36/24T10:07:43 24T00:24:57/24T02:02:05 24T03:39:12/24T05:16:20 24T06:27:34/24T07:19:22 -
2024-11-28 Guwahati 28T00:21:10 28T11:00:46 - 27* 28T00:54:14 - 14/4 28T02:06:01 4 28T10:31:31 54/Taitila 28T00:54:14 Kartika Margashirsha - 28T07:00:55/28T08:20:52 - - - Pradosh
2026-06-15 Delhi 14T23:52:59 15T13:50:20 - 30 15T02:54:10 1 5/2 15T13:38:38 9 15T03:25:46 60/Naga 15T02:54:10 Jyeshtha Jyeshtha adhika 15T01:37:39/15T03:22:19 15T05:06:59/15T06:51:39 15T08:36:19/15T10:21:00 15T06:23:45/15T07:19:34 Amavasya
2027-10-25 Kolkata 25T00:07:10 25T11:33:52 - 25 25T00:10:40 26 10/3 25T10:39:35 24 25T09:17:10 50/Vishti 25T00:10:40 Ashvina Kartika - 25T01:33:01/25T02:58:51 - - - Ekadashi?
2033-03-02 Delhi 02T01:15:09 02T12:51:45 - 1 02T04:36:48 2 25/3 02T10:31:30 22 02T13:44:08 2/Bava 02T04:36:48 Phalguna Phalguna - 02T07:03:27/02T08:30:31 02T02:42:13/02T04:09:18 02T05:36:22/02T07:03:27 02T06:40:14/02T07:26:40 -
2034-07-10 Delhi 10T00:00:47 10T13:52:10 - 24 10T10:44:34 - 1/2 10T13:05:14 7 10T06:44:30 48/Gara 10T10:44:34 Ashadha Ashadha adhika 10T01:44:43/10T03:28:38 10T05:12:33/10T06:56:29 10T08:40:24/10T10:24:19 10T06:28:46/10T07:24:11 -
2041-01-21 Mumbai 21T01:44:38 21T12:55:07 - 19 21T17:07:08 - 11/2 21T19:15:07 5 21T23:30:39 37/Bava 21T03:56:08 Pausha Magha - 21T03:08:26/21T04:32:15 - - - Sankashti_Chaturthi?
2042-08-06 Delhi 06T00:15:27 06T13:38:24 - 20 06T04:12:48 - 27/1 06T21:56:15 8 06T16:30:01 40/Taitila 06T04:12:48 Shravana Shravana adhika 06T06:56:55/06T08:37:17 06T01:55:49/06T03:36:11 06T05:16:33/06T06:56:55 06T06:30:09/06T07:23:41 -
`;
const days = DAYS.trim().split("\n").map(readDay);

function readDay(line: string) {
  const [date = "", place = "", sunrise, sunset, moonrise, tithi = "", tithiEnds, lostTithi, ...rest] =
    line.split(" ");
  const [nakshatra = "", nakshatraEnds, yoga, yogaEnds, karana = "", karanaEnds, ...last] = rest;
  const [amanta, purnimanta, adhika, rahuKaal, yamaganda, gulika, abhijit, observances] = last;
  const [nakshatraNumber, pada] = nakshatra.split("/");
  const [karanaNumber, karanaName] = karana.split("/");
  return {
    line,
    date,
    place: PLACES[place] as { latitude: number; longitude: number },
    moments: { sunrise, sunset, moonrise },
    ends: { tithi: tithiEnds, nakshatra: nakshatraEnds, yoga: yogaEnds, karana: karanaEnds },
    spans: { rahuKaal, yamaganda, gulika, abhijit },
    numbers: {
      tithi: Number(tithi.replace("*", "")),
      isSecondDay: tithi.endsWith("*") || undefined,
      lostTithi: lostTithi === "-" ? undefined : Number(lostTithi),
      nakshatra: Number(nakshatraNumber),
      pada: Number(pada),
      yoga: Number(yoga),
      karana: [Number(karanaNumber), karanaName],
      month: { amanta, purnimanta, isAdhika: adhika === "adhika" },
      observances: observances === "-" ? [] : observances?.replaceAll("_", " ").split(","),
    },
  };
}

function numbersOf({ tithi, lostTithi, nakshatra, yoga, karana, month, observances }: Panchang) {
  return {
    tithi: tithi.number,
    isSecondDay: tithi.isSecondDay,
    lostTithi,
    nakshatra: nakshatra.number,
    pada: nakshatra.pada,
    yoga: yoga.number,
    karana: [karana.number, karana.name],
    month,
    observances,
  };
}

/** The seconds between an answer and a fact of the days around its date. */
function secondsApart(answer: string | undefined, fact: string, date: string): number {
  const day = [-1, 0, 1, 2]
    .map((days) => addDays(date, days))
    .find((near) => near.endsWith(fact.slice(0, 2)));
  return Math.abs(Date.parse(answer ?? "") - Date.parse(`${day}${fact.slice(2)}Z`)) / 1000;
}

it("44 days have the numbers, names and observances of the Swiss Ephemeris", () => {
  expect(days).toHaveLength(44);
  for (const { line, date, place, numbers } of days) {
    expect(numbersOf(panchangOfDay({ date, ...place })), line).toEqual(numbers);
    expect(observancesFrom(date, 1, place), line).toEqual([numbers.observances]);
  }
});

it("44 days begin and end within 3 s, have moonrise within 10 s and the ends of their members within 30 s", () => {
  for (const { line, date, place, ...facts } of days) {
    const panchang = panchangOfDay({ date, ...place });
    const isNear = (answer: string | undefined, fact: string, seconds: number) =>
      expect(secondsApart(answer, fact, date), line).toBeLessThanOrEqual(seconds);
    for (const [name, fact] of given(facts.moments))
      isNear(panchang[name], fact, name === "moonrise" ? 10 : 3);
    for (const [name, fact] of given(facts.ends)) isNear(panchang[name].ends, fact, 30);
    for (const [name, fact] of given(facts.spans)) {
      const [from = "", until = ""] = fact.split("/");
      isNear(panchang[name][0], from, 3);
      isNear(panchang[name][1], until, 3);
    }
  }
});

/** The facts that a line has. */
function given<Name extends string>(facts: Record<Name, string | undefined>): [Name, string][] {
  return (Object.entries(facts) as [Name, string | undefined][]).flatMap(([name, fact]) =>
    fact === undefined || fact === "-" ? [] : [[name, fact] as [Name, string]],
  );
}

it("instants are written to the second, and the weekday is that of the date", () => {
  const { weekday, sunrise } = panchangOfDay({
    date: "2026-11-30",
    ...(PLACES.Delhi as { latitude: number; longitude: number }),
  });
  expect(weekday).toBe(1);
  expect(sunrise).toMatch(/^2026-11-30T01:\d\d:\d\dZ$/);
});

it("in the far north a day on which the Moon alone does not rise has no moonrise", () => {
  const day = panchangOfDay({ date: "2026-01-01", latitude: 64.147, longitude: -21.94 });
  expect(day.moonrise).toBeUndefined();
  expect(day.sunrise.slice(0, 10)).toBe("2026-01-01");
});

it("a sunrise is the same within a tenth of a second, whichever days were asked for before it", () => {
  const places = [
    { latitude: 28.636, longitude: 77.224 },
    { latitude: 8.09, longitude: 77.54 },
    // Where one day's is ten minutes from the next one's.
    { latitude: 67.5, longitude: 77 },
  ];
  const dates = [
    "2026-03-01",
    "2026-03-02",
    "2026-03-03",
    "2026-03-02",
    "2026-03-01",
    "2026-02-28",
    "2026-09-01",
  ];
  for (const place of places) {
    const almanac = almanacOf(place);
    for (const date of dates) {
      const apart = almanac.sunriseOf(date).ut - almanacOf(place).sunriseOf(date).ut;
      expect(Math.abs(apart) * 86_400, `${place.latitude} ${date}`).toBeLessThan(0.15);
    }
  }
});
