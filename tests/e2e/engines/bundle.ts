import { fileURLToPath } from "node:url";
import { build } from "vite";

/** A module and what it imports as one script for browsers, whose exports are the members of a variable. */
export async function bundleModule(url: URL, variable: string): Promise<string> {
  const built = await build({
    configFile: false,
    root: fileURLToPath(new URL("../../..", import.meta.url)),
    logLevel: "warn",
    publicDir: false,
    build: { write: false, lib: { entry: fileURLToPath(url), name: variable, formats: ["iife"] } },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !("output" in output)) throw new Error(`Nothing was built of ${url}`);
  return output.output[0].code;
}
