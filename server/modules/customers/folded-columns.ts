// Names as the columns `folded_name` have them, by which the search finds customers.
import { defaultUsername } from "#domain/accounts.ts";
import { foldName } from "#domain/folded-names.ts";

/** The folded words, each with a space before it, so that `like '% sun%'` finds the beginning of a word. */
export function foldedNameOf(name: string): string {
  const folded = foldName(name);
  return folded === "" ? "" : ` ${folded}`;
}

/** Of the chosen name or the username. Empty for a name that is made of the phone: all customers without another name would match it. */
export function foldedUsernameOf(name: string, phone: string): string {
  return name === defaultUsername(phone) ? "" : foldedNameOf(name);
}
