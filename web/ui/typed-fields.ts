// What a person has typed into the fields of the page, for a page that is drawn anew.
import { flushSync } from "react-dom";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** `key` says which field it is, since ids change: its kind, and which of those on the page. */
export type TypedField = {
  key: string;
  value: string;
  isChecked: boolean;
  hasFocus: boolean;
  /** A password, or a code of an SMS or an app. */
  isSecret: boolean;
};

const UNTYPED = new Set(["file", "submit", "button", "hidden", "reset", "image"]);

export function typedFields(): TypedField[] {
  return [...fieldsByKey()].map(([key, field]) => ({
    key,
    value: field.value,
    isChecked: "checked" in field && field.checked,
    hasFocus: field === document.activeElement,
    isSecret: field.type === "password" || field.autocomplete === "one-time-code",
  }));
}

/**
 * Fills in those kinds of which as many fields are there as before: else a text could reach another field. Returns the rest.
 */
export function restoreTyped(typed: readonly TypedField[]): TypedField[] {
  const fields = fieldsByKey();
  const counts = countsOf(fields.keys());
  const countsBefore = countsOf(typed.map(({ key }) => key));
  return typed.filter(({ key, value, isChecked, hasFocus }) => {
    const field = fields.get(key);
    if (!field || counts.get(kindOfKey(key)) !== countsBefore.get(kindOfKey(key))) return true;
    // One after the other: fields of one form may be one state, which each change continues as it was drawn last.
    if ("checked" in field && field.checked !== isChecked && (isChecked || field.type === "checkbox"))
      flushSync(() => field.click());
    if (!isTicked(field) && field.value !== value) flushSync(() => enter(field, value));
    if (hasFocus) field.focus();
    return false;
  });
}

const isTicked = ({ type }: Field) => type === "checkbox" || type === "radio";

/** As typing does it, so that the component hears of it. */
function enter(field: Field, value: string): void {
  const prototype = Object.getPrototypeOf(field) as Field;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

function fieldsByKey(): Map<string, Field> {
  const fields = new Map<string, Field>();
  const counts = new Map<string, number>();
  for (const field of document.querySelectorAll<Field>("input, textarea, select")) {
    if (UNTYPED.has(field.type)) continue;
    const kind = [field.type, field.name, field.autocomplete, field.inputMode].join(" ");
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    fields.set(`${kind} ${count}`, field);
  }
  return fields;
}

const kindOfKey = (key: string) => key.replace(/ \d+$/, "");

function countsOf(keys: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(kindOfKey(key), (counts.get(kindOfKey(key)) ?? 0) + 1);
  return counts;
}
