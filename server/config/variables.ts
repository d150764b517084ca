// Building blocks of the schemas in this folder. The message of an issue is the whole line that the operator reads.
// config.ts drops blank variables before it parses, so `optional` and `default` hold for them too.
import * as z from "zod";

export type Mode = "demo" | "live";

/** Zod's `error` option: `fault('must be 0 or 1, not "{value}"')` gives the line `PORT must be 0 or 1, not "2"`. */
export function fault(sentence: string) {
  return {
    error({ path, input }: z.core.$ZodRawIssue) {
      const name = String(path?.at(-1));
      // An unknown discriminator is an issue of the whole object.
      const value = typeof input === "object" ? (input as Record<string, unknown>)[name] : input;
      return `${name} ${sentence.replace("{value}", () => String(value))}`;
    },
  };
}

/** The line is "NAME is missing (reason)". */
export function required(reason: string) {
  return z.string(fault(`is missing (${reason})`));
}

export function requiredInLive(mode: Mode, demoDefault = ""): z.ZodType<string> {
  return mode === "live" ? required("live mode needs it") : z.string().default(demoDefault);
}

/** A check for `.check()` that demo mode skips. */
export function inLive(mode: Mode, rule: RegExp | ((text: string) => boolean), sentence: string) {
  const isKept = (text: string) => (typeof rule === "function" ? rule(text) : rule.test(text));
  return z.refine<string>((text) => mode === "demo" || isKept(text), fault(sentence));
}

export const MIN_SECRET_LENGTH = 24;

/** A check for secrets that the operator makes up: `openssl rand -base64 24` has 32 characters. Demo mode skips it. */
export function isLongSecret(mode: Mode) {
  const isLong = (secret: string) => secret.length >= MIN_SECRET_LENGTH;
  return inLive(mode, isLong, `must have at least ${MIN_SECRET_LENGTH} characters`);
}

/** Option of `superRefine`: run the check even if one variable is at fault, so that all faults are named at once. */
export const ALWAYS = { when: () => true };

export function wholeNumber(max: number, byDefault: number, min = 0) {
  const isValid = (text: string) =>
    Number.isInteger(Number(text)) && Number(text) >= min && Number(text) <= max;
  const sentence = fault(`must be a whole number from ${min} to ${max}, not "{value}"`);
  return z.string().refine(isValid, sentence).transform(Number).default(byDefault);
}

/** Values with commas between them. */
export function splitList(text: string): string[] {
  const values = text.split(",").map((value) => value.trim());
  return values.filter(Boolean);
}

export function isWebAddress(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text);
}

/** An https address, which the page's Content-Security-Policy then allows, or a path of this server. */
export function isMediaAddress(url: string): boolean {
  if (/[\s"'<>\\]/.test(url)) return false;
  if (url.startsWith("/")) return !url.startsWith("//");
  return URL.canParse(url) && new URL(url).protocol === "https:";
}
