// HTML as a template tag: every value put into it is escaped, unless it is HTML made by this tag itself.

export type Markup = { readonly markup: string };

type Value = string | number | Markup | readonly Markup[] | null;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function html(texts: TemplateStringsArray, ...values: Value[]): Markup {
  return { markup: texts.map((text, at) => text + markupOf(values[at] ?? null)).join("") };
}

function markupOf(value: Value): string {
  if (value === null) return "";
  if (typeof value === "string" || typeof value === "number") return escaped(String(value));
  if ("markup" in value) return value.markup;
  return value.map((part) => part.markup).join("");
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
