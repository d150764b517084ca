import type { ChangeEvent } from "react";

/**
 * What is kept of the text in a field. The field shows the same, also where that is what it was before a letter was typed
 * which is not kept: Preact draws nothing then.
 */
export function typedIn(
  { currentTarget: field }: ChangeEvent<HTMLInputElement>,
  keep: (typed: string) => string,
): string {
  const kept = keep(field.value);
  if (field.value !== kept) field.value = kept;
  return kept;
}
