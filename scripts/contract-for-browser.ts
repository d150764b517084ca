// A Vite plugin that reduces the contract to what the browser needs: each endpoint's method, path and idempotency key, without its schemas. The
// compiler checks requests and responses on both sides, and the server validates them, so phones need not load a validator.
import { join } from "node:path";
import type { Plugin } from "vite";
import type { Endpoint } from "#contract/endpoint.ts";

const folder = join(import.meta.dirname, "../contract/");

export function contractForBrowser(): Plugin {
  return {
    name: "contract-for-browser",
    apply: "build",
    async load(id) {
      if (!id.startsWith(folder)) return null;
      const module = (await import(id)) as Record<string, unknown>;
      return Object.entries(module)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(toBrowserValue(value))};`)
        .join("\n");
    },
  };
}

/** Reduces an endpoint, and drops a schema. A function becomes undefined by `JSON.stringify`. */
function toBrowserValue(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if ("_zod" in value) return undefined;
  if ("method" in value && "path" in value) {
    const { method, path, idempotencyKey } = value as Endpoint;
    return { method, path, idempotencyKey };
  }
  return value;
}
