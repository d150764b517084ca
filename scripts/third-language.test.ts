// A made-up third language: a copy of the sources gets a folder of sentences for each end and its code in LANGUAGES, and
// nothing else. The server's messages, a drawn screen and every format must then appear in it.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "./checks/source-files.ts";

const copy = join(root, ".cache/third-language", String(process.pid));
const write = (path: string, text: string) => writeFileSync(join(copy, path), text);

/** The English sentences, each in brackets. */
const markedSentences = (source: string) => `
  import { sentences as english } from "${source}";
  const mark = (value) =>
    typeof value === "string" ? \`⟨\${value}⟩\` : Object.fromEntries(Object.entries(value).map(([k, v]) => [k, mark(v)]));
  export const sentences = mark(english);`;

function addServerFolder() {
  mkdirSync(join(copy, "server/i18n/xx"));
  write("server/i18n/xx/sentences.ts", markedSentences("#server/i18n/en/sentences.ts"));
  write(
    "server/i18n/xx/format.ts",
    'export const format = { locale: "fr", monthsShort: Array(12).fill("m"), formatTime: (hour, clock) => `${hour}x ${clock}` };',
  );
}

function addWebFolder() {
  mkdirSync(join(copy, "web/i18n/xx"));
  for (const group of [
    "front",
    "code",
    "customer",
    "admin",
    "accounts",
    "people",
    "office",
    "schedule",
    "figures",
  ])
    write(`web/i18n/xx/${group}.ts`, markedSentences(`#web/i18n/en/${group}.ts`));
  write("web/i18n/xx/info.ts", 'export const info = { switchTo: "To xx", switchToShort: "XX" };');
  write(
    "web/i18n/xx/format.ts",
    `const names = (start, count) => Array.from({ length: count }, (_, at) => start + at);
    export const format = {
      weekdaysShort: names("w", 7), weekdaysLong: names("weekday", 7), weekdayInitials: names("i", 7),
      monthsShort: names("m", 12), monthsLong: names("month", 12),
      isMonthFirst: false, formatTime: (hour, clock) => \`\${hour}x \${clock}\`,
    };`,
  );
}

/** Runs in Node with the browser's globals that the login uses while it renders. */
const REPORT = `
  Object.assign(globalThis, {
    window: { addEventListener: () => undefined },
    document: { documentElement: {}, querySelector: () => ({ content: "Parcha", dataset: {} }) },
  });
  const web = await import("./out/report.js");
  const { translate, formatWait, languageOf } = await import("#server/i18n/translate.ts");
  const server = await import("#server/i18n/format.ts");
  const login = await web.renderLogin("xx");
  console.log(JSON.stringify({
    language: languageOf("xx-IN, hi;q=0.8"),
    message: translate("xx", "not-found"),
    serverWaits: [formatWait("xx", 1), formatWait("xx", 30)],
    serverDay: server.formatDay("xx", "2026-11-21"),
    serverTime: server.formatTime("xx", "16:30"),
    login,
    next: web.nextLanguage("xx"),
    day: web.formatDay("2026-11-21"),
    dayLong: web.formatDayLong("2026-11-21"),
    time: web.formatTime("16:30"),
    waits: [web.waitText(web.t, 1), web.waitText(web.t, 24)],
  }));`;

let report: Record<string, unknown>;
beforeAll(async () => {
  for (const folder of ["domain", "contract", "server/i18n", "web"])
    cpSync(join(root, folder), join(copy, folder), {
      recursive: true,
      filter: (path) => !/\/web\/public$|\.test\.tsx?$/.test(path),
    });
  for (const file of ["package.json", "tsconfig.base.json"]) cpSync(join(root, file), join(copy, file));
  const messages = readFileSync(join(copy, "domain/messages.ts"), "utf8");
  write("domain/messages.ts", messages.replace('LANGUAGES = ["hi", "en"]', 'LANGUAGES = ["hi", "en", "xx"]'));
  addServerFolder();
  addWebFolder();
  write(
    "web/report.ts",
    ["./prerender.tsx", "./i18n/format.ts", "./i18n/language.ts", "./i18n/t.ts", "./i18n/wait.ts"]
      .map((file) => `export * from "${file}";`)
      .join("\n"),
  );
  await build({
    configFile: false,
    root: join(copy, "web"),
    logLevel: "error",
    plugins: [{ name: "without-styles", enforce: "pre", load: (id) => (/\.css(\?|$)/.test(id) ? "" : null) }],
    build: { ssr: "report.ts", outDir: join(copy, "out"), emptyOutDir: true, copyPublicDir: false },
  });
  write("report.ts", REPORT);
  report = JSON.parse(execFileSync("node", ["report.ts"], { cwd: copy, encoding: "utf8" }));
}, 60_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test("the server answers in it, with its days, times, waits and plurals", () => {
  expect(report).toMatchObject({
    language: "xx",
    message: expect.stringMatching(/^⟨.+⟩$/),
    serverWaits: ["⟨1 second⟩", "⟨30 seconds⟩"],
    serverDay: "samedi 21 novembre",
    serverTime: "16x 4:30",
  });
});

test("the login is drawn in it, with the switch to the next language", () => {
  expect(report.login).toContain("⟨Send code⟩");
  expect(report.login).toContain('lang="hi"');
  expect(report.next).toBe("hi");
});

test("the screens write days, times, rupees, waits and plurals in it", () => {
  expect(report).toMatchObject({
    day: "w6, 21 m10",
    dayLong: "weekday6, 21 month10 2026",
    time: "16x 4:30",
    waits: ["⟨1 second⟩", "⟨24 seconds⟩"],
  });
});
