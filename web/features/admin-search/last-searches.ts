// What was searched for since the sign-in, newest first. It is held in this page alone: it can name customers.
const MAX_KEPT = 5;
let kept: readonly string[] = [];

export function lastSearches(): readonly string[] {
  return kept;
}

export function keepSearch(text: string): void {
  kept = [text, ...kept.filter((one) => one !== text)].slice(0, MAX_KEPT);
}

export function forgetSearches(): void {
  kept = [];
}
