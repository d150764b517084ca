// Push messages to browsers. Optional: without the keys, no browser is asked whether it wants them.
import { createECDH } from "node:crypto";
import * as z from "zod";
import { publicUrlSchema } from "./server.ts";
import { ALWAYS, fault, type Mode } from "./variables.ts";

export type VapidKeys = {
  /** Of P-256, as base64url: a point of 65 bytes and a number of 32. */
  publicKey: string;
  privateKey: string;
  /** Where a push service reaches the operator: a `mailto:` or `https:` address. */
  subject: string;
};

export function push(mode: Mode) {
  return z
    .object({
      PUBLIC_URL: publicUrlSchema(mode),
      VAPID_PUBLIC_KEY: z.string().optional(),
      VAPID_PRIVATE_KEY: z.string().optional(),
      VAPID_SUBJECT: z
        .string()
        .regex(/^(?:mailto:.+@|https:\/\/)./, fault('must begin with mailto: or https://, not "{value}"'))
        .refine(isReachableSubject, fault(UNREACHABLE))
        .optional(),
    })
    .superRefine(({ PUBLIC_URL, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT }, issues) => {
      if (mode === "live" && VAPID_PRIVATE_KEY && !VAPID_SUBJECT && !isReachableSubject(PUBLIC_URL ?? ""))
        issues.addIssue(
          `VAPID_SUBJECT is missing, and PUBLIC_URL stands for it: it ${UNREACHABLE}`.replace(
            "{value}",
            `${PUBLIC_URL}`,
          ),
        );
      if (!VAPID_PUBLIC_KEY && !VAPID_PRIVATE_KEY) return;
      if (!VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY)
        issues.addIssue("VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY go together: set both or neither");
      else if (publicKeyOf(VAPID_PRIVATE_KEY) !== VAPID_PUBLIC_KEY)
        issues.addIssue("VAPID_PUBLIC_KEY is not that of VAPID_PRIVATE_KEY: npm run push-keys makes a pair");
    }, ALWAYS)
    .transform((env) => {
      const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
      const subject = env.VAPID_SUBJECT ?? env.PUBLIC_URL ?? "https://parcha.example";
      return {
        /** The key pair of push messages; null: there are none. */
        vapid: (publicKey && privateKey ? { publicKey, privateKey, subject } : null) as VapidKeys | null,
      };
    });
}

const UNREACHABLE =
  'must name a public address, as mailto:you@example.org does, not "{value}": Apple refuses others';

/** Names that no public DNS has (RFC 2606, RFC 6762, RFC 8375, ICANN's .internal). */
const PRIVATE_NAME =
  /(?:^|\.)(?:localhost|localdomain|local|lan|internal|intranet|home|corp|invalid|test|home\.arpa)$/;
/** With letters in its last label, so that it is no IP address. */
const PUBLIC_NAME = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/**
 * Whether Apple accepts the subject of a token (RFC 8292, section 2.1): a bare address without a name or angle brackets, at a
 * host of the public internet. To others it answers 403 BadJwtToken for every message.
 */
function isReachableSubject(subject: string): boolean {
  const host = /^mailto:[^\s<>@,;?"]+@([^\s<>@,;?"]+)$/i.exec(subject)?.[1];
  const url = `https://${host}`;
  const address = host === undefined ? subject : url;
  if (!address.startsWith("https://") || !URL.canParse(address)) return false;
  const { hostname, username, port } = new URL(address);
  if (host !== undefined && port !== "") return false;
  return username === "" && PUBLIC_NAME.test(hostname) && !PRIVATE_NAME.test(hostname);
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
