// The sun, the Moon and the tithi of one place, day by day. A day lasts from sunrise to sunrise, and its tithi is the one that
// runs at its sunrise. What neighbouring days ask alike is computed once in each almanac.
import { type AstroTime, MakeTime, Observer } from "astronomy-engine";
import { addDays, istInstant } from "#domain/ist-time.ts";
import { horizonAfter, MEMBERS, numberAt, sunriseNear } from "./sky.ts";

/** Latitude and longitude in degrees, north and east positive. */
export type Place = { latitude: number; longitude: number };

/** Days are India's, `YYYY-MM-DD`. */
export type Almanac = {
  sunriseOf: (date: string) => AstroTime;
  sunsetOf: (date: string) => AstroTime;
  /** The first one of the day. Null where the next sunrise comes before it, and where the Moon does not rise for days. */
  moonriseOf: (date: string) => AstroTime | null;
  /** 1 to 30. */
  tithiOf: (date: string) => number;
};

/** Its functions throw an Error for a day on which the sun does not rise or set, as beyond the polar circles. */
export function almanacOf({ latitude, longitude }: Place): Almanac {
  const observer = new Observer(latitude, longitude, 0);
  const sunAfter = (event: "rise" | "set", time: AstroTime) => {
    const found = horizonAfter("Sun", event, observer, time);
    if (!found) throw new Error(`the sun does not ${event} within two days of ${time}`);
    return found;
  };
  let known: AstroTime | null = null;
  const sunriseOf = onceADay((date) => {
    const midnight = MakeTime(istInstant(date, "00:00"));
    // One day's is within minutes of the next one's.
    const days = known === null ? Number.NaN : Math.floor(midnight.ut + 1 - known.ut);
    const near = known !== null && Math.abs(days) <= 1 ? sunriseNear(observer, known.AddDays(days)) : null;
    known = near ?? sunAfter("rise", midnight);
    return known;
  });
  return {
    sunriseOf,
    sunsetOf: onceADay((date) => sunAfter("set", sunriseOf(date))),
    moonriseOf: onceADay((date) => {
      const moonrise = horizonAfter("Moon", "rise", observer, sunriseOf(date));
      return moonrise && moonrise.ut < sunriseOf(addDays(date, 1)).ut ? moonrise : null;
    }),
    tithiOf: onceADay((date) => numberAt(MEMBERS.tithi, sunriseOf(date))),
  };
}

function onceADay<Value>(compute: (date: string) => Value): (date: string) => Value {
  const known = new Map<string, Value>();
  return (date) => {
    if (!known.has(date)) known.set(date, compute(date));
    return known.get(date) as Value;
  };
}
