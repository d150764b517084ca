import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { listMoneyTasks } from "#contract/accounting.ts";
import { clearAvailability, listAvailability, listOpenDates, listSlots } from "#contract/availability.ts";
import { rescheduleBooking } from "#contract/bookings.ts";
import { getCallSheet } from "#contract/call-sheet.ts";
import { previewClosedDays } from "#contract/closed-days.ts";
import { listComplaints, type OpenComplaint } from "#contract/complaints.ts";
import { getPublicConfig } from "#contract/config.ts";
import { listNotes } from "#contract/notes.ts";
import { getPanchangDay } from "#contract/panchang.ts";
import {
  type CompletedSession,
  getAdminBooking,
  getOwedWork,
  listCompletedSessions,
  listNotHeldSessions,
  listOwedParchas,
  listSessionsToComplete,
  listTodaysSessions,
  listUpcomingSessions,
} from "#contract/sessions.ts";
import { loadKeptLists } from "#web/api/keeping.ts";
import { queryClient } from "#web/api/queries.ts";
import { forgetAdmin, rememberAdmin } from "#web/features/identity/admin-session.ts";
import {
  completeInLists,
  type SessionDetails,
  type UpcomingSession,
} from "#web/features/sessions/use-sessions.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testAdmin, testConfig, testId, testSession, testSheet } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, cleanup, fireEvent, render, screen, within } from "#web/testing/library.tsx";
import { testPanchangDay } from "#web/testing/panchang-day.ts";
import { serverDrawing } from "#web/testing/server-drawing.tsx";
import { HeaderPlace } from "#web/ui/header-start.tsx";
import { SessionsScreen } from "./sessions-screen.tsx";

const DAY = "2026-11-22";
const COMPLAINT: OpenComplaint = {
  bookingId: testId(9),
  sessionDate: "2026-11-21",
  sessionTime: "19:30",
  customer: { username: "Asha", displayName: "Asha", phone: "9876543210" },
  reason: "sound",
  reportedAt: "2026-11-21T14:00:00.000Z",
  answers: ["new-time", "settled"],
  togetherSeconds: 0,
  sides: [],
};
const server = fakeServer();
let isWide: boolean;
let upcoming: UpcomingSession[];
let completed: CompletedSession[];

/** A session of the day that is named by its time; the last digits of the time are its id. */
function session(sessionTime: string, fields: Partial<UpcomingSession> = {}): UpcomingSession {
  return testSession({
    id: testId(Number(sessionTime.replace(":", ""))),
    sessionDate: DAY,
    sessionTime,
    joinClosesAt: "2026-11-22T18:00:00.000Z",
    user: { username: `Seeker ${sessionTime}`, displayName: `Seeker ${sessionTime}`, phone: "9876543210" },
    ...fields,
  });
}

function past(number: number, fields: Partial<CompletedSession> = {}): CompletedSession {
  return {
    id: testId(number),
    givenName: null,
    bookedFor: null,
    sessionDate: "2026-11-20",
    sessionTime: "10:00",
    status: "completed",
    amount: 751,
    questionType: "single",
    user: { username: `Past ${number}`, displayName: `Past ${number}`, phone: "9876500000" },
    refunded: 0,
    takenBack: 0,
    isTest: false,
    getsParcha: true,
    remedies: [],
    parchas: [],
    resultsOwed: true,
    ...fields,
  };
}

inEnglish();
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(`${DAY}T16:33:00+05:30`) });
  isWide = false;
  vi.spyOn(window, "matchMedia").mockImplementation(
    () => ({ matches: isWide, addEventListener: () => {}, removeEventListener: () => {} }) as never,
  );
  upcoming = [];
  completed = [];
  const owed = (count: number) => ({ count, oldest: count > 0 ? "2026-11-20" : null });
  const listed = (bookings: UpcomingSession[]) => {
    const total = bookings.filter(({ isTest }) => !isTest).length;
    return { bookings, total, nextCursor: null };
  };
  server.answer(listUpcomingSessions, () => listed(upcoming));
  server.answer(listTodaysSessions, () => listed(upcoming));
  server.answer(getOwedWork, () => ({ parchas: owed(completed.length), notes: owed(0), vidhis: owed(0) }));
  server.answer(listCompletedSessions, () => ({
    sessions: completed,
    total: 1_200_002,
    found: completed.length,
    foundIsExact: true,
    nextCursor: null,
  }));
  server.answer(listNotHeldSessions, { sessions: [], nextCursor: null });
  server.answer(listOwedParchas, ({ query }) => ({
    sessions: query.cursor ? completed.slice(1) : completed.slice(0, 1),
    total: completed.length,
    nextCursor: query.cursor || completed.length < 2 ? null : (completed[0]?.id ?? null),
  }));
  server.answer(listSessionsToComplete, listed([]));
  server.answer(getPanchangDay, ({ params }) => testPanchangDay(params.date));
  server.answer(listComplaints, { complaints: [] });
  server.answer(listMoneyTasks, { tasks: [] });
  server.answer(getCallSheet, testSheet());
  server.answer(listNotes, { notes: [] });
  server.answer(getAdminBooking, ({ params: { id } }) => {
    const found = upcoming.find((one) => one.id === id) ?? session("10:00");
    return { booking: { ...found, remedies: [] } };
  });
});
// A part of its own: how long it takes to load is no matter of these tests.
beforeAll(() => loadKeptLists());
afterEach(() => {
  cleanup();
  forgetAdmin();
  document.body.replaceChildren();
  window.history.replaceState(null, "", "/");
  queryClient.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function show() {
  const header = document.createElement("header");
  document.body.append(header);
  await act(async () =>
    render(
      <HeaderPlace value={{ current: header }}>
        <SessionsScreen />
      </HeaderPlace>,
    ),
  );
  await screen.findByText(/Today · /, { selector: "p" });
  await act(() => vi.advanceTimersByTimeAsync(100));
}

const group = (name: string) => within(screen.getByRole("region", { name }));
const namesIn = (name: string) =>
  group(name)
    .getAllByText(/^Seeker /)
    .map(({ textContent }) => textContent);
const chosenName = () => screen.getByRole("article").querySelector("h2")?.textContent;
const choose = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole("button", { name: new RegExp(`[AP]M ?${name}`) })));

it("what waits besides the day and cannot be loaded is asked for a few times, and the day is shown", async () => {
  const endpoints = [listComplaints, listMoneyTasks, getOwedWork];
  for (const endpoint of endpoints) server.fail(endpoint, "network");
  await show();
  expect(screen.getByRole("tablist", { name: "Which sessions" })).toBeTruthy();
  for (const endpoint of endpoints) expect(server.calls(endpoint).length).toBeLessThan(4);
});

it("all sessions to come are listed page by page, and their number is the server's", async () => {
  const [first, second] = [session("17:00"), session("18:00")];
  server.answer(listUpcomingSessions, ({ query }) =>
    query.cursor
      ? { bookings: [second], total: 1_200, nextCursor: null }
      : { bookings: [first], total: 1_200, nextCursor: first.id },
  );
  await show();
  fireEvent.click(screen.getByRole("tab", { name: /1,200/ }));
  fireEvent.click(await screen.findByRole("button", { name: "Show more" }));
  expect(await screen.findByText("Seeker 18:00")).toBeTruthy();
  expect(screen.getByText("Seeker 17:00")).toBeTruthy();
});

it("each session of the day stands once, in its group, with the action that fits the moment", async () => {
  upcoming = [
    session("16:30", { customerWaiting: true, waitingSince: "2026-11-22T11:00:00.000Z", hasIntake: true }),
    session("16:40", { hasIntake: true, birthDetails: "chart" }),
    session("16:50"),
  ];
  await show();
  expect([namesIn("Now"), namesIn("Next"), namesIn("Later 1")]).toEqual([
    ["Seeker 16:30"],
    ["Seeker 16:40"],
    ["Seeker 16:50"],
  ]);
  expect(group("Now").getByText("Here 3 min")).toBeTruthy();
  expect(group("Now").getByRole("link", { name: "Start session" }).getAttribute("href")).toBe(
    `/admin/session/${testId(1630)}?call`,
  );
  // Whose details are there has nothing to be done, and no mark.
  expect(group("Next").queryByRole("link")).toBeNull();
  expect(group("Next").queryByText("No details yet")).toBeNull();
  const ask = group("Later 1").getByRole("link", { name: "Ask" }).getAttribute("href");
  expect(ask).toContain(`https://wa.me/919876543210?text=`);
});

it("no row moves down under a finger: the day appears with the line of what waits for an answer", async () => {
  upcoming = [session("16:30")];
  server.answer(listComplaints, { complaints: [COMPLAINT] });
  const release = server.hold(listComplaints);
  await show();
  expect(screen.queryByText("Seeker 16:30")).toBeNull();
  release();
  expect(await screen.findByText("Seeker 16:30")).toBeTruthy();
  const matter = await screen.findByRole("heading", { name: "1 session did not go well" });
  const row = screen.getByText("Seeker 16:30");
  expect(matter.compareDocumentPosition(row)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it("the kept day is read at once on a network that looks alive and answers nothing", async () => {
  rememberAdmin(testAdmin());
  upcoming = [session("16:30")];
  server.answer(listComplaints, { complaints: [COMPLAINT] });
  await show();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  cleanup();
  queryClient.clear();
  const asked = [listUpcomingSessions, listTodaysSessions, listSessionsToComplete, getOwedWork];
  const releases = [...asked, listComplaints, listMoneyTasks].map((endpoint) => server.hold(endpoint));
  await show();
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(namesIn("Now")).toEqual(["Seeker 16:30"]);
  expect(screen.getByRole("heading", { name: "1 session did not go well" })).toBeTruthy();
  for (const release of releases) release();
});

it("a row says that a customer who waited has lost the network, and not that they have not come", async () => {
  upcoming = [session("16:30", { customerOutOfReach: true }), session("16:40")];
  await show();
  expect(group("Now").getByText("Lost the network")).toBeTruthy();
  expect(screen.queryByText("Not here now")).toBeNull();
});

it("a row says that no message about the session arrives, so that somebody calls", async () => {
  upcoming = [session("16:30", { isUnreached: true }), session("16:40")];
  await show();
  expect(screen.getAllByText("Messages do not arrive: please call")).toHaveLength(1);
});

it("a row has no mark for what is as it usually is", async () => {
  const given = { hasIntake: true, hasTypedQuestion: true, hasVoiceQuestion: true, intakePhotos: 2 };
  const check = { camera: "ok", microphone: "ok", speaker: "ok", network: "good" } as const;
  upcoming = [session("16:40", { ...given, birthDetails: "chart", deviceCheck: check })];
  await show();
  const row = document.querySelector("[data-session] button[aria-expanded]");
  expect(row?.textContent).toBe("4:40PMSeeker 16:40");
});

it("all twelve sessions of a day are there without a press, the present one and the next one above the rest", async () => {
  const times = Array.from(
    { length: 12 },
    (_, at) => `${16 + Math.floor((3 + at) / 6)}:${((3 + at) % 6) * 10 || "00"}`,
  );
  upcoming = times.map((time) => session(time));
  const held = session("10:00", { isHeld: true });
  server.answer(listSessionsToComplete, { bookings: [held], total: 1, nextCursor: null });
  await show();
  const names = screen.getAllByText(/^Seeker /).map(({ textContent }) => textContent);
  expect(names).toHaveLength(13);
  expect(names.slice(0, 3)).toEqual(["Seeker 16:30", "Seeker 16:40", "Seeker 10:00"]);
  expect(screen.queryByRole("button", { name: "Show all" })).toBeNull();
  expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Today 13");
  expect([...serverDrawing(<SessionsScreen />).querySelectorAll("li[data-session]")]).toHaveLength(13);
});

it("once both were together a button completes the session, also while the customer still waits", async () => {
  const here = { customerWaiting: true, waitingSince: "2026-11-22T11:00:00.000Z", isHeld: true };
  upcoming = [session("16:30", here), session("16:40")];
  await show();
  expect(group("Now").getByRole("link", { name: "Start session" })).toBeTruthy();
  fireEvent.click(group("Now").getByRole("button", { name: "Complete" }));
  expect(await screen.findByRole("dialog", { name: "Session Completed?" })).toBeTruthy();
  expect(group("Next").queryByRole("button", { name: "Complete" })).toBeNull();
});

it("a session whose results are saved is done, and in no list of what is to be done, before the server has answered", async () => {
  upcoming = [session("16:30", { isHeld: true }), session("16:40")];
  await show();
  const release = server.hold(listUpcomingSessions);
  act(() => completeInLists(testId(1630)));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(namesIn("Done 1")).toEqual(["Seeker 16:30"]);
  expect(screen.getAllByText(/^Seeker /)).toHaveLength(2);
  release();
});

it("tomorrow is closed by two presses where nothing is booked", async () => {
  server.answer(previewClosedDays, { sessions: [], holds: 0 });
  server.answer(clearAvailability, { success: true, bookingsOutside: 0 });
  await show();
  fireEvent.click(screen.getByRole("button", { name: "Close tomorrow" }));
  const dialog = within(await screen.findByRole("dialog"));
  await vi.waitFor(() =>
    expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Clear" }).disabled).toBe(false),
  );
  await act(async () => void fireEvent.click(dialog.getByRole("button", { name: "Clear" })));
  expect(server.calls(clearAvailability).map(({ params }) => params)).toEqual([{ date: "2026-11-23" }]);
});

it("a session moves by a press on a free time of its own day", async () => {
  upcoming = [session("17:00"), session("17:30")];
  server.answer(getPublicConfig, testConfig());
  server.answer(listOpenDates, { dates: [DAY, "2026-11-24"], full: [] });
  server.answer(listSlots, ({ query: { date = DAY } }) => ({
    date,
    slots: [
      { time: "17:20", available: date === DAY },
      { time: "17:30", available: false },
      { time: "18:00", available: true },
    ],
  }));
  server.answer(listAvailability, { days: [] });
  const moved: unknown[] = [];
  server.answer(rescheduleBooking, ({ input }) => {
    moved.push(input);
    return { success: true, booking: session("17:20") };
  });
  await show();
  fireEvent.click(await screen.findByRole("button", { name: "More for Seeker 17:00" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Move" }));
  const dialog = within(await screen.findByRole("dialog"));
  const time = await dialog.findByRole("button", { name: /^5:20.PM/ });
  expect(dialog.queryByRole("grid")).toBeNull();
  await act(async () => {
    // A double tap moves it once.
    fireEvent.click(time);
    fireEvent.click(time);
  });
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(moved).toEqual([{ sessionDate: DAY, sessionTime: "17:20" }]);
});

it("the times to move to keep their places under the finger: a taken one is disabled, no name and no time comes between", async () => {
  upcoming = [session("17:00")];
  server.answer(getPublicConfig, testConfig());
  server.answer(listOpenDates, { dates: [DAY, "2026-11-24"], full: [] });
  let free = ["17:20", "18:00"];
  server.answer(listSlots, ({ query: { date = DAY } }) => ({
    date,
    slots: ["17:10", "17:20", "18:00"].map((time) => ({ time, available: free.includes(time) })),
  }));
  const ravi = {
    bookingId: testId(77),
    time: "17:40",
    name: "Ravi",
    questionType: "single" as const,
    isHold: false,
    isOutside: false,
  };
  server.answer(listAvailability, {
    days: [{ date: DAY, state: "open", isByHand: false, waiting: 0, ranges: [], bookings: [ravi] }],
  });
  const release = server.hold(listAvailability);
  await show();
  fireEvent.click(await screen.findByRole("button", { name: "More for Seeker 17:00" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Move" }));
  const dialog = within(await screen.findByRole("dialog"));
  await act(() => vi.advanceTimersByTimeAsync(100));
  // A name that comes later would push the times along.
  expect(dialog.queryByRole("button", { name: /^5:20.PM/ })).toBeNull();
  await act(async () => release());
  await dialog.findByRole("button", { name: /^5:20.PM/ });
  const strip = dialog.getByText("Ravi").closest("ul");
  const drawn = strip?.textContent;
  free = ["17:10", "18:00"];
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  const taken = await dialog.findByRole<HTMLButtonElement>("button", { name: /^5:20.PM/ });
  await vi.waitFor(() => expect(taken.disabled).toBe(true));
  expect(dialog.getByText("Ravi").closest("ul")?.textContent).toBe(drawn);
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: /^6:00.PM/ }).disabled).toBe(false);
  free = ["17:10"];
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(await dialog.findByRole("button", { name: /^5:10.PM/ })).toBeTruthy();
  expect(dialog.queryByRole("button", { name: /^6:00.PM/ })).toBeNull();
});

it("what the row leaves out opens by a tap on it: phone, amount, status", async () => {
  upcoming = [session("17:00", { amount: 751, status: "confirmed" })];
  await show();
  expect(screen.queryByText("+91 98765 43210")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: /PM ?Seeker 17:00/ }));
  expect(screen.getByText("+91 98765 43210")).toBeTruthy();
  expect(screen.getByText(/One question · ₹751/)).toBeTruthy();
  expect(screen.getByText("Confirmed")).toBeTruthy();
});

it("counts leave out test sessions, and are grouped the Indian way", async () => {
  upcoming = [session("17:00"), session("17:10", { isTest: true })];
  await show();
  expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
    "All Upcoming 1",
    "Today 1",
    "Completed 12,00,002",
  ]);
  upcoming.push(session("17:20"));
  fireEvent.click(screen.getByRole("tab", { name: /All Upcoming/ }));
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(screen.getByRole("region", { name: "Today · Sun, 22 Nov 2" })).toBeTruthy();
});

it("everything that is owed is listed, page by page, each row one tap from the photos", async () => {
  // Who has paid for the first one has closed the account, and not who attended.
  completed = [past(1, { user: null }), past(2)];
  window.history.replaceState(null, "", "/?owed=parchas");
  await show();
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getByRole("link", { name: "Add photos" }).getAttribute("href")).toBe(
    `/admin/session/${testId(1)}?photos`,
  );
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Show more" })));
  expect(await screen.findByText("Past 2")).toBeTruthy();
});

it("no row is shown before those that will stand above it", async () => {
  upcoming = [session("17:00")];
  const held = session("10:00", { sessionDate: "2026-11-21" });
  server.answer(listSessionsToComplete, { bookings: [held], total: 1, nextCursor: null });
  const release = server.hold(listSessionsToComplete);
  await show();
  expect(screen.queryByText("Seeker 17:00")).toBeNull();
  release();
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getAllByText(/^Seeker /).map(({ textContent }) => textContent)).toEqual([
    "Seeker 17:00",
    "Seeker 10:00",
  ]);
});

it("a list of owed work that could not be loaded does not say that nothing is owed", async () => {
  window.history.replaceState(null, "", "/?owed=parchas");
  server.fail(listOwedParchas, "unexpected");
  await show();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  expect(screen.queryByText("Nothing left to do")).toBeNull();
});

it("once the sound is turned on, it plays when a customer begins to wait and when a session begins", async () => {
  const start = vi.fn();
  const node = { connect: () => node, frequency: {}, start, stop: () => {} };
  const gain = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} };
  vi.stubGlobal(
    "AudioContext",
    class {
      currentTime = 0;
      resume = async () => {};
      createOscillator = () => node;
      createGain = () => ({ ...node, gain });
    },
  );
  const notes = async (change: () => void) => {
    const before = start.mock.calls.length;
    await act(async () => {
      change();
      await vi.advanceTimersByTimeAsync(31_000);
    });
    return start.mock.calls.length - before;
  };
  upcoming = [session("16:50")];
  await show();
  const wait = () => {
    upcoming = [session("16:50", { customerWaiting: true })];
  };
  const leave = () => {
    upcoming = [session("16:50")];
  };
  expect(await notes(wait)).toBe(0);
  expect(await notes(leave)).toBe(0);
  expect(await notes(() => fireEvent.click(screen.getByRole("button", { name: "Turn sound on" })))).toBe(2);
  expect(await notes(wait)).toBe(2);
  expect(await notes(leave)).toBe(0);
  expect(await notes(() => vi.setSystemTime(new Date(`${DAY}T16:50:00+05:30`)))).toBe(2);
  expect(await notes(() => {})).toBe(0);
  fireEvent.click(screen.getByRole("button", { name: "Sound is on" }));
  vi.unstubAllGlobals();
});

it("past sessions are searched by name or phone and by dates", async () => {
  completed = [past(1)];
  await show();
  fireEvent.click(screen.getByRole("tab", { name: /Completed/ }));
  fireEvent.change(screen.getByLabelText("Search by name or phone"), { target: { value: " 98765 " } });
  const from = screen.getByLabelText<HTMLInputElement>("From");
  expect(from.max).toBe("9999-12-31");
  fireEvent.change(from, { target: { value: "2026-11-01" } });
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(server.calls(listCompletedSessions).at(-1)?.query).toEqual({
    search: "98765",
    from: "2026-11-01",
    limit: "50",
  });
  fireEvent.click(screen.getByLabelText("Missed or cancelled"));
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(server.calls(listNotHeldSessions)).toHaveLength(1);
  const searched = () =>
    [listCompletedSessions, listNotHeldSessions].flatMap((list) =>
      server.calls(list).filter(({ query }) => query.search !== undefined),
    ).length;
  const before = searched();
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(searched()).toBe(before + 1);
  fireEvent.click(screen.getByRole("tab", { name: /^Today/ }));
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(searched()).toBe(before + 1);
});

it.each([
  [200, "₹500 goes back in full."],
  [700, "There is no money to give back."],
])(
  "the question before a cancellation names the money that is left of ₹751 after %i and ₹51",
  async (refunded, left) => {
    upcoming = [session("17:00", { amount: 751, refunded, takenBack: 51 })];
    await show();
    fireEvent.click(await screen.findByRole("button", { name: "More for Seeker 17:00" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Cancel and refund" }));
    expect(await screen.findByText(left)).toBeTruthy();
  },
);

it("beside the list stands the session that is chosen", async () => {
  isWide = true;
  upcoming = ["17:00", "17:10", "17:20"].map((time) => session(time));
  await show();
  await screen.findByRole("article");
  expect(chosenName()).toBe("Seeker 17:00");
  await choose("Seeker 17:10");
  expect(chosenName()).toBe("Seeker 17:10");
});

it("beside the list of another tab stands its first session, not one of the day", async () => {
  isWide = true;
  upcoming = ["17:00", "17:10"].map((time) => session(time));
  completed = [past(1)];
  server.answer(getAdminBooking, ({ params: { id } }) => {
    const found = [...upcoming, ...completed].find((one) => one.id === id);
    return { booking: { ...session("10:00"), ...found, remedies: [] } as SessionDetails };
  });
  await show();
  await screen.findByRole("article");
  await choose("Seeker 17:10");
  expect(chosenName()).toBe("Seeker 17:10");
  fireEvent.click(screen.getByRole("tab", { name: /^Completed/ }));
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(chosenName()).toBe("Past 1");
});

it("beside all sessions to come, and those that were missed, stands none of another list", async () => {
  isWide = true;
  upcoming = [session("17:00")];
  completed = [past(1)];
  const yesterdays = session("09:00", { sessionDate: "2026-11-20" });
  server.answer(listSessionsToComplete, { bookings: [yesterdays], total: 1, nextCursor: null });
  server.answer(getAdminBooking, ({ params: { id } }) => {
    const found = [...upcoming, ...completed, yesterdays].find((one) => one.id === id);
    return { booking: { ...session("10:00"), ...found, remedies: [] } as SessionDetails };
  });
  await show();
  await screen.findByRole("article");
  expect(chosenName()).toBe("Seeker 09:00");
  const open = async (element: HTMLElement) => {
    fireEvent.click(element);
    await act(() => vi.advanceTimersByTimeAsync(100));
  };
  await open(screen.getByRole("tab", { name: /^All upcoming/i }));
  expect(chosenName()).toBe("Seeker 17:00");
  await open(screen.getByRole("tab", { name: /^Completed/ }));
  expect(chosenName()).toBe("Past 1");
  await open(screen.getByLabelText("Missed or cancelled"));
  expect(screen.queryByRole("article")).toBeNull();
});
