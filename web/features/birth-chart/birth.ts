// A birth as the customer gave it, of which charts and milans are read.
import type { Place } from "#contract/places.ts";
import type { BirthLocation } from "#domain/intakes.ts";

/** `birthDate` is known. `name`: for paper. */
export type Birth = {
  birthDate: string;
  birthTime: string | null;
  birthPlace: string | null;
  birthLocation: BirthLocation | null;
  /** The one place that `birthPlace` names without its region. Answers that a phone kept may lack it. */
  assumedPlace?: Place | null;
  name: string | null;
};

/** As it is read of an intake. */
export type GivenBirth = Omit<Birth, "birthDate"> & { birthDate: string | null };
