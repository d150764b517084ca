// What the page's buttons and small forms are made of. Each sends a body to a path; page.js does it.
import { html, type Markup } from "./markup.ts";

type Press = { name: string; key: string; path: string; body: object; isMain?: boolean; about?: string };

/** `key` finds the button again when the page is drawn anew; `about` completes its name for who cannot see the row. */
export function button({ name, key, path, body, isMain = false, about = "" }: Press): Markup {
  return html`<button type="button" data-key="${key}" data-path="${path}" data-body="${JSON.stringify(body)}"${
    isMain ? html` class="main"` : null
  }>${name}${unseen(about)}</button>`;
}

type Form = {
  key: string;
  fields: readonly Markup[];
  /** Each sends the same fields to a path of its own. */
  sends: readonly { name: string; path: string }[];
  about?: string;
};

export function form({ key, fields, sends, about = "" }: Form): Markup {
  return html`<form data-key="${key}">
<div class="fields">${fields}</div>
<div class="buttons">${sends.map(
    ({ name, path }) =>
      html`<button type="submit" data-key="${key} ${name}" data-path="${path}">${name}${unseen(about)}</button>`,
  )}</div>
</form>`;
}

/**
 * Sends the value of what is chosen, as a number or a truth where `kind` says so; an empty one is left out, with all
 * the fields of its group (`later.outcome`, `later.afterSeconds`).
 */
export function select(
  name: string,
  label: string,
  choices: Readonly<Record<string, string>>,
  kind: "text" | "truth" = "text",
): Markup {
  const options = Object.entries(choices).map(
    ([value, words]) => html`<option value="${value}">${words}</option>`,
  );
  return html`<label>${label} <select name="${name}" data-kind="${kind}">${options}</select></label>`;
}

type Bounds = { least: number; most: number; usual: number };

export function wholeNumber(name: string, label: string, { least, most, usual }: Bounds): Markup {
  return html`<label>${label} <input name="${name}" data-kind="number" type="number" inputmode="numeric"
min="${least}" max="${most}" step="1" value="${usual}" required></label>`;
}

/** Stays open when the page is drawn anew. */
export function more(key: string, title: string, about: string, content: Markup): Markup {
  return html`<details data-key="${key}"><summary data-key="${key} summary">${title}${unseen(about)}</summary>
${content}</details>`;
}

type Rows = { key: string; rows: readonly Markup[]; shown: number; earlier: string };

/** A list of which only the first rows lie open. */
export function list({ key, rows, shown, earlier }: Rows): Markup {
  const ordered = (part: readonly Markup[]) => html`<ol class="rows">${part}</ol>`;
  const rest = rows.slice(shown);
  return html`${ordered(rows.slice(0, shown))}
${rest.length > 0 ? more(key, `${earlier} (${rest.length})`, "", ordered(rest)) : null}`;
}

function unseen(about: string): Markup | null {
  return about ? html` <span class="unseen">${about}</span>` : null;
}
