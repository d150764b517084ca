// Digits as people type, dictate or paste them, in any script.

/** Replaces the digits of every script, and full-width ones, by 0-9. Other characters stay. */
export function toAsciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    // Unicode gives the ten digits of a script consecutive numbers, with a gap before them.
    let zero = point;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
    return String((point - zero) % 10);
  });
}

/** The digits of an amount as people type and paste it: "₹1,100", "११००" and "1100/-" are "1100". */
export function amountIn(text: string): string {
  return toAsciiDigits(text).replace(/[₹,\s\p{Cf}]|\/-\s*$/gu, "");
}

/** All digits of a text, as 0-9. */
export function digitsOf(text: string): string {
  return toAsciiDigits(text).replace(/\D/g, "");
}
