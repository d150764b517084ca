/** Devanagari digits as 0-9; all else stays. */
export function plainDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String("०१२३४५६७८९".indexOf(digit)));
}
