import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { configFaults, faultyVariables, liveEnv } from "#tests/support/live-env.ts";
import { readConfig } from "./config.ts";
import { liveRemarks, weakSettings } from "./live-remarks.ts";
import { unknownVariables } from "./unknown-variables.ts";

const demoEnv = { MODE: "demo", SECRET_KEY: "x", DATA_DIR: "/nowhere" };
const neededInLive = Object.keys(liveEnv).filter((name) => name !== "MODE");
const whatsappEnv = {
  WHATSAPP_ACCESS_TOKEN: "token",
  WHATSAPP_PHONE_NUMBER_ID: "1234",
  WHATSAPP_APP_SECRET: "app secret",
  WHATSAPP_VERIFY_TOKEN: "a verify token of a good length",
};
/** The key pair of the example in RFC 8291. */
const vapidEnv = {
  VAPID_PUBLIC_KEY: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
  VAPID_PRIVATE_KEY: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
};

describe("demo mode", () => {
  test("needs no variable, listens to this machine only, and keeps its secret", () => {
    const dataDir = mkdtempSync(join(tmpdir(), "parcha-config-"));
    const first = readConfig({ DATA_DIR: dataDir });
    expect([first.mode, first.host, first.port]).toEqual(["demo", "127.0.0.1", 5000]);
    expect(readConfig({ DATA_DIR: dataDir }).secretKey).toBe(first.secretKey);
    expect(first.secretKey.length).toBeGreaterThan(32);
    rmSync(dataDir, { recursive: true });
  });

  test.each([
    ["127.0.0.1", "127.0.0.1"],
    ["0.0.0.0", "127.0.0.1"],
    ["::", "127.0.0.1"],
    ["::1", "[::1]"],
    ["192.0.2.7", "192.0.2.7"],
  ])("that listens to %s reaches its simulator at %s", (HOST, host) => {
    const inPublic = { DEMO_IN_PUBLIC: "yes", DEMO_INBOX_PASSWORD: "twelve chars" };
    const { baseUrl } = readConfig({ ...demoEnv, ...inPublic, HOST }).razorpay;
    expect(baseUrl).toBe(`http://${host}:5000/sandbox/razorpay`);
  });

  test("derives the secrets that are not configured, and keeps those that are", () => {
    const derived = readConfig(demoEnv);
    expect(derived.razorpay).toMatchObject({ keySecret: "sandbox-x", webhookSecrets: ["sandbox-webhook-x"] });
    expect(derived.whatsappWebhook?.appSecret).toBe("sandbox-whatsapp-x");
    const configured = { RAZORPAY_KEY_SECRET: "a", RAZORPAY_WEBHOOK_SECRETS: "b, c", ...whatsappEnv };
    const { razorpay, whatsappWebhook } = readConfig({ ...demoEnv, ...configured });
    expect([razorpay.keySecret, razorpay.webhookSecrets]).toEqual(["a", ["b", "c"]]);
    expect(whatsappWebhook?.appSecret).toBe("app secret");
  });

  test("derives a key pair for push messages that stays the same, and takes the configured one", () => {
    const { vapid } = readConfig(demoEnv);
    expect(
      readConfig({ ...demoEnv, VAPID_PUBLIC_KEY: vapid?.publicKey, VAPID_PRIVATE_KEY: vapid?.privateKey })
        .vapid,
    ).toMatchObject({ publicKey: readConfig(demoEnv).vapid?.publicKey });
    expect(readConfig({ ...demoEnv, SECRET_KEY: "y" }).vapid?.publicKey).not.toBe(vapid?.publicKey);
  });

  test("treats a blank variable as unset", () => {
    const { port, brand } = readConfig({ ...demoEnv, PORT: "", BRAND_NAME: " " });
    expect([port, brand.name]).toEqual([5000, "Parcha"]);
  });

  test.each([
    ["MODE", "test", "MODE must be demo or live"],
    [
      "LOG_LEVEL",
      "loud",
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud"',
    ],
    ["ADMIN_TOTP", "yes", 'ADMIN_TOTP must be optional, by-role or required, not "yes"'],
    ["GUIDE_LANGUAGE", "mr", 'GUIDE_LANGUAGE must be hi or en, not "mr"'],
    ["PORT", "65536", 'PORT must be a whole number from 0 to 65535, not "65536"'],
    ["API_DOCS", "yes", 'API_DOCS must be on or off, not "yes"'],
    ["PUBLIC_URL", "localhost:5000", "PUBLIC_URL must be an address such as https://parcha.example"],
    ["PUBLIC_URL", "ftp://parcha.example", "PUBLIC_URL must be an address such as https://parcha.example"],
    [
      "GUIDE_PHONE",
      "+91 98765 43210",
      'GUIDE_PHONE must be a mobile number of ten digits, not "+91 98765 43210"',
    ],
  ])("refuses a %s of %s with one line, also if two schemas declare it", (name, value, line) => {
    expect(configFaults({ ...demoEnv, [name]: value })).toEqual([line]);
  });
});

describe("live mode", () => {
  test("takes the line break at the end of a mounted file for none of the value, except for the key of what is sealed", () => {
    const mounted = Object.fromEntries(Object.entries(liveEnv).map(([name, value]) => [name, `${value}\n`]));
    expect(readConfig(mounted)).toEqual({ ...readConfig(liveEnv), secretKey: `${liveEnv.SECRET_KEY}\n` });
  });

  test("starts when every variable that it needs is set", () =>
    expect(readConfig(liveEnv).mode).toBe("live"));

  test("names every missing variable at once", () => {
    expect(faultyVariables({ MODE: "live" }).toSorted()).toEqual(neededInLive.toSorted());
    const bucket = ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"];
    expect(faultyVariables({ MODE: "live", STORAGE: "s3" }).toSorted()).toEqual(
      [...neededInLive, ...bucket].toSorted(),
    );
  });

  test("names bad variables together with missing ones, in the order of the schemas", () => {
    const env = { ...liveEnv, SECRET_KEY: "short", TURN_SECRET: "", DEMO_ADMIN_PASSWORD: "x", PORT: "http" };
    expect(faultyVariables(env)).toEqual(["PORT", "SECRET_KEY", "TURN_SECRET", "DEMO_ADMIN_PASSWORD"]);
  });

  test("checks variables against each other also if others of their schema are missing", () => {
    const env = { MODE: "live", SECRET_KEY: "x", SECRET_KEYS_BEFORE: "x", GUIDE_PHONE: "9876543210" };
    expect(faultyVariables({ ...env, WHATSAPP_ACCESS_TOKEN: "token" })).toEqual(
      expect.arrayContaining([
        "SECRET_KEYS_BEFORE",
        "SMS_TEMPLATE_GUIDE_BOOKED_HI",
        "WHATSAPP_ACCESS_TOKEN",
        "WHATSAPP_APP_SECRET",
      ]),
    );
  });

  test.each(neededInLive)("needs %s, and a blank is not enough", (name) => {
    expect(faultyVariables({ ...liveEnv, [name]: "" })).toEqual([name]);
    expect(faultyVariables({ ...liveEnv, [name]: " " })).toEqual([name]);
  });

  test.each([
    [
      "a payment host that is not Razorpay's",
      { RAZORPAY_BASE_URL: "http://127.0.0.1:5000/sandbox/razorpay" },
      "RAZORPAY_BASE_URL",
    ],
    [
      "a payment host that begins like Razorpay's",
      { RAZORPAY_BASE_URL: "https://api.razorpay.com.evil.example" },
      "RAZORPAY_BASE_URL",
    ],
    ["the simulator's key", { RAZORPAY_KEY_ID: "rzp_test_sandboxparcha" }, "RAZORPAY_KEY_ID"],
    ["address limits switched off", { DEMO_NO_ADDRESS_LIMITS: "1" }, "DEMO_NO_ADDRESS_LIMITS"],
    [
      "a variable that begins with DEMO_ and is not declared",
      { DEMO_SOMETHING: "1" },
      "DEMO_SOMETHING is for demo mode only",
    ],
    [
      "the simulator's webhook secret",
      { RAZORPAY_WEBHOOK_SECRETS: "a,sandbox-webhook-b" },
      "RAZORPAY_WEBHOOK_SECRETS",
    ],
    [
      "a key id of another form than Razorpay's",
      { RAZORPAY_KEY_ID: "key_1" },
      "RAZORPAY_KEY_ID must begin with rzp_live_",
    ],
    [
      "a public address with a path",
      { PUBLIC_URL: "https://parcha.example/app" },
      "PUBLIC_URL must be scheme and host",
    ],
    ["another kind of database", { DATABASE_URL: "mysql://db/parcha" }, "DATABASE_URL must be"],
    [
      "a database on another machine without TLS",
      { DATABASE_URL: "postgresql://parcha:p@10.0.0.5/parcha" },
      "DATABASE_URL must end with ?sslmode=verify-full",
    ],
    [
      "a database on another machine whose TLS is optional",
      { DATABASE_URL: "postgresql://db.example/parcha?sslmode=prefer" },
      "DATABASE_URL must end with ?sslmode=verify-full",
    ],
    ...[
      "sslmode=no-verify",
      "uselibpqcompat=true&sslmode=require",
      "uselibpqcompat=true&sslmode=verify-ca&sslrootcert=/etc/ssl/ca.pem",
      "ssl=true&sslmode=no-verify",
      "sslmode=verify-full&sslmode=disable",
    ].map((query): [string, Record<string, string>, string] => [
      `a database on another machine that nobody verifies (${query})`,
      { DATABASE_URL: `postgresql://db.example/parcha?${query}` },
      "DATABASE_URL must end with ?sslmode=verify-full",
    ]),
    ["a short webhook secret", { RAZORPAY_WEBHOOK_SECRETS: "short" }, "RAZORPAY_WEBHOOK_SECRETS must have"],
    ["a short secret of the relay", { TURN_SECRET: "short" }, "TURN_SECRET must have at least 24 characters"],
    [
      "a short secret of MSG91's webhook beside a long one",
      { SMS_MSG91_WEBHOOK_SECRETS: `${"a".repeat(24)},short` },
      "SMS_MSG91_WEBHOOK_SECRETS must have at least 24",
    ],
    [
      "a template for codes without WhatsApp",
      { WHATSAPP_CODE_TEMPLATE: "login_code" },
      "WHATSAPP_CODE_TEMPLATE needs WHATSAPP_ACCESS_TOKEN",
    ],
    [
      "a short token of WhatsApp's webhook",
      { ...whatsappEnv, WHATSAPP_VERIFY_TOKEN: "short" },
      "WHATSAPP_VERIFY_TOKEN must have at least 24 characters",
    ],
    ["a database address without a scheme", { DATABASE_URL: "db/parcha" }, "DATABASE_URL must be"],
    [
      "the present secret among the earlier ones",
      { SECRET_KEYS_BEFORE: `old,${liveEnv.SECRET_KEY}` },
      "SECRET_KEYS_BEFORE",
    ],
    ["an email address without @", { SUPPORT_EMAIL: "parcha.example" }, "SUPPORT_EMAIL"],
    ["a WhatsApp number with signs", { SUPPORT_WHATSAPP: "+91 98765" }, "SUPPORT_WHATSAPP"],
    [
      "an introduction video without TLS",
      { BRAND_INTRO_VIDEO_URL: "http://a.example/b.mp4" },
      "BRAND_INTRO_VIDEO_URL",
    ],
    ["a website without TLS", { SUPPORT_WEBSITE: "http://a.example" }, "SUPPORT_WEBSITE must be https"],
    ["a public address without TLS", { PUBLIC_URL: "http://parcha.example" }, "PUBLIC_URL must be https"],
    ["a short secret", { SECRET_KEY: "short" }, "SECRET_KEY must have at least 32 characters"],
    [
      "a guide's phone without templates",
      { GUIDE_PHONE: "9876543210" },
      "SMS_TEMPLATE_GUIDE_BOOKED_HI is missing",
    ],
    [
      "a guide's phone without templates in the guide's language",
      { GUIDE_PHONE: "9876543210", GUIDE_LANGUAGE: "en" },
      "SMS_TEMPLATE_GUIDE_BOOKED_EN is missing",
    ],
    [
      "WhatsApp's token without its number",
      { WHATSAPP_ACCESS_TOKEN: "token" },
      "WHATSAPP_ACCESS_TOKEN and WHATSAPP_PHONE_NUMBER_ID go together",
    ],
    [
      "WhatsApp's number without its token",
      { WHATSAPP_PHONE_NUMBER_ID: "1234" },
      "WHATSAPP_ACCESS_TOKEN and WHATSAPP_PHONE_NUMBER_ID go together",
    ],
    [
      "one key for push messages without the other",
      { VAPID_PUBLIC_KEY: vapidEnv.VAPID_PUBLIC_KEY },
      "VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY go together",
    ],
    [
      "keys for push messages that are no pair",
      { ...vapidEnv, VAPID_PRIVATE_KEY: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94" },
      "VAPID_PUBLIC_KEY is not that of VAPID_PRIVATE_KEY",
    ],
  ])("refuses %s", (_, change, fault) => {
    expect(() => readConfig({ ...liveEnv, ...change })).toThrow(fault);
  });

  test.each(["WHATSAPP_PHONE_NUMBER_ID", "WHATSAPP_APP_SECRET", "WHATSAPP_VERIFY_TOKEN"])(
    "refuses WhatsApp without %s",
    (name) => expect(() => readConfig({ ...liveEnv, ...whatsappEnv, [name]: "" })).toThrow(name),
  );

  test.each([
    "postgresql://127.0.0.1/parcha",
    "postgresql://parcha:p@[::1]:5432/parcha",
    "postgres://localhost/parcha",
    "postgresql://parcha@/parcha?host=/run/postgresql",
    "postgresql:///parcha?host=%2Frun%2Fpostgresql",
    "postgresql://parcha:p@db.example/parcha?sslmode=verify-full",
    "postgresql://parcha:p@db.example/parcha?sslmode=require",
    "postgresql://parcha:p@db.example/parcha?uselibpqcompat=true&sslmode=verify-full",
    "postgresql://parcha:p@db.example/parcha?ssl=true",
  ])("takes the database at %s", (DATABASE_URL) =>
    expect(configFaults({ ...liveEnv, DATABASE_URL })).toEqual([]),
  );

  test("invents no website and no support hours", () => {
    const { support } = readConfig({ ...liveEnv, PUBLIC_URL: "https://ours.example" });
    expect([support.website, support.hours]).toEqual(["https://ours.example", ""]);
  });

  test("accepts that WhatsApp and the guide's phone are not set", () => {
    const { whatsapp, whatsappWebhook, guide } = readConfig(liveEnv);
    expect([whatsapp, whatsappWebhook, guide.phone]).toEqual([null, null, null]);
  });

  test("reads the WhatsApp number and the secrets of its webhook", () => {
    const { whatsapp, whatsappWebhook } = readConfig({ ...liveEnv, ...whatsappEnv });
    expect(whatsapp).toMatchObject({ phoneNumberId: "1234" });
    expect(whatsappWebhook).toEqual({
      appSecret: "app secret",
      verifyToken: "a verify token of a good length",
    });
  });

  test("has no push messages without keys, and names the public address to the push services", () => {
    expect(readConfig(liveEnv).vapid).toBe(null);
    expect(readConfig({ ...liveEnv, ...vapidEnv }).vapid?.subject).toBe(liveEnv.PUBLIC_URL);
  });

  test("gives each text for SMS its template, and the guide's texts in the guide's language only", () => {
    const { msg91 } = readConfig(liveEnv);
    expect(msg91?.serviceTemplateIds["refund-sent.en"]).toBe(liveEnv.SMS_TEMPLATE_REFUND_SENT_EN);
    const texts = ["BOOKED", "MOVED", "CANCELLED", "AWAITED"].map((kind) => `SMS_TEMPLATE_GUIDE_${kind}`);
    const templates = Object.fromEntries(
      texts.flatMap((text) => [`${text}_HI`, `${text}_EN`].map((name) => [name, name])),
    );
    const guide = { GUIDE_PHONE: "9876543210", GUIDE_LANGUAGE: "en", ...templates };
    const ids = readConfig({ ...liveEnv, ...guide }).msg91?.serviceTemplateIds;
    expect([ids?.["guide-booked.en"], ids?.["guide-booked.hi"]]).toEqual([
      "SMS_TEMPLATE_GUIDE_BOOKED_EN",
      undefined,
    ]);
  });
});

test("live remarks name each setting that few installations want, and a complete configuration has none", () => {
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
    ...whatsappEnv,
    ...guide,
    ...vapidEnv,
    ...{ GUIDE_YEARS: "12", GUIDE_PHOTO_URL: "/media/guide.webp", GUIDE_GREETING_URL: "/media/guide.m4a" },
    GUIDE_GREETING_TEXT: "नमस्ते",
    SMS_MSG91_WEBHOOK_SECRETS: "a".repeat(24),
  };
  expect(liveRemarks(readConfig(complete))).toEqual([]);
  const remarks = liveRemarks(
    readConfig({
      ...liveEnv,
      RAZORPAY_KEY_ID: "rzp_test_1",
      ADMIN_TOTP: "optional",
      TRUST_PROXY: "1",
      API_DOCS: "on",
    }),
  );
  expect(remarks.map((remark) => remark.split(" ")[0])).toEqual([
    "RAZORPAY_KEY_ID",
    "TRUST_PROXY",
    "API_DOCS",
    "STORAGE",
    "SMS_MSG91_WEBHOOK_SECRETS",
    "WhatsApp",
    "VAPID_PUBLIC_KEY",
    "GUIDE_PHONE",
    "GUIDE_PHOTO_URL",
    "GUIDE_GREETING_URL",
    "GUIDE_YEARS",
    "ADMIN_TOTP",
  ]);
  expect(liveRemarks(readConfig({ ...complete, GUIDE_GREETING_TEXT: "" }))).toEqual([
    expect.stringMatching(/^GUIDE_GREETING_TEXT is not set/),
  ]);
});

test.each([
  ["demo", undefined, []],
  ["live", undefined, ["admin", "staff", "accounts", "super_admin"]],
  ["live", "by-role", ["accounts", "super_admin"]],
  ["live", "optional", []],
] as const)(
  "in %s mode with ADMIN_TOTP %s the roles that need the second step are %j",
  (mode, value, roles) => {
    const env = mode === "live" ? liveEnv : demoEnv;
    const config = readConfig({ ...env, ...(value ? { ADMIN_TOTP: value } : {}) });
    expect(config.adminTotpRoles).toEqual(roles);
    const isWeak = mode === "live" && roles.length < 4;
    expect(weakSettings(config).some((remark) => remark.startsWith("ADMIN_TOTP"))).toBe(isWeak);
  },
);

test("a misspelt variable is named, and those of other programs are not", () => {
  const env = {
    ...liveEnv,
    RECEIPT_GSTN: "1",
    WHATSAPP_ACESS_TOKEN: "2",
    PATH: "/bin",
    npm_config_cache: "3",
    TERM: "4",
  };
  expect(unknownVariables(env).map((line) => line.split(" ")[0])).toEqual([
    "RECEIPT_GSTN",
    "WHATSAPP_ACESS_TOKEN",
  ]);
});
