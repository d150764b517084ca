// Writes the types of the sentences' ids and values (`#messages`) from the English catalogues.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { readCatalogue } from "#server/i18n/catalogues.ts";
import { root } from "./source-files.ts";

type Token = string | [name: string, kind?: string, cases?: Record<string, unknown>];

/** The placeholders of a compiled message, each with the type of its value. */
export function placeholdersOf(tokens: unknown, found = new Map<string, "number" | "string">()) {
  for (const token of Array.isArray(tokens) ? (tokens as Token[]) : []) {
    if (typeof token === "string") continue;
    const [name, kind, cases] = token;
    const isNumber = kind === "plural" || kind === "number";
    if (isNumber || !found.has(name)) found.set(name, isNumber ? "number" : "string");
    if (typeof cases === "object") for (const form of Object.values(cases)) placeholdersOf(form, found);
  }
  return found;
}

function typeOf(side: "server" | "web"): string {
  const entries = [...readCatalogue(join(root, side, "locales/en.po"))].map(([id, text]) => {
    const values = [...placeholdersOf(compileMessageOrThrow(text))].filter(
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
