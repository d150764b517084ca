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

const show = (content: Parameters<typeof toast>[0]) => act(() => toast(content));
const advance = (durationMs: number) => act(() => vi.advanceTimersByTime(durationMs));
const isShown = (text: string) => screen.queryByText(text) !== null;

describe("a toast", () => {
  it("replaces the one before, and is at most 420 pixels wide", () => {
    show({ title: "First" });
    show({ title: "Second" });
    expect([isShown("First"), isShown("Second")]).toEqual([false, true]);
    expect(screen.getByText("Second").closest("div.max-w-\\[420px\\]")).toBeTruthy();
  });

  it("about the session is not hidden by a later one, which is shown afterwards", () => {
    show({ title: "Guruji is Ready", isAboutSession: true, durationMs: 10_000 });
    show({ title: "Copied" });
    show({ title: "Saved" });
    expect([isShown("Guruji is Ready"), isShown("Saved")]).toEqual([true, false]);
    advance(10_000);
    expect([isShown("Guruji is Ready"), isShown("Copied"), isShown("Saved")]).toEqual([false, false, true]);
    show({ title: "The session is complete", isAboutSession: true });
    expect(isShown("The session is complete")).toBe(true);
    advance(5_000);
    expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
  });

  it("stands below the bar at the top of the page, and at the top when the bar is scrolled away", () => {
    const bar = document.body.appendChild(document.createElement("header"));
    let bottom = 60;
    bar.getBoundingClientRect = () => ({ bottom }) as DOMRect;
    const top = () => screen.getByRole("region", { name: "Notices" }).style.top;
    show({ title: "Below" });
    expect(top()).toBe("64px");
    bottom = -20;
    fireEvent.scroll(window);
    expect(top()).toBe("");
    bar.remove();
  });

  it("stands at the bottom when it is about a row in the upper half of the page", () => {
    const row = document.body.appendChild(document.createElement("div"));
    row.dataset.session = "7";
    const isAtBottom = () =>
      screen.getByRole("region", { name: "Notices" }).className.includes("bottom-[calc");
    row.getBoundingClientRect = () => ({ top: 100 }) as DOMRect;
    show({ title: "Asha waits", about: "7" });
    expect(isAtBottom()).toBe(true);
    show({ title: "Saved" });
    expect(isAtBottom()).toBe(false);
    row.getBoundingClientRect = () => ({ top: window.innerHeight - 50 }) as DOMRect;
    show({ title: "Asha waits", about: "7" });
    expect(isAtBottom()).toBe(false);
    row.remove();
  });

  it("closes after five seconds, or after its own duration", () => {
    show({ title: "Usual" });
    advance(4_999);
    expect(isShown("Usual")).toBe(true);
    advance(1);
    expect(isShown("Usual")).toBe(false);
    show({ title: "Longer", durationMs: 10_000 });
    advance(9_999);
    expect(isShown("Longer")).toBe(true);
    advance(1);
    expect(isShown("Longer")).toBe(false);
  });

  it("that is sticky stays until it is closed", () => {
    show({ title: "Stays", isSticky: true });
    advance(24 * 60 * 60_000);
    expect(isShown("Stays")).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(isShown("Stays")).toBe(false);
  });

  it("with the tone destructive is an alert, any other a status", () => {
    show({ title: "Trouble", tone: "destructive" });
    expect(screen.getByRole("alert").textContent).toContain("Trouble");
    show({ title: "Well", tone: "done" });
    expect(screen.getByRole("status").textContent).toContain("Well");
    expect(screen.getByRole("alert").textContent).toBe("");
  });
});
