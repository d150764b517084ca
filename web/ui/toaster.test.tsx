import { renderToString } from "react-dom/server";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { setLanguage } from "#web/i18n/language.ts";
import { cleanup, fireEvent, render, screen, update } from "#web/testing/library.tsx";
import { Dialog } from "./dialog.tsx";
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

  it("stands in the dialog that is open, since the page is inert then, and on the page when that closes", () => {
    const dialogs = (isOpen: boolean) => (
      <Dialog isOpen={isOpen} onClose={() => undefined} title="Close the account?">
        It is final.
      </Dialog>
    );
    show({ title: "Saved" });
    expect(place().closest("dialog")).toBeNull();
    const { rerender } = render(dialogs(true));
    expect(place().closest("dialog")).toBe(screen.getByRole("dialog"));
    expect(place().textContent).toContain("Saved");
    rerender(dialogs(false));
    expect(place().closest("dialog")).toBeNull();
    expect(place().textContent).toContain("Saved");
  });

  it("stays under the pointer, and closes its time after the pointer has left", () => {
    show({ title: "Read me" });
    advance(4_000);
    fireEvent.pointerEnter(place());
    advance(60_000);
    expect(isShown("Read me")).toBe(true);
    fireEvent.pointerLeave(place());
    advance(4_999);
    expect(isShown("Read me")).toBe(true);
    advance(1);
    expect(isShown("Read me")).toBe(false);
  });

  it("closes after its time also when the one before was closed under the pointer", () => {
    show({ title: "First" });
    fireEvent.pointerEnter(place());
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    show({ title: "Second" });
    advance(5_000);
    expect(isShown("Second")).toBe(false);
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
      render(
        <Dialog isOpen onClose={() => undefined} title="The code">
          It came by SMS.
        </Dialog>,
      );
      refuse();
      rerender(field({ error: "The code is wrong" }));
      advance(200);
      const alert = screen.getByRole("dialog").querySelector("[role=alert]");
      expect(alert?.textContent).toContain("The code is wrong");
    });
  });
});
