// Finds misspelt variables, of which those that live mode can do without would stay without effect and without a word.
import * as z from "zod";
import { SCHEMAS } from "./config.ts";

/** The variables that all schemas declare. */
export function knownVariables(): Set<string> {
  const schemas = Object.values(SCHEMAS).flatMap((schema) => [schema("demo"), schema("live")]);
  return new Set(schemas.flatMap(variablesOf));
}

/** In whichever of the schema's alternatives. */
function variablesOf(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodPipe) return variablesOf(schema.in);
  if (schema instanceof z.ZodDiscriminatedUnion) return schema.options.flatMap(variablesOf);
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  throw new Error(`variablesOf does not know ${schema._zod.def.type}`);
}

/** A line for each variable that begins as known ones do (RECEIPT_) and is none. Other programs have their own. */
export function unknownVariables(env: Readonly<Record<string, string | undefined>>): string[] {
  const known = knownVariables();
  const families = new Set([...known].flatMap((name) => familyOf(name) ?? []));
  return Object.keys(env)
    .filter((name) => !known.has(name) && families.has(familyOf(name) ?? ""))
    .map((name) => `${name} has no effect: .env.example has the names of all variables`);
}

function familyOf(name: string): string | null {
  return /^[A-Z0-9]+_/.exec(name)?.[0] ?? null;
}
