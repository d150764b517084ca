import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getPanchangDay, type PanchangSettings, savePanchangSettings } from "#contract/panchang.ts";
import { queryClient } from "#web/api/queries.ts";
import { learnServerTime } from "#web/api/server-clock.ts";
import * as codes from "#web/api/use-code.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { closePage, fireEvent, render, screen, within } from "#web/testing/library.tsx";
import { testPanchangDay } from "#web/testing/panchang-day.ts";
import { Toaster } from "#web/ui/toaster.tsx";
import { GuidesDay } from "./guides-day.tsx";

import { PanchangSettingsForm } from "./settings.tsx";
import { PanchangSettingsSlot } from "./settings-slot.tsx";

const server = fakeServer();
const TODAY = "2026-12-08";
let settings: PanchangSettings;

const setClock = (instant: string) => learnServerTime(instant, 0);

inEnglish();
beforeEach(() => {
  setClock("2026-12-08T06:00:00Z");
  settings = testPanchangDay(TODAY).settings;
  server.answer(getPanchangDay, ({ params }) => testPanchangDay(params.date, settings));
});
afterEach(() => {
  learnServerTime(new Date().toISOString(), 0);
  closePage();
  queryClient.clear();
});

it("the guide's day is one line, which opens the whole day, and leads to the days beside it", async () => {
  render(<GuidesDay today={TODAY} />);
  fireEvent.click(await screen.findByRole("button", { name: "Amavasya · Anuradha · Rahu kaal 2:48–4:06" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Tuesday, 8 December" }));
  await sheet.findByText("Panchang of New Delhi");
  expect(sheet.getByText("Margashirsha Amavasya (amanta: Kartika)")).toBeTruthy();
  expect(sheet.getByText("Abhijit")).toBeTruthy();
  // The pada lasts a quarter of the nakshatra.
  expect(sheet.getByText(/^Anuradha until/)).toBeTruthy();
  expect(sheet.getByText(/^at sunrise: pada \d$/)).toBeTruthy();
  const night = within(sheet.getByRole("region", { name: "Choghadiya of the night" }));
  expect(night.getAllByRole("listitem")).toHaveLength(8);
  fireEvent.click(sheet.getByRole("button", { name: "Day after" }));
  await screen.findByRole("dialog", { name: "Wednesday, 9 December" });
  await sheet.findByText(/Shukla Pratipada until/);
  // Almanacs have none on a Wednesday.
  expect(sheet.queryByText("Abhijit")).toBeNull();
});

it("a tithi that is at two sunrises says so on both days, and one that is at none on its day", async () => {
  const rowOf = async (date: string) => {
    closePage();
    render(<GuidesDay today={date} />);
    fireEvent.click(await screen.findByRole("button", { name: / · Rahu kaal / }));
    const sheet = within(await screen.findByRole("dialog"));
    const term = await sheet.findByText("Tithi", { selector: "dt" });
    // The spaces within a time do not break.
    return [...(term.nextElementSibling?.children ?? [])].map(({ textContent }) =>
      textContent?.replace(/\s/gu, " "),
    );
  };
  expect(await rowOf("2026-12-09")).toEqual([
    expect.stringMatching(/^Shukla Pratipada until .+, Thu, 10 Dec$/),
    "Shukla Pratipada: at the next sunrise, too (vriddhi)",
  ]);
  expect((await rowOf("2026-12-10")).at(-1)).toBe("Shukla Pratipada: at the sunrise before, too (vriddhi)");
  expect((await rowOf("2026-12-11")).at(-1)).toMatch(/ until /);
  expect((await rowOf("2026-12-23")).at(-1)).toBe("Purnima: at no sunrise (kshaya)");
});

it("the line has what runs now: before sunrise that of the day before, and in the evening what has begun meanwhile", async () => {
  setClock("2026-12-07T23:30:00Z");
  render(<GuidesDay today={TODAY} />);
  await screen.findByRole("button", { name: "Amavasya · Anuradha · Rahu kaal 2:48–4:06" });
  expect(server.calls(getPanchangDay).map(({ params }) => params.date)).toEqual([TODAY, "2026-12-07"]);
  closePage();
  queryClient.clear();
  setClock("2026-12-08T13:00:00Z");
  render(<GuidesDay today={TODAY} />);
  await screen.findByRole("button", { name: /^Amavasya · Jyeshtha · / });
});

it("the line is away where the guide has switched it off", async () => {
  settings = { ...settings, showsGuidesDay: false };
  const { container } = render(<GuidesDay today={TODAY} />);
  // The grey shape goes.
  await vi.waitFor(() => expect(container.querySelector(".h-11")).toBeNull());
  expect(server.calls(getPanchangDay)).toHaveLength(1);
  expect(container.textContent).toBe("");
  expect(screen.queryByRole("button")).toBeNull();
});

const saveAsSent = () =>
  server.answer(savePanchangSettings, ({ input: { placeName, ...shown } }) => {
    const place = placeName === undefined ? settings.place : { name: placeName, nameHindi: placeName };
    settings = { ...settings, ...shown, place };
    return { success: true, settings };
  });
const savedInputs = () => server.calls(savePanchangSettings).map(({ input }) => input);

it("a switch saves itself alone at once, and a second press while it is saved changes nothing", async () => {
  saveAsSent();
  render(<PanchangSettingsForm />);
  const button = await screen.findByRole("switch", { name: /^For customers: Purnima/ });
  const release = server.hold(savePanchangSettings);
  fireEvent.click(button);
  fireEvent.click(button);
  await vi.waitFor(() => expect(button.getAttribute("aria-busy")).toBe("true"));
  release();
  await vi.waitFor(() => expect(button.getAttribute("aria-checked")).toBe("false"));
  await vi.waitFor(() => expect(button.getAttribute("aria-busy")).toBeNull());
  expect(savedInputs()).toEqual([{ showsDays: false }]);
});

it("another switch that is pressed while the first is being saved is saved after it", async () => {
  saveAsSent();
  render(<PanchangSettingsForm />);
  const [days, moment] = await Promise.all(
    [/^For customers: Purnima/, /^For customers: tithi/].map((name) => screen.findByRole("switch", { name })),
  );
  const release = server.hold(savePanchangSettings);
  fireEvent.click(days as HTMLElement);
  fireEvent.click(moment as HTMLElement);
  await vi.waitFor(() => expect(moment?.getAttribute("aria-busy")).toBe("true"));
  release();
  await vi.waitFor(() => expect(moment?.getAttribute("aria-checked")).toBe("false"));
  expect(days?.getAttribute("aria-checked")).toBe("false");
  expect(savedInputs()).toEqual([{ showsDays: false }, { showsMoment: false }]);
});

it("a setting that is not saved says so and stays as it was", async () => {
  server.fail(savePanchangSettings, "network");
  render(
    <>
      <PanchangSettingsForm />
      <Toaster />
    </>,
  );
  const button = await screen.findByRole("switch", { name: /^In your day/ });
  fireEvent.click(button);
  await screen.findByText("This is not saved yet");
  expect(button.getAttribute("aria-checked")).toBe("true");
});

describe("where the code does not load", () => {
  const { useCode } = codes;
  let isOffline: boolean;
  beforeEach(() => {
    isOffline = true;
    vi.spyOn(codes, "useCode").mockImplementation((name, load, options) =>
      useCode(name, () => (isOffline ? Promise.reject(new Error("no network")) : load()), options),
    );
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("the line of the day stands, says why it does not open, and opens by the next press", async () => {
    render(<GuidesDay today={TODAY} />);
    const line = await screen.findByRole("button", { name: /Rahu kaal/ });
    fireEvent.click(line);
    await screen.findByText("You’re offline. Please check your connection and try again.");
    isOffline = false;
    fireEvent.click(line);
    await screen.findByRole("dialog", { name: "Tuesday, 8 December" });
  });

  it("the settings say so and load when the guide tries again", async () => {
    render(<PanchangSettingsSlot />);
    await screen.findByText("The panchang could not be loaded");
    isOffline = false;
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("switch", { name: /^In your day/ });
  });
});
