import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { patternsOf, slowness } from "./slow-patterns.ts";
import { root, sourceFiles } from "./source-files.ts";

const PRODUCT = /^(domain|contract|server|web)\/.*\.tsx?$/;

/** Time that grows with the square of the length, but only where it does no harm; and what the automaton cannot judge. */
const EXCUSED: Readonly<Record<string, readonly string[]>> = {
  "read a thousand characters at most": [
    "domain/opt-out.ts: /[SW]H|B.*[OoV]|L[PT]*O|^[^Po]*L[^Po]*$/",
    "domain/opt-out.ts: /^[APTXYOE]*M[APXYTROE]*[IJ]?[APTROE]*$/",
    "domain/opt-out.ts: /^[APTXYOoV]*(?:[SUWLB]D*(?:(?:H+[APTOoV]*|[APTOoV]+)D*)?)+[CH]*n?$/",
    "domain/opt-out.ts: /^[APTXYOoV]*(?:[SUWL](?:(?:D+H*)?[APTOoV]+(?:D+H*)?|D+(?:H+(?:D+H*)?)?)?|BD*H*[APT]*)+C?H*n?$/",
    "domain/passwords.ts: /^[\\d\\W_]+|[\\d\\W_]+$/",
    "domain/tracking-numbers.ts: /^[\\p{P}\\p{S}]+|[\\p{P}\\p{S}]+$/",
    "server/modules/uploads/uploads.routes.ts: /^[\\s.]+|[\\s.]+$/",
  ],
  "read a header, of which Node takes 16 kB: 15 ms": [
    "domain/devices.ts: /\\bVersion\\/[\\d.]+ .*Safari\\//",
  ],
  "read settings, paths of the contract and files of this repository": [
    "server/config/brand.ts: /^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$/",
    "server/config/server.ts: /\\/+$/",
    "server/db/embedded/postmaster.ts: /^\\s*(\\S+)\\s+(.*?)\\s*$/",
    "server/http/page-policy.ts: /<script>([\\s\\S]*?)<\\/script>/",
    "server/http/page-policy.ts: /<style[^>]*>([\\s\\S]*?)<\\/style>/",
    'server/http/pages.ts: /<meta name="application-name"[^>]*>/',
    'server/http/pages.ts: /<meta name="guide"[^>]*>/',
    "server/http/screen-pages.ts: /<noscript>[\\s\\S]*?<\\/noscript>/",
    "server/modules/audit/audit.ts: /([^/]+)\\/:(\\w+)/",
    "server/modules/customers/pin-code-list.ts: / ?\\([^)]*\\)$/",
    "server/modules/customers/pin-code-list.ts: /^(\\d+)-(\\d+) (\\S+) ?(.*)$/",
  ],
  "read the browser's own name, and times that Intl has formatted": [
    "web/features/devices/browser.ts: /\\bAndroid\\b.*\\b(?:OPR|MiuiBrowser|HeyTapBrowser|VivoBrowser|EdgA)\\//",
    "web/features/devices/browser.ts: /\\bAndroid\\b.*\\bChrome\\//",
    "web/features/devices/browser.ts: /\\bAndroid\\b.*\\bFirefox\\//",
    "web/features/devices/browser.ts: /\\bMacintosh\\b.*\\bVersion\\/.*\\bSafari\\//",
    "web/i18n/format.ts: /\\d+:\\d+/",
  ],
  "look ahead or repeat a group, and have one way to match": [
    "domain/folded-names.ts: /(.)\\1+/",
    "domain/folded-names.ts: /(\\p{L}\\p{M}*)['’‘ʼ`´](?=\\p{L})/",
    "domain/folded-names.ts: /^d[ei]?(?=s[ou]+ja$|silv|kruj|kosta$|kunh?a$|melo$)/",
    "domain/opt-out.ts: /(\\p{L})\\1+/",
    "domain/phone.ts: /^0*(?:910*)?(?=[6-9]\\d{9}$)/",
    "server/config/video.ts: /^(?=.{1,253}(?::\\d+)?$)[a-z0-9-]+(?:\\.[a-z0-9-]+)*(?::\\d{1,5})?$/",
    "server/modules/customers/place-sounds.ts: /(.)\\1+/",
    "server/db/statements.ts: /(--[^\\n]*|\\/\\*[\\s\\S]*?\\*\\/)|'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|\\$(\\w*)\\$[\\s\\S]*?\\$\\2\\$|(;)|[^-/'\"$;]+|[\\s\\S]/",
    "web/features/listen/speech.ts: /\\S[^।.?!]{0,118}[।.?!]+|\\S[^।.?!]{0,117},|\\S[^।.?!]{0,118}(?!\\S)|\\S{1,119}/",
  ],
};

test.each([
  ["(a+)+$", ""],
  ["^(?:[a-z]+)*$", ""],
  ["^\\/(\\w+\\/?)+$", ""],
  ["\\/+$", ""],
  ["^key: *(\\w*) *$", ""],
  ["(.*),(.*),(.*)x", "s"],
])("the slow expression %s is found", async (source, flags) => {
  expect(await slowness({ source, flags })).toMatch(/^(exponential|polynomial)$/);
});

test.each([
  ["^\\/api\\/(?:payment|whatsapp)(?:\\?|$)", ""],
  ["^[a-z0-9-]+(?:\\/[a-z0-9-]+)*(?:\\.[a-z0-9-]+)?$", ""],
  ["(?<!\\d)(?:\\+?91|0)?[6-9]\\d{5}(\\d{4})(?!\\d)", "g"],
])("the quick expression %s is not", async (source, flags) => {
  expect(await slowness({ source, flags })).toBeNull();
});

test("no regular expression of the product becomes slow with a long input", {
  timeout: 240_000,
}, async () => {
  const slow: string[] = [];
  const exponential: string[] = [];
  let count = 0;
  for (const file of sourceFiles().filter((path) => PRODUCT.test(path) && !/\.test\.|\/testing\//.test(path)))
    for (const pattern of patternsOf(file, readFileSync(join(root, file), "utf8"))) {
      count += 1;
      const growth = await slowness(pattern);
      if (growth !== null) slow.push(`${file}: /${pattern.source}/`);
      if (growth === "exponential") exponential.push(`${file}: /${pattern.source}/`);
    }
  // Never excused: forty words are enough.
  expect(exponential).toEqual([]);
  // Also without those that are excused and no longer there.
  expect(slow.sort()).toEqual(Object.values(EXCUSED).flat().sort());
  expect(count).toBeGreaterThan(200);
});
