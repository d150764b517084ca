import { afterEach, describe, expect, it, vi } from "vitest";
import { getIntake } from "#contract/intakes.ts";
import { NOT_IN_QUEUE, type QueuePosition } from "#domain/queue.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testBooking, testNoFiles } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { testIntake } from "#web/testing/intake-fixtures.ts";
import { act, closePage, render, screen } from "#web/testing/library.tsx";
import { chromeIntent, Guidelines, IntakeLine, QueueCard } from "./join-parts.tsx";
import { RoomPlace } from "./room-waiting.tsx";
import { Countdown } from "./session-card.tsx";

const server = fakeServer();

inEnglish();
afterEach(closePage);

it("the countdown shows hours, minutes and seconds", () => {
  render(<Countdown secondsLeft={2 * 3600 + 5 * 60 + 9} />);
  const parts = [...screen.getByRole("timer").children].map(({ textContent }) => textContent);
  expect(parts).toEqual(["02 hours", "05 minutes", "09 seconds"]);
});

it("a countdown that is opened announces the minutes that are left, and then those of the marks alone", () => {
  const { rerender } = render(<Countdown secondsLeft={355} />);
  const announced = () => screen.getByRole("status").textContent;
  expect(announced()).toBe("6 minutes until your session.");
  rerender(<Countdown secondsLeft={301} />);
  expect(announced()).toBe("6 minutes until your session.");
  rerender(<Countdown secondsLeft={300} />);
  expect(announced()).toBe("5 minutes until your session.");
  // The phone has slept.
  rerender(<Countdown secondsLeft={170} />);
  expect(announced()).toBe("");
  rerender(<Countdown secondsLeft={119} />);
  expect(announced()).toBe("2 minutes until your session.");
});

it("a countdown of hours announces no minutes", () => {
  render(<Countdown secondsLeft={7000} />);
  expect(screen.getByRole("status").textContent).toBe("");
});

it("the guidelines name the connection, the place, the time and the questions", () => {
  render(<Guidelines />);
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Check your connection: Wi-Fi or good mobile data.",
    "Sit in a quiet, well-lit place where you are undisturbed.",
    "Join five minutes early.",
    "Have your questions ready, best on paper.",
  ]);
});

it.each([
  [{ position: 1, isYourTurn: true, estimateMinutes: null }, "Your turn next"],
  [{ position: 1, isYourTurn: false, estimateMinutes: 5 }, "You are first in the queue"],
  [{ position: 3, isYourTurn: false, estimateMinutes: 25 }, "2 people before you"],
])("the queue card shows %o", (queuePosition, title) => {
  render(<QueueCard queuePosition={{ ...queuePosition, guide: "away" }} isRoomOpen />);
  expect(screen.getByText(title)).toBeTruthy();
  const number = screen.queryByText(/^Number \d/)?.textContent ?? null;
  expect(number).toBe(queuePosition.position === 1 ? null : "Number 3 in the queue");
  const estimate = screen.queryByText(/^About \d+ minutes$/)?.textContent ?? null;
  expect(estimate).toBe(queuePosition.isYourTurn ? null : `About ${queuePosition.estimateMinutes} minutes`);
});

describe("the heading and the steps in the room agree:", () => {
  const IN = "You are in";
  it.each([
    [
      "joining",
      { isYourTurn: true },
      false,
      "Joining…",
      ["Joining…", "Nobody is before you", "Your turn"],
      0,
    ],
    [
      "the guide talks with another",
      { position: 2, isGuideElsewhere: true },
      true,
      "1 person before you",
      [IN, "Guruji is talking", "Your turn"],
      1,
    ],
    [
      "others are before",
      { position: 3 },
      true,
      "2 people before you",
      [IN, "Others are before you", "Your turn"],
      1,
    ],
    [
      "the talk before goes on",
      { isGuideElsewhere: true },
      true,
      "Your turn is coming soon",
      [IN, "Guruji is talking", "Your turn"],
      1,
    ],
    [
      "the customer's turn",
      { isYourTurn: true },
      true,
      "It is your turn",
      [IN, "Nobody is before you", "Your turn"],
      2,
    ],
    [
      "no queue",
      { isActive: false, position: null },
      true,
      "It is your turn",
      [IN, "Nobody is before you", "Your turn"],
      2,
    ],
  ] as const)("%s", (_, part: Partial<QueuePosition>, isIn, heading, steps, current) => {
    const queue = { ...NOT_IN_QUEUE, position: 1, isActive: true, ...part };
    render(<RoomPlace queue={queue} lateness={null} now={new Date()} isIn={isIn} />);
    expect(screen.getByRole("heading").textContent).toBe(heading);
    const items = screen.getAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent)).toEqual(steps);
    expect(items.findIndex((item) => item.getAttribute("aria-current") === "step")).toBe(current);
  });
});

it("the intent keeps the page, and falls back to the default browser", () => {
  expect(chromeIntent("https://parcha.example/join?a=1")).toBe(
    "intent://parcha.example/join?a=1#Intent;scheme=https;package=com.android.chrome;" +
      "S.browser_fallback_url=https%3A%2F%2Fparcha.example%2Fjoin%3Fa%3D1;end",
  );
});

const saved = testIntake({
  name: "Sunita",
});
const session = testBooking();
const showLine = (booking = session) => render(<IntakeLine booking={booking} />);

it("the line that invites to an intake appears while there is no intake", async () => {
  server.answer(getIntake, { ...testNoFiles, intake: null, canEdit: true });
  showLine();
  expect(
    await screen.findByRole("link", { name: "You can still tell Guruji what it is about." }),
  ).toBeTruthy();
});

it("the line that invites to an intake does not appear once the intake is saved", async () => {
  server.answer(getIntake, { ...testNoFiles, intake: saved, canEdit: true });
  await act(async () => void showLine());
  await vi.waitFor(() => expect(server.calls(getIntake)).toHaveLength(1));
  expect(screen.queryByRole("link")).toBe(null);
});

it("the line that invites to an intake does not appear once the session has begun", () => {
  showLine({ ...session, sessionDate: "2020-11-25" });
  expect(screen.queryByRole("link")).toBe(null);
  expect(server.called).toEqual([]);
});
