import { isReadAsValue } from "./csv.ts";
import { REFERRAL_CODE_ALPHABET, REFERRAL_CODE_LENGTH } from "./referral-codes.ts";

/**
 * The first drawn word that a spreadsheet shows as it is: `234E56` would be 2.34E+58 and `2MAR34` a day, wherever a person
 * pastes it. About one draw of a thousand is such a word.
 */
export function newReferralCode(draw: (alphabet: string, length: number) => string): string {
  for (;;) {
    const code = draw(REFERRAL_CODE_ALPHABET, REFERRAL_CODE_LENGTH);
    if (!isReadAsValue(code)) return code;
  }
}
