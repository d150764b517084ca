import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, test } from "vitest";
import { liveEnv } from "#tests/support/live-env.ts";
import { BadConfig, readConfig } from "./config.ts";
import { liveRemarks } from "./live.ts";

test("demo mode needs nothing, listens to this machine only, and keeps its secret", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "parcha-config-"));
  const first = readConfig({ DATA_DIR: dataDir });
  expect([first.mode, first.host, first.port]).toEqual(["demo", "127.0.0.1", 5000]);
  expect(readConfig({ DATA_DIR: dataDir }).secretKey).toBe(first.secretKey);
  expect(first.secretKey.length).toBeGreaterThan(32);
  rmSync(dataDir, { recursive: true });
});

/** The variables that an environment is refused for, in the order in which they are told. */
function refusedFor(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return error instanceof BadConfig
      ? error.message.split("\n").map((line) => /^\w+/.exec(line)?.[0] ?? line)
      : [String(error)];
  }
}

test("X14 live mode names everything that is missing, at once", () => {
  const all = Object.keys(liveEnv).filter((name) => name !== "MODE");
  expect(refusedFor({ MODE: "live" }).sort()).toEqual(all.sort());
  const bucket = ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"];
  expect(refusedFor({ MODE: "live", STORAGE: "s3" }).sort()).toEqual([...all, ...bucket].sort());
});

describe(".env.example", () => {
  const text = readFileSync(new URL("../../.env.example", import.meta.url), "utf8");

  test("stars what live mode needs, and that alone", () => {
    const starred = [...text.matchAll(/^(\w+)=[^#\n]*# \*/gm)].map(([, name = ""]) => name);
    expect(starred.sort()).toEqual(refusedFor({ MODE: "live" }).sort());
  });

  test("is a configuration as it stands, and names each variable that is read", () => {
    expect(refusedFor({ ...parseEnv(text), DATA_DIR: "/nowhere", SECRET_KEY: "x" })).toEqual([]);
    const folder = new URL("../", import.meta.url);
    const sources = readdirSync(folder).filter((name) =>
      /^(?:config|[a-z]+-settings|feedback-videos)\.ts$/.test(name),
    );
    const read = sources.flatMap((name) => [
      ...readFileSync(new URL(name, folder), "utf8").matchAll(/\benv\.([A-Z][A-Z0-9_]+)/g),
    ]);
    const named = new Set(Object.keys(parseEnv(text)));
    expect(read.map(([, name = ""]) => name).filter((name) => !named.has(name))).toEqual([]);
    expect(read.length).toBeGreaterThan(50);
  });
});

test("live mode names what is bad with what is missing", () => {
  const env = { ...liveEnv, SECRET_KEY: "short", TURN_SECRET: "", DEMO_ADMIN_PASSWORD: "x", PORT: "http" };
  expect(refusedFor(env)).toEqual(["PORT", "TURN_SECRET", "SECRET_KEY", "DEMO_ADMIN_PASSWORD"]);
});

test.each(Object.keys(liveEnv).filter((name) => name !== "MODE"))(
  "live mode needs %s, and no blank",
  (name) => {
    expect(refusedFor({ ...liveEnv, [name]: "" })).toEqual([name]);
    if (name !== "TURN_SECRET" && name !== "TURN_URLS")
      expect(refusedFor({ ...liveEnv, [name]: " " })).toContain(name);
  },
);

test("live mode starts when all is there", () => expect(readConfig(liveEnv).mode).toBe("live"));

test.each([
  [
    "X14 a payment host that is not Razorpay's",
    { RAZORPAY_BASE_URL: "http://127.0.0.1:5000/sandbox/razorpay" },
    "RAZORPAY_BASE_URL",
  ],
  [
    "a host that only looks like it",
    { RAZORPAY_BASE_URL: "https://api.razorpay.com.evil.example" },
    "RAZORPAY_BASE_URL",
  ],
  ["X14 the sandbox's key", { RAZORPAY_KEY_ID: "rzp_test_sandboxparcha" }, "RAZORPAY_KEY_ID"],
  ["X14 lifted limits", { DEMO_NO_ADDRESS_LIMITS: "1" }, "DEMO_NO_ADDRESS_LIMITS"],
  ["X14 whatever else is for demos", { DEMO_SOMETHING: "1" }, "DEMO_SOMETHING is for demo mode only"],
  [
    "X14 the sandbox's webhook",
    { RAZORPAY_WEBHOOK_SECRETS: "a,sandbox-webhook-b" },
    "RAZORPAY_WEBHOOK_SECRETS",
  ],
  ["a key of something else", { RAZORPAY_KEY_ID: "key_1" }, "RAZORPAY_KEY_ID must begin with rzp_live_"],
  ["an app below a path", { PUBLIC_URL: "https://parcha.example/app" }, "PUBLIC_URL must be scheme and host"],
  ["another kind of database", { DATABASE_URL: "mysql://db/parcha" }, "DATABASE_URL must be"],
  ["a database that is no address", { DATABASE_URL: "db/parcha" }, "DATABASE_URL must be"],
  [
    "a secret that is its own forerunner",
    { SECRET_KEYS_BEFORE: `old,${liveEnv.SECRET_KEY}` },
    "SECRET_KEYS_BEFORE",
  ],
  ["an email that is none", { SUPPORT_EMAIL: "parcha.example" }, "SUPPORT_EMAIL"],
  ["a WhatsApp number with signs", { SUPPORT_WHATSAPP: "+91 98765" }, "SUPPORT_WHATSAPP"],
  ["a clip without TLS", { BRAND_INTRO_VIDEO_URL: "http://a.example/b.mp4" }, "BRAND_INTRO_VIDEO_URL"],
  ["a bucket without TLS", { STORAGE: "s3", S3_ENDPOINT: "http://s3.example" }, "S3_ENDPOINT must be https"],
  ["a second step of its own making", { ADMIN_TOTP: "yes" }, "ADMIN_TOTP must be optional or required"],
  ["a page without TLS", { PUBLIC_URL: "http://parcha.example" }, "PUBLIC_URL"],
  ["a short secret", { SECRET_KEY: "short" }, "SECRET_KEY"],
  ["a port that is none", { PORT: "http" }, "PORT"],
  ["a text by SMS without its template", { SMS_TEMPLATE_BOOKED_HI: "" }, "SMS_TEMPLATE_BOOKED_HI is missing"],
  ["a guide without texts", { GUIDE_PHONE: "9876543210" }, "SMS_TEMPLATE_GUIDE_BOOKED_HI is missing"],
  [
    "a guide without texts in the language chosen",
    { GUIDE_PHONE: "9876543210", GUIDE_LANGUAGE: "en" },
    "SMS_TEMPLATE_GUIDE_BOOKED_EN is missing",
  ],
  ["half of WhatsApp", { WHATSAPP_ACCESS_TOKEN: "token" }, "WHATSAPP_PHONE_NUMBER_ID"],
])("live mode refuses %s", (_, change, name) => {
  expect(() => readConfig({ ...liveEnv, ...change })).toThrow(name);
});

describe("video", () => {
  const jitsi = {
    VIDEO_PROVIDER: "jitsi",
    JITSI_DOMAIN: "Meet.parcha.example",
    JITSI_APP_ID: "parcha",
    JITSI_APP_SECRET: "s",
  };
  const pemOf = (bits: number) =>
    generateKeyPairSync("rsa", { modulusLength: bits })
      .privateKey.export({ type: "pkcs8", format: "pem" })
      .toString();
  const pem = pemOf(2048);
  const JAAS_APP_ID = "vpaas-magic-cookie-0123456789abcdef0123456789abcdef";
  const jaas = { VIDEO_PROVIDER: "jaas", JAAS_APP_ID, JAAS_KEY_ID: "k1", JAAS_PRIVATE_KEY: pem };
  const withoutRelay = { ...liveEnv, TURN_URLS: "", TURN_SECRET: "" };

  test("is built in, with relays in live mode", () => {
    const { video, turn } = readConfig(liveEnv);
    expect(video).toEqual({ provider: "built-in" });
    expect(turn.urls).toEqual([
      "stun:turn.parcha.example:3478",
      "turn:turn.parcha.example:3478?transport=udp",
    ]);
  });

  test("is a Jitsi of one's own, or JaaS, whose key may stand in one line; neither needs our relays", () => {
    expect(readConfig({ ...withoutRelay, ...jitsi }).video).toMatchObject({
      domain: "meet.parcha.example",
      scriptUrl: "https://meet.parcha.example/external_api.js",
    });
    const inOneLine = { JAAS_PRIVATE_KEY: pem.replaceAll("\n", "\\n"), JAAS_KEY_ID: `${JAAS_APP_ID}/k1` };
    for (const env of [jaas, { ...jaas, ...inOneLine }])
      expect(readConfig({ ...withoutRelay, ...env }).video).toEqual({
        provider: "jaas",
        appId: JAAS_APP_ID,
        keyId: "k1",
        privateKey: pem,
        scriptUrl: `https://8x8.vc/${JAAS_APP_ID}/external_api.js`,
      });
  });

  test("may have a stub for its script in demo mode, on our own origin", () => {
    const env = { SECRET_KEY: "x", DATA_DIR: "/nowhere", ...jitsi };
    expect(readConfig({ ...env, JITSI_SCRIPT_URL: "/sandbox/jitsi.js" }).video).toMatchObject({
      scriptUrl: "/sandbox/jitsi.js",
    });
    expect(() => readConfig({ ...env, JITSI_SCRIPT_URL: "//evil.example/a.js" })).toThrow("JITSI_SCRIPT_URL");
  });

  test.each([
    ["an unknown provider", { VIDEO_PROVIDER: "zoom" }, /VIDEO_PROVIDER must be/],
    ["built-in video without relays", withoutRelay, /TURN_URLS is missing[\s\S]*TURN_SECRET is missing/],
    ["with an address for questions only", { TURN_URLS: "stun:a.example" }, /TURN_URLS is missing a turn/],
    ["an address that is none", { TURN_URLS: "turn:a.example,https://b.example" }, /"https:\/\/b.example"/],
    ["a relay without its secret", { ...jitsi, TURN_SECRET: "" }, /TURN_SECRET is missing/],
    [
      "a Jitsi of which nothing is known",
      { VIDEO_PROVIDER: "jitsi" },
      /JITSI_DOMAIN is missing[\s\S]*JITSI_APP_ID is missing[\s\S]*JITSI_APP_SECRET is missing/,
    ],
    [
      "Jitsi's public server",
      { ...jitsi, JITSI_DOMAIN: "meet.jit.si" },
      /JITSI_DOMAIN: meet\.jit\.si ends calls/,
    ],
    [
      "its aliases",
      { ...jitsi, JITSI_DOMAIN: "alpha.Meet.jit.si:443" },
      /JITSI_DOMAIN: meet\.jit\.si ends calls/,
    ],
    [
      "a domain that is an address",
      { ...jitsi, JITSI_DOMAIN: "https://a.example/x" },
      /JITSI_DOMAIN must be/,
    ],
    [
      "a stub in live mode",
      { ...jitsi, JITSI_SCRIPT_URL: "/sandbox/jitsi.js" },
      /JITSI_SCRIPT_URL is for demo/,
    ],
    [
      "JaaS of which nothing is known",
      { VIDEO_PROVIDER: "jaas" },
      /JAAS_APP_ID is missing[\s\S]*JAAS_KEY_ID is missing[\s\S]*JAAS_PRIVATE_KEY is missing/,
    ],
    ["a key that is none", { ...jaas, JAAS_PRIVATE_KEY: "secret" }, /JAAS_PRIVATE_KEY must be/],
    ["a key that is too short", { ...jaas, JAAS_PRIVATE_KEY: pemOf(1024) }, /JAAS_PRIVATE_KEY must be/],
  ])("is refused: %s", (_, change, sentence) => {
    expect(() => readConfig({ ...liveEnv, ...change })).toThrow(sentence);
  });
});

describe("the clips of the feedback screen", () => {
  const clip = "https://clips.example/a.mp4|https://clips.example/a.jpg|@asha";

  test("are samples in demo mode, marked as such, and none in live mode", () => {
    const { testimonials } = readConfig({ SECRET_KEY: "x", RAZORPAY_KEY_SECRET: "x", DATA_DIR: "/nowhere" });
    expect(testimonials.map(({ isSample }) => isSample)).toEqual([true, true, true]);
    expect(readConfig(liveEnv).testimonials).toEqual([]);
  });

  test("are those of FEEDBACK_VIDEOS in its order, none of them a sample", () => {
    const FEEDBACK_VIDEOS = `${clip}; /media/b.mp4 | /media/b.jpg | B, Pune;`;
    expect(readConfig({ ...liveEnv, FEEDBACK_VIDEOS }).testimonials).toEqual([
      {
        videoUrl: "https://clips.example/a.mp4",
        posterUrl: "https://clips.example/a.jpg",
        handle: "@asha",
        isSample: false,
      },
      { videoUrl: "/media/b.mp4", posterUrl: "/media/b.jpg", handle: "B, Pune", isSample: false },
    ]);
  });

  test.each([
    ["without a handle", "https://clips.example/b.mp4|https://clips.example/b.jpg", "video|poster|handle"],
    ["without TLS", "http://clips.example/b.mp4|/media/b.jpg|@b", "video must be an https address"],
    [
      "from a host without a scheme",
      "/media/b.mp4|//clips.example/b.jpg|@b",
      "poster must be an https address",
    ],
    [
      "that would end the policy",
      "https://clips.example/' x|/media/b.jpg|@b",
      "video must be an https address",
    ],
    ["with an endless handle", `/media/b.mp4|/media/b.jpg|${"b".repeat(41)}`, "handle has more than"],
  ])("a clip %s is refused, and named by its place", (_, bad, fault) => {
    const start = () => readConfig({ ...liveEnv, FEEDBACK_VIDEOS: `${clip};${bad}` });
    expect(start).toThrow(/^FEEDBACK_VIDEOS, clip 2: /);
    expect(start).toThrow(fault);
  });
});

test("live mode makes up no website and no hours", () => {
  const { support } = readConfig({ ...liveEnv, PUBLIC_URL: "https://ours.example" });
  expect([support.website, support.hours]).toEqual(["https://ours.example", ""]);
});

const wholeWhatsapp = {
  WHATSAPP_ACCESS_TOKEN: "token",
  WHATSAPP_PHONE_NUMBER_ID: "1234",
  WHATSAPP_APP_SECRET: "app secret",
  WHATSAPP_VERIFY_TOKEN: "verify token",
};

test.each(["WHATSAPP_PHONE_NUMBER_ID", "WHATSAPP_APP_SECRET", "WHATSAPP_VERIFY_TOKEN"])(
  "live mode refuses WhatsApp without %s",
  (name) => expect(() => readConfig({ ...liveEnv, ...wholeWhatsapp, [name]: "" })).toThrow(name),
);

test("in live mode WhatsApp and the guide's phone may be left out; templates go to their texts", () => {
  const { msg91, whatsapp, guide } = readConfig(liveEnv);
  expect([whatsapp, guide.phone]).toEqual([null, null]);
  expect(msg91?.serviceTemplateIds["refund-sent.en"]).toBe(liveEnv.SMS_TEMPLATE_REFUND_SENT_EN);
  expect(readConfig(liveEnv).whatsappWebhook).toBe(null);
  const { whatsapp: number, whatsappWebhook } = readConfig({ ...liveEnv, ...wholeWhatsapp });
  expect(number).toMatchObject({ phoneNumberId: "1234" });
  expect(whatsappWebhook).toEqual({ appSecret: "app secret", verifyToken: "verify token" });
});

test.each([
  ["PUBLIC_URL", "localhost:5000"],
  ["PUBLIC_URL", "ftp://parcha.example"],
  ["LOG_LEVEL", "loud"],
  ["GUIDE_PHONE", "+91 98765 43210"],
  ["GUIDE_LANGUAGE", "mr"],
])("a %s of %s is refused by name", (name, value) => {
  expect(() => readConfig({ [name]: value, SECRET_KEY: "x", DATA_DIR: "/nowhere" })).toThrow(name);
});

test("what a live server can run with, but somebody should have meant, is remarked", () => {
  const bucket = { STORAGE: "s3", S3_BUCKET: "b", S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "s" };
  const guide = {
    GUIDE_PHONE: "9876543210",
    SMS_TEMPLATE_GUIDE_BOOKED_HI: "1",
    SMS_TEMPLATE_GUIDE_MOVED_HI: "2",
    SMS_TEMPLATE_GUIDE_CANCELLED_HI: "3",
    SMS_TEMPLATE_GUIDE_AWAITED_HI: "4",
  };
  const complete = {
    ...liveEnv,
    ...bucket,
    ...wholeWhatsapp,
    ...guide,
    TRUST_PROXY: "1",
    ADMIN_TOTP: "required",
  };
  expect(liveRemarks(readConfig(complete))).toEqual([]);
  const remarks = liveRemarks(readConfig({ ...liveEnv, RAZORPAY_KEY_ID: "rzp_test_1" }));
  expect(remarks.map((remark) => remark.split(" ")[0])).toEqual([
    "RAZORPAY_KEY_ID",
    "TRUST_PROXY",
    "STORAGE",
    "WhatsApp",
    "GUIDE_PHONE",
    "ADMIN_TOTP",
  ]);
});
