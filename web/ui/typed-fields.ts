// What a person has typed into the fields of the page, for a page that is drawn anew, or that React takes over from the server.
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
  /** Of a page that the server has drawn: nobody has changed it. What React shows there, for example a draft, then stays. */
  isAsDrawn?: boolean;
};

type Typed = Pick<TypedField, "value" | "isChecked">;

const UNTYPED = new Set(["file", "submit", "button", "hidden", "reset", "image"]);

export const typedFields = (): TypedField[] => toTyped(fieldsByKey());

/** Before React has taken a page over that the server has drawn. */
export function typedOnDrawing(): TypedField[] {
  const fields = fieldsByKey(isShown);
  return toTyped(fields).map((typed) => {
    const field = fields.get(typed.key);
    return { ...typed, isAsDrawn: field !== undefined && isAsDrawn(field) };
  });
}

function toTyped(fields: ReadonlyMap<string, Field>): TypedField[] {
  return [...fields].map(([key, field]) => ({
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
  const isOfDrawing = typed.some(({ isAsDrawn }) => isAsDrawn !== undefined);
  const fields = fieldsByKey(isOfDrawing ? isShown : undefined);
  const counts = countsOf(fields.keys());
  const countsBefore = countsOf(typed.map(({ key }) => key));
  return typed.filter(({ key, value, isChecked, hasFocus, isAsDrawn }) => {
    const field = fields.get(key);
    if (!field || counts.get(kindOfKey(key)) !== countsBefore.get(kindOfKey(key))) return true;
    // One after the other: fields of one form may be one state, which each change continues as it was drawn last.
    if (isAsDrawn !== true) {
      flushSync(() => fillIn(field, { value, isChecked }, isAsDrawn === false));
      // It has been left since, so that suggestions for what was typed close.
      if (!hasFocus) flushSync(() => field.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
    }
    if (hasFocus) field.focus();
    return false;
  });
}

/** `isUnheard`: it may stand in the field already, without an event that React has received. */
function fillIn(field: Field, { value, isChecked }: Typed, isUnheard: boolean): void {
  if (!isTicked(field)) {
    if (isUnheard || field.value !== value) enter(field, value);
  } else if (isChecked || field.type === "checkbox") {
    // A Checkbox tells by itself. React hears of a radio button that was not chosen before.
    if (isUnheard && field.type === "radio") field.checked = false;
    if (field.checked !== isChecked) field.click();
  }
}

const isTicked = (field: Field): field is HTMLInputElement =>
  field.type === "checkbox" || field.type === "radio";

/** React keeps what it shows as the default, as the server does. */
function isAsDrawn(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    const drawn = options.findIndex(({ defaultSelected }) => defaultSelected);
    return field.selectedIndex === Math.max(drawn, 0) || options.length === 0;
  }
  return isTicked(field) ? field.checked === field.defaultChecked : field.value === field.defaultValue;
}

/** As typing does it, so that the component hears of it. */
function enter(field: Field, value: string): void {
  // React compares with what was in the field when it took it over, or with what it has set itself since.
  if (field.value === value && "defaultValue" in field) field.value = field.defaultValue;
  const prototype = Object.getPrototypeOf(field) as Field;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Of what the server draws for windows of every width, CSS shows one part, and the other one goes (by-width.tsx). */
const isShown = (field: Field) => field.getClientRects().length > 0;

function fieldsByKey(isMeant = (_: Field) => true): Map<string, Field> {
  const fields = new Map<string, Field>();
  const counts = new Map<string, number>();
  for (const field of document.querySelectorAll<Field>("input, textarea, select")) {
    if (UNTYPED.has(field.type) || field.dataset.final || !isMeant(field)) continue;
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
