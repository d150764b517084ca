import { expect, it } from "vitest";
import { choghadiyasOf, EIGHTHS, karanaOf } from "./tables.ts";

it("the choghadiyas of a Monday and its night, and of a Sunday's night, are those of printed tables", () => {
  expect(choghadiyasOf(1, "day").join(" ")).toBe("Amrit Kaal Shubh Rog Udveg Char Labh Amrit");
  expect(choghadiyasOf(1, "night").join(" ")).toBe("Char Rog Kaal Labh Udveg Shubh Amrit Char");
  expect(choghadiyasOf(0, "night").join(" ")).toBe("Shubh Amrit Char Rog Kaal Labh Udveg Shubh");
});

it("each weekday begins with its lord's choghadiya, by day and by night", () => {
  const first = (part: "day" | "night") =>
    [0, 1, 2, 3, 4, 5, 6].map((weekday) => choghadiyasOf(weekday, part)[0]).join(" ");
  expect(first("day")).toBe("Udveg Amrit Rog Labh Shubh Char Kaal");
  expect(first("night")).toBe("Shubh Char Kaal Udveg Amrit Rog Labh");
});

it("a week has each eighth of Rahu kaal, Yamaganda and Gulika once, Rahu kaal's from the second on", () => {
  expect([...EIGHTHS.rahuKaal].sort()).toEqual([2, 3, 4, 5, 6, 7, 8]);
  expect([...EIGHTHS.yamaganda].sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect([...EIGHTHS.gulika].sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

it("of sixty karanas seven go round eight times, and four come once", () => {
  const karanas = Array.from({ length: 60 }, (_, index) => karanaOf(index + 1));
  expect([karanas[0], karanas[1], karanas[7], karanas[56]]).toEqual([
    "Kimstughna",
    "Bava",
    "Vishti",
    "Vishti",
  ]);
  expect(karanas.slice(57)).toEqual(["Shakuni", "Chatushpada", "Naga"]);
  expect(karanas.filter((name) => name === "Vishti")).toHaveLength(8);
});
