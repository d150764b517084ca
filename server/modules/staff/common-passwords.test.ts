import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { findPasswordFault } from "./common-passwords.ts";

const list = gunzipSync(readFileSync(new URL("../../common-passwords.txt.gz", import.meta.url)))
  .toString("utf8")
  .split("\n");

test("the list has 100,000 different passwords of 8 characters or more, folded as passwords are compared", () => {
  expect(new Set(list).size).toBe(100_000);
  expect(list.filter((password) => password.length < 8 || password !== password.toLowerCase())).toEqual([]);
});

test.each([
  // The 99,999th and the last ones of the source by frequency.
  ["smokey42smokey42", "password-too-common"],
  ["Smokey 24 smokey 24", "password-too-common"],
  ["solodoukhin1", "password-too-common"],
  ["Sokolovskaya", "password-too-common"],
  ["a mango tree by the well", null],
  ["smokey24 under the well", null],
])("the password %s gets the answer %s", async (password, fault) => {
  expect(await findPasswordFault(password, "asha")).toBe(fault);
});

test("every password of the list that is long enough is refused", async () => {
  const faults = await Promise.all(
    list.filter((password) => password.length >= 12).map((password) => findPasswordFault(password, "asha")),
  );
  expect(faults.length).toBeGreaterThan(2_000);
  expect(faults.filter((fault) => fault !== "password-too-common")).toEqual([]);
});
