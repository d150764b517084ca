// Variables that only demo mode allows, and the secrets that demo mode makes for itself.
import { createECDH, createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { BadConfig } from "./bad-config.ts";
import type { VapidKeys } from "./push.ts";
import { ALWAYS, fault, type Mode } from "./variables.ts";

/** Live mode refuses every variable that begins with DEMO_, also one that no schema declares. */
export function demo(mode: Mode) {
  return z
    .looseObject({
      DEMO_ADMIN_PASSWORD: z.string().optional(),
      DEMO_NO_ADDRESS_LIMITS: z.string().optional(),
      // demo-exposure.ts says when they are needed.
      DEMO_IN_PUBLIC: z.literal("yes", fault('must be yes, or not set, not "{value}"')).optional(),
      DEMO_INBOX_PASSWORD: z.string().optional(),
    })
    .superRefine((env, issues) => {
      const names = Object.keys(env).filter((name) => name.startsWith("DEMO_"));
      if (mode === "live") for (const name of names) issues.addIssue(`${name} is for demo mode only`);
    }, ALWAYS)
    .transform((env) => ({
      demoAdminPassword: env.DEMO_ADMIN_PASSWORD ?? null,
      /** Asked for before the login codes are shown; null: everybody who reaches the server sees them. */
      demoInboxPassword: env.DEMO_INBOX_PASSWORD ?? null,
      hasAddressLimits: env.DEMO_NO_ADDRESS_LIMITS !== "1",
    }));
}

type Secrets = {
  dataDir: string;
  secretKey: string;
  razorpay: { keySecret: string; webhookSecrets: readonly string[] };
  whatsappWebhook: { appSecret: string; verifyToken: string } | null;
  vapid: VapidKeys | null;
};

/** Fills in the secrets that are not configured. @throws BadConfig */
export function addDemoSecrets(config: Secrets) {
  config.secretKey ||= keptSecret(config.dataDir);
  const derived = (name: string) => `${name}-${config.secretKey.slice(0, 24)}`;
  const { razorpay } = config;
  razorpay.keySecret ||= derived("sandbox");
  if (razorpay.webhookSecrets.length === 0) razorpay.webhookSecrets = [derived("sandbox-webhook")];
  const whatsapp = derived("sandbox-whatsapp");
  config.whatsappWebhook ??= { appSecret: whatsapp, verifyToken: whatsapp };
  config.vapid ??= demoVapidKeys(derived("sandbox-vapid"));
}

/** Any 32 bytes are a private key of P-256, but for one chance in 2^32. */
function demoVapidKeys(secret: string): VapidKeys {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(createHash("sha256").update(secret).digest());
  const subject = "mailto:support@parcha.example";
  return { publicKey: pair.getPublicKey("base64url"), privateKey: pair.getPrivateKey("base64url"), subject };
}

/** Made once and kept beside the data, so that people stay signed in over a restart. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, "secret-key");
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (existsSync(file)) return readFileSync(file, "utf8");
    // Write and rename: a power cut must not leave half a secret.
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
