// Which licences packages may have: docs/decisions/0138.

const PERMISSIVE = ["0BSD", "Apache-2.0", "BlueOak-1.0.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT"];
/** Ask that changes of the package's own files are published; npm has the files as they are. */
const WEAK = [...PERMISSIVE, "MPL-2.0"];
/** Ask that whoever gets the product can replace the library: it is a package of its own, which the server loads. */
const REPLACEABLE = [...WEAK, "LGPL-3.0", "LGPL-3.0-or-later"];
/** libheif decodes photos of iPhones. libvips is in a package of its own, for Windows and WebAssembly in that of sharp. */
const REPLACEABLE_PACKAGES = /^(libheif-js|@img\/sharp-(libvips-.+|win32-.+|wasm32))$/;

/** Whether one of the licences to choose from has only these; an expression in brackets has none of them (spdx.dev/ids). */
function isOf(licence: string | undefined, allowed: readonly string[]): boolean {
  const choices = licence?.split(" OR ") ?? [];
  return choices.some((choice) => choice.split(" AND ").every((id) => allowed.includes(id)));
}

/** For what the server runs and for tools. `licence`: an SPDX expression, as in package.json. */
export function mayBeInstalled(name: string, licence: string | undefined): boolean {
  return isOf(licence, REPLACEABLE_PACKAGES.test(name) ? REPLACEABLE : WEAK);
}

/** For what is in the files that browsers get. */
export function mayBeShipped(licence: string | undefined): boolean {
  return isOf(licence, WEAK);
}
