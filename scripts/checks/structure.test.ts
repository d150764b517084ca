import { expect, test } from "vitest";
import { structureProblems } from "./structure.ts";

const cases: [path: string, problem: RegExp | null][] = [
  ["server/modules/bookings/holds.ts", null],
  ["server/modules/bookings/holds.sql.ts", null],
  ["server/modules/bookings/hold-and-pay.test.ts", null],
  ["web/screens/book/book-screen.tsx", null],
  ["server/db/migrations/0001-house.sql", null],
  ["ARCHITECTURE.md", null],
  ["web/fonts/README.md", null],
  ["web/libraries.ts", null],
  ["server/modules/bookings/holds.queries.ts", /a module's files are/],
  ["server/modules/bookings/parts/holds.ts", /a module has no folders/],
  ["server/modules/visits/visits.ts", /no such module/],
  ["server/modules/registry.ts", /holds folders only/],
  ["web/features/slots/slot-helpers.ts", /says nothing/],
  ["domain/types.ts", /says nothing/],
  ["server/lib/clock.ts", /says nothing/],
  ["web/ui/SlotGrid.tsx", /kebab-case/],
  ["server/db/migrations/0001_house.sql", /kebab-case/],
  ["server/src/main.ts", /no src/],
];

test.each(cases)("%s", (path, problem) => {
  const problems = structureProblems([path]);
  if (problem === null) expect(problems).toEqual([]);
  else expect(problems).toEqual([expect.stringMatching(problem)]);
});
