// The address that limits count by. Behind proxies Fastify resolves it (TRUST_PROXY); an IPv6 caller is its /64,
// since one household has all of that.
import { isIPv6 } from "node:net";

export function limitAddress(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(ip)) return ip;
  return `${expand(ip).slice(0, 4).join(":")}::/64`;
}

/** Roughly where from, told by an IPv4 address without its last number; of an IPv6 one nothing is rough enough. */
export function networkOf(ip: string): string | null {
  const [, network] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(limitAddress(ip)) ?? [];
  return network ? `${network}.0/24` : null;
}

function expand(ip: string): string[] {
  const [head = "", tail] = (ip.split("%")[0] ?? ip).split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const gap = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array.from({ length: gap }, () => "0"), ...right].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
}
