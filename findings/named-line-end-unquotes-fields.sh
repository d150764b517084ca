#!/bin/sh
# csv-stringify 6.9.0 with csv-parse 7.0.2: who names the line end, as RFC 4180 has it, gets fields that tear records apart.
#
# By default a field with a line break in it is quoted, whatever the break. With `record_delimiter: "windows"` (or "\r\n") it is quoted
# only where it contains that very delimiter: a note of two lines that was typed on a phone ("\n") is written bare, and what follows the
# break stands at the beginning of a line. csv-parse, of the same family, reads CRLF files by the first line end that it meets, or by all
# of them: then one record has become two, the second one with too few columns.
#
# A good guess misses it: the option seems to choose how records end, not which fields are quoted; tests of one-line fields pass, and so
# do those of fields with "\r\n", which no phone types; and spreadsheets open the file without a word. It also undoes an escape of
# formulas by the first letter of the field, since the second line has a first letter of its own. Mend: `quoted_string: true`, or quote
# by `quoted_match: /[\r\n]/` beside the delimiter.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund csv-stringify@6.9.0 csv-parse@7.0.2
cat >run.mjs <<'JS'
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
const rows = [["note", "paid"], ["first line\nsecond line", "751"]];
const read = (text, delimiters) =>
  parse(text, { record_delimiter: delimiters, relax_column_count: true }).length;
const seen = {
  "default": stringify(rows),
  "windows": stringify(rows, { record_delimiter: "windows" }),
  "a field with the delimiter itself": stringify([["a\r\nb"]], { record_delimiter: "windows" }),
  "records read of the default": read(stringify(rows), ["\r\n", "\n"]),
  "records read of windows": read(stringify(rows, { record_delimiter: "windows" }), ["\r\n", "\n"]),
  "windows with quoted_match": stringify(rows, { record_delimiter: "windows", quoted_match: /[\r\n]/ }),
};
console.log(seen);
const expected = {
  "default": 'note,paid\n"first line\nsecond line",751\n',
  "windows": "note,paid\r\nfirst line\nsecond line,751\r\n",
  "a field with the delimiter itself": '"a\r\nb"\r\n',
  "records read of the default": 2,
  "records read of windows": 3,
  "windows with quoted_match": 'note,paid\r\n"first line\nsecond line",751\r\n',
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node run.mjs
