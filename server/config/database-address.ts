// The address of PostgreSQL. Over a network the connection is encrypted: it carries phones, addresses and password hashes.
import { isThisMachine } from "./demo-exposure.ts";

const ENCRYPTED = new Set(["require", "verify-ca", "verify-full"]);

export function isPostgres(text: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(text);
}

/** Whether the database is reached without a network (loopback or a Unix socket), or the address asks for TLS. */
export function isLocalOrEncrypted(text: string): boolean {
  if (!isPostgres(text)) return true;
  // An address of a Unix socket has no host, which URL does not accept.
  const address = text.replace(/@(?=\/)/, "@localhost");
  if (!URL.canParse(address)) return false;
  const { hostname, searchParams } = new URL(address);
  const host = searchParams.get("host") ?? decodeURIComponent(hostname);
  if (host === "" || host.startsWith("/") || isThisMachine(host)) return true;
  return ENCRYPTED.has(searchParams.get("sslmode") ?? "") || searchParams.get("ssl") === "true";
}
