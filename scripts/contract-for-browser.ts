// The contract as the built browser carries it: where each endpoint is, without its schemas. What goes in and comes
// out the compiler has checked on both ends, and the server checks at run time, so a phone need not load a validator.
import { join } from "node:path";
import type { Plugin } from "vite";

const folder = join(import.meta.dirname, "../contract/");

export function contractForBrowser(): Plugin {
  return {
    name: "contract-for-browser",
    apply: "build",
    async load(id) {
      if (!id.startsWith(folder)) return null;
      const module = (await import(id)) as Record<string, unknown>;
      return Object.entries(module)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(inBrowser(value))};`)
        .join("\n");
    },
  };
}

/** An endpoint is its method and path; a schema and a function are nothing; a plain value is itself. */
function inBrowser(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if ("_zod" in value) return undefined;
  if ("method" in value && "path" in value) return { method: value.method, path: value.path };
  return value;
}
