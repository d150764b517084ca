import type { DispatchedNote, LabelAddress } from "#contract/dispatch.ts";

export type PrintableNote = DispatchedNote & { address: LabelAddress };

export function isPrintable(note: DispatchedNote): note is PrintableNote {
  return note.address !== null;
}
