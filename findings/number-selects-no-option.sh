#!/bin/sh
# happy-dom 21.0.4: a number as the value of a select chooses no option, where a browser chooses the one of that value.
#
# `value` of a select is a DOMString: a browser turns 3 into "3" before it compares. happy-dom compares what it was given with the
# options' values by ===, finds none equal, and leaves the select without a choice: value "", selectedIndex -1. An input's value is
# turned into a string there, too.
#
# A good guess misses it: `fireEvent.change(select, { target: { value: options.length - 1 } })` reads as chosen, no warning comes, and
# React's handler runs, with "" - which Number() makes 0. A test that then expects the first option passes, whatever the product does,
# and one that expects another looks like a fault of the component. Mend: give strings, as a browser would have them.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund happy-dom@21.0.4 jsdom@27.0.0
cat >run.mjs <<'JS'
import { Window } from "happy-dom";
import { JSDOM } from "jsdom";
const documents = { "happy-dom": new Window().document, jsdom: new JSDOM().window.document };
const seen = {};
for (const [name, document] of Object.entries(documents)) {
  document.body.innerHTML = '<select><option value="0">A</option><option value="3">B</option></select><input>';
  const [select, input] = [document.querySelector("select"), document.querySelector("input")];
  select.value = 3;
  input.value = 3;
  seen[name] = { select: [select.value, select.selectedIndex], input: input.value };
}
console.log(JSON.stringify(seen, null, 1));
const expected = { "happy-dom": { select: ["", -1], input: "3" }, jsdom: { select: ["3", 1], input: "3" } };
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node run.mjs
