// The only reader of the environment. Read once, checked whole; every bad variable is named in one error.
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Language } from "#domain/messages.ts";
import { listTemplates, type TemplateKey, templateKey } from "#domain/notifications.ts";
import { liveFaults } from "./live.ts";
import { readStorage, type StorageSettings } from "./storage.ts";
import { readFeedbackVideos, SAMPLES, type Testimonial } from "./testimonials.ts";
import { readTurn, readVideo, type TurnSettings, type VideoSettings } from "./video.ts";
import { readWhatsapp, type WhatsappSettings } from "./whatsapp.ts";

export type Config = WhatsappSettings & {
  mode: "demo" | "live";
  host: string;
  port: number;
  /** Scheme, host and port by which people reach us, without a slash at the end. */
  publicUrl: string;
  /** Origins that writes may come from. */
  origins: readonly string[];
  /** How many proxies in front of us may name the caller's address; 0 for none. */
  trustProxy: number;
  secretKey: string;
  /** Earlier ones: what was sealed under them is still to be read. */
  secretKeysBefore: readonly string[];
  dataDir: string;
  /** Null: the embedded Postgres in `dataDir`. */
  databaseUrl: string | null;
  logLevel: string;
  hasAddressLimits: boolean;
  demoAdminPassword: string | null;
  /** Whether every admin must have the second step of signing in. */
  isAdminTotpRequired: boolean;
  razorpay: {
    keyId: string;
    keySecret: string;
    /** Of the webhook; the first is the newest. */
    webhookSecrets: readonly string[];
    baseUrl: string;
    checkoutScriptUrl: string;
  };
  msg91: {
    authKey: string;
    templateId: string;
    serviceTemplateIds: Readonly<Partial<Record<TemplateKey, string>>>;
  } | null;
  video: VideoSettings;
  turn: TurnSettings;
  storage: StorageSettings;
  /** Where the guide is told of bookings, ten digits; null: nowhere. */
  guide: { phone: string | null; language: Language };
  brand: { name: string; nameHindi: string; guideName: string; companyName: string; companyAddress: string };
  support: { phone: string; whatsapp: string; email: string; website: string; hours: string };
  introVideo: { url: string; posterUrl: string };
  /** The clips of the feedback screen. */
  testimonials: readonly Testimonial[];
};

export class BadConfig extends Error {
  override name = "BadConfig";
}

type Environment = Readonly<Record<string, string | undefined>>;

const RAZORPAY_API = "https://api.razorpay.com";
const RAZORPAY_CHECKOUT = "https://checkout.razorpay.com/v1/checkout.js";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];

/** Reads and checks the environment. Throws `BadConfig`, whose message has a line for each fault. */
export function readConfig(env: Environment): Config {
  const faults: string[] = [];
  const mode = env.MODE === "live" ? "live" : "demo";
  if (env.MODE && env.MODE !== "live" && env.MODE !== "demo") faults.push("MODE must be demo or live");
  const port = wholeNumber(env, "PORT", 5000, 65_535, faults);
  const publicUrl = (env.PUBLIC_URL || `http://localhost:${port}`).replace(/\/+$/, "");
  if (!/^https?:\/\//.test(publicUrl) || !URL.canParse(publicUrl))
    faults.push("PUBLIC_URL must be an address such as https://parcha.example");
  if (env.LOG_LEVEL && !LOG_LEVELS.includes(env.LOG_LEVEL))
    faults.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(", ")}, not "${env.LOG_LEVEL}"`);
  if (env.ADMIN_TOTP && env.ADMIN_TOTP !== "optional" && env.ADMIN_TOTP !== "required")
    faults.push(`ADMIN_TOTP must be optional or required, not "${env.ADMIN_TOTP}"`);
  const config: Config = {
    mode,
    port,
    publicUrl,
    host: env.HOST || (mode === "demo" ? "127.0.0.1" : "0.0.0.0"),
    origins: originsOf(mode, publicUrl, port),
    trustProxy: wholeNumber(env, "TRUST_PROXY", 0, 10, faults),
    secretKey: env.SECRET_KEY || "",
    secretKeysBefore: listOf(env.SECRET_KEYS_BEFORE),
    dataDir: resolve(env.DATA_DIR || "data"),
    databaseUrl: env.DATABASE_URL || null,
    logLevel: env.LOG_LEVEL || (mode === "demo" ? "warn" : "info"),
    hasAddressLimits: env.DEMO_NO_ADDRESS_LIMITS !== "1",
    demoAdminPassword: env.DEMO_ADMIN_PASSWORD || null,
    isAdminTotpRequired: env.ADMIN_TOTP === "required",
    razorpay: {
      keyId: env.RAZORPAY_KEY_ID || "rzp_test_sandboxparcha",
      keySecret: env.RAZORPAY_KEY_SECRET || "",
      webhookSecrets: listOf(env.RAZORPAY_WEBHOOK_SECRETS),
      baseUrl:
        env.RAZORPAY_BASE_URL ||
        (mode === "demo" ? `http://127.0.0.1:${port}/sandbox/razorpay` : RAZORPAY_API),
      checkoutScriptUrl: mode === "demo" ? "/sandbox/razorpay/checkout.js" : RAZORPAY_CHECKOUT,
    },
    ...messaging(env, mode, faults),
    ...readWhatsapp(env, mode, faults),
    video: readVideo(env, mode, faults),
    turn: readTurn(env, mode, listOf(env.TURN_URLS), faults),
    storage: readStorage(env, mode, faults),
    ...faces(env, mode, publicUrl),
    testimonials: testimonialsOf(env, mode, faults),
  };
  if (mode === "live")
    faults.push(
      ...liveFaults(
        env,
        config,
        smsTexts(env).map(({ variable }) => variable),
      ),
    );
  if (faults.length > 0) throw new BadConfig(faults.join("\n"));
  if (mode === "demo") keepDemoSecrets(config);
  return config;
}

/** What stands between commas. */
function listOf(text: string | undefined): string[] {
  return (text ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
}

function wholeNumber(
  env: Environment,
  name: string,
  fallback: number,
  most: number,
  faults: string[],
): number {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0 && value <= most) return value;
  faults.push(`${name} must be a whole number from 0 to ${most}, not "${text}"`);
  return fallback;
}

/** In demo mode people type localhost or 127.0.0.1 as they please; both are this machine. */
function originsOf(mode: "demo" | "live", publicUrl: string, port: number): string[] {
  const own = URL.canParse(publicUrl) ? [new URL(publicUrl).origin] : [];
  return mode === "live" ? own : [...own, `http://localhost:${port}`, `http://127.0.0.1:${port}`];
}

/** Live mode makes up no facts: an address of the website is at least its own, and hours are left out. */
function faces(
  env: Environment,
  mode: "demo" | "live",
  publicUrl: string,
): Pick<Config, "brand" | "support" | "introVideo"> {
  const isDemo = mode === "demo";
  return {
    brand: {
      name: env.BRAND_NAME || "Parcha",
      nameHindi: env.BRAND_NAME_HI || env.BRAND_NAME || "परचा",
      guideName: env.BRAND_GUIDE_NAME || "Guruji",
      companyName: env.BRAND_COMPANY_NAME || "Parcha Private Limited",
      companyAddress: env.BRAND_COMPANY_ADDRESS || "Gurugram, Haryana, India",
    },
    support: {
      phone: env.SUPPORT_PHONE || "+91 00000 00000",
      whatsapp: env.SUPPORT_WHATSAPP || "910000000000",
      email: env.SUPPORT_EMAIL || "support@parcha.example",
      website: env.SUPPORT_WEBSITE || (isDemo ? "https://parcha.example" : publicUrl),
      hours: env.SUPPORT_HOURS || (isDemo ? "10:00–19:00 IST" : ""),
    },
    introVideo: {
      url: env.BRAND_INTRO_VIDEO_URL || "/media/intro.mp4",
      posterUrl: env.BRAND_INTRO_POSTER_URL || "/media/intro.jpg",
    },
  };
}

/** Samples are for demo mode alone: live mode shows what is configured, or nothing. */
function testimonialsOf(env: Environment, mode: "demo" | "live", faults: string[]): readonly Testimonial[] {
  if (env.FEEDBACK_VIDEOS) return readFeedbackVideos(env.FEEDBACK_VIDEOS, faults);
  return mode === "demo" ? SAMPLES : [];
}

const SANDBOX_GUIDE_PHONE = "6000000000";

function messaging(
  env: Environment,
  mode: "demo" | "live",
  faults: string[],
): Pick<Config, "msg91" | "guide"> {
  const phone = env.GUIDE_PHONE || (mode === "demo" ? SANDBOX_GUIDE_PHONE : null);
  if (phone !== null && !/^[6-9]\d{9}$/.test(phone))
    faults.push(`GUIDE_PHONE must be a mobile number of ten digits, not "${phone}"`);
  if (env.GUIDE_LANGUAGE && env.GUIDE_LANGUAGE !== "hi" && env.GUIDE_LANGUAGE !== "en")
    faults.push(`GUIDE_LANGUAGE must be hi or en, not "${env.GUIDE_LANGUAGE}"`);
  return {
    msg91: env.SMS_MSG91_AUTH_KEY
      ? {
          authKey: env.SMS_MSG91_AUTH_KEY,
          templateId: env.SMS_MSG91_TEMPLATE_ID || "",
          serviceTemplateIds: Object.fromEntries(
            smsTexts(env).map((text) => [text.text, env[text.variable] || ""]),
          ),
        }
      : null,
    guide: { phone, language: env.GUIDE_LANGUAGE === "en" ? "en" : "hi" },
  };
}

/** The texts that this installation sends by SMS besides the code, each with the variable that names its template. */
function smsTexts(env: Environment) {
  const language = env.GUIDE_LANGUAGE || "hi";
  const toGuide = env.GUIDE_PHONE
    ? listTemplates("sms", "guide").filter((text) => text.language === language)
    : [];
  return [...listTemplates("sms", "customer"), ...toGuide].map(({ kind, language: spoken }) => ({
    text: templateKey(kind, spoken),
    variable: `SMS_TEMPLATE_${kind.replaceAll("-", "_")}_${spoken}`.toUpperCase(),
  }));
}

/** Demo mode makes its secret once and keeps it beside its data, so that people stay signed in over a restart. */
function keepDemoSecrets(config: Config) {
  if (!config.secretKey) config.secretKey = keptSecret(config.dataDir);
  const { razorpay } = config;
  if (!razorpay.keySecret) razorpay.keySecret = `sandbox-${config.secretKey.slice(0, 24)}`;
  if (razorpay.webhookSecrets.length === 0)
    razorpay.webhookSecrets = [`sandbox-webhook-${config.secretKey.slice(0, 24)}`];
  const ofWhatsapp = `sandbox-whatsapp-${config.secretKey.slice(0, 24)}`;
  config.whatsappWebhook ??= { appSecret: ofWhatsapp, verifyToken: ofWhatsapp };
}

function keptSecret(dataDir: string): string {
  const file = join(dataDir, "secret-key");
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (existsSync(file)) return readFileSync(file, "utf8");
    // Put in place whole: a power cut must not leave half a secret.
    const secret = randomBytes(32).toString("base64url");
    writeFileSync(`${file}.new`, secret, { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
    return secret;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    throw new BadConfig(
      `DATA_DIR: the folder ${dataDir} cannot be written (${code}). Choose another with DATA_DIR.`,
    );
  }
}
