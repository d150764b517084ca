// Where a computed position is so near to the edge of a part that another program may put it into the next one.
import { PADA_DEGREES, turnOf } from "./zodiac.ts";

/** The part that ends there; the edge of a sign or a nakshatra is one of padas too. */
export type Edge = {
  kind: "sign" | "nakshatra" | "pada";
  /** Longitudes in the two parts. */
  before: number;
  after: number;
};

/** As far as positions may differ from the Swiss Ephemeris. */
const NEAR_DEGREES = 30 / 3600;
const PADAS_PER_SIGN = 9;
const PADAS_PER_NAKSHATRA = 4;

/** Null where none is within 30″. */
export function edgeNear(longitude: number): Edge | null {
  const index = Math.round(longitude / PADA_DEGREES);
  if (Math.abs(longitude - index * PADA_DEGREES) > NEAR_DEGREES) return null;
  const kind =
    index % PADAS_PER_SIGN === 0 ? "sign" : index % PADAS_PER_NAKSHATRA === 0 ? "nakshatra" : "pada";
  const middle = (pada: number) => turnOf((pada + 0.5) * PADA_DEGREES);
  return { kind, before: middle(index - 1), after: middle(index) };
}
