// Sentences that readers misunderstood: each has a better one in its place, and the old one is nowhere in the product.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root, sourceFiles } from "./checks/source-files.ts";

type Replaced = [file: string, old: RegExp, better: string];

const REPLACED: Replaced[] = [
  ["web/i18n/hi/code.ts", /कुछ सेकंड में आप आगे/, '"can-skip-soon": "बस एक पल…"'],
  ["web/i18n/en/code.ts", /You can go on in/, '"can-skip-soon": "Just a moment…"'],
  ["web/i18n/hi/payments.ts", /पेमेंट रद्द हुआ/, 'cancelled: "पेमेंट नहीं हुआ"'],
  ["web/i18n/hi/payments.ts", /फिर कोशिश कीजिए। समय छोड़/, "समय अब आपके लिए रुका नहीं है"],
  ["web/i18n/hi/payments.ts", /थोड़ी देर बाद फिर कोशिश कीजिए। समय/, 'checking: "हम बैंक से पूछ रहे हैं…"'],
  [
    "web/i18n/hi/remedies.ts",
    /विधि(याँ)? अब आपकी/,
    'one: "पेमेंट हो गया। {guide} यह विधि करेंगे, वीडियो यहीं आएगा।"',
  ],
  ["web/i18n/hi/remedies.ts", /हो चुकी विधि देखें/, 'completion: "विधि का वीडियो देखें"'],
  ["web/i18n/hi/remedies.ts", /विधियाँ लें/, '"buy-none": "विधि करवाएँ"'],
  [
    "web/i18n/hi/join.ts",
    /ने यह सत्र पूरा कर दिया/,
    '"completed-body": "बात पूरी हुई। अब {guide} आपका परचा लिखेंगे।"',
  ],
  ["web/i18n/hi/photos.ts", /प्लस-माइनस/, '"viewer-help": "बड़ा करने के लिए दो उँगलियों से फैलाइए।"'],
  ["web/i18n/hi/content/words.ts", /मिलने की ख़बर/, "48 घंटे में बता देंगे कि शिकायत मिल गई"],
  ["web/i18n/hi/manage.ts", /Guruji के साथ/, '"calendar-title": "{guide} के साथ सत्र"'],
  ["server/i18n/hi/sentences.ts", /Guruji के साथ/, '"calendar-title": "{guide} के साथ सत्र"'],
  ["web/i18n/en/book.ts", /Pale days/, '"closed-days": "Greyed-out days are full or closed.'],
  ["web/i18n/en/manage.ts", /session stands here/, "will appear here"],
  // An intake and a postal address are asked for too.
  ["web/i18n/en/dashboard.ts", /phone number only/, "Your phone number is all you need to sign in."],
  ["web/i18n/hi/dashboard.ts", /हम सिर्फ़ आपका फ़ोन नंबर/, "लॉग इन के लिए सिर्फ़ फ़ोन नंबर चाहिए।"],
  ["web/i18n/en/dashboard.ts", /How it came about/, 'ledger: "Discount history"'],
  ["web/i18n/en/shell.ts", /page stumbled/, '"crash-title": "This page didn’t load"'],
  ["web/i18n/en/shell.ts", /internet connection is not there/, '"failure-network": "You’re offline.'],
  ["web/i18n/en/payments.ts", /"All right"/, '"put-away": "Got it"'],
  ["web/i18n/en/push.ts", /"All right"/, '"iphone-ok": "Got it"'],
  [
    "web/i18n/en/intakes.ts",
    /Tell (\{guide\}|Guruji) beforehand/,
    '"link-tell": "Share details with {guide}"',
  ],
  [
    "web/i18n/en/pages.ts",
    /Tell (\{guide\}|Guruji) beforehand/,
    '"intake-title": "Share details with {guide}"',
  ],
  ["web/i18n/en/remedies.ts", /You look at them in peace/, "Take your time and decide."],
];

const read = (file: string) => readFileSync(join(root, file), "utf8");

it.each(REPLACED)("%s no longer says %s", (file, _old, better) => {
  expect(read(file)).toContain(better);
});

it("no file of the product says a sentence that was replaced", () => {
  const files = sourceFiles().filter(
    (file) =>
      /^(web|server|domain|contract|simulator)\/.*\.(ts|tsx|html)$/.test(file) && !file.includes(".test."),
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) => {
    const text = read(file);
    return REPLACED.filter(([, old]) => old.test(text)).map(([, old]) => `${file}: ${old.source}`);
  });
  expect(found).toEqual([]);
});
