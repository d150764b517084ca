#!/bin/sh
# @lingui/core 6.11.0: a backslash code in a value is decoded in the sentence that comes out.
#
# i18n._(id, values) puts the values in first and decodes `\x41` and `\u0041` in the whole result afterwards, for the sake of
# catalogues that were written with such codes. A customer who is called `C:\x41`, a note with a path, a password that is shown
# once: each is said with other characters than it has, and what was stored stays right, so that nothing else shows the fault.
#
# A good guess misses it: values are data in every other formatter, ICU's syntax in a value ({name}, #, quotes) is left alone
# here too, and tests with odd names have quotes, braces and marks, no backslash before an x. Mend: each backslash of a value goes
# in as `\x5c`, which comes out as the backslash; what follows it is not decoded again.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @lingui/core@6.11.0 @lingui/message-utils@6.11.0
cat >run.mjs <<'JS'
import { setupI18n } from "@lingui/core";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
const messages = { greeting: compileMessageOrThrow("Namaste, {name}.") };
const i18n = setupI18n({ locale: "en", messages: { en: messages } });
const say = (name) => i18n._("greeting", { name });
const seen = {
  braces: say("{name} # '"),
  hex: say(String.raw`C:\x41`),
  unicode: say(String.raw`\u0041sha`),
  escaped: say(String.raw`C:\x5cx41`),
};
console.log(seen);
const expected = {
  braces: "Namaste, {name} # '.",
  hex: "Namaste, C:A.",
  unicode: "Namaste, Asha.",
  escaped: String.raw`Namaste, C:\x41.`,
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node run.mjs
