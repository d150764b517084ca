import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CONFIG_KEY, queryClient } from "#web/api/queries.ts";
import { showTheme } from "#web/shell/theme.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { cleanup, closePage, fireEvent, render, screen, update } from "#web/testing/library.tsx";
import { IntroStep } from "./intro-step.tsx";

const onProceed = vi.fn();
inEnglish();
beforeEach(() => {
  vi.useFakeTimers();
  showTheme("light");
  queryClient.setQueryData(CONFIG_KEY, {
    introVideo: {
      url: "/intro.mp4",
      posterUrl: "/intro.jpg",
      dark: { url: "/dark.mp4", posterUrl: "/dark.jpg" },
    },
  });
});
afterEach(() => {
  closePage();
  onProceed.mockClear();
  vi.useRealTimers();
});

const show = (isNewUser: boolean) => render(<IntroStep isNewUser={isNewUser} onProceed={onProceed} />);
const film = () => screen.getByLabelText<HTMLVideoElement>("A short introduction");
const wayOn = () => screen.queryByRole("button", { name: "Book a session" });
const pass = (durationMs: number) => update(() => vi.advanceTimersByTime(durationMs));

it("begins silent, with a switch for the sound", () => {
  show(false);
  expect([film().muted, film().autoplay]).toEqual([true, true]);
  fireEvent.click(screen.getByRole("button", { name: "Turn sound on" }));
  expect(film().muted).toBe(false);
  fireEvent.click(screen.getByRole("button", { name: "Turn sound off" }));
  expect(film().muted).toBe(true);
});

it("is the dark film in the dark theme", () => {
  show(false);
  expect(film().getAttribute("src")).toBe("/intro.mp4");
  cleanup();
  showTheme("dark");
  show(false);
  expect([film().getAttribute("src"), film().getAttribute("poster")]).toEqual(["/dark.mp4", "/dark.jpg"]);
});

it("can be left at once by who has been here, after ten seconds by who is new", () => {
  show(false);
  expect(wayOn()).toBeTruthy();
  cleanup();
  show(true);
  pass(9_999);
  expect(wayOn()).toBeNull();
  pass(1);
  expect(wayOn()).toBeTruthy();
});

it("fades for half a second before it leads on, by the button and at its end, once", () => {
  show(false);
  fireEvent.click(wayOn() ?? document.body);
  fireEvent.ended(film());
  pass(499);
  expect(onProceed).not.toHaveBeenCalled();
  pass(1);
  expect(onProceed).toHaveBeenCalledTimes(1);
  cleanup();
  show(true);
  fireEvent.ended(film());
  pass(500);
  expect(onProceed).toHaveBeenCalledTimes(2);
});

it("is a welcome in words without a wait where there is no film", () => {
  queryClient.setQueryData(CONFIG_KEY, {
    introVideo: { url: "", posterUrl: "", dark: { url: "", posterUrl: "" } },
  });
  show(true);
  expect(screen.getByText(/You are logged in/)).toBeTruthy();
  expect(wayOn()).toBeTruthy();
});

it.each([false, true])(
  "is a welcome in words without a wait where the film fails, for a new customer: %s",
  (isNew) => {
    show(isNew);
    fireEvent.error(film());
    expect(screen.queryByLabelText("A short introduction")).toBeNull();
    expect(screen.getByText(/You are logged in/)).toBeTruthy();
    expect(wayOn()).toBeTruthy();
    expect(screen.queryByText("Just a moment…")).toBeNull();
  },
);
