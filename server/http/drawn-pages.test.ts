import { globSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { expect, test } from "vitest";
import { readConfig } from "#server/config/config.ts";
import { openPaymentGateway } from "#server/providers/payments/choose.ts";
import { openVideoProvider } from "#server/providers/video/choose.ts";
import { liveEnv } from "#tests/support/live-env.ts";
import { DRAWN_SCREENS, drawOnce, withDrawing } from "./drawn-pages.ts";
import { publicConfigOf } from "./public-config.ts";

const EMPTY = '<noscript>Turn it on</noscript><div id="root"></div>';
const faults: unknown[] = [];

function drawingsWith(env: Record<string, string>) {
  const config = readConfig({ ...liveEnv, ...env });
  const ctx = { config, gateway: openPaymentGateway(config), video: openVideoProvider(config) };
  return drawOnce(config, publicConfigOf(ctx, new Date("2026-11-21T04:30:00Z")), (fault) =>
    faults.push(fault),
  )();
}

test("each public page is drawn in both languages with what is configured, escaped", async () => {
  const drawings = await drawingsWith({
    BRAND_NAME: "A & B",
    BRAND_NAME_HI: "<नाम>",
    BRAND_COMPANY_NAME: "Lamp <Co>",
    SUPPORT_EMAIL: "help@lamp.example",
  });
  expect(faults).toEqual([]);
  expect(Object.keys(drawings)).toEqual(DRAWN_SCREENS);
  for (const [path, { hi, en }] of Object.entries(drawings)) {
    expect([path, /<h1[^>]*>[^<]*[\u0900-\u097f]/.test(hi)]).toEqual([path, true]);
    expect([path, /<h1[^>]*>[A-Za-z ]+</.test(en)]).toEqual([path, true]);
    // The page's policy lets no style attribute in, and React puts the place of what it could not render into a comment.
    expect([path, /<!--\$[?!]-->| style="/.exec(hi + en)?.[0]]).toEqual([path, undefined]);
  }
  const contact = drawings["/contact"]?.en ?? "";
  for (const text of ["A &amp; B", "Lamp &lt;Co&gt;", 'href="mailto:help@lamp.example"'])
    expect(contact).toContain(text);
  expect(drawings["/about"]?.hi).toContain("&lt;नाम&gt;");
  expect(drawings["/terms"]?.hi).toContain("₹751");
});

test("the build that draws needs no package, because a live folder has none of the browser's", () => {
  const folder = new URL("../../dist/prerender/", import.meta.url).pathname;
  const files = globSync("**/*.js", { cwd: folder });
  expect(files).toContain("prerender.js");
  const packages = files.flatMap((file) =>
    [
      ...readFileSync(folder + file, "utf8").matchAll(
        /(?:^import|^\}? ?from|^(?:import|export) .* from|\bimport\(|\brequire\()\s*"([^"]+)"/gm,
      ),
    ]
      .map(([, name = ""]) => name)
      .filter((name) => !name.startsWith(".") && !isBuiltin(name)),
  );
  expect([...new Set(packages)]).toEqual([]);
});

test("a page without a drawing stays empty for the app, and one with a drawing keeps the other language aside", () => {
  expect(withDrawing(EMPTY, "/about", undefined)).toBe(EMPTY);
  const drawing = { hi: "<h1>$& हिन्दी</h1>", en: "<h1>English</h1>" };
  const page = withDrawing(EMPTY, "/book", drawing);
  expect(page).toContain('<div id="root"><h1>$& हिन्दी</h1></div>');
  expect(page).toContain('<template id="english"><h1>English</h1></template>');
  expect(page).toContain("<noscript>");
  expect(withDrawing(EMPTY, "/terms", drawing)).not.toContain("<noscript>");
});
