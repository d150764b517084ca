import type { SavedIntake } from "#contract/intakes.ts";

/** An intake in which the customer has written nothing but what a test names. */
export const testIntake = (fields: Partial<SavedIntake> = {}): SavedIntake => ({
  forWhom: "self",
  relation: null,
  name: null,
  birthDate: null,
  birthTime: null,
  birthPlace: null,
  birthLocation: null,
  partnerRole: null,
  partnerBirthDate: null,
  partnerBirthTime: null,
  partnerBirthPlace: null,
  partnerBirthLocation: null,
  question: null,
  changedAt: "2026-11-21T04:30:00.000Z",
  ...fields,
});
