// Made-up answers that fit the contract, for what needs some answer of every endpoint.
import * as z from "zod/mini";
import type { Endpoint } from "#contract/endpoint.ts";

/** The first of each kind of id in an answer, so that answers speak of each other. */
export const SAMPLE_ID = "7b1f4d6e-3c52-4b7e-9a6f-0d8f4a1c2b3d";

type Schema = z.core.$ZodType;
type Definition = z.core.$ZodTypes["_zod"]["def"];

/** What the contract asks of a text; the first that fits. */
const TEXTS = [
  ...[SAMPLE_ID, "2026-11-21", "16:30", "2026-11-21T11:00:00.000Z", "+919876543210", "123456", "ABCDEFGHJK"],
  "https://example.org/file.jpg",
];
/** Where the contract asks nothing of a text, its name says what it is. */
const BY_NAME: readonly (readonly [RegExp, string])[] = [
  [/(?:Date|Day|^date|^day|^from|^to|^dates|^full|^today)$/, "2026-11-21"],
  [/(?:Time|^time)$/, "16:30"],
  [/(?:At|^at|^now|Until|Since)$/, "2026-11-21T11:00:00.000Z"],
  [/[uU]rl$/, "https://example.org/file.jpg"],
  [/[pP]hone$/, "+919876543210"],
];

/** `variant`: which of its values a choice has. Those of 3 have nothing that may be missing. */
export function sampleAnswer({ output }: Endpoint, variant: number): unknown {
  const ids = new Map<string, number>();
  let textCount = 0;

  const sampleOf = (schema: Schema, name: string): unknown => {
    const definition = schema._zod.def as Definition;
    const choose = (values: readonly unknown[]) => values[variant % values.length];
    switch (definition.type) {
      case "object":
        return Object.fromEntries(
          Object.entries(definition.shape).map(([field, part]) => [field, sampleOf(part, field)]),
        );
      case "array":
        return [sampleOf(definition.element, name)];
      case "record":
        return { [textFor(definition.keyType, name)]: sampleOf(definition.valueType, name) };
      case "tuple":
        return definition.items.map((item) => sampleOf(item, name));
      case "nullable":
        // The last page of a list.
        return variant === 3 || name === "nextCursor" ? null : sampleOf(definition.innerType, name);
      case "optional":
        return sampleOf(definition.innerType, name);
      case "pipe":
        return sampleOf(definition.in, name);
      case "union":
        return sampleOf(choose(definition.options) as Schema, name);
      case "enum":
        return choose(Object.values(definition.entries));
      case "literal":
        return choose(definition.values);
      case "number":
        return [3, 500].find((number) => fits(schema, number)) ?? 1;
      case "boolean":
        return variant % 2 === 0;
      case "string":
        return textFor(schema, name);
      default:
        return null;
    }
  };

  const textFor = (schema: Schema, name: string): string => {
    const named = /(?:Id|^id)$/.test(name)
      ? idFor(name)
      : BY_NAME.find(([pattern]) => pattern.test(name))?.[1];
    return [named ?? `Asha ${++textCount}`, ...TEXTS].find((text) => fits(schema, text)) ?? "";
  };

  const idFor = (name: string): string => {
    const count = ids.get(name) ?? 0;
    ids.set(name, count + 1);
    return count === 0 ? SAMPLE_ID : SAMPLE_ID.slice(0, -12) + String(count).padStart(12, "0");
  };

  return sampleOf(output as Schema, "");
}

const fits = (schema: Schema, value: unknown) => z.safeParse(schema, value).success;
