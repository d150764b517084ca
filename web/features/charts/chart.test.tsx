import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { cleanup, fireEvent, render, screen } from "#web/testing/library.tsx";
import { Chart } from "./chart.tsx";
import type { Plot, PlotSpec } from "./plot.ts";
import * as plotModule from "./plot.ts";

const drawPlot = vi.spyOn(plotModule, "drawPlot");

const plots: PlotSpec[] = [
  {
    series: [{ kind: "area", color: "--primary", values: [10, 20, 30] }],
    height: 100,
    formatValue: String,
    labels: [],
  },
];
const read = (at: number) => ({
  title: `Day ${at + 1}`,
  values: [{ kind: "area" as const, color: "--primary", text: `₹${(at + 1) * 10}` }],
});
const destroy = vi.fn();
beforeEach(() => {
  const plot: Plot = {
    resize: () => undefined,
    positionOf: (index) => ({ x: index * 100, y: 50 }),
    indexAt: (x) => Math.round(x / 100),
    destroy,
  };
  drawPlot.mockReturnValue(plot);
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const show = () => render(<Chart label="Revenue" plots={plots} count={3} read={read} />);
const slider = () => screen.getByRole("slider", { name: "Revenue" });
const value = () => slider().getAttribute("aria-valuetext");

it("reads the last point first, and the others by the arrow keys, Home and End", () => {
  show();
  expect(value()).toBe("Day 3, ₹30");
  const press = (key: string) => {
    fireEvent.keyDown(slider(), { key });
    return value();
  };
  expect(press("ArrowLeft")).toBe("Day 2, ₹20");
  expect(screen.getByText("₹20")).toBeTruthy();
  expect(press("Home")).toBe("Day 1, ₹10");
  expect(press("ArrowLeft")).toBe("Day 1, ₹10");
  expect(press("End")).toBe("Day 3, ₹30");
  expect(press("ArrowRight")).toBe("Day 3, ₹30");
  press("Escape");
  expect(screen.queryByText("₹30")).toBeNull();
});

it("shows the point under the mouse until the mouse leaves, and the one that a finger touched until the focus goes", () => {
  show();
  fireEvent.pointerMove(slider(), { clientX: 110, pointerType: "mouse" });
  expect(screen.getByText("Day 2")).toBeTruthy();
  fireEvent.pointerLeave(slider(), { pointerType: "mouse" });
  expect(screen.queryByText("Day 2")).toBeNull();
  fireEvent.pointerDown(slider(), { clientX: 10, pointerType: "touch" });
  fireEvent.pointerLeave(slider(), { pointerType: "touch" });
  expect(screen.getByText("Day 1")).toBeTruthy();
  fireEvent.blur(slider());
  expect(screen.queryByText("Day 1")).toBeNull();
});

it("removes its plots when it goes", () => {
  const { unmount } = show();
  // StrictMode has mounted it once before.
  destroy.mockClear();
  unmount();
  expect(destroy).toHaveBeenCalledOnce();
});
