// Building blocks of the page: buttons, small forms and lists. page.js posts a button's body or a form's fields to its
// path. It uses `data-key` to find an element again after a refresh.
import { html, type Markup } from "./markup.ts";

/** `about` completes the name for screen readers, which do not show the row that a button belongs to. */
type ButtonOptions = {
  name: string;
  key: string;
  path: string;
  body: object;
  isMain?: boolean;
  about?: string;
};

export function button({ name, key, path, body, isMain = false, about = "" }: ButtonOptions): Markup {
  return html`<button type="button" data-key="${key}" data-path="${path}" data-body="${JSON.stringify(body)}"${
    isMain ? html` class="main"` : null
  }>${name}${visuallyHidden(about)}</button>`;
}

type FormOptions = {
  key: string;
  fields: readonly Markup[];
  /** One submit button each. All send the same fields, to different paths. */
  submits: readonly { name: string; path: string }[];
  about?: string;
};

export function form({ key, fields, submits, about = "" }: FormOptions): Markup {
  return html`<form data-key="${key}">
<div class="fields">${fields}</div>
<div class="buttons">${submits.map(
    ({ name, path }) =>
      html`<button type="submit" data-key="${key} ${name}" data-path="${path}">${name}${visuallyHidden(about)}</button>`,
  )}</div>
</form>`;
}

/** `choices` maps values to labels. When the value "" is chosen, page.js leaves the field out. */
export function select(
  name: string,
  label: string,
  choices: Readonly<Record<string, string>>,
  kind: "text" | "boolean" = "text",
): Markup {
  const options = Object.entries(choices).map(
    ([value, text]) => html`<option value="${value}">${text}</option>`,
  );
  return html`<label>${label} <select name="${name}" data-kind="${kind}">${options}</select></label>`;
}

type WholeNumberOptions = { min: number; max: number; value: number };

export function wholeNumber(name: string, label: string, { min, max, value }: WholeNumberOptions): Markup {
  return html`<label>${label} <input name="${name}" data-kind="number" type="number" inputmode="numeric"
min="${min}" max="${max}" step="1" value="${value}" required></label>`;
}

/** A closed `<details>`. It stays open after a refresh once a person has opened it. */
export function disclosure(key: string, title: string, about: string, content: Markup): Markup {
  return html`<details data-key="${key}"><summary data-key="${key} summary">${title}${visuallyHidden(about)}</summary>
${content}</details>`;
}

type ListOptions = { key: string; rows: readonly Markup[]; visibleCount: number; restTitle: string };

/** Rows after the first `visibleCount` are in a closed `<details>`. */
export function list({ key, rows, visibleCount, restTitle }: ListOptions): Markup {
  const ordered = (part: readonly Markup[]) => html`<ol class="rows">${part}</ol>`;
  const rest = rows.slice(visibleCount);
  return html`${ordered(rows.slice(0, visibleCount))}
${rest.length > 0 ? disclosure(key, `${restTitle} (${rest.length})`, "", ordered(rest)) : null}`;
}

export function badge(status: string): Markup {
  return html`<span class="badge ${status}">${status}</span>`;
}

function visuallyHidden(text: string): Markup | null {
  return text ? html` <span class="visually-hidden">${text}</span>` : null;
}
