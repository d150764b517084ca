import { expect, test } from "vitest";
import { INDIAN_STATES } from "#domain/addresses.ts";
import { LANGUAGES } from "#domain/messages.ts";

test.each(LANGUAGES)("the server's files name the states as the screens do (%s)", async (language) => {
  const { states } = await import(`#server/i18n/${language}/states.ts`);
  const { addresses } = await import(`#web/i18n/${language}/addresses.ts`);
  for (const state of INDIAN_STATES) expect(states[`state-${state}`]).toBe(addresses[`state-${state}`]);
  expect(Object.keys(states)).toHaveLength(INDIAN_STATES.length);
});
