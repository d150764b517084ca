// HTML as a template tag. Values are escaped, unless this tag made them.

export type Markup = { readonly markup: string };

type Value = string | number | Markup | readonly Markup[] | null;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function html(strings: TemplateStringsArray, ...values: Value[]): Markup {
  return { markup: strings.map((text, index) => text + toHtml(values[index] ?? null)).join("") };
}

function toHtml(value: Value): string {
  if (value === null) return "";
  if (typeof value === "string" || typeof value === "number") return escapeHtml(String(value));
  if ("markup" in value) return value.markup;
  return value.map((part) => part.markup).join("");
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
