import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SCREENS } from "#contract/screens.ts";
import { NO_FIGURES } from "#domain/guide-figures.ts";
import { readConfig } from "#server/config/config.ts";
import { registerPages } from "#server/http/pages.ts";
import { openPaymentGateway } from "#server/providers/payments/choose.ts";
import { openStorage } from "#server/providers/storage/choose.ts";
import { openVideoProvider } from "#server/providers/video/choose.ts";
import { liveEnv } from "#tests/support/live-env.ts";
import { screenAddressOf } from "./screen-address.ts";

const jitsi = {
  ...liveEnv,
  VIDEO_PROVIDER: "jitsi",
  JITSI_DOMAIN: "meet.example",
  JITSI_APP_ID: "parcha",
  JITSI_APP_SECRET: "a Jitsi secret of a good length",
};

let app: FastifyInstance;
afterEach(() => app.close());

async function page(
  path: string,
  env: Record<string, string> = liveEnv,
  requestHeaders: Record<string, string> = {},
) {
  await start(env);
  return get(path, requestHeaders);
}

async function start(env: Record<string, string> = liveEnv) {
  app = Fastify();
  await app.register(cookie);
  const config = readConfig(env);
  await registerPages(app, {
    config,
    gateway: openPaymentGateway(config),
    video: openVideoProvider(config),
    storage: await openStorage(config),
    now: () => new Date("2026-11-21T04:30:00Z"),
    guideFigures: () => NO_FIGURES,
  });
}

/** From the app that was started last. */
async function get(path: string, requestHeaders: Record<string, string> = {}) {
  const { statusCode, headers, body, rawPayload } = await app.inject({ url: path, headers: requestHeaders });
  const policy = String(headers["content-security-policy"]);
  return { statusCode, headers, body, rawPayload, policy, permissions: headers["permissions-policy"] };
}

/** The CSP hashes of the inline scripts or styles. */
function hashesIn(html: string, element: "script" | "style"): string[] {
  const texts = [...html.matchAll(new RegExp(`<${element}(?! type)[^>]*>([\\s\\S]*?)</${element}>`, "g"))];
  return texts.map(([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
}

describe("the manifest of the app on the home screen", () => {
  test("has the brand's name in the reader's language, the theme's colours and an icon that may be masked", async () => {
    const brand = { BRAND_NAME: "Diya", BRAND_NAME_HI: "दिया" };
    const { headers, body } = await page("/manifest.webmanifest", { ...liveEnv, ...brand });
    expect(headers["content-type"]).toContain("application/manifest+json");
    expect(JSON.parse(body)).toMatchObject({
      name: "दिया",
      start_url: "/dashboard",
      theme_color: "#FFFBF4",
      display: "standalone",
    });
    expect(body).toContain('"purpose":"maskable"');
    await app.close();
    const dark = await page("/manifest.webmanifest?language=en&theme=dark", { ...liveEnv, ...brand });
    expect(JSON.parse(dark.body)).toMatchObject({ name: "Diya", lang: "en", theme_color: "#12101F" });
  });

  test("of admins opens the day's sessions, and strange words in its address change nothing", async () => {
    const { body } = await page("/manifest.webmanifest?side=admin&language=xx&theme=blue");
    expect(JSON.parse(body)).toMatchObject({ id: "/admin", start_url: "/admin/sessions", lang: "hi" });
  });

  test("names icons that the build has", async () => {
    const { body } = await page("/manifest.webmanifest");
    for (const { src } of JSON.parse(body).icons as { src: string }[]) {
      await app.close();
      expect((await page(src)).headers["content-type"]).toBe("image/png");
    }
  });
});

describe("Trusted Types", () => {
  test.each(["/", "/dashboard", "/join", "/admin/session/7", "/nowhere", "/old-browser"])(
    "are enforced on %s, where no script of another company runs",
    async (path) => {
      const { policy } = await page(path);
      expect(policy).toMatch(/; require-trusted-types-for 'script'; trusted-types script-url$/);
    },
  );

  test.each([
    ["/book", liveEnv],
    ["/remedies", liveEnv],
    ["/join", jitsi],
    ["/admin/session/7", jitsi],
  ])("are not enforced on %s, where a provider's script runs", async (path, env) => {
    const { policy } = await page(path, env);
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain("trusted-types");
  });
});

describe("the Content-Security-Policy", () => {
  test("allows the hosts of the checkout on the screen that opens it, which the page's attribute shows", async () => {
    const { policy, body } = await page("/book");
    expect(policy).toMatch(/script-src [^;]*https:\/\/checkout\.razorpay\.com/);
    expect(policy).toMatch(/frame-src [^;]*https:\/\/api\.razorpay\.com/);
    expect(body).toContain('data-pay="ready"');
  });

  test.each(["/", "/dashboard", "/admin/availability"])(
    "does not allow the hosts of the checkout on %s",
    async (path) => {
      const { policy, body } = await page(path);
      expect(policy).not.toContain("razorpay");
      expect(policy).not.toContain("unsafe-inline");
      expect(body).not.toContain("data-pay");
    },
  );

  test.each(["/", "/dashboard", "/session/1/details", "/admin/login", "/old-browser", "/nowhere"])(
    "lets the browser send no form of %s, which would write a private text into the address",
    async (path) => {
      expect((await page(path)).policy).toContain("form-action 'none';");
    },
  );

  test("allows a form that leaves with the result of a checkout: on its own screens, or for the simulated one on any", async () => {
    const providers = "form-action 'self' https://api.razorpay.com;";
    for (const path of ["/book", "/remedies"]) {
      expect((await page(path)).policy).toContain(providers);
      await app.close();
    }
    expect((await page("/dashboard", {})).policy).toContain("form-action 'self';");
  });

  test("allows uploads to the storage bucket on every page, from which any screen may follow, and only when there is a bucket", async () => {
    const bucket = { STORAGE: "s3", S3_BUCKET: "parcha", S3_ACCESS_KEY_ID: "k", S3_SECRET_ACCESS_KEY: "s" };
    const origin = "https://parcha.s3.ap-south-1.amazonaws.com";
    expect((await page("/admin/sessions", { ...liveEnv, ...bucket })).policy).toContain(
      `connect-src 'self' ${origin};`,
    );
    for (const path of ["/", "/dashboard", "/session/1/details", "/about", "/join", "/contact", "/nowhere"])
      expect((await page(path, { ...liveEnv, ...bucket })).policy).toContain(`connect-src 'self' ${origin}`);
    for (const path of ["/admin/sessions", "/session/1/details"])
      expect((await page(path)).policy).toContain("connect-src 'self';");
  });

  test.each(["/join", "/admin/session/7"])(
    "allows the video provider on %s, which has a call",
    async (path) => {
      const { policy, permissions, body } = await page(path, jitsi);
      expect(policy).toMatch(/script-src 'self' [^;]*https:\/\/meet\.example;/);
      expect(policy).toContain("frame-src https://meet.example;");
      expect(policy).toContain("connect-src 'self' https://meet.example wss://meet.example;");
      for (const feature of ["camera", "microphone", "display-capture", "autoplay", "screen-wake-lock"])
        expect(permissions).toContain(`${feature}=(self "https://meet.example")`);
      expect(body).toContain('data-call="ready"');
    },
  );

  test.each([
    ["/join/", "/join"],
    ["/join/?from=sms", "/join?from=sms"],
    ["/book//", "/book"],
    ["/Join", "/join"],
    ["/session/7/results/", "/session/7/results"],
  ])("leads from %s to %s, whose page has the screen's policy", async (path, location) => {
    const { statusCode, headers } = await page(path, jitsi);
    expect([statusCode, headers.location]).toEqual([308, location]);
  });

  test.each([
    "//evil.example/join/",
    "/nowhere/",
    "/api/join/",
    // The ids of messages have capitals and small letters.
    "/M/AbCdE12345",
  ])("leads from %s nowhere", async (path) => {
    const { statusCode, headers } = await page(path, jitsi);
    expect([statusCode, headers.location]).toEqual([404, undefined]);
  });

  test("reads an address of many slashes once", () => {
    const address = `/${"/".repeat(200_000)}a`;
    const start = performance.now();
    expect(screenAddressOf(address)).toBeNull();
    expect(performance.now() - start).toBeLessThan(200);
  });

  test.each([
    ["/dashboard", jitsi],
    ["/session/7/results", jitsi],
    ["/book", jitsi],
    ["/join", liveEnv],
    ["/admin/session/7", liveEnv],
  ])("does not allow the video provider on %s, which has no call or built-in video", async (path, env) => {
    const { policy, permissions, body, statusCode } = await page(path, env);
    expect(statusCode).toBe(200);
    expect(policy).not.toMatch(/meet\.example|8x8/);
    expect(permissions).toBeUndefined();
    expect(body).not.toContain("data-call");
  });

  test("allows YouTube's player and video files from any host on screens with tutorials, which the page's attribute shows", async () => {
    const remedies = await page("/remedies");
    const frame = "https://www.youtube-nocookie.com";
    expect(remedies.policy).toMatch(new RegExp(`frame-src https://api\\.razorpay\\.com [^;]*${frame};`));
    expect(remedies.policy).toContain("media-src 'self' blob: https:;");
    expect(remedies.policy).not.toMatch(/(?:img|connect|script)-src [^;]*https:(?:;| |\/\/www\.youtube)/);
    expect(remedies.body).toContain('data-films="ready"');
    await app.close();
    expect((await page("/dashboard")).policy).toContain(`frame-src ${frame};`);
  });

  test.each(["/join", "/terms", "/admin/sessions", "/nowhere"])("allows no frames on %s", async (path) => {
    const { policy, body } = await page(path);
    expect(policy).toContain("frame-src 'none';");
    expect(policy).not.toContain("media-src 'self' blob: https:;");
    expect(body).not.toContain("data-films");
  });

  test.each(["/", "/book", "/join", "/admin/sessions", "/nowhere", "/old-browser"])(
    "lets no site frame %s, and no base or plugin in",
    async (path) => {
      const { policy } = await page(path, jitsi);
      for (const directive of ["frame-ancestors 'none'", "base-uri 'none'", "object-src 'none'"])
        expect(`${policy};`).toContain(`; ${directive};`);
    },
  );

  test("allows the hosts of the testimonial videos", async () => {
    const clip = "https://clips.example/a.mp4|https://pictures.example/a.jpg|@a";
    const { policy } = await page("/feedback", { ...liveEnv, FEEDBACK_VIDEOS: clip });
    const hosts = "https://clips.example https://pictures.example";
    expect(policy).toContain(`media-src 'self' blob: ${hosts};`);
    expect(policy).toContain(`img-src 'self' data: blob: ${hosts};`);
    await app.close();
    expect((await page("/feedback")).policy).toContain("media-src 'self' blob:;");
  });

  test("allows the host of the guide's photo", async () => {
    const photo = { GUIDE_PHOTO_URL: "https://photos.example/guide.jpg" };
    expect((await page("/about", { ...liveEnv, ...photo })).policy).toMatch(
      /img-src [^;]*https:\/\/photos\.example;/,
    );
  });

  test("allows inline scripts and styles only by their hashes", async () => {
    const login = await page("/");
    const scripts = hashesIn(login.body, "script");
    expect(scripts).toHaveLength(2);
    expect(login.policy).toContain(`script-src 'self' ${scripts.join(" ")};`);
    const [styles] = hashesIn(login.body, "style");
    expect(login.policy).toContain(`style-src 'self' ${styles};`);
    await app.close();
    const other = await page("/terms");
    expect(other.policy).toContain(`script-src 'self' ${hashesIn(other.body, "script").join(" ")};`);
    expect(hashesIn(other.body, "style")).toHaveLength(1);
    expect(other.policy).toContain(`style-src 'self' ${hashesIn(other.body, "style").join(" ")};`);
  });
});

const BRAND = { BRAND_NAME: 'A & $& "B"', BRAND_NAME_HI: "<नाम>" };

describe("the stylesheet", () => {
  const linked = (body: string) =>
    [...(/<link rel="stylesheet" crossorigin href="([^"]*)">/.exec(body) ?? [])][1];
  const disabled = (body: string) =>
    [...(/<link rel="stylesheet" crossorigin href="([^"]*)" disabled>/.exec(body) ?? [])][1] ?? "";

  test("stands in the page of a browser that has not named it, beside a link that loads nothing", async () => {
    const { body } = await page("/about");
    expect(linked(body)).toBeUndefined();
    const { body: text, headers } = await get(disabled(body));
    expect(headers["cache-control"]).toMatch(/immutable/);
    expect(text.length).toBeGreaterThan(50_000);
    expect(body.includes(`<style>${text}</style>`)).toBe(true);
  });

  test("is linked in the page of a browser that names it, and another one's name changes nothing", async () => {
    const { body } = await page("/about");
    const name = disabled(body).split("/").at(-1) ?? "";
    for (const cookie of [`styles=${name}`, `styles=old-1234567.css/${name}`]) {
      const known = await get("/about", { cookie });
      expect(linked(known.body)).toBe(disabled(body));
      expect(known.body.includes("<style>")).toBe(false);
      expect(known.policy).toContain("style-src 'self';");
    }
    for (const cookie of ["styles=", "styles=old-1234567.css", "styles=%00/%"])
      expect((await get("/about", { cookie })).body === body).toBe(true);
  });
});

test("a page contains the configured brand, escaped", async () => {
  const { body } = await page("/", { ...liveEnv, ...BRAND });
  expect(body).toContain('content="A &#38; $&#38; &#34;B&#34;" data-hi="&#60;नाम&#62;"');
  expect(body).toMatch(/<title>[^<]* · &#60;नाम&#62;<\/title>/);
  expect(body).not.toMatch(/%[A-Z_]+%/);
});

test.each([
  ["hi", /<h1[^>]*>[^<]*गुरुजी[\s\S]*<input[^>]*type="tel"/, "&lt;नाम&gt;"],
  ["en", /<h1[^>]*>[^<]*Guruji[\s\S]*<input[^>]*type="tel"/, "A &amp; $&amp; &quot;B&quot;"],
])(
  "the login is drawn in the language of the cookie, %s, with the escaped brand",
  async (language, form, brand) => {
    const { body } = await page("/", { ...liveEnv, ...BRAND }, { cookie: `language=${language}` });
    const root = /<div id="root">([\s\S]*)<script type="application\/json"/.exec(body)?.[1] ?? "";
    expect(body).toContain(`lang="${language}" data-theme="light" data-drawn`);
    expect(root).toMatch(form);
    expect(root).toContain(brand);
  },
);

describe("a page", () => {
  test.each([
    ["br", "gzip, deflate, br, zstd", brotliDecompressSync],
    ["gzip", "gzip;q=0.8, br;q=0", gunzipSync],
    [undefined, "identity", (bytes: Buffer) => bytes],
  ])("is sent as %s for Accept-Encoding: %s", async (encoding, accepted, decompress) => {
    const { headers, rawPayload } = await page("/", liveEnv, { "accept-encoding": accepted });
    expect([headers["content-encoding"], headers.vary]).toEqual([encoding, "Accept-Encoding, Cookie"]);
    expect(decompress(rawPayload).toString()).toMatch(/^<!doctype html>[\s\S]*<\/html>\s*$/);
    if (encoding === "br") expect(rawPayload.byteLength).toBeLessThan(10_000);
  });

  test("that is kept for all visitors is compressed once and well, and one of an address with a search quickly", async () => {
    const br = { "accept-encoding": "br" };
    const kept = await page("/about", liveEnv, br);
    await app.close();
    const once = await page("/about?from=sms", liveEnv, br);
    expect(brotliDecompressSync(once.rawPayload)).toEqual(brotliDecompressSync(kept.rawPayload));
    expect(once.rawPayload.byteLength).toBeGreaterThan(kept.rawPayload.byteLength);
  });

  test("is answered with 304 and its policy when the ETag matches, and sent when it does not", async () => {
    const first = await page("/");
    const etag = String(first.headers.etag);
    await app.close();
    const again = await page("/", liveEnv, { "if-none-match": `"old", ${etag}` });
    expect([again.statusCode, again.body, again.policy]).toEqual([304, "", first.policy]);
    await app.close();
    const renamed = await page("/", { ...liveEnv, BRAND_NAME: "Another" }, { "if-none-match": etag });
    expect(renamed.statusCode).toBe(200);
  });
});

test("the page for old browsers has the escaped brand, the support, plain styles and no script", async () => {
  const support = { SUPPORT_PHONE: "+91 98765 43210", SUPPORT_WHATSAPP: "919876543210" };
  const env = { ...liveEnv, ...support, BRAND_NAME: "A & B", BRAND_NAME_HI: "<नाम>" };
  const { statusCode, body, policy } = await page("/old-browser", env);
  expect(statusCode).toBe(200);
  for (const text of ["&#60;नाम&#62; इस पर", "A &#38; B does not open", 'href="tel:+91 98765 43210"'])
    expect(body).toContain(text);
  expect(body).toContain('href="https://wa.me/919876543210"');
  expect(body).not.toMatch(/%[A-Z_]+%|<script|<link/);
  // Browsers without CSS variables, grids and layers have to show it.
  expect(body).not.toMatch(/var\(|display:\s*(?:grid|flex)|@layer/);
  expect(policy).toContain(hashesIn(body, "style")[0]);
  expect(policy).toMatch(/script-src 'self';/);
});

test.each(["/login.html", "/index.html", "/old-browser.html"])(
  "%s gets the 404 page: the HTML files cannot be fetched without brand and policy",
  async (path) => {
    const { statusCode, policy } = await page(path);
    expect([statusCode, policy.includes("script-src 'self'")]).toEqual([404, true]);
  },
);

test("the service worker may request what it caches, and a new version of it does not wait", async () => {
  const accepts = { "accept-encoding": "br" };
  const { statusCode, headers, policy } = await page("/service-worker.js", liveEnv, accepts);
  expect([statusCode, headers["cache-control"]]).toEqual([200, "no-cache"]);
  expect(policy).toBe("default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'");
});

test("the shell of the time without a network is a page of nobody, which names what is kept with it", async () => {
  const cookie = "session=somebody; admin=somebody; language=en";
  const { statusCode, headers, body, policy } = await page("/shell", jitsi, { cookie });
  expect([statusCode, headers["cache-control"], headers["x-robots-tag"]]).toEqual([
    200,
    "no-cache",
    "noindex",
  ]);
  expect(headers.etag).toBeTruthy();
  expect(body).toContain('<div id="root"></div>');
  expect(body).not.toContain('id="state"');
  for (const screen of ["dashboard", "parchas", "join", "profile"])
    expect(body).toMatch(new RegExp(`<meta name="kept" content="[^"]*/assets/${screen}-screen-`));
  expect(policy).toContain(`script-src 'self' ${hashesIn(body, "script").join(" ")};`);
  expect(policy).not.toContain("meet.example");
});

test("unknown paths get the HTML page with status 404, and unknown API paths a JSON 404", async () => {
  const unknown = await page("/nowhere");
  expect([unknown.statusCode, unknown.body.startsWith("<!doctype html>")]).toEqual([404, true]);
  await app.close();
  const api = await page("/api/nowhere");
  expect([api.statusCode, JSON.parse(api.body).code]).toEqual([404, "not-found"]);
});

describe("the build of the version before", () => {
  let previous: string;
  beforeEach(async () => {
    previous = await mkdtemp(join(tmpdir(), "parcha-previous-"));
    await mkdir(join(previous, "assets"));
    const files = {
      "assets/profile-Old1.js": "old",
      "assets/profile-Old1.js.br": "",
      "service-worker.js": "old",
    };
    for (const [file, text] of Object.entries({ ...files, "index.html": "old", "login.html": "old" }))
      await writeFile(join(previous, file), text);
  });
  afterEach(() => rm(previous, { recursive: true }));
  const get = async (path: string, env: Record<string, string> = {}) => {
    const answer = await page(path, { ...liveEnv, PREVIOUS_BUILD: previous, ...env });
    await app.close();
    return answer;
  };

  test("still has the chunks that its open pages load, which are cached for a year", async () => {
    const { statusCode, body, headers } = await get("/assets/profile-Old1.js");
    expect([statusCode, body]).toEqual([200, "old"]);
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect((await get("/assets/profile-Old1.js", { PREVIOUS_BUILD: "" })).statusCode).toBe(404);
    expect(
      (await get("/assets/profile-Old1.js", { PREVIOUS_BUILD: join(previous, "gone") })).statusCode,
    ).toBe(404);
  });

  test("hides no page and no file of the present one", async () => {
    for (const path of ["/", "/login", "/index.html", "/service-worker.js"])
      expect((await get(path)).body).not.toBe("old");
    expect((await get("/service-worker.js")).headers["cache-control"]).toBe("no-cache");
  });
});

test("a public page comes drawn, with a policy that allows its inline scripts", async () => {
  const { body, policy } = await page("/about", { ...liveEnv, BRAND_NAME_HI: "दिया" });
  expect(body).toMatch(/<div id="root">[\s\S]*<h1[\s\S]*दिया/);
  expect(body).not.toContain("<noscript>");
  expect(policy).toContain(`script-src 'self' ${hashesIn(body, "script").join(" ")};`);
});

const contact = {
  BRAND_NAME: "A & B",
  BRAND_COMPANY_NAME: "Lamp <Co>",
  SUPPORT_EMAIL: "help@lamp.example",
};
test("a public page contains what is configured, escaped", async () => {
  const { body } = await page("/contact", { ...liveEnv, ...contact }, { cookie: "language=en" });
  for (const text of ["A &amp; B", "Lamp &lt;Co&gt;", 'href="mailto:help@lamp.example"'])
    expect(body).toContain(text);
});

test("the page of an unknown address is drawn alike for every address", async () => {
  const first = await page("/nowhere?name=<b>");
  await app.close();
  expect((await page("/elsewhere/entirely")).body).toBe(first.body);
  expect(first.body).toMatch(/<h1/);
});

/** Their pages lead to other screens. */
const LEADING: readonly string[] = [SCREENS.myBookings, SCREENS.admin, SCREENS.adminWork];

test("each screen is drawn for a visitor without a style attribute, which its policy would refuse", async () => {
  const clips = { FEEDBACK_VIDEOS: "https://clips.example/a.mp4|https://clips.example/a.jpg|@asha" };
  await start({ ...liveEnv, ...clips });
  for (const path of Object.values(SCREENS))
    for (const language of ["hi", "en"]) {
      if (LEADING.includes(path)) continue;
      const { body } = await get(path.replace(/:\w+/g, "7"), { cookie: `language=${language}` });
      expect([path, / style="/.exec(body)?.[0]]).toEqual([path, undefined]);
      expect([path, body.includes("data-drawn")]).toEqual([path, true]);
    }
});
