// Writes the types of the sentences' ids and values (`#messages`) from the English catalogues.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
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
  writeFileSync(
    join(root, ".cache/messages.d.ts"),
    `export type ServerMessages = ${typeOf("server")};\nexport type WebMessages = ${typeOf("web")};\n`,
  );
}

if (import.meta.main) writeMessageTypes();
