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

function configured(env: Record<string, string> = {}) {
  const config = readConfig({ ...liveEnv, ...env });
  const ctx = { config, gateway: openPaymentGateway(config), video: openVideoProvider(config) };
  return { config, publicConfig: publicConfigOf(ctx, new Date("2026-11-21T04:30:00Z")) };
}

test("each public page is drawn in both languages with what is configured, escaped", async () => {
  const { config, publicConfig } = configured({
    BRAND_NAME: "A & B",
    BRAND_NAME_HI: "<नाम>",
    BRAND_COMPANY_NAME: "Lamp <Co>",
    SUPPORT_EMAIL: "help@lamp.example",
    FEEDBACK_VIDEOS: "https://clips.example/a.mp4|https://clips.example/a.jpg|@asha",
  });
  const faults: unknown[] = [];
  const drawings = await drawOnce(config, publicConfig, (fault) => faults.push(fault))();
  expect(faults).toEqual([]);
  expect(Object.keys(drawings)).toEqual(DRAWN_SCREENS);
  for (const [path, { hi, en }] of Object.entries(drawings)) {
    expect([path, /<h1[^>]*>[^<]*[\u0900-\u097f]/.test(hi)]).toEqual([path, true]);
    expect([path, /<h1[^>]*>[A-Za-z ]+</.test(en)]).toEqual([path, true]);
    // The page's policy lets no style attribute in.
    expect([path, / style="/.exec(hi + en)?.[0]]).toEqual([path, undefined]);
  }
  const contact = drawings["/contact"]?.en ?? "";
  for (const text of ["A &amp; B", "Lamp &lt;Co&gt;", 'href="mailto:help@lamp.example"'])
    expect(contact).toContain(text);
  expect(drawings["/about"]?.hi).toContain("&lt;नाम&gt;");
  expect(drawings["/terms"]?.hi).toContain("₹751");
});

/** With a configuration in which a component fails, until it is mended. */
function failingDrawings() {
  const { config, publicConfig } = configured();
  const broken = { ...publicConfig, prices: null as unknown as typeof publicConfig.prices };
  const triesLeft: number[] = [];
  const drawings = drawOnce(config, broken, (_, left) => triesLeft.push(left));
  return { drawings, triesLeft, mend: () => Object.assign(broken, publicConfig) };
}

test("drawing that has failed is tried again by later requests, three times in all", async () => {
  const { drawings, triesLeft, mend } = failingDrawings();
  for (let request = 0; request < 3; request++)
    expect(await Promise.all([drawings(), drawings()])).toEqual([{}, {}]);
  mend();
  expect(await drawings()).toEqual({});
  expect(triesLeft).toEqual([2, 1, 0]);
});

test("drawing that has failed once succeeds with a later request", async () => {
  const { drawings, triesLeft, mend } = failingDrawings();
  expect(await drawings()).toEqual({});
  mend();
  expect(Object.keys(await drawings())).toEqual(DRAWN_SCREENS);
  expect(triesLeft).toEqual([2]);
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

test("a reader of English sees nothing of a drawn page before its language is chosen", () => {
  const page = withDrawing(EMPTY, "/about", { hi: "<h1>हिन्दी</h1>", en: "<h1>English</h1>" });
  const [before = "", after = ""] = page.split('<div id="root">');
  const scriptIn = (html: string) => /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? "";
  const shownAfter = (lang: string) => {
    const body = { hidden: false };
    const root = { replaceChildren: () => undefined };
    const document = { body, documentElement: { lang }, cookie: "", getElementById: () => root };
    const run = (script: string) =>
      new Function("document", "location", "matchMedia", script)(
        document,
        { search: "", pathname: "/about" },
        () => ({ matches: false }),
      );
    return [before, after].map((html) => {
      run(scriptIn(html));
      return !body.hidden;
    });
  };
  expect(shownAfter("en")).toEqual([false, true]);
  expect(shownAfter("hi")).toEqual([true, true]);
});
