import { useState } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setLanguage } from "#web/i18n/language.ts";
import { act, cleanup, fireEvent, render, screen, update, waitFor } from "#web/testing/library.tsx";
import { Dialog } from "./dialog.tsx";

beforeAll(() => setLanguage("en"));
beforeEach(() => window.history.pushState(null, "", "/admin/sessions"));
afterEach(cleanup);

function Questions({ mustAnswer }: { mustAnswer: boolean }) {
  const [step, setStep] = useState<"first" | "second" | null>("first");
  const close = () => setStep(null);
  return (
    <>
      <Dialog isOpen={step === "first"} onClose={close} title="First" mustAnswer={mustAnswer}>
        <button type="button" onClick={() => setStep("second")}>
          Next
        </button>
      </Dialog>
      <Dialog isOpen={step === "second"} onClose={close} title="Second" mustAnswer={mustAnswer}>
        <button type="button" onClick={close}>
          Done
        </button>
      </Dialog>
    </>
  );
}
const show = (mustAnswer: boolean) => render(<Questions mustAnswer={mustAnswer} />);
const dialog = (name: string) => screen.queryByRole<HTMLDialogElement>("dialog", { name });
/** `detail`: which press it is of a row of quick ones. */
const pressOutside = (name: string, detail = 1) =>
  fireEvent.mouseDown(dialog(name) ?? document.body, { detail });
const pressEscape = (name: string) => {
  const event = new Event("cancel", { cancelable: true });
  update(() => void dialog(name)?.dispatchEvent(event));
  return event;
};
const back = () => update(() => window.history.back());

describe("a dialog that must be answered", () => {
  it("stays open after a press outside and after Escape, and is closed by its buttons", () => {
    show(true);
    pressOutside("First");
    expect(pressEscape("First").defaultPrevented).toBe(true);
    expect(dialog("First")?.open).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(dialog("First")).toBeNull();
  });

  it("opens again when the browser closes it by itself", async () => {
    show(true);
    await act(async () => dialog("First")?.close());
    expect(dialog("First")?.open).toBe(true);
  });

  it("stays open after Back, also the one that follows it, and leaves no history entry behind", async () => {
    show(true);
    const { length } = window.history;
    back();
    await waitFor(() => expect(window.history.state).toMatchObject({ overlay: "question" }));
    fireEvent.click(screen.getByRole("button", { name: "Next" }));
    await waitFor(() => expect(window.history.state).toMatchObject({ overlay: "question" }));
    back();
    await waitFor(() => expect(window.history.state).toMatchObject({ overlay: "question" }));
    expect(dialog("Second")?.open).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "Done" }));
    await waitFor(() => expect(window.history.state).not.toHaveProperty("overlay"));
    expect([window.location.pathname, window.history.length]).toEqual(["/admin/sessions", length]);
  });
});

it("any other dialog is closed by a press outside, by Escape, and by the browser", async () => {
  show(false);
  pressOutside("First");
  expect(dialog("First")).toBeNull();
  cleanup();
  show(false);
  pressEscape("First");
  expect(dialog("First")).toBeNull();
  cleanup();
  show(false);
  await act(async () => dialog("First")?.close());
  expect(dialog("First")).toBeNull();
});

function Nested() {
  const [isInner, setInner] = useState(true);
  const [isOuter, setOuter] = useState(true);
  return (
    <Dialog isOpen={isOuter} onClose={() => setOuter(false)} title="Outer">
      <input type="file" aria-label="Photo" />
      <Dialog isOpen={isInner} onClose={() => setInner(false)} title="Inner">
        Sample
      </Dialog>
    </Dialog>
  );
}

it("Escape in a dialog inside closes that one alone, and a file chooser that is cancelled closes none", () => {
  render(<Nested />);
  const cancelled = new Event("cancel", { bubbles: true });
  update(() => void screen.getByLabelText("Photo").dispatchEvent(cancelled));
  expect([dialog("Outer")?.open, dialog("Inner")?.open]).toEqual([true, true]);
  pressEscape("Inner");
  expect([dialog("Outer")?.open, dialog("Inner")]).toEqual([true, null]);
  pressEscape("Outer");
  expect(dialog("Outer")).toBeNull();
});

describe("the second press of a row on the button that has opened a dialog", () => {
  const pressNext = (detail: number) => {
    const next = screen.getByRole("button", { name: "Next" });
    fireEvent.mouseDown(next, { detail });
    fireEvent.click(next, { detail });
  };

  it("does not close the dialog", () => {
    show(false);
    pressOutside("First", 2);
    expect(dialog("First")?.open).toBe(true);
  });

  it("presses no button of the dialog, whose next press does, also twice", () => {
    show(false);
    pressNext(2);
    expect(dialog("First")?.open).toBe(true);
    fireEvent.mouseDown(screen.getByRole("heading", { name: "First" }), { detail: 1 });
    pressNext(2);
    expect(dialog("Second")?.open).toBe(true);
  });
});
