import { expect, test } from "vitest";
import { mayBeInstalled } from "./checks/licences.ts";
import { noticesOf } from "./licenses.ts";

const bundled = { name: "a", version: "1.0.0", identifier: "MIT", text: "Copyright A" };

test("a package that two bundles have is named once, with its notice and where its source is", () => {
  const notices = noticesOf([bundled, { ...bundled, name: "b", identifier: "MPL-2.0" }, bundled]);
  expect(notices.match(/^## .*/gm)).toEqual([
    "## a 1.0.0 (MIT)",
    "## b 1.0.0 (MPL-2.0)",
    "## Names of places and PIN codes",
  ]);
  expect(notices).toContain("Source: https://www.npmjs.com/package/b/v/1.0.0\n\nCopyright A");
});

test.each(["LGPL-3.0", "GPL-3.0-only", "MIT AND LGPL-3.0-or-later", undefined])(
  "a bundle with a package under %s ends the build",
  (identifier) => {
    expect(() => noticesOf([{ ...bundled, identifier }])).toThrow(
      /^a 1\.0\.0 \(.*\) may not be in the files/,
    );
  },
);

test("a bundled package without a notice ends the build", () => {
  expect(() => noticesOf([{ ...bundled, text: "" }])).toThrow(/^a 1\.0\.0 has no notice/);
});

test.each([
  ["any", "(MIT OR Apache-2.0)", false],
  ["any", "MIT OR GPL-3.0-only", true],
  ["any", "Apache-2.0 AND MIT", true],
  ["any", "MPL-2.0", true],
  ["any", "LGPL-3.0", false],
  ["any", "AGPL-3.0-only", false],
  ["any", "SEE LICENSE IN LICENSE.txt", false],
  ["any", undefined, false],
  ["libheif-js", "LGPL-3.0", true],
  ["libheif-js", "GPL-3.0-only", false],
  ["@img/sharp-libvips-linux-x64", "LGPL-3.0-or-later", true],
  ["@img/sharp-win32-x64", "Apache-2.0 AND LGPL-3.0-or-later", true],
  ["@img/colour", "LGPL-3.0-or-later", false],
])("that %s is under %s lets it be installed: %s", (name, licence, may) => {
  expect(mayBeInstalled(name, licence)).toBe(may);
});
