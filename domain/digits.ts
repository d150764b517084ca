/** Replaces Devanagari digits by 0-9. Other characters stay. */
export function toAsciiDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String("०१२३४५६७८९".indexOf(digit)));
}
