import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getChartConventions, saveChartConventions } from "#contract/chart-conventions.ts";
import { listPlaces } from "#contract/places.ts";
import { type ChartConventions, USUAL_CONVENTIONS } from "#domain/chart-conventions.ts";
import { queryClient } from "#web/api/queries.ts";
import { endpointQuery } from "#web/api/use-endpoint.ts";
import { setLanguage } from "#web/i18n/language.ts";
import { fakeServer, refusal } from "#web/testing/fake-server.ts";
import { act, cleanup, closePage, fireEvent, render, screen, update, within } from "#web/testing/library.tsx";
import type { Birth } from "./birth.ts";
import { BirthChart } from "./birth-chart.tsx";
import { ChartSlot } from "./chart-slot.tsx";
import { NOT_MOVED, useMovedTime } from "./moved-time.ts";

const GUWAHATI = { latitude: 26.1445, longitude: 91.7362, timeZone: "Asia/Kolkata" };
const radha: Birth = {
  name: "Radha Devi",
  birthDate: "1954-04-02",
  birthTime: "09:30",
  birthPlace: "Guwahati, Assam",
  birthLocation: GUWAHATI,
};

const notMoved = { moves: NOT_MOVED, onMove: () => {} };

const server = fakeServer();
const { queryKey } = endpointQuery(getChartConventions);
/** As the server has them, and the page already. */
const readBy = (conventions: ChartConventions) => {
  server.answer(getChartConventions, conventions);
  queryClient.setQueryData(queryKey, conventions);
};
beforeEach(async () => {
  await setLanguage("en");
  readBy(USUAL_CONVENTIONS);
  vi.useFakeTimers({ now: new Date("2026-11-26T06:00:00.000Z") });
});
afterEach(() => {
  closePage();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function Chart({ birth }: { birth: Birth }) {
  return <BirthChart birth={birth} moved={useMovedTime(birth)} />;
}
const show = (birth: Partial<Birth> = {}) =>
  render(
    <QueryClientProvider client={queryClient}>
      <Chart birth={{ ...radha, ...birth }} />
    </QueryClientProvider>,
  );
const rows = () =>
  within(screen.getByRole("table"))
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(" "));
const drawn = () =>
  [...document.querySelectorAll("svg[role=img] text")].map(({ textContent }) => textContent);
/** The spaces within a date and a time are narrow or do not break. */
const plain = (element: Element | null | undefined) => element?.textContent?.replace(/\s/gu, " ");
const open = (summary: string | RegExp) => {
  const details = screen
    .getByText(summary, { selector: "summary *" })
    .closest("details") as HTMLDetailsElement;
  update(() => {
    details.open = true;
  });
};
const GUWAHATI_LISTED = { name: "Guwahati, Assam", nameHindi: "गुवाहाटी, असम", ...GUWAHATI };
const choosePlace = async (place = GUWAHATI_LISTED) => {
  server.answer(listPlaces, { places: [place] });
  fireEvent.focus(screen.getByLabelText("Place for this chart"));
  await act(() => vi.advanceTimersByTimeAsync(300));
  fireEvent.click(await screen.findByRole("option"));
};
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("shows sign, degree, nakshatra and pada of each planet, and the ascendant", () => {
  show();
  expect(rows()).toEqual([
    "Asc Gemini 1°12′ Mrigashira 3 1",
    "Su Pisces 18°39′ Revati 1 10",
    "Mo Aquarius 29°24′ P. Bhadra 3 9",
    "Ma Sagittarius 2°35′ Mula 1 7",
    "Me Aquarius 21°20′ P. Bhadra 1 9",
    "Ju Taurus 27°08′ Mrigashira 2 12",
    "Ve Aries 3°53′ Ashwini 2 11",
    "Sa ℞ Libra 14°35′ Swati 3 5",
    "Ra Sagittarius 26°42′ U. Ashadha 1 7",
    "Ke Gemini 26°42′ Punarvasu 3 1",
  ]);
  // Screen readers say no ℞, and no short name as a word.
  expect(screen.getByRole("rowheader", { name: "Saturn, retrograde" }).textContent).toBe("Sa ℞");
});

it("the North Indian drawing begins with the sign that rises, and the South Indian one, with the birth's ayanamsa, is kept once it is chosen", () => {
  show();
  expect(drawn()).toEqual(
    expect.arrayContaining(["3", "Ke", "4", "5", "6", "7", "Sa℞", "8", "9", "Ma Ra", "12", "Su"]),
  );
  expect(drawn()[0]).toBe("3");
  fireEvent.click(screen.getByLabelText("South Indian"));
  expect(drawn()).toContain("Lahiri 23°13′");
  cleanup();
  show();
  expect(drawn()).toContain("Lahiri 23°13′");
  fireEvent.click(screen.getByRole("tab", { name: "Gochar" }));
  expect(drawn().slice(-1)).toEqual(["Gochar"]);
  fireEvent.click(screen.getByLabelText("North Indian"));
});

it("D9 has the navamsas, and Gochar today's signs with their houses from ascendant and Moon", () => {
  show();
  fireEvent.click(screen.getByRole("tab", { name: "D9" }));
  expect(rows().slice(0, 4)).toEqual(["Asc Libra 1", "Su Sagittarius 3", "Mo Gemini 9", "Ma Aries 7"]);
  fireEvent.click(screen.getByRole("tab", { name: "Gochar" }));
  expect(rows()[0]).toMatch(/^Su ScorpioAnuradha \d 9°\d\d′ 6 · 10$/);
});

it("marks the running period and sub-period, with what was left of the first one at birth", () => {
  show();
  const periods = within(screen.getByRole("region", { name: "Vimshottari" }));
  expect(periods.getByText("Jupiter 4 y 8 m")).toBeTruthy();
  expect(screen.getByText("Sun / Ketu")).toBeTruthy();
  expect(screen.getByText("now · until 14 Dec 2026")).toBeTruthy();
  open("All periods");
  open(/^Sun/);
  const running = [...document.querySelectorAll("[aria-current=date]")].map(({ textContent }) => textContent);
  expect(running[0]).toMatch(/^Sun/);
  expect(running[1]).toMatch(/^Ketu.* – 14 Dec 2026$/);
});

it("moved by minutes, the time names what stands elsewhere, and returns to the time that was given", () => {
  show();
  press("1 min later");
  expect(screen.getByText("No sign changes.")).toBeTruthy();
  for (let times = 0; times < 4; times++) press("10 min earlier");
  expect(screen.getByText("8:51 AM", { normalizer: (text) => text.replace(/\s/g, " ") })).toBeTruthy();
  expect(screen.getByText(/^Ascendant: Taurus · Ascendant in D9: /)).toBeTruthy();
  expect(rows()[0]).toMatch(/^Asc Taurus/);
  press("As given");
  expect(rows()[0]).toBe("Asc Gemini 1°12′ Mrigashira 3 1");
});

it("moved past midnight, the time stands with its own date", () => {
  show({ birthTime: "00:05" });
  const shown = () => plain(screen.getByRole("group", { name: "Move the time" }).querySelector("output"));
  press("1 min earlier");
  expect(shown()).toBe("12:04 AM");
  press("10 min earlier");
  expect(shown()).toBe("1 Apr 1954 11:54 PM");
});

it("without a time the houses begin with the Moon's sign, and the way of the Moon on that day is named", () => {
  show({ birthTime: "unknown" });
  expect(screen.getByText(/the houses are counted from the Moon’s sign/)).toBeTruthy();
  expect(screen.getByText(/^On that day the Moon goes from Aquarius, .+ to Pisces, .+\.$/)).toBeTruthy();
  expect(rows()[0]).toMatch(/^Su Pisces/);
  expect(["11", "12"]).toContain(drawn()[0]);
  expect(screen.queryByRole("region", { name: "Vimshottari" })).toBeNull();
  expect(screen.getByText("Periods need the time of birth.")).toBeTruthy();
  fireEvent.click(screen.getByRole("tab", { name: "Gochar" }));
  expect(screen.getByText("Today’s positions, with houses counted from the birth Moon’s sign")).toBeTruthy();
});

it("without a time there is no D9, and a planet that changes its sign on that day is named", () => {
  show({ birthDate: "1954-04-13", birthTime: null });
  expect(screen.getByText(/Degrees, nakshatras and padas are uncertain/)).toBeTruthy();
  expect(screen.getByText("On that day Sun goes from Pisces to Aries.")).toBeTruthy();
  expect(screen.queryByText(/^On that day (?!Sun|the Moon)/)).toBeNull();
  fireEvent.click(screen.getByRole("tab", { name: "D9" }));
  expect(screen.getByText(/^D9 needs the time of birth/)).toBeTruthy();
  expect([drawn(), screen.queryByRole("table")]).toEqual([[], null]);
});

it("a place that is not in the list has no ascendant until the guide chooses one, for this person only", async () => {
  show({ birthPlace: "Sualkuchi", birthLocation: null });
  expect(screen.getByText(/^Without a place from the list there is no ascendant/)).toBeTruthy();
  expect(rows()[0]).toMatch(/^Su/);
  const field = screen.getByLabelText<HTMLInputElement>("Place for this chart");
  expect(field.value).toBe("Sualkuchi");
  await choosePlace();
  expect(rows()[0]).toBe("Asc Gemini 1°12′ Mrigashira 3 1");
  expect(server.calls(listPlaces).map(({ query }) => query.search)).toEqual(["Sualkuchi"]);
  cleanup();
  show({ birthPlace: "Sualkuchi", birthLocation: null, name: "Sita Devi" });
  expect(rows()[0]).toMatch(/^Su/);
  cleanup();
  show({ birthPlace: "Sualkuchi", birthLocation: null });
  expect(rows()[0]).toBe("Asc Gemini 1°12′ Mrigashira 3 1");
});

const MUMBAI = { latitude: 19.073, longitude: 72.883, timeZone: "Asia/Kolkata" };
const KAMPALA = { latitude: 0.316, longitude: 32.582, timeZone: "Africa/Kampala" };
const movedTime = () => plain(screen.getByRole("group", { name: "Move the time" }).querySelector("output"));
const basis = () => plain(screen.getByText(/^Clock: /));
const clockText = () => basis()?.split(" · ")[0];

it("says by which clock the time is taken, and asks nothing where there was one", () => {
  show();
  expect(clockText()).toBe("Clock: UTC+5:30");
  expect(document.querySelector(".bg-alive-soft")).toBeNull();
  cleanup();
  show({ birthDate: "1950-06-01", birthLocation: KAMPALA });
  expect(clockText()).toBe("Clock: UTC+2:45");
  cleanup();
  show({ birthDate: "1925-06-01", birthLocation: KAMPALA });
  expect(clockText()).toBe("Clock: UTC+2:09:40");
  cleanup();
  show({
    birthDate: "1960-06-01",
    birthLocation: { latitude: 10.5, longitude: -66.9, timeZone: "America/Caracas" },
  });
  expect(clockText()).toBe("Clock: UTC−4:30");
});

it("by one press the time is by Bombay’s own clock, which chart and paper say, and by the next one as given", () => {
  vi.stubGlobal("print", vi.fn());
  show({ birthDate: "1953-09-06", birthTime: "21:31", birthPlace: "Mumbai", birthLocation: MUMBAI });
  const given = rows()[0];
  expect(screen.getByText(/kept its own time, 39 minutes behind India’s\. Ask/)).toBeTruthy();
  press("By Bombay’s clock (+39 min)");
  expect(movedTime()).toBe("10:10 PM");
  expect(rows()[0]).not.toBe(given);
  const taken = "The time is taken by Bombay’s own clock, 39 minutes behind India’s.";
  expect(screen.getByText(taken)).toBeTruthy();
  press("10 min later");
  press("Print on A4");
  const sheet = document.querySelector<HTMLElement>(".chart-sheet");
  expect([...(sheet?.querySelectorAll(":scope > p") ?? [])].map(plain)).toEqual([
    "6 Sep 1953 · 10:20 PM · Mumbai",
    "The time is moved by +49 min. Given: 6 Sep 1953, 9:31 PM",
    "Clock: UTC+5:30 · Lahiri 23°12′ · mean node · year of 365.25 days",
  ]);
  expect(within(sheet as HTMLElement).getByText(taken)).toBeTruthy();
  expect(within(sheet as HTMLElement).queryByRole("button")).toBeNull();
  fireEvent.pointerDown(window);
  press("10 min earlier");
  press("By Bombay’s clock (+39 min)");
  expect([movedTime(), rows()[0]]).toEqual(["9:31 PM", given]);
});

it("the press can be taken back where the moved time lies beyond the years of that clock", () => {
  show({ birthDate: "1955-12-31", birthTime: "23:50", birthPlace: "Mumbai", birthLocation: MUMBAI });
  press("By Bombay’s clock (+39 min)");
  expect(movedTime()).toBe("1 Jan 1956 12:29 AM");
  press("As given");
  expect(movedTime()).toBe("11:50 PM");
  const button = screen.getByRole("button", { name: "By Bombay’s clock (+39 min)" });
  expect(button.getAttribute("aria-pressed")).toBe("false");
});

it("in the war the usual clock is an hour later, also in the night in which the war’s time ended", () => {
  show({ birthDate: "1945-10-14", birthTime: "23:30" });
  expect(clockText()).toBe("Clock: UTC+6:30");
  press("By the usual clock (+60 min)");
  expect([clockText(), movedTime()]).toEqual(["Clock: UTC+5:30", "11:30 PM"]);
});

it("where other programs take another clock, it is named, and one press takes it", () => {
  show({ birthDate: "1950-06-01", birthLocation: KAMPALA });
  expect(screen.getByText(/others take UTC\+3:00\.$/)).toBeTruthy();
  press("As other programs (−15 min)");
  expect(movedTime()).toBe("9:15 AM");
});

it("the clock of other programs, taken for one place, is not taken for another one", async () => {
  show({ birthDate: "1950-06-01", birthLocation: null, assumedPlace: { ...GUWAHATI_LISTED, ...KAMPALA } });
  press("1 min later");
  press("As other programs (−15 min)");
  expect(movedTime()).toBe("9:16 AM");
  press("Change");
  const darEsSalaam = { latitude: -6.816, longitude: 39.28, timeZone: "Africa/Dar_es_Salaam" };
  await choosePlace({ ...GUWAHATI_LISTED, ...darEsSalaam });
  expect(movedTime()).toBe("9:31 AM");
  expect(screen.getByRole("button", { name: /^As other programs/ }).getAttribute("aria-pressed")).toBe(
    "false",
  );
});

it("a zone that the table lacks asks for a town nearby", async () => {
  show({ birthLocation: { ...GUWAHATI, timeZone: "Mars/Olympus" } });
  expect(screen.getByText(/^The clock of that place is not known here/)).toBeTruthy();
  await choosePlace();
  expect(rows()[0]).toBe("Asc Gemini 1°12′ Mrigashira 3 1");
  expect(screen.getByText("Guwahati, Assam")).toBeTruthy();
  press("Another place");
  expect(screen.getByLabelText("Place for this chart")).toBeTruthy();
});

it.each([
  ["Print on A4", "a4"],
  ["Print on a label", "label"],
])(
  "%s: on a page of its own stand the name, date, time, place, cautions and both charts",
  (button, paper) => {
    const print = vi.fn();
    vi.stubGlobal("print", print);
    show({ birthDate: "1943-04-02" });
    press(button);
    expect(print).toHaveBeenCalledTimes(1);
    const sheet = document.querySelector<HTMLElement>(`body > .chart-sheet-${paper}`);
    expect(sheet?.querySelector("h1")?.textContent).toBe("Radha Devi");
    expect([...(sheet?.querySelectorAll(":scope > p") ?? [])].map(plain)).toEqual([
      "2 Apr 1943 · 9:30 AM · Guwahati, Assam",
      "Clock: UTC+6:30 · Lahiri 23°03′ · mean node · year of 365.25 days",
    ]);
    expect(within(sheet as HTMLElement).getByText(/^In the war/)).toBeTruthy();
    expect(sheet?.querySelectorAll("svg[role=img]").length).toBe(2);
    fireEvent.pointerDown(window);
    expect(document.querySelector(".chart-sheet")).toBeNull();
  },
);

it("a moved time and a chosen place are printed as they are drawn, with what was given", async () => {
  vi.stubGlobal("print", vi.fn());
  show({ birthTime: "00:05", birthPlace: "Hajo", birthLocation: null });
  await choosePlace();
  press("10 min earlier");
  press("Print on A4");
  expect([...document.querySelectorAll(".chart-sheet > p")].map(plain)).toEqual([
    "1 Apr 1954 · 11:55 PM · Guwahati, Assam",
    "The time is moved by −10 min. Given: 2 Apr 1954, 12:05 AM",
    "The place is chosen for this chart. Given: Hajo",
    "Clock: UTC+5:30 · Lahiri 23°13′ · mean node · year of 365.25 days",
  ]);
});

it("a place that the server assumes is drawn and printed as assumed, until the guide changes it", async () => {
  vi.stubGlobal("print", vi.fn());
  show({ birthPlace: "Guwahati", birthLocation: null, assumedPlace: GUWAHATI_LISTED });
  expect(rows()[0]).toBe("Asc Gemini 1°12′ Mrigashira 3 1");
  expect(screen.getByText("Assumed: Guwahati, Assam")).toBeTruthy();
  press("Print on A4");
  expect([...document.querySelectorAll(".chart-sheet > p")].map(plain)).toContain(
    "The place is assumed. Given: Guwahati",
  );
  fireEvent.pointerDown(window);
  press("Change");
  await choosePlace();
  expect(screen.queryByText(/^Assumed/)).toBeNull();
  expect(screen.getByText("Guwahati, Assam")).toBeTruthy();
});

it("without a time D1 is printed alone", () => {
  vi.stubGlobal("print", vi.fn());
  show({ birthTime: "unknown" });
  press("Print on A4");
  const sheet = document.querySelector(".chart-sheet");
  expect([...(sheet?.querySelectorAll("figcaption") ?? [])].map(plain)).toEqual(["D1 from the Moon"]);
  expect(plain(sheet?.querySelector("p"))).toBe("2 Apr 1954 · Guwahati, Assam");
});

it("by the admin’s own conventions the planets, the node and the periods are others, which screen and paper say", () => {
  vi.stubGlobal("print", vi.fn());
  readBy({ ayanamsa: "raman", node: "true", yearDays: 360 });
  show();
  const said = "Clock: UTC+5:30 · Raman 21°46′ · true node · year of 360 days";
  expect(basis()).toBe(said);
  // The ayanamsa is 1°26′ smaller, so all stand that much further on.
  expect(rows().slice(0, 3)).toEqual([
    "Asc Gemini 2°38′ Mrigashira 3 1",
    "Su Pisces 20°06′ Revati 2 10",
    "Mo Pisces 0°51′ P. Bhadra 4 10",
  ]);
  // The mean node stands at 28°08′.
  expect(rows()[8]).toBe("Ra Sagittarius 28°31′ U. Ashadha 1 7");
  fireEvent.click(screen.getByLabelText("South Indian"));
  expect(drawn()).toContain("Raman 21°46′");
  fireEvent.click(screen.getByLabelText("North Indian"));
  press("Print on A4");
  expect([...document.querySelectorAll(".chart-sheet > p")].map(plain)).toContain(said);
});

const chooseConvention = (label: string, value: string) =>
  fireEvent.change(screen.getByRole("combobox", { name: label }), { target: { value } });

it("a chosen convention is drawn at once and saved alone, and goes back where that fails", async () => {
  show();
  open("How my charts are computed");
  server.answer(saveChartConventions, { ...USUAL_CONVENTIONS, yearDays: 360 });
  server.answer(getChartConventions, { ...USUAL_CONVENTIONS, yearDays: 360 });
  const release = server.hold(saveChartConventions);
  chooseConvention("Vimshottari", "360");
  expect(await screen.findByText(/ · Lahiri 23°13′ · mean node · year of 360 days$/)).toBeTruthy();
  release();
  await act(() => vi.advanceTimersByTimeAsync(100));
  server.answer(saveChartConventions, () => refusal("try-again"));
  const fail = server.hold(saveChartConventions);
  chooseConvention("Ayanamsa", "kp");
  expect(await screen.findByText(/ · KP 23°07′ · mean node · year of 360 days$/)).toBeTruthy();
  fail();
  expect(await screen.findByText(/ · Lahiri 23°13′ · mean node · year of 360 days$/)).toBeTruthy();
  expect(server.calls(saveChartConventions).map(({ input }) => input)).toEqual([
    { yearDays: 360 },
    { ayanamsa: "kp" },
  ]);
});

it("what is chosen while an earlier choice is being saved is drawn at once, saved after it, and stands", async () => {
  let saved = USUAL_CONVENTIONS;
  server.answer(getChartConventions, () => saved);
  server.answer(saveChartConventions, ({ input }) => {
    saved = { ...saved, ...input };
    return saved;
  });
  show();
  open("How my charts are computed");
  const release = server.hold(saveChartConventions);
  chooseConvention("Ayanamsa", "raman");
  chooseConvention("Ayanamsa", "kp");
  chooseConvention("Rahu and Ketu", "true");
  const said = / · KP 23°07′ · true node · year of 365.25 days$/;
  expect(await screen.findByText(said)).toBeTruthy();
  await vi.waitFor(() => expect(server.calls(saveChartConventions)).toHaveLength(1));
  release();
  await vi.waitFor(() => expect(server.calls(saveChartConventions)).toHaveLength(3));
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(basis()).toMatch(said);
  expect(saved).toEqual({ ayanamsa: "kp", node: "true", yearDays: 365.25 });
  expect(queryClient.getQueryData(queryKey)).toEqual(saved);
  // Left while the last one is being saved.
  const releaseLast = server.hold(saveChartConventions);
  chooseConvention("Vimshottari", "360");
  chooseConvention("Rahu and Ketu", "mean");
  cleanup();
  releaseLast();
  await vi.waitFor(() => expect(saved).toEqual({ ayanamsa: "kp", node: "mean", yearDays: 360 }));
});

it("without an answer about conventions the usual ones are drawn and named", async () => {
  queryClient.removeQueries({ queryKey });
  server.answer(getChartConventions, () => refusal("network"));
  show();
  expect(screen.queryByRole("table")).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(basis()).toMatch(/ · Lahiri 23°13′ · mean node · year of 365.25 days$/);
});

it("what stands within 30 arcseconds of an edge is named with both sides, and nothing else", () => {
  show();
  expect(screen.queryByText(/within 30″/)).toBeNull();
  cleanup();
  // The Sun enters Aries.
  show({ birthDate: "1990-04-14", birthTime: "03:58" });
  expect(screen.getByText(/^Sun stands within 30″ of the edge between Pisces and Aries\./)).toBeTruthy();
});

it("the slot loads the chart when it is opened, and shows nothing without a date of birth", async () => {
  const slot = (birth: Partial<Parameters<typeof ChartSlot>[0]["birth"]>) =>
    render(
      <QueryClientProvider client={queryClient}>
        <ChartSlot birth={{ ...radha, ...birth }} moved={notMoved} />
      </QueryClientProvider>,
    );
  slot({ birthDate: "unknown" });
  slot({ birthDate: null });
  expect(screen.queryByRole("button")).toBeNull();
  slot({});
  expect(screen.queryByRole("table")).toBeNull();
  press("Birth chart");
  expect(await screen.findByRole("table")).toBeTruthy();
  press("Birth chart");
  expect(screen.queryByRole("table")).toBeNull();
});

it("in a sheet the slot opens by itself where the last one was left open", async () => {
  const slot = () => render(<ChartSlot birth={radha} moved={notMoved} isKept />);
  slot();
  press("Birth chart");
  cleanup();
  slot();
  expect(await screen.findByRole("table")).toBeTruthy();
  press("Birth chart");
  cleanup();
  slot();
  expect(screen.getByRole("button", { name: "Birth chart" }).getAttribute("aria-expanded")).toBe("false");
});
