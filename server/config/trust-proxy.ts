// Which proxies may name a client's address in X-Forwarded-For: the nearest N, or those of given networks.
import { BlockList, isIP } from "node:net";
import * as z from "zod";
import { fault, splitList } from "./variables.ts";

const MAX_HOPS = 10;

/** `hops` proxies in front of the server; 0 for none. Or networks, each as address and length of its prefix. */
export type TrustProxy =
  | { kind: "hops"; hops: number }
  | { kind: "networks"; networks: readonly { address: string; prefix: number }[] };

export const trustProxySchema = z
  .string()
  .transform((text) => parseTrustProxy(text) ?? text)
  .refine(
    (value): value is TrustProxy => typeof value === "object",
    fault(`must be a whole number from 0 to ${MAX_HOPS}, or networks such as 10.0.0.0/8, not "{value}"`),
  )
  .default({ kind: "hops", hops: 0 });

/** Null if it is neither a number nor a list of networks. */
function parseTrustProxy(text: string): TrustProxy | null {
  if (/^\d+$/.test(text)) return Number(text) <= MAX_HOPS ? { kind: "hops", hops: Number(text) } : null;
  const networks = splitList(text).map(parseNetwork);
  const valid = networks.filter((network) => network !== null);
  return valid.length > 0 && valid.length === networks.length ? { kind: "networks", networks: valid } : null;
}

/** An address alone is a network of one. */
function parseNetwork(text: string) {
  const [, address = "", length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  const prefix = length === undefined ? bits : Number(length);
  // A prefix of 0 would trust everybody.
  return bits > 0 && prefix > 0 && prefix <= bits ? { address, prefix } : null;
}

/** Fastify's `trustProxy`: whether the proxy at this address, `hop` proxies away, is to be believed. */
export function trustFunction(trustProxy: TrustProxy): (address: string, hop: number) => boolean {
  if (trustProxy.kind === "hops") return (_address, hop) => hop < trustProxy.hops;
  const list = new BlockList();
  for (const { address, prefix } of trustProxy.networks) list.addSubnet(address, prefix, familyOf(address));
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}
