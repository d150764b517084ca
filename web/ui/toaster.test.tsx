import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dismissToast, toast } from "./toast.ts";
import { Toaster } from "./toaster.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster label="Notices" closeLabel="Close" />);
});
afterEach(() => {
  dismissToast();
  cleanup();
  vi.useRealTimers();
});

const say = (said: Parameters<typeof toast>[0]) => act(() => toast(said));
const pass = (durationMs: number) => act(() => vi.advanceTimersByTime(durationMs));
const seen = (text: string) => screen.queryByText(text) !== null;

describe("a toast", () => {
  it("is the only one, no wider than 420 pixels", () => {
    say({ title: "First" });
    say({ title: "Second" });
    expect([seen("First"), seen("Second")]).toEqual([false, true]);
    expect(screen.getByText("Second").closest("div.max-w-\\[420px\\]")).toBeTruthy();
  });

  it("stands below the bar at the top of the page, and at the top where that is scrolled away", () => {
    const bar = document.body.appendChild(document.createElement("header"));
    let bottom = 60;
    bar.getBoundingClientRect = () => ({ bottom }) as DOMRect;
    const top = () => screen.getByRole("region", { name: "Notices" }).style.top;
    say({ title: "Below" });
    expect(top()).toBe("64px");
    bottom = -20;
    fireEvent.scroll(window);
    expect(top()).toBe("");
    bar.remove();
  });

  it("goes after five seconds, or when its own time is over", () => {
    say({ title: "Usual" });
    pass(4_999);
    expect(seen("Usual")).toBe(true);
    pass(1);
    expect(seen("Usual")).toBe(false);
    say({ title: "Longer", durationMs: 10_000 });
    pass(9_999);
    expect(seen("Longer")).toBe(true);
    pass(1);
    expect(seen("Longer")).toBe(false);
  });

  it("that is to stay stays until it is put away", () => {
    say({ title: "Stays", isSticky: true });
    pass(24 * 60 * 60_000);
    expect(seen("Stays")).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(seen("Stays")).toBe(false);
  });

  it("of trouble is an alert, any other a status", () => {
    say({ title: "Trouble", tone: "destructive" });
    expect(screen.getByRole("alert").textContent).toContain("Trouble");
    say({ title: "Well", tone: "done" });
    expect(screen.getByRole("status").textContent).toContain("Well");
    expect(screen.getByRole("alert").textContent).toBe("");
  });
});
