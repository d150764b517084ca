import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listOpenDates, listSlots } from "#contract/availability.ts";
import { getPublicConfig } from "#contract/config.ts";
import { addDays, istDateOf } from "#domain/ist-time.ts";
import { CONFIG_KEY, queryClient } from "#web/api/queries.ts";
import { pageState, setPageState } from "#web/page-state.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { fakeSpeech, readAloud } from "#web/testing/fake-speech.ts";
import { testConfig, WHOLE_GUIDE } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { cleanup, render, screen } from "#web/testing/library.tsx";
import { AboutScreen } from "./about-screen.tsx";

const server = fakeServer();
const tomorrow = addDays(istDateOf(new Date()), 1);

inEnglish();
beforeEach(() => {
  server.answer(getPublicConfig, testConfig({ serverTime: new Date().toISOString() }));
  server.answer(listOpenDates, { dates: [tomorrow], full: [] });
  server.answer(listSlots, ({ query }) => ({
    date: query.date,
    slots: [
      { time: "16:00", available: false },
      { time: "16:10", available: true },
    ],
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
  setPageState(null);
});

const show = () => render(<AboutScreen />);

it("a visitor reads who the guide is, both prices, and the next free time, before signing in", async () => {
  show();
  expect(await screen.findByRole("heading", { name: "Guruji" })).toBeTruthy();
  expect(screen.getByText("20 years")).toBeTruthy();
  expect(screen.getByText("हिन्दी, English")).toBeTruthy();
  expect(screen.getByText("₹210")).toBeTruthy();
  expect(screen.getByText("₹510")).toBeTruthy();
  expect(await screen.findByText("Tomorrow, 4:10 PM")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Choose a time" }).getAttribute("href")).toBe("/book");
});

it("the specification's parts follow: overview, mission, platform, commitment and company", async () => {
  show();
  await screen.findByRole("heading", { name: "Overview" });
  const headings = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  for (const title of ["Our mission", "Our platform", "Our commitment", "Company information"])
    expect(headings).toContain(title);
});

it("what is not configured is not shown, and the name is the configured one", async () => {
  const guide = { years: null, languages: [], photoUrl: "/media/guide.jpg" };
  queryClient.setQueryData(CONFIG_KEY, { ...testConfig(), guide });
  setPageState({ ...pageState(), brand: { ...pageState().brand, guideName: "Acharya" } });
  show();
  expect(await screen.findByRole("heading", { name: "Acharya" })).toBeTruthy();
  expect(screen.queryByText("of experience")).toBeNull();
  expect(document.querySelector("img")?.getAttribute("src")).toBe("/media/guide.jpg");
});

it("says how many sessions were held, what was found, and what the voice says", async () => {
  queryClient.setQueryData(CONFIG_KEY, testConfig({ guide: WHOLE_GUIDE }));
  show();
  expect(await screen.findByText("1,240")).toBeTruthy();
  expect(screen.getByText("5.0 of 5 (310 ratings)")).toBeTruthy();
  expect(screen.getByText("नमस्ते")).toBeTruthy();
  expect(screen.getByRole("button", { name: "A sample parcha" })).toBeTruthy();
});

it("without a free time the way to the booking screen stays", async () => {
  server.answer(listOpenDates, { dates: [], full: [] });
  show();
  expect(await screen.findByText("See the free times and choose")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Choose a time" })).toBeTruthy();
});

it("read aloud, the screen says whose page it is, what a session costs and what to press", async () => {
  const speech = fakeSpeech();
  show();
  await screen.findByText("Tomorrow, 4:10 PM");
  expect(await readAloud(speech)).toBe(
    "This page is about Guruji. You can talk to them by video, the two of you alone. " +
      "One question costs two hundred and ten rupees. " +
      "To choose a time, press the button at the bottom.",
  );
});
