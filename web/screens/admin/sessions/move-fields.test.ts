import { expect, test } from "vitest";
import { neighboursOf, partsOfDay } from "./move-fields.tsx";

const booked = [
  { time: "10:20", name: "Sunita" },
  { time: "16:00", name: null },
];

test("the free times of a day stand between its booked sessions", () => {
  expect(partsOfDay(["10:00", "10:10", "10:30", "16:10"], booked)).toEqual([
    { free: "10:00" },
    { free: "10:10" },
    { booked: booked[0] },
    { free: "10:30" },
    { booked: booked[1] },
    { free: "16:10" },
  ]);
});

test("a time has the sessions next to it as neighbours, or none", () => {
  expect(neighboursOf("10:30", booked)).toEqual({ before: booked[0], after: booked[1] });
  expect(neighboursOf("10:00", booked)).toEqual({ before: null, after: booked[0] });
  expect(neighboursOf("16:10", [])).toEqual({ before: null, after: null });
});
