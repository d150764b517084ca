import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getCallSheet } from "#contract/call-sheet.ts";
import { getChartConventions } from "#contract/chart-conventions.ts";
import { getIntake } from "#contract/intakes.ts";
import { listNotes } from "#contract/notes.ts";
import type { EarlierSession } from "#contract/sessions.ts";
import { USUAL_CONVENTIONS } from "#domain/chart-conventions.ts";
import { queryClient } from "#web/api/queries.ts";
import type { UpcomingSession } from "#web/features/sessions/use-sessions.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import {
  testId,
  testNoFiles,
  testParcha,
  testPrescribedRemedy,
  testSession,
  testSheet,
} from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { testIntake } from "#web/testing/intake-fixtures.ts";
import { act, closePage, fireEvent, press, render, screen, waitFor, within } from "#web/testing/library.tsx";
import { SessionSheet } from "./session-sheet.tsx";
import type { CallSheet } from "./use-call-sheet.ts";

const intake = {
  assumedPlace: null,
  partnerAssumedPlace: null,
  ...testIntake({
    forWhom: "someone-else",
    relation: "daughter",
    name: "Ananya",
    birthDate: "1971-03-09",
    birthTime: "04:10",
    question: "Will the house be sold?",
  }),
};
const earlier = (fields: Partial<EarlierSession> = {}): EarlierSession => ({
  givenName: null,
  bookedFor: null,
  bookingId: testId(11),
  sessionDate: "2026-10-04",
  sessionTime: "10:00",
  questionType: "single",
  minutesTogether: 14,
  parchas: [],
  remedies: [],
  refunded: 0,
  ...fields,
});

let sheet: CallSheet;
const server = fakeServer();
inEnglish();
beforeEach(() => {
  sheet = testSheet();
  server.answer(getCallSheet, () => sheet);
  server.answer(listNotes, { notes: [] });
});
afterEach(closePage);

const show = (session: UpcomingSession = testSession()) =>
  render(
    <QueryClientProvider client={queryClient}>
      <SessionSheet session={session} />
    </QueryClientProvider>,
  );

it("the sheet shows birth date with age, time and question, and leaves out what the customer left out", async () => {
  sheet = { ...sheet, intake, sessionNumber: 3 };
  show(testSession({ givenName: "Sunita", bookedFor: { name: "Ananya", relation: "daughter" } }));
  expect(await screen.findByText("Will the house be sold?")).toBeTruthy();
  expect(screen.getByText("Booked by Sunita · third session · One question")).toBeTruthy();
  expect(screen.getByText("4:10 AM")).toBeTruthy();
  expect(screen.getByText(/^Born · \d+ years$/)).toBeTruthy();
  expect(screen.queryByText("Place")).toBeNull();
});

it("for a milan, the sheet has the other person's birth, both charts and the kootas, each to be opened", async () => {
  server.answer(getChartConventions, USUAL_CONVENTIONS);
  const other = { partnerBirthDate: "1969-11-02", partnerBirthTime: "unknown", partnerBirthPlace: "Unnao" };
  sheet = { ...sheet, intake: { ...intake, partnerRole: "groom", ...other } };
  show();
  const partner = within((await screen.findByText("The groom’s birth")).closest("section") as HTMLElement);
  expect(partner.getByText("2 Nov 1969", { normalizer: (text) => text.replace(/\s/g, " ") })).toBeTruthy();
  expect(partner.getByText("Not known")).toBeTruthy();
  expect(partner.getByText("Unnao")).toBeTruthy();
  const opens = ["Birth chart", "The groom’s birth chart", "Kundli milan"];
  for (const name of opens)
    expect(screen.getByRole("button", { name }).getAttribute("aria-expanded")).toBe("false");
  expect(screen.queryByText(/of 36 gunas$/)).toBe(null);
  server.answer(getChartConventions, USUAL_CONVENTIONS);
  await press("Kundli milan");
  expect(await screen.findByText(/of 36 gunas$/)).toBeTruthy();
  expect(screen.getByLabelText("The groom’s Moon").querySelectorAll("option").length).toBeGreaterThan(3);
});

const MUMBAI = { latitude: 19.073, longitude: 72.883, timeZone: "Asia/Kolkata" };
const inMumbai = {
  ...{ birthDate: "1953-09-14", birthTime: "12:00", birthPlace: "Mumbai", birthLocation: MUMBAI },
  partnerRole: "groom" as const,
  ...{ partnerBirthDate: "1950-04-02", partnerBirthTime: "09:30" },
  ...{ partnerBirthPlace: "Mumbai", partnerBirthLocation: MUMBAI },
};
const byBombay = "By Bombay’s clock (+39 min)";
const takeBombay = (whose: string) => {
  const cautions = screen.getByRole("heading", { name: whose }).closest("section") as HTMLElement;
  fireEvent.click(within(cautions).getByRole("button", { name: byBombay }));
};

it("a time that the guide moves in a chart moves in the milan and on its paper, as long as the sheet stands", async () => {
  vi.stubGlobal("print", vi.fn());
  server.answer(getChartConventions, USUAL_CONVENTIONS);
  sheet = { ...sheet, intake: { ...intake, ...inMumbai } };
  const { unmount } = show();
  await screen.findByRole("button", { name: "Kundli milan" });
  await press("Kundli milan");
  expect(await screen.findByText("18 of 36 gunas")).toBeTruthy();
  await press("Birth chart");
  await screen.findByRole("img", { name: /D1/ });
  const [inChart, ...inMilan] = screen.getAllByRole("button", { name: byBombay });
  expect(inMilan).toHaveLength(2);
  fireEvent.click(inChart as HTMLElement);
  expect(await screen.findByText("26 of 36 gunas")).toBeTruthy();
  const moved = /^The bride’s time is moved by \+39 min\. Given: 14 Sep 1953, 12:00.PM$/;
  expect(screen.getByText(moved)).toBeTruthy();
  expect(screen.queryByText(/^The groom’s time/)).toBeNull();
  // On a phone the guide closes the chart to read the milan.
  await press("Birth chart");
  expect(screen.getByText("26 of 36 gunas")).toBeTruthy();
  await press("Print on A4");
  const paper = within(document.querySelector<HTMLElement>(".milan-sheet") as HTMLElement);
  expect(paper.getByText(/^14 Sep 1953 · 12:39.PM · Mumbai/)).toBeTruthy();
  expect(paper.getByText(/^The time is moved by \+39 min\. Given: 14 Sep 1953, 12:00.PM$/)).toBeTruthy();
  expect(paper.getByText(/^The time is taken by Bombay’s own clock/)).toBeTruthy();
  expect(paper.getByText("26 of 36 gunas")).toBeTruthy();
  fireEvent.pointerDown(window);
  unmount();
  show();
  await press("Kundli milan");
  expect(await screen.findByText("18 of 36 gunas")).toBeTruthy();
  vi.unstubAllGlobals();
});

it("the milan takes another clock or the given time back by one press, and the chart follows", async () => {
  server.answer(getChartConventions, USUAL_CONVENTIONS);
  sheet = { ...sheet, intake: { ...intake, ...inMumbai } };
  show();
  await screen.findByRole("button", { name: "Kundli milan" });
  await press("Kundli milan");
  await screen.findByText("18 of 36 gunas");
  takeBombay("Bride");
  expect(await screen.findByText("26 of 36 gunas")).toBeTruthy();
  await press("Birth chart");
  expect(await screen.findByText(/^12:39.PM$/, { selector: "output *" })).toBeTruthy();
  const [, inMilan] = screen.getAllByRole("button", { name: "As given" });
  fireEvent.click(inMilan as HTMLElement);
  expect(await screen.findByText("18 of 36 gunas")).toBeTruthy();
  expect(screen.getByText(/^12:00.PM$/, { selector: "output *" })).toBeTruthy();
  // Else the next sheet opens it, too.
  await press("Birth chart");
});

it("a birth that the customer has corrected meanwhile is not moved", async () => {
  server.answer(getChartConventions, USUAL_CONVENTIONS);
  sheet = { ...sheet, intake: { ...intake, ...inMumbai } };
  show();
  await screen.findByRole("button", { name: "Kundli milan" });
  await press("Kundli milan");
  await screen.findByText("18 of 36 gunas");
  takeBombay("Bride");
  await screen.findByText("26 of 36 gunas");
  sheet = { ...sheet, intake: { ...intake, ...inMumbai, birthTime: "12:01" } };
  await act(() => queryClient.refetchQueries());
  expect(await screen.findByText("18 of 36 gunas")).toBeTruthy();
  expect(screen.queryByText(/^The bride’s time/)).toBeNull();
});

it("without a wish for a milan there is none", async () => {
  sheet = { ...sheet, intake };
  show();
  expect(await screen.findByText("Will the house be sold?")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Kundli milan" })).toBe(null);
});

it("a spoken question is played at two speeds, and a photo opens to be enlarged", async () => {
  sheet.voice = { id: testId(7), url: "/objects/voices/7.m4a", seconds: 84 };
  sheet.photos = [{ id: testId(8), url: "/8-large.jpg", thumbnailUrl: "/8-small.webp" }];
  show();
  expect(await screen.findByText("The question, spoken · 1:24")).toBeTruthy();
  expect(screen.queryByText("Nothing was written beforehand.")).toBeNull();
  const player = screen.getByLabelText<HTMLAudioElement>("The question, spoken");
  expect(player.getAttribute("src")).toBe("/objects/voices/7.m4a");
  fireEvent.click(screen.getByRole("button", { name: "1.5×" }));
  expect([player.playbackRate, player.defaultPlaybackRate]).toEqual([1.5, 1.5]);
  fireEvent.error(player);
  expect(screen.getByText(/could not be played/)).toBeTruthy();
  await press("Enlarge: photo 1");
  await waitFor(() => expect(screen.getByAltText("Photo 1").getAttribute("src")).toBe("/8-large.jpg"));
});

it("a first session without an intake says so, and the sheet loads again after a failure", async () => {
  server.fail(getCallSheet, "try-again");
  show();
  expect(await screen.findByText("This session’s details could not be loaded")).toBeTruthy();
  server.answer(getCallSheet, () => sheet);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Nothing was written beforehand.")).toBeTruthy();
  expect(screen.getByText("This is the first session.")).toBeTruthy();
});

it("earlier sessions show minutes, remedies and refunds, and a parcha opens to be enlarged", async () => {
  const katha = testPrescribedRemedy({ isPurchased: true, completionStatus: "completed" });
  const jaap = testPrescribedRemedy({ bookingRemedyId: testId(62), name: "Jaap", isPurchased: true });
  const lamp = testPrescribedRemedy({ bookingRemedyId: testId(63), name: "Lamp" });
  const parcha = testParcha({ sessionDate: "2026-10-04" });
  sheet.earlier = [earlier({ remedies: [katha, jaap, lamp], refunded: 300, parchas: [parcha] })];
  show();
  expect(await screen.findByText("4 Oct 2026")).toBeTruthy();
  for (const text of [
    "One question · 14 min",
    "Katha: done",
    "Jaap: to do",
    "Lamp: not bought",
    "₹300 refunded",
  ])
    expect(screen.getByText(text)).toBeTruthy();
  await press("Enlarge: The parcha of 4 Oct 2026, Front");
  expect(await screen.findByRole("button", { name: "Larger" })).toBeTruthy();
});

it("three earlier sessions are shown at first, and their intakes are loaded when the guide opens them", async () => {
  sheet.earlier = [11, 12, 13, 14].map((number) => earlier({ bookingId: testId(number) }));
  server.answer(getIntake, { ...testNoFiles, intake, canEdit: false });
  show();
  const buttons = await screen.findAllByRole("button", { name: "What they wrote" });
  expect(buttons).toHaveLength(3);
  expect(server.calls(getIntake)).toEqual([]);
  const second = buttons[1] as HTMLElement;
  fireEvent.click(second);
  const row = second.closest("li") as HTMLElement;
  expect(await within(row).findByText("Will the house be sold?")).toBeTruthy();
  expect(server.calls(getIntake)).toEqual([{ params: { id: testId(12) } }]);
  fireEvent.click(screen.getByRole("button", { name: "Show all 4" }));
  expect(screen.getAllByRole("button", { name: "What they wrote" })).toHaveLength(4);
});

it("a customer whose account is closed gets no note", async () => {
  show(testSession({ user: null, attendeeId: null }));
  await screen.findByText("This is the first session.");
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(server.calls(listNotes)).toEqual([]);
});
