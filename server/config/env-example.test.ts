import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import * as z from "zod";
import { configFaults, faultyVariables } from "#tests/support/live-env.ts";
import { SCHEMAS } from "./config.ts";

const text = readFileSync(new URL("../../.env.example", import.meta.url), "utf8");

/** The variables that a schema declares, in whichever of its alternatives. */
function variablesOf(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodPipe) return variablesOf(schema.in);
  if (schema instanceof z.ZodDiscriminatedUnion) return schema.options.flatMap(variablesOf);
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  throw new Error(`variablesOf does not know ${schema._zod.def.type}`);
}

test("names every variable that a schema declares, and no other", () => {
  const declared = Object.values(SCHEMAS).flatMap((schema) =>
    [schema("demo"), schema("live")].flatMap(variablesOf),
  );
  const named = [...text.matchAll(/^(?:# ?)?([A-Z][A-Z0-9_]*)=/gm)].map(([, name = ""]) => name);
  expect(named.toSorted()).toEqual([...new Set(declared)].toSorted());
  expect(named).toContain("SMS_TEMPLATE_GUIDE_BOOKED_EN");
});

test("marks with a star what live mode needs, and no other", () => {
  const starred = [...text.matchAll(/^(\w+)=[^#\n]*# \*/gm)].map(([, name = ""]) => name);
  expect(starred.toSorted()).toEqual(faultyVariables({ MODE: "live" }).toSorted());
});

test("is a valid configuration without changes", () => {
  expect(configFaults({ ...parseEnv(text), DATA_DIR: "/nowhere", SECRET_KEY: "x" })).toEqual([]);
});
