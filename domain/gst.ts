// India's goods and services tax: registration numbers, states, and the tax that a price includes.
import { INDIAN_STATES, type IndianState } from "./addresses.ts";

/** The two digits of each state in GSTINs and returns: the state codes of the census, with those of later states. */
const STATE_CODES: Readonly<Record<IndianState, string>> = {
  JK: "01",
  HP: "02",
  PB: "03",
  CH: "04",
  UK: "05",
  HR: "06",
  DL: "07",
  RJ: "08",
  UP: "09",
  BR: "10",
  SK: "11",
  AR: "12",
  NL: "13",
  MN: "14",
  MZ: "15",
  TR: "16",
  ML: "17",
  AS: "18",
  WB: "19",
  JH: "20",
  OD: "21",
  CG: "22",
  MP: "23",
  GJ: "24",
  DH: "26",
  MH: "27",
  KA: "29",
  GA: "30",
  LD: "31",
  KL: "32",
  TN: "33",
  PY: "34",
  AN: "35",
  TS: "36",
  AP: "37",
  LA: "38",
};

export function stateCodeOf(state: IndianState): string {
  return STATE_CODES[state];
}

/** Null if no state has this code. */
export function stateOfCode(code: string): IndianState | null {
  return INDIAN_STATES.find((state) => STATE_CODES[state] === code) ?? null;
}

/** State code, PAN, entity, Z, check character. */
const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/;

/** Whether it has the form of a GSTIN, the code of a state, and the check character that its other 14 ask for (Luhn mod 36). */
export function isGstin(text: string): boolean {
  if (!GSTIN.test(text) || !stateOfCode(text.slice(0, 2))) return false;
  const sum = [...text.slice(0, 14)].reduce((total, character, place) => {
    const product = Number.parseInt(character, 36) * (place % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return Number.parseInt(text.slice(14), 36) === (36 - (sum % 36)) % 36;
}

export type TaxParts = { taxablePaise: number; cgstPaise: number; sgstPaise: number; igstPaise: number };

/**
 * The tax that an amount includes: CGST and SGST within the supplier's state, IGST otherwise. What is levied is rounded to the
 * paisa, CGST and SGST each, which are equal by law; the taxable value is what remains, so that the parts add up.
 */
export function includedTax(amountPaise: number, ratePercent: number, isInterState: boolean): TaxParts {
  const levies = isInterState ? 1 : 2;
  const eachPaise = Math.round((amountPaise * ratePercent) / ((100 + ratePercent) * levies));
  const [cgstPaise, igstPaise] = isInterState ? [0, eachPaise] : [eachPaise, 0];
  return { taxablePaise: amountPaise - eachPaise * levies, cgstPaise, sgstPaise: cgstPaise, igstPaise };
}
