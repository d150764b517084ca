#!/bin/sh
# vite 8.3.8 (lightningcss 1.33.0), @tailwindcss/vite 4.3.5: a range of widths is lowered for Safari 15.6 to a form that Safari 15.6 drops.
#
# `(width < 64rem)` is syntax of Media Queries Level 4. For browsers that lack it Lightning CSS, Vite 8's minifier, writes
# `not (min-width:64rem)`, alone, after `screen and`, and within `and (not (…))`. Level 3 knows `not` only before a media type; each of
# these forms came with Level 4, in Safari in the same version as ranges (16.4). The browser for which the build was made reads "not all":
# the rules within are never applied. Tailwind knows of the first form and rewrites it to `not all and (…)`, which Level 3 reads, but
# only where it stands alone: `md:max-lg:…` works, a range with two ends or another condition beside it does not. `<=` and `>=` are
# lowered well.
#
# A good guess misses it: the output has no `<` any more, so that it looks lowered; every browser at hand reads both; `build.target` is
# what was asked for; and no warning comes. Mend: write `<= 63.99rem`, or, in a file that Tailwind reads, nest one @media in another,
# each with a single condition.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund vite@8.3.8 lightningcss@1.33.0 tailwindcss@4.3.5 @tailwindcss/vite@4.3.5
cat >run.mjs <<'JS'
import { mkdirSync, writeFileSync } from "node:fs";
import tailwind from "@tailwindcss/vite";
import { build } from "vite";
const queries = {
  below: "(width < 64rem)",
  "below, on screens": "screen and (width < 64rem)",
  between: "(48rem <= width < 64rem)",
  "below, with a mouse": "(hover: hover) and (width < 64rem)",
  "between, both included": "(48rem <= width <= 63.99rem)",
};
/** What one query may be in Media Queries Level 3, section 3.1. */
const CONDITION = String.raw`\([^()]+\)`;
const LEVEL_3 = new RegExp(`^(?:(?:(?:only|not) )?[a-z]+|${CONDITION})(?: and ${CONDITION})*$`);
async function built(head, plugins) {
  mkdirSync("page", { recursive: true });
  const rules = Object.values(queries).map((query, index) => `@media ${query} { .rule${index} { color: red } }`);
  writeFileSync("page/page.css", `${head}\n${rules.join("\n")}`);
  writeFileSync("page/index.html", '<link rel="stylesheet" href="./page.css">');
  const target = ["chrome105", "safari15.6"];
  const { output } = await build({ root: "page", configFile: false, logLevel: "error", plugins, build: { target, write: false } });
  const css = String(output.find(({ fileName }) => fileName.endsWith(".css")).source);
  return Object.fromEntries(
    Object.keys(queries).map((name, index) => {
      const [, query] = new RegExp(`@media ([^{]+)\\{\\.rule${index}\\{`).exec(css);
      return [name, { query, "read by Level 3": LEVEL_3.test(query) }];
    }),
  );
}
const seen = { vite: await built("", []), "with tailwind": await built('@import "tailwindcss" source(none);', [tailwind()]) };
console.log(JSON.stringify(seen, null, 1));
const read = (all) => Object.values(all).map((one) => one["read by Level 3"]).join();
process.exit(read(seen.vite) === "false,false,false,false,true" && read(seen["with tailwind"]) === "true,false,false,false,true" ? 0 : 1);
JS
node run.mjs
