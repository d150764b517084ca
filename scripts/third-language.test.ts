// A third language, Marathi: a copy of the sources gets a handful of its sentences for each end, and nothing else. These must
// then be said, and all others, days and times in Hindi.
import { execFileSync } from "node:child_process";
import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PageState } from "#contract/page-state.ts";
import { catalogues } from "./catalogues.ts";
import { root } from "./checks/source-files.ts";
import { languageGaps } from "./language-gaps.ts";

const copy = join(root, ".cache/third-language", String(process.pid));
const write = (path: string, text: string) => writeFileSync(join(copy, path), text);

const catalogueOf = (sentences: Record<string, string>) =>
  Object.entries(sentences)
    .map(([id, text]) => `msgid "${id}"\nmsgstr "${text}"\n`)
    .join("\n");

/** A handful of sentences for each end. What is not in them is said in Hindi. */
function addCatalogues() {
  write(
    "server/locales/mr.po",
    catalogueOf({
      "not-found": "हे सापडले नाही.",
      "wait-seconds": "{count, plural, one {# सेकंद} other {# सेकंदांनी}}",
    }),
  );
  write(
    "web/locales/mr.po",
    catalogueOf({
      "login.send-code": "कोड पाठवा",
      "language.switch-to": "मराठीत वाचा",
      "language.switch-to-short": "मरा",
      "code.owner-other-number": "दुसऱ्या नंबरने पुढे जा",
      "shell.wait-seconds": "{count, plural, one {# सेकंद} other {# सेकंदांनी}}",
    }),
  );
}

/** Of a visitor's page. */
const STATE: PageState = {
  isDrawn: true,
  isOfNow: true,
  now: "2026-11-21T04:30:00.000Z",
  language: "mr" as PageState["language"],
  theme: "light",
  sidebar: null,
  user: null,
  admin: null,
  config: null,
  brand: { name: "Parcha", nameHindi: "परचा", guideName: "Guruji", guideNameHindi: "गुरुजी" },
  permits: { pay: false, call: false, films: false },
  header: null,
  answers: [],
  failures: [],
};

const REPORT = `
  const web = await import("./out/report.js");
  const { translate, formatWait, languageOf } = await import("#server/i18n/translate.ts");
  const server = await import("#server/i18n/format.ts");
  await web.loadEverything();
  const { html: login } = await web.draw("/", ${JSON.stringify(STATE)});
  console.log(JSON.stringify({
    language: languageOf("mr-IN, hi;q=0.8"),
    message: translate("mr", "not-found"),
    serverWaits: [formatWait("mr", 1), formatWait("mr", 30)],
    serverDay: server.formatDay("mr", "2026-11-21"),
    serverTime: server.formatTime("mr", "16:30"),
    login,
    next: [web.nextLanguage("en"), web.nextLanguage("mr")],
    day: web.formatDay("2026-11-21"),
    dayLong: web.formatDayLong("2026-11-21"),
    time: web.formatTime("16:30"),
    waits: [web.waitText(web.t, 1), web.waitText(web.t, 24)],
  }));`;

let report: Record<string, unknown>;
beforeAll(async () => {
  for (const folder of ["domain", "contract", "server/i18n", "server/locales", "web"])
    cpSync(join(root, folder), join(copy, folder), {
      recursive: true,
      filter: (path) => !/\/web\/public$|\.test\.tsx?$/.test(path),
    });
  for (const file of ["package.json", "tsconfig.base.json"]) cpSync(join(root, file), join(copy, file));
  addCatalogues();
  write(
    "web/report.ts",
    ["./draw.tsx", "./i18n/format.ts", "./i18n/language.ts", "./i18n/t.ts", "./i18n/wait.ts"]
      .map((file) => `export * from "${file}";`)
      .join("\n"),
  );
  await build({
    configFile: false,
    root: join(copy, "web"),
    logLevel: "error",
    plugins: [
      { name: "without-styles", enforce: "pre", load: (id) => (/\.css(\?|$)/.test(id) ? "" : null) },
      catalogues({ isWhole: true, sources: copy }),
    ],
    build: { ssr: "report.ts", outDir: join(copy, "out"), emptyOutDir: true, copyPublicDir: false },
  });
  write("report.ts", REPORT);
  report = JSON.parse(execFileSync("node", ["report.ts"], { cwd: copy, encoding: "utf8" }));
}, 60_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test("the server says what is translated, and the rest with its days and times in Hindi", () => {
  expect(report).toMatchObject({
    language: "mr",
    message: "हे सापडले नाही.",
    serverWaits: ["1 सेकंद", "30 सेकंदांनी"],
    serverDay: "शनिवार, 21 नवंबर",
    serverTime: "शाम 4:30",
  });
});

test("the login is drawn with what is translated, the rest in Hindi, and the switch to the next language", () => {
  expect(report.login).toContain("कोड पाठवा");
  expect(report.login).toContain("आपका मोबाइल नंबर");
  expect(report.login).toContain('lang="hi"');
  expect(report.next).toEqual(["mr", "hi"]);
});

test("the screens write days and times as Hindi does, and waits as they are translated", () => {
  expect(report).toMatchObject({
    day: "शनि, 21 नव",
    dayLong: "शनिवार, 21 नवंबर 2026",
    time: "शाम 4:30",
    waits: ["1 सेकंद", "24 सेकंदांनी"],
  });
});

test("what Marathi still lacks is named, to its letters", () => {
  const gaps = languageGaps("mr", copy);
  expect(gaps).toEqual([
    expect.stringMatching(/^web\/locales\/mr\.po: \d+ of \d+ sentences$/),
    expect.stringMatching(/^server\/locales\/mr\.po: \d+ of \d+ sentences$/),
    expect.stringContaining("web/i18n/formats/mr.ts"),
    expect.stringContaining("web/i18n/words/mr.ts"),
    expect.stringContaining("server/i18n/formats.ts"),
    ...["about", "contact", "privacy", "terms", "words"].map((name) =>
      expect.stringContaining(`web/content/texts/mr/${name}.ts`),
    ),
    "web/fonts/noto-sans.woff2: the letter ऱ",
  ]);
});

test("Hindi and English lack nothing", () => {
  expect(languageGaps("en")).toEqual([]);
  expect(languageGaps("hi")).toEqual([]);
});
