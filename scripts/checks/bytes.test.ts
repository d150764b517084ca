import { expect, test } from "vitest";
import { type Manifest, weigh } from "./bytes.ts";

const manifest: Manifest = {
  "index.html": { file: "index.js", isEntry: true, imports: ["_react.js"], css: ["index.css"] },
  "_react.js": { file: "react.js" },
  "screens/login/login-screen.tsx": { file: "login.js", imports: ["_react.js"] },
  "i18n/hi/all.ts": { file: "hi.js" },
  "screens/book/book-screen.tsx": {
    file: "book.js",
    imports: ["_react.js", "_calendar.js"],
    css: ["book.css"],
  },
  "_calendar.js": { file: "calendar.js" },
};

const bytes = (sizes: Record<string, number>) => (file: string) => sizes[file] ?? 1_000;

test("the first route is the entry, the login screen, one language and what these import, each once", () => {
  const { lines, problems } = weigh(manifest, bytes({}));
  expect(problems).toEqual([]);
  expect(lines).toEqual([
    "first route: 5.0 kB of 80.0 kB",
    ...["index.js", "index.css", "react.js", "login.js", "hi.js"].map((file) => `  ${file}: 1.0 kB`),
    "screens/book/book-screen.tsx: 2.0 kB of 40.0 kB",
    "_calendar.js: 1.0 kB of 40.0 kB",
  ]);
});

test("a first route or a chunk past its budget is a problem", () => {
  const { problems } = weigh(manifest, bytes({ "react.js": 77_000, "calendar.js": 40_001 }));
  expect(problems).toEqual([
    expect.stringContaining("first route weighs 81.0 kB"),
    expect.stringContaining("_calendar.js weighs 40.0 kB"),
  ]);
});

test("a build without a login screen is a problem, for then the first route is not known", () => {
  const { "screens/login/login-screen.tsx": _login, ...rest } = manifest;
  expect(weigh(rest, bytes({})).problems).toEqual([expect.stringContaining("login")]);
});
