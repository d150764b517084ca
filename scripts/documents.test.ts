// The documents name files, and a file that is renamed or split leaves a wrong name behind.
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { root, sourceFiles } from "./checks/source-files.ts";

const files = sourceFiles();
const folders = new Set(
  files.flatMap((file) => [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index))),
);
const fileNames = new Set(files.map((file) => basename(file)));
const modules = new Set(
  [...folders].filter((folder) => /^server\/modules\/\w+$/.test(folder)).map((folder) => basename(folder)),
);

const documents = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "docs/product.md",
  "docs/security.md",
  "docs/payment-page.md",
  "docs/data-and-keys.md",
  ...sourceFiles("docs/decisions").filter((file) => file.endsWith(".md")),
];

/** A path, or a file's name with an extension of a source. `x/{a,b}.ts` names two files. */
function namedPaths(document: string): string[] {
  // Excused: the line "Names:" of a decision record, which gives the former names of files.
  const text = document.replaceAll(/^Names: .*$/gm, "");
  const codes = [...text.matchAll(/`([\w./{},-]+)`/g)].map(([, code = ""]) => code);
  return codes.flatMap((code) => {
    const [, start = "", choices, end = ""] = /^(.*)\{(.*)\}(.*)$/.exec(code) ?? [];
    return choices === undefined ? [code] : choices.split(",").map((choice) => start + choice + end);
  });
}

/**
 * Resolves in this order: a path from the root, if its first part is a folder there; a path in server/modules/, if its
 * first part is a module; a bare file name, which any folder may have. Anything else is wrong if it ends as a source does.
 */
function isMissing(path: string): boolean {
  const isSource = /\w\.(tsx?|mjs|sql|json)$/.test(path);
  if (!path.includes("/")) return isSource && !fileNames.has(path);
  const [first = ""] = path.split("/");
  if (folders.has(first)) return !existsSync(join(root, path));
  if (modules.has(first)) return !existsSync(join(root, "server/modules", path));
  return isSource && first !== ".";
}

const missingPaths = (document: string) => namedPaths(document).filter(isMissing);

test.each(documents)("every path that %s names exists", (name) => {
  expect(missingPaths(readFileSync(join(root, name), "utf8"))).toEqual([]);
});

test("a path that does not exist is found in every form", () => {
  const wrong = ["domain/no-rule.ts", "payments/no-verb.ts", "no-module/no.ts", "no-file.test.ts"];
  const right = [
    "domain/payments.ts",
    "payments/settlement.ts",
    "settlement.test.ts",
    "web/locales/{en,hi}.po",
    "N/A",
  ];
  const text = [...wrong, "domain/{payments,no-rule}.ts", ...right].map((code) => `\`${code}\``).join(", ");
  expect(missingPaths(text)).toEqual([...wrong, "domain/no-rule.ts"]);
});

test("the index of decisions has each record once, by its title", () => {
  const folder = "docs/decisions";
  const lines = readFileSync(join(root, folder, "README.md"), "utf8").match(/^- 0.*$/gm) ?? [];
  const records = sourceFiles(folder).filter((file) => basename(file) !== "README.md");
  const expected = records.map((file) => {
    const [, number = "", title = ""] = /^# (\d+) (.*)$/m.exec(readFileSync(join(root, file), "utf8")) ?? [];
    return `- ${number} [${title}](${basename(file)})`;
  });
  expect(lines.sort()).toEqual(expected.sort());
});
