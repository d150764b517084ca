import { join } from "node:path";
import { expect, test } from "vitest";
import { NOT_FOUND_SCREEN, SCREEN_TABLE } from "#web/screen-table.ts";
import { root } from "./checks/source-files.ts";
import { type Chunk, listPageFiles } from "./page-files.ts";

type Parts = Partial<Omit<Chunk, "fileName" | "moduleIds">>;

function chunk(fileName: string, sources: string[], parts: Parts = {}): Chunk {
  const moduleIds = sources.map((source) => join(root, source));
  return { fileName, moduleIds, imports: [], isEntry: false, styles: [], ...parts };
}

const screens = [...SCREEN_TABLE, NOT_FOUND_SCREEN].map(({ file }) => `web/screens/${file}.tsx`);
const others = screens.filter((file) => !/\/(about|receipt)-screen/.test(file));
const chunks = [
  chunk("first.js", ["web/main.tsx"], { isEntry: true }),
  chunk("app.js", ["web/routes.tsx"], { imports: ["first.js"], styles: ["app.css"] }),
  chunk("admin.js", ["web/shell/admin-layout.tsx"]),
  chunk("screens.js", others, { imports: ["first.js", "app.js"] }),
  chunk("about.js", ["web/screens/about/about-screen.tsx"]),
  chunk("about-hi.js", ["web/i18n/hi/content/about.ts"]),
  chunk("about-en.js", ["web/i18n/en/content/about.ts"]),
  chunk("receipt.js", ["web/screens/receipt/receipt-screen.tsx"], { styles: ["receipt.css"] }),
  ...["hi", "en"].flatMap((language) => [
    chunk(`front-${language}.js`, [`web/i18n/${language}/front.ts`]),
    chunk(`customer-${language}.js`, [`web/i18n/${language}/customer.ts`], {
      imports: [`both-${language}.js`],
    }),
    chunk(`admin-${language}.js`, [`web/i18n/${language}/admin.ts`], { imports: [`both-${language}.js`] }),
    ...["accounts", "code", "people", "office", "schedule", "figures", "feedback"].map((group) =>
      chunk(`${group}-${language}.js`, [`web/i18n/${language}/${group}.ts`]),
    ),
    chunk(`both-${language}.js`, []),
  ]),
];

test("a page names its scripts with their imports but without the entry, its styles and its first calls", () => {
  const { "/dashboard": dashboard, "/receipt/:paymentId": receipt } = listPageFiles(chunks);
  expect(dashboard?.scripts).toEqual(["/app.js", "/screens.js"]);
  expect(dashboard?.styles).toEqual(["/app.css"]);
  expect(dashboard?.calls.public).toEqual([
    ...["/api/config", "/api/slots/dates?from=day0&to=day60", "/api/slots/available?date=open"],
  ]);
  expect(dashboard?.calls.visitor).toEqual(["/api/user/here"]);
  expect(dashboard?.calls.customer).toContain("/api/bookings/user/:userId/upcoming");
  expect(dashboard?.calls.customer).toContain("/api/bookings/next/queue-position");
  expect(receipt?.styles).toEqual(["/app.css", "/receipt.css"]);
});

test("an admin's page names the frame of the admins' screens, a customer's page does not", () => {
  const { "/admin/audit": audit, "/about": about } = listPageFiles(chunks);
  expect(audit?.scripts).toEqual(["/app.js", "/admin.js", "/screens.js"]);
  expect(about?.scripts).not.toContain("/admin.js");
});

test("sentences are listed by language: those of every screen, of the screen's groups, and its own texts", () => {
  const { "/": login, "/about": about, "/admin/audit": audit } = listPageFiles(chunks);
  expect(login?.sentences).toEqual({ hi: ["/front-hi.js"], en: ["/front-en.js"] });
  expect(about?.sentences.hi).toEqual(["/front-hi.js", "/customer-hi.js", "/both-hi.js", "/about-hi.js"]);
  expect(audit?.sentences.en).toEqual(["/front-en.js", "/admin-en.js", "/both-en.js", "/accounts-en.js"]);
});

test("a screen whose file is not in the build is an error", () => {
  const incomplete = chunks.filter(({ fileName }) => fileName !== "receipt.js");
  expect(() => listPageFiles(incomplete)).toThrow("no chunk with web/screens/receipt/receipt-screen.tsx");
});
