import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getChartConventions } from "#contract/chart-conventions.ts";
import { listPlaces } from "#contract/places.ts";
import { type ChartConventions, USUAL_CONVENTIONS } from "#domain/chart-conventions.ts";
import type { PartnerRole } from "#domain/intakes.ts";
import { milanOf } from "#domain/panchang/milan.ts";
import { queryClient } from "#web/api/queries.ts";
import { endpointQuery } from "#web/api/use-endpoint.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { testIntake } from "#web/testing/intake-fixtures.ts";
import { act, cleanup, closePage, fireEvent, press, render, screen, within } from "#web/testing/library.tsx";
import type { Birth } from "./birth.ts";
import { ChartSlot } from "./chart-slot.tsx";
import { KootaTable, pointsText } from "./koota-table.tsx";
import { Milan } from "./milan.tsx";
import { MilanSlot, partnerBirthOf } from "./milan-slot.tsx";
import { NOT_MOVED } from "./moved-time.ts";

const GUWAHATI = { latitude: 26.1445, longitude: 91.7362, timeZone: "Asia/Kolkata" };
const CHENNAI = { latitude: 13.0827, longitude: 80.2707, timeZone: "Asia/Kolkata" };
/** The Moon in Purva Bhadrapada 3, Aquarius; Mars in Sagittarius, Gemini rises. */
const groom: Birth = {
  name: null,
  birthDate: "1954-04-02",
  birthTime: "09:30",
  birthPlace: "Guwahati, Assam",
  birthLocation: GUWAHATI,
};
/** The Moon in Magha 2, Leo; Mars in Taurus with Jupiter, Aquarius rises. */
const bride: Birth = {
  name: "Ananya",
  birthDate: "1989-04-16",
  birthTime: "03:44",
  birthPlace: "Chennai, Tamil Nadu",
  birthLocation: CHENNAI,
};

const notMoved = { moves: NOT_MOVED, onMove: () => {} };

const server = fakeServer();
inEnglish();
const { queryKey } = endpointQuery(getChartConventions);
/** The server has answered before the milan is opened. */
const readBy = (conventions: ChartConventions) => {
  server.answer(getChartConventions, conventions);
  queryClient.setQueryData(queryKey, conventions);
};
beforeEach(() => {
  server.answer(listPlaces, { places: [] });
  readBy(USUAL_CONVENTIONS);
});
afterEach(() => {
  closePage();
  vi.unstubAllGlobals();
});

const show = (births: Partial<Record<PartnerRole, Birth>> = {}) =>
  render(
    <QueryClientProvider client={queryClient}>
      <Milan births={{ groom, bride, ...births }} moved={{ groom: notMoved, bride: notMoved }} />
    </QueryClientProvider>,
  );
/** The spaces within a time do not break. */
const textsOf = (elements: Iterable<Element>) =>
  [...elements].map(({ textContent }) => textContent?.replace(/\s/gu, " "));
const kootas = (of: HTMLElement = screen.getByRole("table")) =>
  [...of.querySelectorAll("tbody")].map((body) => textsOf(body.querySelectorAll("th, td")));
const linesOf = (role: "Groom" | "Bride") =>
  textsOf(screen.getByText(role, { selector: "dt" }).parentElement?.querySelectorAll("dd") ?? []);

it("is read by the ayanamsa that the guide has chosen for the charts, and names it", () => {
  readBy({ ...USUAL_CONVENTIONS, ayanamsa: "raman" });
  show();
  expect(screen.getByText("Ayanamsa: Raman")).toBeTruthy();
  const byRaman = textsOf(screen.getByRole("table").querySelectorAll("td")).join();
  closePage();
  readBy(USUAL_CONVENTIONS);
  show();
  expect(screen.getByText("Ayanamsa: Lahiri")).toBeTruthy();
  expect(textsOf(screen.getByRole("table").querySelectorAll("td")).join()).not.toBe(byRaman);
});

it("has eight kootas with both values, the points and one line of reason each, their total and the reading", () => {
  show();
  const byTable = (max: number, points: string) => `For these two the table has ${points} of ${max}.`;
  expect(kootas()).toEqual([
    [
      ...["Varna", "Shudra", "Kshatriya", "0 / 1"],
      "A class of signs, nobody’s caste: the groom’s is lower than the bride’s.",
    ],
    ["Vashya", "Manava", "Vanachara", "0 / 2", byTable(2, "0")],
    [
      ...["Tara", "P. Bhadra", "Magha", "1½ / 3"],
      "From bride to groom 7: not good. From groom to bride 4: good.",
    ],
    ["Yoni", "Lion", "Rat", "2 / 4", `Temperament, by animal: ${byTable(4, "2").replace("For", "for")}`],
    [...["Graha maitri", "Saturn", "Sun", "0 / 5"], "Sun is an enemy to Saturn; Saturn is an enemy to Sun."],
    ["Gana", "Manushya", "Rakshasa", "0 / 6", byTable(6, "0")],
    ["Bhakoot", "Aquarius", "Leo", "7 / 7", "The signs are 7 and 7 from one another."],
    ["Nadi", "Adi", "Antya", "8 / 8", "The nadis differ."],
  ]);
  expect(textsOf(document.querySelectorAll("tfoot th, tfoot td"))).toEqual(["Total", "18½ / 36"]);
  expect(screen.getByText("18½ of 36 gunas")).toBeTruthy();
  expect(screen.getByText(/^By the tables that most almanacs of the north print/)).toBeTruthy();
  expect(screen.queryByRole("combobox")).toBe(null);
});

it("groom and bride exchanged have other points for varna and gana", () => {
  show({ groom: bride, bride: groom });
  expect(kootas().map(([koota, , , points]) => `${koota} ${points}`)).toEqual([
    ...["Varna 1 / 1", "Vashya 0 / 2", "Tara 1½ / 3", "Yoni 2 / 4"],
    ...["Graha maitri 0 / 5", "Gana 0 / 6", "Bhakoot 7 / 7", "Nadi 8 / 8"],
  ]);
  expect(screen.getByText("19½ of 36 gunas")).toBeTruthy();
});

it.each([
  [1, 4, "Nadi", "Both are Adi. One nakshatra, another pada: many almanacs lift this."],
  [28, 32, "Nadi", "Both are Antya. One nakshatra, another sign: many almanacs lift this."],
  [70, 81, "Nadi", "Both are Adi. One sign, another nakshatra: many almanacs lift this."],
  [1, 1, "Nadi", "Both are Adi."],
  [
    ...[20, 211, "Bhakoot"],
    "The signs are 6 and 8 from one another. Both signs have one lord: many almanacs lift this.",
  ],
  [
    ...[20, 250, "Bhakoot"],
    "The signs are 5 and 9 from one another. The lords are friends both ways: many almanacs lift this.",
  ],
  [1, 4, "Bhakoot", "Both have one sign."],
  [1, 4, "Yoni", "Temperament, by animal: the same."],
  [1, 160, "Yoni", "Temperament, by animal: the table counts these two as opposed."],
  [1, 4, "Graha maitri", "Both signs have one lord."],
  [1, 4, "Vashya", "Both signs belong to one group."],
  [1, 4, "Gana", "Both have one gana."],
  [...[1, 4, "Varna"], "A class of signs, nobody’s caste: the groom’s is the bride’s or a higher one."],
] as [number, number, string, string][])("Moons at %s and %s: %s, %s", (his, hers, koota, reason) => {
  const moons = { groom: his, bride: hers };
  render(<KootaTable milan={milanOf(moons)} moons={moons} />);
  expect(
    kootas()
      .find(([name]) => name === koota)
      ?.at(-1),
  ).toBe(reason);
});

it("half points are written as halves", () => {
  expect([0, 0.5, 1, 22.5, 36].map(pointsText)).toEqual(["0", "½", "1", "22½", "36"]);
});

it("mangal has the houses of both, what counts, and the usual exceptions, without a label", () => {
  show();
  expect(linesOf("Groom")).toEqual([
    "From the ascendant house 7 (counts) · From the Moon house 11 · From Venus house 9",
    "Usual exceptions: Mars counts in the other chart, too.",
  ]);
  expect(linesOf("Bride")).toEqual([
    "From the ascendant house 4 (counts) · From the Moon house 10 · From Venus house 2 (counts with some)",
    "Usual exceptions: Mars with Jupiter; Mars counts in the other chart, too.",
  ]);
});

it("without a time of birth the total has all that the day allows, and the guide chooses where the Moon stood", () => {
  show({ bride: { ...bride, birthTime: "unknown" } });
  const choice = screen.getByLabelText("The bride’s Moon");
  const options = textsOf(choice.querySelectorAll("option"));
  expect(options).toEqual([
    ...["Magha 2, Leo, until 5:55 AM", "Magha 3, Leo, 5:55 AM to 12:38 PM"],
    ...["Magha 4, Leo, 12:38 PM to 7:22 PM", "P. Phalguni 1, Leo, from 7:22 PM"],
  ]);
  expect(screen.getByText("Without a time of birth the Moon may stand in any of these.")).toBeTruthy();
  // Magha and Purva Phalguni differ in tara and gana.
  expect(screen.getByText("18½ or 24½ of 36 gunas")).toBeTruthy();
  fireEvent.change(choice, { target: { value: String(options.length - 1) } });
  expect(kootas()[2]?.slice(0, 4)).toEqual(["Tara", "P. Bhadra", "P. Phalguni", "1½ / 3"]);
  expect(textsOf(document.querySelectorAll("tfoot td"))).toEqual(["24½ / 36"]);
  expect(screen.getByText("18½ or 24½ of 36 gunas")).toBeTruthy();
  expect(linesOf("Bride")[0]).toMatch(/^From the Moon house/);
  expect(linesOf("Bride")).toContain("There is no ascendant without time and place of birth.");
});

it("a place that is not in the list is said, and one that the guide chooses in the chart counts here, too", async () => {
  const given = { ...bride, birthLocation: null, birthPlace: "Madras" };
  vi.useFakeTimers();
  render(
    <QueryClientProvider client={queryClient}>
      <ChartSlot birth={given} moved={notMoved} title="The bride’s birth chart" />
      <Milan births={{ groom, bride: given }} moved={{ groom: notMoved, bride: notMoved }} />
    </QueryClientProvider>,
  );
  const assumed = "The bride’s place of birth is not from the list, so the clock is India’s.";
  expect(screen.getByText(assumed)).toBeTruthy();
  expect(linesOf("Bride")[0]).not.toMatch(/ascendant/);
  server.answer(listPlaces, {
    places: [{ name: "Chennai, Tamil Nadu", nameHindi: "चेन्नई, तमिल नाडु", ...CHENNAI }],
  });
  await press("The bride’s birth chart");
  fireEvent.focus(await vi.waitFor(() => screen.getByLabelText("Place for this chart")));
  await act(() => vi.advanceTimersByTimeAsync(300));
  fireEvent.click(await vi.waitFor(() => screen.getByRole("option", { name: /Chennai/ })));
  vi.useRealTimers();
  expect(screen.queryByText(assumed)).toBe(null);
  expect(linesOf("Bride")[0]).toMatch(/^From the ascendant house 4 \(counts\)/);
});

it("a place that is assumed is named on the screen, for groom and bride, and on paper beside what was given", async () => {
  vi.stubGlobal("print", vi.fn());
  const assumedPlace = { name: "Chennai, Tamil Nadu", nameHindi: "चेन्नई, तमिल नाडु", ...CHENNAI };
  const given = { ...bride, birthPlace: "Chennai", birthLocation: null, assumedPlace };
  show({ bride: given });
  expect(screen.getByText("The bride’s place of birth is assumed: Chennai, Tamil Nadu")).toBeTruthy();
  expect(screen.queryByText(/^The groom’s place of birth/)).toBe(null);
  expect(linesOf("Bride")[0]).toMatch(/^From the ascendant house 4 \(counts\)/);
  await press("Print on A4");
  const sheet = document.querySelector<HTMLElement>(".milan-sheet") as HTMLElement;
  expect(within(sheet).getByText("The place is assumed. Given: Chennai")).toBeTruthy();
  cleanup();
  show({ groom: given });
  expect(screen.getByText("The groom’s place of birth is assumed: Chennai, Tamil Nadu")).toBeTruthy();
});

it("is printed on A4 with both births, both charts, the kootas and mangal, and goes with the next touch", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  show();
  await press("Print on A4");
  expect(print).toHaveBeenCalledTimes(1);
  const sheet = document.querySelector<HTMLElement>(".milan-sheet") as HTMLElement;
  expect(textsOf(sheet.querySelectorAll("h1, figcaption strong, figcaption span"))).toEqual([
    ...[
      "Kundli milan",
      "Groom",
      "2 Apr 1954 · 9:30 AM · Guwahati, Assam · Lahiri 23°13′",
      "Moon: P. Bhadra 3, Aquarius",
    ],
    ...["Bride: Ananya", "16 Apr 1989 · 3:44 AM · Chennai, Tamil Nadu · Lahiri 23°42′", "Moon: Magha 2, Leo"],
  ]);
  expect(sheet.querySelectorAll("svg[role=img]").length).toBe(2);
  expect(kootas(within(sheet).getByRole("table"))).toHaveLength(8);
  expect(within(sheet).getByText("18½ of 36 gunas")).toBeTruthy();
  expect(within(sheet).getByText("Mangal")).toBeTruthy();
  fireEvent.pointerDown(window);
  expect(document.querySelector(".milan-sheet")).toBe(null);
});

it("on paper the chart of a birth without time or place says that its houses begin with the Moon", async () => {
  vi.stubGlobal("print", vi.fn());
  show({ bride: { ...bride, birthTime: "unknown" } });
  await press("Print on A4");
  const sheet = document.querySelector<HTMLElement>(".milan-sheet") as HTMLElement;
  expect(within(sheet).getAllByText("D1 from the Moon")).toHaveLength(1);
  expect(within(sheet).getByRole("img", { name: /^D1 from the Moon/ })).toBeTruthy();
  expect(within(sheet).getByRole("img", { name: /^D1, / })).toBeTruthy();
});

const intake = testIntake({
  ...{ name: "Ananya", birthDate: bride.birthDate, birthTime: bride.birthTime },
  ...{ birthPlace: bride.birthPlace, birthLocation: CHENNAI, partnerRole: "groom" },
  ...{ partnerBirthDate: groom.birthDate, partnerBirthTime: groom.birthTime },
  ...{ partnerBirthPlace: groom.birthPlace, partnerBirthLocation: GUWAHATI },
});

it("opens by a press, with the person of the intake in the other place than the partner", async () => {
  const showSlot = (partnerRole: PartnerRole) =>
    render(
      <QueryClientProvider client={queryClient}>
        <MilanSlot intake={{ ...intake, partnerRole }} moved={{ own: notMoved, partner: notMoved }} />
      </QueryClientProvider>,
    );
  showSlot("groom");
  expect(screen.queryByRole("table")).toBe(null);
  await press("Kundli milan");
  expect(await screen.findByText("18½ of 36 gunas")).toBeTruthy();
  cleanup();
  showSlot("bride");
  await press("Kundli milan");
  expect(await screen.findByText("19½ of 36 gunas")).toBeTruthy();
});

it.each([
  { birthDate: null },
  { birthDate: "unknown" },
  { partnerBirthDate: null },
  { partnerBirthDate: "unknown" },
])("with %j there is no milan, and the screen says what it needs", (fields) => {
  render(<MilanSlot intake={{ ...intake, ...fields }} moved={{ own: notMoved, partner: notMoved }} />);
  expect(screen.getByText("A milan needs both dates of birth.")).toBeTruthy();
  expect(screen.queryByRole("button")).toBe(null);
});

it("of a partner there is no name", () => {
  expect(partnerBirthOf(intake)).toEqual({ ...groom, assumedPlace: null, name: null });
});
