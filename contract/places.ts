// Places of birth, to choose from while one types.
import * as z from "zod/mini";
import { INTAKE_MAX_LENGTHS } from "#domain/intakes.ts";
import { endpoint } from "./endpoint.ts";
import { birthLocation } from "./intakes.ts";

export const place = z.extend(birthLocation, {
  /** With the region, and unique: "Kanpur, Uttar Pradesh". */
  name: z.string(),
  /** The same as `name` where the list has no name in Hindi. */
  nameHindi: z.string(),
});
export type Place = z.infer<typeof place>;

export const listPlaces = endpoint({
  method: "GET",
  path: "/api/places",
  who: "either",
  summary:
    "At most 8 places whose name begins as typed, in Latin letters or Devanagari, those first that most people mean. An intake whose place of birth is the whole name of one is stored with its coordinates and time zone",
  query: z.object({ search: z.string().check(z.maxLength(INTAKE_MAX_LENGTHS.birthPlace)) }),
  output: z.object({ places: z.array(place) }),
  // A search reads the whole list. A customer who types asks a few times in a minute, and an address may have several.
  maxPerMinute: 200,
});
