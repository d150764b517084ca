import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { patternsOf, slowInput } from "./slow-patterns.ts";
import { root, sourceFiles } from "./source-files.ts";

const PRODUCT = /^(domain|contract|server|web)\/.*\.tsx?$/;

/** Slow, but no request decides what they read. */
const EXCUSED: Readonly<Record<string, string>> = {
  "server/config/server.ts: /\\/+$/": "PUBLIC_URL, once at start",
  "server/http/page-policy.ts: /<style[^>]*>([\\s\\S]*?)<\\/style>/": "the built pages, once at start",
  "server/modules/audit/audit.ts: /([^/]+)\\/:(\\w+)/": "paths of the contract",
  "server/modules/customers/pin-code-list.ts: / ?\\([^)]*\\)$/": "the list of PIN codes in this repository",
  "web/i18n/format.ts: /\\d+:\\d+/": "times that Intl has formatted",
};

test.each([
  ["(a+)+$", ""],
  ["^(?:[a-z]+)*$", ""],
  ["^\\/(\\w+\\/?)+$", ""],
  ["\\/+$", ""],
  ["^key: *(\\w*) *$", ""],
  ["(.*),(.*),(.*)x", "s"],
])("the slow expression %s is found", { timeout: 60_000 }, (source, flags) => {
  expect(slowInput({ source, flags })).not.toBeNull();
});

test.each([
  ["^\\/api\\/(?:payment|whatsapp)(?:\\?|$)", ""],
  ["^[a-z0-9-]+(?:\\/[a-z0-9-]+)*(?:\\.[a-z0-9]+)?$", ""],
  ["(?<!\\d)(?:\\+?91|0)?[6-9]\\d{5}(\\d{4})(?!\\d)", "g"],
])("the quick expression %s is not", (source, flags) => {
  expect(slowInput({ source, flags })).toBeNull();
});

test("no regular expression of the product becomes slow with a long input", { timeout: 120_000 }, () => {
  const slow: string[] = [];
  let count = 0;
  for (const file of sourceFiles().filter((path) => PRODUCT.test(path) && !/\.test\.|\/testing\//.test(path)))
    for (const pattern of patternsOf(file, readFileSync(join(root, file), "utf8"))) {
      count += 1;
      if (slowInput(pattern) !== null) slow.push(`${file}: /${pattern.source}/`);
    }
  // Also without those that are excused and no longer there.
  expect(slow.sort()).toEqual(Object.keys(EXCUSED).sort());
  expect(count).toBeGreaterThan(200);
});
