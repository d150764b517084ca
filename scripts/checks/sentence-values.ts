// Writes `#messages`, the types of the languages' codes and of the sentences' ids and values, from the catalogues.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { CODES } from "#languages";
import { placeholdersIn, readCatalogue } from "#server/i18n/catalogues.ts";
import { root } from "./source-files.ts";

function typeOf(side: "server" | "web"): string {
  const entries = [...readCatalogue(join(root, side, "locales/en.po"))].map(([id, text]) => {
    const values = [...placeholdersIn(compileMessageOrThrow(text))].filter(
      ([name]) => side === "server" || name !== "guide",
    );
    return `  ${JSON.stringify(id)}: { ${values.map(([name, type]) => `${name}: ${type}`).join("; ")} };`;
  });
  return `{\n${entries.join("\n")}\n}`;
}

export function writeMessageTypes(): void {
  mkdirSync(join(root, ".cache"), { recursive: true });
  const types = [
    `export type LanguageCode = ${CODES.map((code) => JSON.stringify(code)).join(" | ")};`,
    "export declare const CODES: readonly LanguageCode[];",
    `export type ServerMessages = ${typeOf("server")};`,
    `export type WebMessages = ${typeOf("web")};`,
  ];
  writeFileSync(join(root, ".cache/messages.d.ts"), `${types.join("\n")}\n`);
}

if (import.meta.main) writeMessageTypes();
