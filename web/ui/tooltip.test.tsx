import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { cleanup, fireEvent, render, screen, update } from "#web/testing/library.tsx";
import { Tooltip } from "./tooltip.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <Tooltip text="Log out">
      <button type="button" aria-label="Log out" />
    </Tooltip>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const button = () => screen.getByRole("button");
const advance = (ms: number) => update(() => vi.advanceTimersByTime(ms));
const hover = () => fireEvent.pointerOver(button(), { pointerType: "mouse" });

it("appears 700 ms after the pointer has come, and goes with it", () => {
  hover();
  advance(699);
  expect(screen.queryByText("Log out")).toBeNull();
  advance(1);
  expect(screen.getByText("Log out")).toBeTruthy();
  fireEvent.pointerOut(button());
  expect(screen.queryByText("Log out")).toBeNull();
});

it("does not appear when the pointer left before, when the control was pressed, or for a finger", () => {
  hover();
  fireEvent.pointerOut(button());
  advance(1_000);
  hover();
  fireEvent.click(button());
  advance(1_000);
  fireEvent.pointerOver(button(), { pointerType: "touch" });
  advance(1_000);
  expect(screen.queryByText("Log out")).toBeNull();
});
