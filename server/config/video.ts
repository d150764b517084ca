// The provider of video calls: built-in (browser to browser), an own Jitsi, or JaaS (8x8's hosted Jitsi).
import { createPrivateKey } from "node:crypto";
import * as z from "zod";
import { fault, isLongSecret, type Mode, required } from "./variables.ts";

const HOST = /^(?=.{1,253}(?::\d+)?$)[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/;
const MEET_JIT_SI = /^(?:[^:]*\.)?meet\.jit\.si(?::|$)/;
const MIN_RSA_BITS = 2048;

export function video(mode: Mode) {
  const providers = [builtIn(mode), jitsi(mode), jaas(mode)] as const;
  return z
    .discriminatedUnion("VIDEO_PROVIDER", providers, fault('must be built-in, jitsi or jaas, not "{value}"'))
    .transform((video) => ({ video }));
}

/** Demo mode can replace the script of Jitsi or JaaS by a stub of its own origin. */
function scriptUrl(mode: Mode) {
  const path = z.string().regex(/^\/[^/]/, fault("must be a path of this server, such as /sandbox/jitsi.js"));
  return (mode === "live" ? z.never(fault("is for demo mode only")) : path).optional();
}

function builtIn(mode: Mode) {
  return z
    .object({ VIDEO_PROVIDER: z.literal("built-in").optional(), JITSI_SCRIPT_URL: scriptUrl(mode) })
    .transform(() => ({ provider: "built-in" as const }));
}

function jitsi(mode: Mode) {
  const needed = required("VIDEO_PROVIDER jitsi needs it");
  return z
    .object({
      VIDEO_PROVIDER: z.literal("jitsi"),
      JITSI_DOMAIN: needed
        .toLowerCase()
        .regex(HOST, fault('must be a host such as meet.parcha.example, not "{value}"'))
        .refine(
          (domain) => !MEET_JIT_SI.test(domain),
          "JITSI_DOMAIN: meet.jit.si ends calls inside other sites after some minutes. Use your own Jitsi, or jaas",
        ),
      JITSI_APP_ID: needed,
      JITSI_APP_SECRET: needed.check(isLongSecret(mode)),
      JITSI_SCRIPT_URL: scriptUrl(mode),
    })
    .transform((env) => ({
      provider: env.VIDEO_PROVIDER,
      domain: env.JITSI_DOMAIN,
      appId: env.JITSI_APP_ID,
      appSecret: env.JITSI_APP_SECRET,
      scriptUrl: env.JITSI_SCRIPT_URL ?? `https://${env.JITSI_DOMAIN}/external_api.js`,
    }));
}

function jaas(mode: Mode) {
  const needed = required("VIDEO_PROVIDER jaas needs it");
  return z
    .object({
      VIDEO_PROVIDER: z.literal("jaas"),
      JAAS_APP_ID: needed.regex(
        /^[\w-]+$/,
        fault("must be the AppID alone, such as vpaas-magic-cookie-0123456789abcdef"),
      ),
      JAAS_KEY_ID: needed,
      JAAS_PRIVATE_KEY: needed
        // Most places that keep variables allow one line only.
        .overwrite((pem) => pem.replaceAll("\\n", "\n"))
        .refine(isRsaKey, fault(`must be an RSA private key in PEM, of ${MIN_RSA_BITS} bits or more`)),
      JITSI_SCRIPT_URL: scriptUrl(mode),
    })
    .transform((env) => ({
      provider: env.VIDEO_PROVIDER,
      appId: env.JAAS_APP_ID,
      // The console of JaaS shows app id and key id in one word.
      keyId: env.JAAS_KEY_ID.replace(`${env.JAAS_APP_ID}/`, ""),
      privateKey: env.JAAS_PRIVATE_KEY,
      scriptUrl: env.JITSI_SCRIPT_URL ?? `https://8x8.vc/${env.JAAS_APP_ID}/external_api.js`,
    }));
}

function isRsaKey(pem: string): boolean {
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === "rsa" && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_RSA_BITS;
  } catch {
    return false;
  }
}
