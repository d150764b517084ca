import { expect, test } from "vitest";
import { type Build, type PageFiles, weigh } from "./bytes.ts";

const pages: Record<string, PageFiles> = {
  "/": {
    styles: [],
    scripts: [],
    sentences: { hi: ["/assets/front-hi.js"], en: ["/assets/front-en.js"] },
  },
  "/book": {
    styles: ["/assets/app.css"],
    scripts: ["/assets/app.js", "/assets/book.js"],
    sentences: { hi: ["/assets/front-hi.js", "/assets/customer-hi.js"], en: [] },
  },
};
const indexHtml = '<script type="module" crossorigin src="/assets/first.js"></script>';
const fonts = "url(/assets/a.woff2)";
const loginHtml = `${indexHtml}<style>${fonts}</style>`;
const files = ["first.js", "app.js", "book.js", "app.css"].map((file) => `/assets/${file}`);

function build(sizes: Record<string, number> = {}, parts: Partial<Build> = {}): Build {
  const bytesOf = (url: string) => sizes[url.replace("/assets/", "")] ?? 1_000;
  return { pages, indexHtml, loginHtml, files, textOf: () => fonts, bytesOf, ...parts };
}

test("a page weighs its entry, styles, scripts and Hindi sentences, and requests its fonts too", () => {
  const { lines, problems } = weigh(build());
  expect(problems).toEqual([]);
  expect(lines).toEqual([
    "/: 2.0 kB, with fonts 3.0 kB, 4 requests",
    "/book: 6.0 kB, with fonts 7.0 kB, 8 requests",
    "largest chunk beside the login's: 1.0 kB of 40.0 kB",
  ]);
});

test("a login, another page or a chunk that is too heavy is a problem", () => {
  expect(weigh(build({ "front-hi.js": 87_001 })).problems).toEqual([
    "/ weighs 88025 bytes, 25 more than its limit",
  ]);
  expect(weigh(build({ "customer-hi.js": 190_001 })).problems).toEqual([
    "/book weighs 195001 bytes, 1 more than its limit",
  ]);
  expect(weigh(build({ "a.woff2": 148_100 })).problems).toEqual([
    "/ weighs with fonts 150124 bytes, 124 more than its limit",
  ]);
  expect(weigh(build({ "book.js": 40_001 })).problems).toEqual([
    expect.stringContaining("/assets/book.js weighs 40.0 kB"),
  ]);
  const video = "/assets/playable-video-a1B-c_2.js";
  const withVideo = (bytes: number) =>
    weigh(build({ "playable-video-a1B-c_2.js": bytes }, { files: [...files, video] })).problems;
  expect(withVideo(92_000)).toEqual([]);
  expect(withVideo(92_001)).toEqual([expect.stringContaining(`${video} weighs 92.0 kB`)]);
});

test("the fifth request of the login, the 13th of a customer's page and the 16th of an admin's are problems", () => {
  const withScripts = (path: string, count: number) => {
    const page = pages[path === "/" ? path : "/book"];
    if (page === undefined) throw new Error(path);
    const scripts = Array.from({ length: count }, (_, index) => `/assets/${index}.js`);
    return weigh(build({}, { pages: { [path]: { ...page, scripts } } })).problems;
  };
  expect(withScripts("/", 0)).toEqual([]);
  expect(withScripts("/", 1)).toEqual(["/ makes 5 requests, 1 more than its limit"]);
  expect(withScripts("/book", 6)).toEqual([]);
  expect(withScripts("/book", 7)).toEqual(["/book makes 13 requests, 1 more than its limit"]);
  expect(withScripts("/admin/post", 9)).toEqual([]);
  expect(withScripts("/admin/post", 10)).toEqual(["/admin/post makes 16 requests, 1 more than its limit"]);
});

test("a part of a customer's page that brings another screen or the admins' code along is a problem", () => {
  const texts: Record<string, string> = {
    "book.js": 'import("./calendar.js");import("./join-screen-a1b2c3d.js");import("./admin-e4f5_g6.js")',
    "calendar.js": 'import{a}from"./shared.js";',
    "shared.js": 'import"./pending-screen-h7-i8j9.js";import{b}from"./admin-e4f5_g6.js";',
    "join-screen-a1b2c3d.js": 'import"./admin-e4f5_g6.js";',
  };
  const textOf = (url: string) => texts[url.replace("/assets/", "")] ?? "";
  const all = [...files, ...Object.keys(texts).map((name) => `/assets/${name}`)];
  expect(weigh(build({}, { files: all, textOf })).problems).toEqual([
    "/assets/shared.js, which /book loads, brings /assets/pending-screen-h7-i8j9.js along",
    "/assets/shared.js, which /book loads, brings /assets/admin-e4f5_g6.js along",
  ]);
});

test("a build without pages, or a page without a script, is a problem", () => {
  expect(weigh(build({}, { pages: {} })).problems).toEqual(["the build has no pages"]);
  expect(weigh(build({}, { indexHtml: "<p></p>" })).problems).toEqual(["the page of /book names no script"]);
});

test("a script with a lookbehind is a problem, and a stylesheet or a named group is none", () => {
  const textOf = (file: string) => (file.endsWith("book.js") ? "/(?<!a)b/" : "/(?<name>a)(?!b)/");
  expect(weigh(build({}, { textOf })).problems).toEqual([
    expect.stringContaining("/assets/book.js has a regular expression with a lookbehind"),
  ]);
});
