// The list of PIN codes as it is stored: a line for each range of PIN codes of one district, "208001-208027 UP Kanpur".
import type { IndianState } from "#domain/addresses.ts";

export type PinCodePlace = { state: IndianState; city: string | null };
export type PinCodeRow = { pinCode: string; state: string; district: string };

const STATES: Readonly<Record<string, IndianState>> = {
  "Andaman & Nicobar Islands": "AN",
  "Andhra Pradesh": "AP",
  "Arunachal Pradesh": "AR",
  Assam: "AS",
  Bihar: "BR",
  Chandigarh: "CH",
  Chattisgarh: "CG",
  "Dadra and Nagar Haveli and Daman and Diu": "DH",
  Delhi: "DL",
  Goa: "GA",
  Gujarat: "GJ",
  Haryana: "HR",
  "Himachal Pradesh": "HP",
  "Jammu & Kashmir": "JK",
  Jharkhand: "JH",
  Karnataka: "KA",
  Kerala: "KL",
  Lakshadweep: "LD",
  "Madhya Pradesh": "MP",
  Maharashtra: "MH",
  Manipur: "MN",
  Meghalaya: "ML",
  Mizoram: "MZ",
  Nagaland: "NL",
  Odisha: "OD",
  Pondicherry: "PY",
  Punjab: "PB",
  Rajasthan: "RJ",
  Sikkim: "SK",
  "Tamil Nadu": "TN",
  Telangana: "TS",
  Tripura: "TR",
  "Uttar Pradesh": "UP",
  Uttarakhand: "UK",
  "West Bengal": "WB",
};
/** Districts of the union territory Ladakh, which the source counts to Jammu & Kashmir. */
const LADAKH: readonly string[] = ["Leh", "Leh Ladakh", "Kargil"];
/** Districts whose post goes to a city of another name. */
const CITIES: Readonly<Record<string, string>> = { "Kanpur Nagar": "Kanpur", Gurgaon: "Gurugram" };

/** A place has more than half of the post offices of its PIN code; a city that has not is left out. */
export function compressPinCodes(rows: readonly PinCodeRow[]): string {
  const byPinCode = Map.groupBy(rows, ({ pinCode }) => pinCode);
  const places = [...byPinCode].flatMap(([pinCode, offices]) => {
    const states = offices.map(stateOf);
    const state = majorityOf(states);
    if (!state) return [];
    return [{ pinCode: Number(pinCode), text: `${state} ${majorityOf(offices.map(cityOf)) ?? ""}`.trim() }];
  });
  places.sort((one, other) => one.pinCode - other.pinCode);
  const ranges: { from: number; to: number; text: string }[] = [];
  for (const { pinCode, text } of places) {
    const last = ranges.at(-1);
    if (last?.text === text && last.to === pinCode - 1) last.to = pinCode;
    else ranges.push({ from: pinCode, to: pinCode, text });
  }
  return ranges.map(({ from, to, text }) => `${from}-${to} ${text}`).join("\n");
}

export function stateOf({ state, district }: PinCodeRow): IndianState {
  const code = LADAKH.includes(district) ? "LA" : STATES[state];
  if (!code) throw new Error(`Unknown state in the source: ${state}`);
  return code;
}

function cityOf({ state, district }: PinCodeRow): string {
  return state === "Delhi" ? "Delhi" : (CITIES[district] ?? district.replace(/ ?\([^)]*\)$/, ""));
}

function majorityOf<Value>(values: readonly Value[]): Value | null {
  const groups = Map.groupBy(values, (value) => value);
  const found = [...groups].find(([, equal]) => equal.length * 2 > values.length);
  return found ? found[0] : null;
}

/** By binary search over the ranges. Null for a PIN code that the list does not have. */
export function findInList(lines: readonly string[], pinCode: string): PinCodePlace | null {
  const sixDigits = Number(pinCode);
  let [low, high] = [0, lines.length - 1];
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    const [, from, to, state = "", city] = /^(\d+)-(\d+) (\S+) ?(.*)$/.exec(lines[middle] ?? "") ?? [];
    if (sixDigits < Number(from)) high = middle - 1;
    else if (sixDigits > Number(to)) low = middle + 1;
    else return { state: state as IndianState, city: city || null };
  }
  return null;
}
