// How the search finds a name. Plain names are stored once more in folded form. Names of intakes are encrypted, so the
// database has keyed hashes of the beginnings of their folded words instead: a reader of the database without SECRET_KEY
// learns no name from them, and they are erased with the intake.
import { defaultUsername } from "#domain/accounts.ts";
import { foldName } from "#domain/folded-names.ts";
import type { AppContext } from "#server/context.ts";
import { sealingSecrets } from "#server/crypto/keys.ts";
import { keyedHash } from "#server/crypto/tokens.ts";

const PURPOSE = "intake name";
export const MIN_BEGINNING_LENGTH = 3;
const MAX_BEGINNING_LENGTH = 12;

/** The folded words, each with a space before it, so that `like '% sun%'` finds the beginning of a word. */
export function foldedNameOf(name: string): string {
  const folded = foldName(name);
  return folded === "" ? "" : ` ${folded}`;
}

/** Of the chosen name or the username. Empty for a name that is made of the phone: all customers without another name would match it. */
export function foldedUsernameOf(name: string, phone: string): string {
  return name === defaultUsername(phone) ? "" : foldedNameOf(name);
}

/** As texts of 64-bit integers; empty where no name was given. */
export function nameKeysOf({ config }: AppContext, name: string | null): string[] {
  const words = name === null ? [] : foldName(name).split(" ").filter(Boolean);
  const beginnings = new Set(words.flatMap(beginningsOf));
  return [...beginnings].map((beginning) => keyOf(sealingSecrets(config)[0], beginning));
}

/** The keys of one beginning, also those that an earlier SECRET_KEY made. */
export function keysOfBeginning({ config }: AppContext, beginning: string): string[] {
  const prefix = beginning.slice(0, MAX_BEGINNING_LENGTH);
  return sealingSecrets(config).map((secret) => keyOf(secret, prefix));
}

/** Of three letters and more, and the whole word. */
function beginningsOf(word: string): string[] {
  const start = word.slice(0, MAX_BEGINNING_LENGTH);
  const lengths = Array.from({ length: start.length }, (_, index) => index + 1);
  return lengths
    .filter((length) => length >= MIN_BEGINNING_LENGTH || length === start.length)
    .map((length) => start.slice(0, length));
}

function keyOf(secret: string, beginning: string): string {
  return keyedHash(secret, PURPOSE, beginning).readBigInt64BE(0).toString();
}
