#!/bin/sh
# @indic-transliteration/sanscript 1.3.3: the nukta of a Hindi word stays in the Latin text, and breaks the vowel after it.
#
# ज़ can be one character (U+095B) or two (ज and the nukta, U+093C). The tables know the one. Text that is normalised has only the two: NFC
# takes these letters apart, too, because Unicode excludes them from composition. "ज़ीनत" becomes "ja़īnata", with the Devanagari sign between
# Latin letters; the vowel is written beside an "a" that it should replace, and the way back gives another word. It is so in every Latin
# scheme that was tried. Words whose letters are put together by hand come out as the documentation promises.
#
# A good guess misses it: the letters look the same in an editor, the examples are Sanskrit, which has no nukta, and the first thing to
# try against such a fault, `normalize("NFC")`, is what brings it about: not one of the eight letters survives it. Who makes search keys or
# file names of names (ज़ीनत, फ़रीदा, क़ादिर) gets ones that nobody types. Mend: replace the eight pairs by the single characters
# just before the call, and do not normalise in between.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @indic-transliteration/sanscript@1.3.3
cat >run.mjs <<'JS'
import sanscript from "@indic-transliteration/sanscript";
const PAIRS = Array.from("कखगजडढफय", (letter, index) => [`${letter}\u093c`, String.fromCodePoint(0x958 + index)]);
const joined = (text) => PAIRS.reduce((all, [pair, single]) => all.replaceAll(pair, single), text);
const words = ["ज़ीनत", "फ़रीदा", "क़ादिर"].map((word) => word.normalize("NFC"));
const to = (word, scheme) => sanscript.t(word, "devanagari", scheme);
const schemes = ["iast", "iso", "itrans", "hk"];
const hasNukta = (word) => schemes.every((scheme) => to(word, scheme).includes("\u093c"));
const seen = {
  "single characters that NFC keeps": PAIRS.filter(([, single]) => single.normalize("NFC") === single).length,
  "in NFC": words.map((word) => to(word, "iast")),
  "a nukta in each Latin scheme": words.map(hasNukta),
  "and back": words.map((word) => sanscript.t(to(word, "iast"), "iast", "devanagari") === word),
  "put together": words.map((word) => to(joined(word), "iast")),
};
console.log(seen);
const expected = {
  "single characters that NFC keeps": 0,
  "in NFC": ["ja\u093cīnata", "pha\u093crīdā", "ka\u093cādira"],
  "a nukta in each Latin scheme": [true, true, true],
  "and back": [false, true, false],
  "put together": ["zīnata", "farīdā", "qādira"],
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node run.mjs
