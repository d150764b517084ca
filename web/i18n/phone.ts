import { MOBILE_DIGITS } from "#domain/phone.ts";
import type { Translate } from "./t.ts";

/** "+91 98765 43210", of ten digits. */
export function formatPhone(digits: string): string {
  return `+91 ${digits.slice(0, 5)} ${digits.slice(5)}`;
}

/** What is wrong with the digits of a field while they are more than those of a mobile number; else null. */
export function phoneTooLongText(t: Translate, digits: string): string | null {
  return digits.length > MOBILE_DIGITS ? t("login.phone-too-long", { count: digits.length }) : null;
}
