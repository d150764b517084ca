import { expect, it } from "vitest";
import { t } from "#web/i18n/t.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { type NamedSession, sessionNameOf } from "./session-name.ts";

inEnglish();

const user = { username: "Seeker 3210" };
const full = (session: Partial<NamedSession>) => sessionNameOf(t, { user, ...session }).full;
const forDaughter = (bookedFor: object) => ({ name: null, relation: null, ...bookedFor });

it("the given name replaces the username where one is known", () => {
  expect(full({})).toBe("Seeker 3210");
  expect(full({ givenName: "Sunita" })).toBe("Sunita");
});

it("the person of the session comes before the customer who booked", () => {
  const given = { givenName: "Sunita" };
  expect(full({ ...given, bookedFor: { name: "Ananya", relation: "daughter" } })).toBe(
    "Ananya (daughter) · Sunita",
  );
  expect(full({ ...given, bookedFor: forDaughter({ name: "Ananya" }) })).toBe("Ananya · Sunita");
  expect(full({ ...given, bookedFor: forDaughter({ relation: "daughter" }) })).toBe("daughter · Sunita");
  expect(full({ bookedFor: forDaughter({}) })).toBe("Someone else · Seeker 3210");
});

it("a closed account has no name", () => {
  expect(full({ user: null, givenName: "Sunita" })).toBe("Account closed");
});
