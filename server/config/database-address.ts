// The address of PostgreSQL. Over a network the connection is encrypted: it carries phones, addresses and password hashes.
import { isThisMachine } from "./demo-exposure.ts";

/** The driver verifies certificate and name in each of these, unless `uselibpqcompat` asks for libpq's weaker meanings. */
const VERIFIED = new Set(["require", "verify-ca", "verify-full"]);

export function isPostgres(text: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(text);
}

/**
 * Whether the database is reached without a network (loopback or a Unix socket), or by TLS with a server whose certificate and
 * name are verified.
 */
export function isLocalOrEncrypted(text: string): boolean {
  if (!isPostgres(text)) return true;
  // An address of a Unix socket has no host, which URL does not accept.
  const address = text.replace(/@(?=\/)/, "@localhost");
  if (!URL.canParse(address)) return false;
  const { hostname, searchParams } = new URL(address);
  // As the driver reads them: the last one counts.
  const last = (name: string) => searchParams.getAll(name).at(-1);
  const host = last("host") ?? decodeURIComponent(hostname);
  if (host === "" || host.startsWith("/") || isThisMachine(host)) return true;
  const mode = last("sslmode");
  if (mode === undefined) return last("ssl") === "true";
  return last("uselibpqcompat") === "true" ? mode === "verify-full" : VERIFIED.has(mode);
}
