import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { NOT_FOUND_SCREEN, SCREEN_TABLE } from "#web/screen-table.ts";
import { catalogueId } from "./catalogues.ts";
import { root } from "./checks/source-files.ts";
import { type Chunk, listPageFiles } from "./page-files.ts";

type Parts = Partial<Omit<Chunk, "fileName" | "moduleIds">>;

function chunk(fileName: string, sources: string[], parts: Parts = {}): Chunk {
  const moduleIds = sources.map((source) => join(root, source));
  return { fileName, moduleIds, imports: [], isEntry: false, styles: [], ...parts };
}

const catalogue = (language: string, file: string): Chunk => ({
  ...chunk(`${basename(file, ".tsx")}-${language}.js`, []),
  moduleIds: [catalogueId(language, file)],
});

const screens = [...SCREEN_TABLE, NOT_FOUND_SCREEN].map(({ file }) => `web/screens/${file}.tsx`);
const others = screens.filter((file) => !/\/(about|receipt)-screen/.test(file));
const chunks = [
  chunk("first.js", ["web/main.tsx"], { isEntry: true }),
  chunk("app.js", ["web/router.tsx"], { imports: ["first.js"], styles: ["app.css"] }),
  chunk("admin.js", ["web/shell/admin-layout.tsx"]),
  chunk("screens.js", others, { imports: ["first.js", "app.js"] }),
  chunk("about.js", ["web/screens/about/about-screen.tsx"]),
  chunk("about-hi.js", ["web/content/texts/hi/about.ts"]),
  chunk("about-en.js", ["web/content/texts/en/about.ts"]),
  chunk("receipt.js", ["web/screens/receipt/receipt-screen.tsx"], { styles: ["receipt.css"] }),
  ...["hi", "en"].flatMap((language) => [
    catalogue(language, "shared"),
    catalogue(language, "web/screens/about/about-screen.tsx"),
    catalogue(language, "web/shell/admin-layout.tsx"),
    catalogue(language, "web/screens/admin/audit/audit-screen.tsx"),
  ]),
];

test("a page names its scripts with their imports but without the entry and its styles", () => {
  const { "/dashboard": dashboard, "/receipt/:paymentId": receipt } = listPageFiles(chunks);
  expect(dashboard?.scripts).toEqual(["/app.js", "/screens.js"]);
  expect(dashboard?.styles).toEqual(["/app.css"]);
  expect(receipt?.styles).toEqual(["/app.css", "/receipt.css"]);
});

test("an admin's page names the frame of the admins' screens, a customer's page does not", () => {
  const { "/admin/audit": audit, "/about": about } = listPageFiles(chunks);
  expect(audit?.scripts).toEqual(["/app.js", "/admin.js", "/screens.js"]);
  expect(about?.scripts).not.toContain("/admin.js");
});

test("sentences are listed by language: those of every page, of the frame, of the screen, and its own texts", () => {
  const { "/": login, "/about": about, "/admin/audit": audit } = listPageFiles(chunks);
  expect(login?.sentences).toEqual({ hi: ["/shared-hi.js"], en: ["/shared-en.js"] });
  expect(about?.sentences.hi).toEqual(["/shared-hi.js", "/about-screen-hi.js", "/about-hi.js"]);
  expect(audit?.sentences.en).toEqual(["/shared-en.js", "/admin-layout-en.js", "/audit-screen-en.js"]);
});

test("a screen whose file is not in the build is an error", () => {
  const incomplete = chunks.filter(({ fileName }) => fileName !== "receipt.js");
  expect(() => listPageFiles(incomplete)).toThrow("no chunk with web/screens/receipt/receipt-screen.tsx");
});
