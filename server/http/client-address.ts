// Client IP addresses, as Fastify resolves them behind proxies (TRUST_PROXY).
import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";

/**
 * The address of a request that Fastify does not see, such as an upgrade. `isTrusted`: as Fastify's `trustProxy`, whether
 * the proxy at an address, so many hops away, is to be believed.
 */
export function clientAddress(
  { headers, socket }: Pick<IncomingMessage, "headers"> & { socket: { remoteAddress?: string | undefined } },
  isTrusted: (address: string, hop: number) => boolean,
): string {
  const direct = socket.remoteAddress ?? "";
  const forwarded = [headers["x-forwarded-for"] ?? ""].flat().join(",").split(",");
  const known = forwarded.map((address) => address.trim()).filter((address) => address !== "");
  const chain = [direct, ...known.reverse()];
  const found = chain.find((address, hop) => !isTrusted(address, hop));
  return found ?? chain.at(-1) ?? direct;
}

/** The key that rate limits count by. An IPv6 address counts as its /64: providers give one to each household. */
export function rateLimitAddress(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(ip)) return ip;
  return `${expand(ip).slice(0, 4).join(":")}::/64`;
}

/**
 * The /24 of an IPv4 address or the /48 of an IPv6 address, also of one as rate limits count it, to keep a rough origin
 * without identifying a person; null for anything else.
 */
export function networkOf(ip: string): string | null {
  const [, network] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(rateLimitAddress(ip)) ?? [];
  if (network) return `${network}.0/24`;
  const address = ip.replace(/\/64$/, "");
  return isIPv6(address) ? `${expand(address).slice(0, 3).join(":")}::/48` : null;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function expand(ip: string): string[] {
  const [head = "", tail] = (ip.split("%")[0] ?? ip).split("::");
  const before = head ? head.split(":") : [];
  const after = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: zeros }, () => "0"), ...after].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
}
