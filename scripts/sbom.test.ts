import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./checks/source-files.ts";
import { createSbom } from "./sbom.ts";

test("the SBOM has every package of package.json with its exact version and a checksum, and the product's name", async () => {
  const sbom = await createSbom();
  const own = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect(sbom).toMatchObject({
    bomFormat: "CycloneDX",
    metadata: { component: { name: "parcha", version: own.version } },
  });
  const found = new Map(sbom.components.map((component) => [component["bom-ref"], component]));
  for (const [name, version] of Object.entries({ ...own.dependencies, ...own.devDependencies }))
    expect(found.get(`${name}@${version}`), name).toMatchObject({ hashes: [{ alg: "SHA-512" }] });
  expect(sbom.components.length).toBeGreaterThan(Object.keys(own.dependencies).length);
});
