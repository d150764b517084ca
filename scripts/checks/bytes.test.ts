import { expect, test } from "vitest";
import { type Build, type Manifest, weigh } from "./bytes.ts";

const manifest: Manifest = {
  "_first.js": { file: "assets/first.js", imports: ["_runtime.js"] },
  "_first.css": { file: "assets/first.css" },
  "_runtime.js": { file: "assets/runtime.js" },
  "screens/login/login-screen.tsx": { file: "assets/login.js", imports: ["_first.js"] },
  "i18n/hi/front.ts": { file: "assets/hi.js" },
  "ui/toaster.tsx": { file: "assets/toaster.js", imports: ["_first.js"] },
  "screens/book/book-screen.tsx": {
    file: "assets/book.js",
    imports: ["_first.js", "_calendar.js"],
    css: ["assets/book.css"],
  },
  "_calendar.js": { file: "assets/calendar.js" },
};
const page = `<script type="module" crossorigin src="/assets/first.js"></script>
<link rel="stylesheet" crossorigin href="/assets/first.css">
<link rel="icon" href="/favicon.svg" />`;

function build(sizes: Record<string, number> = {}, parts: Partial<Build> = {}): Build {
  const bytesOf = (file: string) => sizes[file.replace("assets/", "")] ?? 1_000;
  return { manifest, page, textOf: () => "url(/assets/a.woff2)url(/assets/b.woff2)", bytesOf, ...parts };
}

test("the first route is what the page names, the login screen and one language, each once", () => {
  const { lines, problems } = weigh(build());
  expect(problems).toEqual([]);
  const files = ["first.js", "runtime.js", "first.css", "login.js", "hi.js"];
  expect(lines).toEqual([
    "first route: 5.0 kB of 80.0 kB",
    ...files.map((file) => `  assets/${file}: 1.0 kB`),
    "  with fonts: 7.0 kB of 160.0 kB",
    "  requests: 11, fewer than 12",
    "ui/toaster.tsx: 1.0 kB of 40.0 kB",
    "screens/book/book-screen.tsx: 2.0 kB of 40.0 kB",
    "_calendar.js: 1.0 kB of 40.0 kB",
  ]);
});

test("a first route or a chunk past its budget is a problem", () => {
  expect(weigh(build({ "first.js": 77_000, "calendar.js": 40_001 })).problems).toEqual([
    expect.stringContaining("first route weighs 81.0 kB"),
    expect.stringContaining("_calendar.js weighs 40.0 kB"),
  ]);
});

test("fonts past their budget are a problem", () => {
  expect(weigh(build({ "a.woff2": 154_100 })).problems).toEqual([
    expect.stringContaining("160.1 kB with its fonts"),
  ]);
});

test("one request more is a problem, be it a file that a part imports", () => {
  const more = { ...manifest, "ui/toaster.tsx": { file: "assets/toaster.js", imports: ["_icon.js"] } };
  const parts = { manifest: { ...more, "_icon.js": { file: "assets/icon.js" } } };
  expect(weigh(build({}, parts)).problems).toEqual([expect.stringContaining("12 requests")]);
});

test("a build without a login screen, or a page without a script, is a problem: the first route is not known", () => {
  const { "screens/login/login-screen.tsx": _login, ...rest } = manifest;
  expect(weigh(build({}, { manifest: rest })).problems).toEqual([expect.stringContaining("login")]);
  expect(weigh(build({}, { page: "<p></p>" })).problems).toEqual([expect.stringContaining("no script")]);
});
