export const MOBILE_DIGITS = 10;

/** An Indian mobile number without +91: ten digits, the first of them 6 to 9 (National Numbering Plan of India). */
export const PHONE_PATTERN = /^[6-9]\d{9}$/;

/**
 * The ten digits of a mobile number without what stands before them, as libphonenumber reads it: the country code after + or 00,
 * the trunk prefix 0, or both ("+91-0-98765-43210"). Anything else stays as it is: digits are never cut off, because what remains
 * could be another customer's number.
 */
export function nationalNumberOf(digits: string): string {
  return digits.replace(/^0*(?:910*)?(?=[6-9]\d{9}$)/, "");
}
