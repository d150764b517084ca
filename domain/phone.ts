/** An Indian mobile number without +91: ten digits, the first of them 6 to 9 (National Numbering Plan of India). */
export const PHONE_PATTERN = /^[6-9]\d{9}$/;

/** What stands before the ten digits: the country code after + or 00, the trunk prefix 0, or both, as "+91-0-98765". */
const PREFIXES = [/^0+/, /^0*91/, /^0*910+/];

/**
 * The ten digits of a mobile number without its prefixes, as libphonenumber reads them. Anything else stays as it is: digits are
 * never cut off, because what remains could be another person's number.
 */
export function nationalNumberOf(digits: string): string {
  if (digits.length <= 10) return digits;
  const candidates = PREFIXES.map((prefix) => digits.replace(prefix, ""));
  return candidates.find((candidate) => PHONE_PATTERN.test(candidate)) ?? digits;
}
