// Every endpoint of the contract with its exported name, and how to find the one that a request is for.
import type { Endpoint } from "#contract/endpoint.ts";

export type NamedEndpoint = { name: string; endpoint: Endpoint };

const modules = import.meta.glob<Record<string, unknown>>("../../contract/*.ts", { eager: true });

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "output" in value;

const paramCount = (path: string) => path.split("/:").length;

export const ENDPOINTS: readonly NamedEndpoint[] = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .flatMap(([name, value]) => (isEndpoint(value) ? [{ name, endpoint: value }] : []))
  // As Fastify's router does, prefer a literal segment to a parameter.
  .sort((one, other) => paramCount(one.endpoint.path) - paramCount(other.endpoint.path));

export function endpointName(endpoint: Endpoint): string {
  return ENDPOINTS.find((one) => one.endpoint === endpoint)?.name ?? `${endpoint.method} ${endpoint.path}`;
}

/** The endpoint of a request and the path's parameters; null when the contract has none. */
export function findEndpoint(method: string, pathname: string) {
  for (const { name, endpoint } of ENDPOINTS) {
    const params = endpoint.method === method ? matchPath(endpoint.path, pathname) : null;
    if (params) return { name, endpoint, params };
  }
  return null;
}

function matchPath(path: string, pathname: string): Record<string, string> | null {
  const pattern = path.replace(/:(\w+)/g, "(?<$1>[^/]+)");
  const match = new RegExp(`^${pattern}$`).exec(pathname);
  if (!match) return null;
  const groups = Object.entries(match.groups ?? {});
  return Object.fromEntries(groups.map(([name, value]) => [name, decodeURIComponent(value)]));
}
