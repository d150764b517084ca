import { renderToString } from "react-dom/server";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { setLanguage } from "#web/i18n/language.ts";
import { cleanup, fireEvent, render, screen, update } from "#web/testing/library.tsx";
import { FieldError } from "./field.tsx";
import { toast } from "./toast.ts";
import { Toaster } from "./toaster.tsx";

beforeAll(() => setLanguage("en"));
beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const show = (content: Parameters<typeof toast>[0]) => update(() => toast(content));
const advance = (durationMs: number) => update(() => vi.advanceTimersByTime(durationMs));
const isShown = (text: string) => screen.queryByText(text) !== null;

it("a toast of this page is not in what a server draws", () => {
  show({ title: "Saved" });
  expect(isShown("Saved")).toBe(true);
  expect(renderToString(<Toaster />)).not.toContain("Saved");
});

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

  const place = () => screen.getByRole("region", { name: "Notices" });
  const addBar = (mark: string, box: () => Partial<DOMRect>) => {
    const bar = document.body.appendChild(document.createElement(mark === "" ? "header" : "div"));
    if (mark !== "") bar.setAttribute(mark, "");
    bar.getBoundingClientRect = () => box() as DOMRect;
    return bar;
  };

  it("stands at the bottom, above the bar there, and at the edge when the bar is scrolled away", () => {
    let top = window.innerHeight - 64;
    const bar = addBar("data-bottom-bar", () => ({ top, bottom: top + 64 }));
    show({ title: "Above" });
    expect(place().style.bottom).toBe("68px");
    top = window.innerHeight + 20;
    fireEvent.scroll(window);
    expect(place().style.bottom).toBe("");
    expect(place().className).toContain("bottom-[calc");
    bar.remove();
  });

  it("stands at the top, below the header, when it is about a row in the lower half of the page", () => {
    const header = addBar("", () => ({ bottom: 60 }));
    const row = document.body.appendChild(document.createElement("div"));
    row.dataset.session = "7";
    row.getBoundingClientRect = () => ({ top: window.innerHeight - 50 }) as DOMRect;
    show({ title: "Asha waits", about: "7" });
    expect(place().style.top).toBe("64px");
    show({ title: "Saved" });
    expect(place().style.top).toBe("");
    row.getBoundingClientRect = () => ({ top: 100 }) as DOMRect;
    show({ title: "Asha waits", about: "7" });
    expect(place().style.top).toBe("");
    row.remove();
    header.remove();
  });

  it("stands at the top when the customer has just pressed something at the bottom, or while a dialog is open", () => {
    fireEvent.pointerDown(document.body, { clientY: window.innerHeight - 40 });
    show({ title: "All fields are needed" });
    expect(place().className).toContain("top-[calc");
    fireEvent.pointerDown(document.body, { clientY: 100 });
    show({ title: "Saved" });
    expect(place().className).toContain("bottom-[calc");
    const dialog = document.body.appendChild(document.createElement("dialog"));
    dialog.open = true;
    show({ title: "The phone number does not match" });
    expect(place().className).toContain("top-[calc");
    dialog.remove();
  });

  it("stands at the bottom when the field that has just been refused is at the top", () => {
    const field = document.body.appendChild(document.createElement("input"));
    field.focus();
    field.getBoundingClientRect = () => ({ top: 170 }) as DOMRect;
    fireEvent.pointerDown(document.body, { clientY: window.innerHeight - 40 });
    show({ title: "That code is wrong" });
    expect(place().className).toContain("bottom-[calc");
    field.getBoundingClientRect = () => ({ top: window.innerHeight - 200 }) as DOMRect;
    show({ title: "That number is wrong" });
    expect(place().className).toContain("top-[calc");
    field.remove();
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
    advance(100);
    expect(screen.getByRole("alert").textContent).toContain("Trouble");
    show({ title: "Well", tone: "done" });
    advance(100);
    expect(screen.getByRole("status").textContent).toContain("Well");
    expect(screen.getByRole("alert").textContent).toBe("");
  });

  describe("whose sentence a field shows as well", () => {
    const announced = () =>
      [...document.querySelectorAll("[role=alert], [role=status]")].filter(({ textContent }) =>
        textContent?.includes("The code is wrong"),
      );
    const refuse = () => show({ title: "Error", body: "The code is wrong", tone: "destructive" });
    const field = (props: { error: string | null }) => <FieldError id="error" {...props} />;

    it("is seen, and leaves it to the field to say it, also when the field shows it a moment later", () => {
      const { rerender } = render(field({ error: null }));
      refuse();
      advance(20);
      rerender(field({ error: "The code is wrong" }));
      advance(200);
      expect(screen.getAllByText("The code is wrong")).toHaveLength(2);
      expect(announced()).toHaveLength(1);
      expect(announced()[0]?.querySelector("#error")).toBeTruthy();
    });

    it("says it again when it is refused again and the field has not changed", () => {
      const { rerender } = render(field({ error: "The code is wrong" }));
      refuse();
      advance(200);
      expect(announced()).toHaveLength(2);
      rerender(field({ error: null }));
      refuse();
      advance(200);
      expect(announced()).toHaveLength(1);
    });

    it("says it while a dialog is open over the field", () => {
      const { rerender } = render(field({ error: null }));
      const dialog = document.body.appendChild(document.createElement("dialog"));
      dialog.open = true;
      refuse();
      rerender(field({ error: "The code is wrong" }));
      advance(200);
      expect(dialog.querySelector("[role=alert]")?.textContent).toContain("The code is wrong");
      dialog.remove();
    });
  });
});
