// A Vite plugin that writes licenses.md, the notices of all that browsers get (docs/decisions/0138).
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { mayBeShipped } from "./checks/licences.ts";
import { root } from "./checks/source-files.ts";

/** What Vite writes for each bundle, and this plugin removes. */
export const LICENSES_OF_PAGES = "licenses-of-pages.json";
export const LICENSES_OF_SERVICE_WORKER = "licenses-of-service-worker.json";

export type BundledPackage = { name: string; version: string; identifier?: string; text?: string };

/** Packages without a file of their licence: it is the first comment of this one. */
const NOTICES_IN_CODE: Record<string, string> = { "astronomy-engine": "esm/astronomy.js" };

const DATA = `## Names of places and PIN codes

From GeoNames (https://www.geonames.org) and SimpleMaps (https://simplemaps.com), both under CC BY 4.0
(https://creativecommons.org/licenses/by/4.0/), cut down to what the search of places needs and brought into one list.`;

/** @throws Error naming the package that has no notice, or whose licence does not let it be in a bundle */
export function noticesOf(packages: readonly BundledPackage[]): string {
  const byName = new Map(packages.map((one) => [`${one.name} ${one.version}`, one]));
  const notices = [...byName].sort().map(([title, { name, version, identifier, text }]) => {
    if (!mayBeShipped(identifier)) {
      throw new Error(
        `${title} (${identifier}) may not be in the files that browsers get: docs/decisions/0138.`,
      );
    }
    if (!text)
      throw new Error(`${title} has no notice: name the file that begins with it in scripts/licenses.ts.`);
    return `## ${title} (${identifier})\n\nSource: https://www.npmjs.com/package/${name}/v/${version}\n\n${text}`;
  });
  return `${["# Licences of what the pages contain", ...notices, DATA].join("\n\n")}\n`;
}

async function readBundle(file: string): Promise<BundledPackage[]> {
  const packages = JSON.parse(await readFile(file, "utf8")) as BundledPackage[];
  await rm(file);
  return Promise.all(
    packages.map(async (one) => ({ ...one, text: one.text ?? (await noticeInCode(one.name)) })),
  );
}

async function noticeInCode(name: string): Promise<string> {
  const file = NOTICES_IN_CODE[name];
  if (file === undefined) return "";
  const code = await readFile(join(root, "node_modules", name, file), "utf8");
  return code.slice(code.indexOf("/*"), code.indexOf("*/") + 2);
}

export function licenses(): Plugin {
  return {
    name: "licenses",
    apply: "build",
    writeBundle: {
      sequential: true,
      async handler({ dir = "" }) {
        const files = [LICENSES_OF_PAGES, LICENSES_OF_SERVICE_WORKER];
        const bundles = await Promise.all(files.map((file) => readBundle(join(dir, file))));
        await writeFile(join(dir, "licenses.md"), noticesOf(bundles.flat()));
      },
    },
  };
}
