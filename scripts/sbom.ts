// `npm run sbom`: writes the list of all packages of the lock file, with versions, checksums and licences, as CycloneDX 1.5 to
// dist/parcha-<version>.cdx.json. Needs no network. Packages of development have the property cdx:npm:package:development.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./checks/source-files.ts";
import { runNpm } from "./npm-command.ts";

type Component = { name: string; version: string; "bom-ref": string };
export type Sbom = { metadata: { component: Component }; components: Component[] };

/** npm takes the folder's name for the product's, which says nothing where each release has a folder of its own. */
export function withProductName(sbom: Sbom, name: string): Sbom {
  const { metadata } = sbom;
  return { ...sbom, metadata: { ...metadata, component: { ...metadata.component, name } } };
}

export async function createSbom(): Promise<Sbom> {
  const { name } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Component;
  const args = [
    "sbom",
    "--sbom-format=cyclonedx",
    "--sbom-type=application",
    "--package-lock-only",
    "--offline",
  ];
  return withProductName(JSON.parse(await runNpm(args)) as Sbom, name);
}

async function main(): Promise<void> {
  const sbom = await createSbom();
  const { name, version } = sbom.metadata.component;
  mkdirSync(join(root, "dist"), { recursive: true });
  const file = join(root, "dist", `${name}-${version}.cdx.json`);
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
  console.log(`${relative(root, file)}: ${sbom.components.length} packages`);
}

if (import.meta.main) await main();
