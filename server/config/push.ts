// Push messages to browsers. Optional: without the keys, no browser is asked whether it wants them.
import { createECDH } from "node:crypto";
import * as z from "zod";
import { publicUrlSchema } from "./server.ts";
import { ALWAYS, type Mode } from "./variables.ts";

export type VapidKeys = {
  /** Of P-256, as base64url: a point of 65 bytes and a number of 32. */
  publicKey: string;
  privateKey: string;
  /** Where a push service reaches the operator: the site's address. Apple refuses one that is not of the public internet. */
  subject: string;
};

export function push(mode: Mode) {
  return z
    .object({
      PUBLIC_URL: publicUrlSchema(mode),
      VAPID_PUBLIC_KEY: z.string().optional(),
      VAPID_PRIVATE_KEY: z.string().optional(),
    })
    .superRefine(({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }, issues) => {
      if (!VAPID_PUBLIC_KEY && !VAPID_PRIVATE_KEY) return;
      if (!VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY)
        issues.addIssue("VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY go together: set both or neither");
      else if (publicKeyOf(VAPID_PRIVATE_KEY) !== VAPID_PUBLIC_KEY)
        issues.addIssue("VAPID_PUBLIC_KEY is not that of VAPID_PRIVATE_KEY: npm run push-keys makes a pair");
    }, ALWAYS)
    .transform((env) => {
      const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
      const subject = env.PUBLIC_URL ?? "https://parcha.example";
      return {
        /** The key pair of push messages; null: there are none. */
        vapid: (publicKey && privateKey ? { publicKey, privateKey, subject } : null) as VapidKeys | null,
      };
    });
}

/** Null if the text is no private key of P-256. */
function publicKeyOf(privateKey: string): string | null {
  try {
    const pair = createECDH("prime256v1");
    pair.setPrivateKey(privateKey, "base64url");
    return pair.getPublicKey("base64url");
  } catch {
    return null;
  }
}
