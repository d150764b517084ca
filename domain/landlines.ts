// Which ten digits are a landline's, whose area code begins as a mobile number does: 80 is Bengaluru, 612 is Patna.
// By the metadata of libphonenumber 9 for India: what begins with 6 to 9 and is of no mobile series. An SMS reaches none of them.

const AREA_CODES_AND_EXCHANGES = [
  "6(?:1[1358]|2[2457]|3[2-4]|4[235-7]|5[2-689]|6[24578]|7[23569]|8[14-6])\\d[2-7]",
  "6(?:12(?:[2-6]|7[0-8])|(?:[2-4]1|5[17]|6[13]|71|80)[2-7]|74(?:[0189][2-7]|[2-7])|78[0-57-9][2-7])",
  "68(?:2(?:[0-79][2-7]|8[235-7])|3)",
  "7(?:1(?:[013-8]\\d|9[6-9])|32[0-49]|39[2-5]|52[1-3]|59[0-6])[2-7]",
  "7(?:6(?:0[5689]|2[5-9]|3[02-8]|4\\d|5[0-367])|70[13-7]|881)[2-7]",
  "7(?:12[2-7]|31(?:[2-6]|7[19])|3[34][2-6]|5[15][2-6]|61[346]|88(?:[2-6]|71))",
  "79(?:[1245]|3(?:[02-9]|1[0-24-9]))",
  "80(?:[2-4]|6[0-589]|7(?:1|9[1-3]))",
  "8(?:16|2[014]|3[126]|6[136]|7[78]|83)(?:[2-6]|7[19])",
  "8(?:70[2-6]|84(?:[2356]|7[19])|91(?:[3-6]|7[19]))",
];
const LANDLINE_PATTERN = new RegExp(`^(?:${AREA_CODES_AND_EXCHANGES.join("|")})`);

/** Whether a number of ten digits that begins with 6 to 9 looks like a landline's. New mobile series may begin so later. */
export function looksLikeLandline(phone: string): boolean {
  return LANDLINE_PATTERN.test(phone);
}
