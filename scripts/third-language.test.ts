// A made-up third language: a copy of the sources gets a handful of sentences for each end and its code in LANGUAGES, and
// nothing else. These must then be said, and all others, days and times in Hindi.
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { catalogues } from "./catalogues.ts";
import { root } from "./checks/source-files.ts";

const copy = join(root, ".cache/third-language", String(process.pid));
const write = (path: string, text: string) => writeFileSync(join(copy, path), text);

const catalogueOf = (sentences: Record<string, string>) =>
  Object.entries(sentences)
    .map(([id, text]) => `msgid "${id}"\nmsgstr "${text}"\n`)
    .join("\n");

/** A handful of sentences for each end. What is not in them is said in Hindi. */
function addCatalogues() {
  write(
    "server/locales/xx.po",
    catalogueOf({
      "not-found": "⟨not found⟩",
      "wait-seconds": "{count, plural, one {⟨# second⟩} other {⟨# seconds⟩}}",
    }),
  );
  write(
    "web/locales/xx.po",
    catalogueOf({
      "login.send-code": "⟨send⟩",
      "language.switch-to": "To xx",
      "language.switch-to-short": "XX",
      "shell.wait-seconds": "{count, plural, one {⟨# second⟩} other {⟨# seconds⟩}}",
    }),
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
  for (const folder of ["domain", "contract", "server/i18n", "server/locales", "web"])
    cpSync(join(root, folder), join(copy, folder), {
      recursive: true,
      filter: (path) => !/\/web\/public$|\.test\.tsx?$/.test(path),
    });
  for (const file of ["package.json", "tsconfig.base.json"]) cpSync(join(root, file), join(copy, file));
  const messages = readFileSync(join(copy, "domain/messages.ts"), "utf8");
  write("domain/messages.ts", messages.replace('LANGUAGES = ["hi", "en"]', 'LANGUAGES = ["hi", "en", "xx"]'));
  addCatalogues();
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
    plugins: [
      { name: "without-styles", enforce: "pre", load: (id) => (/\.css(\?|$)/.test(id) ? "" : null) },
      catalogues({ isWhole: true, folder: join(copy, "web/locales") }),
    ],
    build: { ssr: "report.ts", outDir: join(copy, "out"), emptyOutDir: true, copyPublicDir: false },
  });
  write("report.ts", REPORT);
  report = JSON.parse(execFileSync("node", ["report.ts"], { cwd: copy, encoding: "utf8" }));
}, 60_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test("the server says what is translated, and the rest with its days and times in Hindi", () => {
  expect(report).toMatchObject({
    language: "xx",
    message: "⟨not found⟩",
    serverWaits: ["⟨1 second⟩", "⟨30 seconds⟩"],
    serverDay: "शनिवार, 21 नवंबर",
    serverTime: "शाम 4:30",
  });
});

test("the login is drawn with what is translated, the rest in Hindi, and the switch to the next language", () => {
  expect(report.login).toContain("⟨send⟩");
  expect(report.login).toContain("आपका मोबाइल नंबर");
  expect(report.login).toContain('lang="hi"');
  expect(report.next).toBe("hi");
});

test("the screens write days and times as Hindi does, and waits as they are translated", () => {
  expect(report).toMatchObject({
    day: "शनि, 21 नव",
    dayLong: "शनिवार, 21 नवंबर 2026",
    time: "शाम 4:30",
    waits: ["⟨1 second⟩", "⟨24 seconds⟩"],
  });
});
