import { useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { setLanguage } from "#web/i18n/language.ts";
import { cleanup, fireEvent, render, screen, update, waitFor } from "#web/testing/library.tsx";
import { Dialog } from "./dialog.tsx";
import { Menu } from "./menu.tsx";
import { isAtOverlay } from "./overlay-history.ts";

beforeAll(() => setLanguage("en"));
beforeEach(() => window.history.pushState(null, "", "/manage-bookings"));
// The step back of what closes here would otherwise be taken in the next test.
afterEach(async () => {
  cleanup();
  await waitFor(() => expect(isAtOverlay()).toBe(false));
});

function Row({ isLocked = false }: { isLocked?: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const item = { key: "cancel", label: "Cancel", icon: "x", onChoose: () => setAsking(true) } as const;
  return (
    <>
      <Menu label="More" items={[item]} />
      <Dialog isOpen={isAsking} onClose={() => setAsking(isLocked)} title="Cancel this session?">
        It costs.
      </Dialog>
    </>
  );
}
const more = () => screen.getByRole("button", { name: "More" });
const openMenu = () => fireEvent.click(more());
const openDialog = () => {
  openMenu();
  fireEvent.click(screen.getByRole("menuitem", { name: "Cancel" }));
};
const dialog = () => screen.queryByRole("dialog", { name: "Cancel this session?" });
const back = () => update(() => window.history.back());
const path = () => window.location.pathname;

it("Back closes an open menu, stays on the screen and gives the focus back", async () => {
  render(<Row />);
  openMenu();
  back();
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  expect([path(), isAtOverlay(), document.activeElement]).toEqual(["/manage-bookings", false, more()]);
});

it("Back closes a dialog that was opened from a menu, and the next Back leaves the screen", async () => {
  window.history.replaceState(null, "", "/dashboard");
  window.history.pushState(null, "", "/manage-bookings");
  render(<Row />);
  openDialog();
  await waitFor(() => expect(dialog()).not.toBeNull());
  back();
  await waitFor(() => expect(dialog()).toBeNull());
  await waitFor(() => expect(isAtOverlay()).toBe(false));
  expect(path()).toBe("/manage-bookings");
  back();
  await waitFor(() => expect(path()).toBe("/dashboard"));
});

it("a dialog that its button closes leaves no history entry behind", async () => {
  render(<Row />);
  openDialog();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(isAtOverlay()).toBe(false));
  expect(dialog()).toBeNull();
});

it("a dialog that stays open while it works stays after each Back", async () => {
  render(<Row isLocked />);
  openDialog();
  for (let press = 0; press < 2; press += 1) {
    back();
    await waitFor(() => expect(isAtOverlay()).toBe(false));
    await waitFor(() => expect(isAtOverlay()).toBe(true));
    expect(dialog()).not.toBeNull();
  }
});

it("two overlays that close together step back once, also when the browser takes its time", () => {
  vi.useFakeTimers();
  const both = (isOpen: boolean) =>
    ["Choice", "Payment"].map((title) => (
      <Dialog key={title} isOpen={isOpen} onClose={() => undefined} title={title}>
        {title}
      </Dialog>
    ));
  const { rerender } = render(both(true));
  const stepBack = vi.spyOn(window.history, "back").mockReturnValue();
  rerender(both(false));
  vi.runAllTimers();
  expect(stepBack).toHaveBeenCalledTimes(1);
  stepBack.mockRestore();
  vi.useRealTimers();
  window.history.back();
});

it("an overlay that opens while the browser still steps back from another one stays open, with an entry of its own", async () => {
  const both = (opened: "Choice" | "Payment") =>
    ["Choice", "Payment"].map((title) => (
      <Dialog
        key={title}
        isOpen={title === opened}
        onClose={() => screen.queryByRole("dialog", { name: title })?.setAttribute("data-closed", "")}
        title={title}
      >
        {title}
      </Dialog>
    ));
  const { rerender } = render(both("Choice"));
  const stepBack = vi.spyOn(window.history, "back").mockReturnValue();
  rerender([]);
  await waitFor(() => expect(stepBack).toHaveBeenCalledTimes(1));
  stepBack.mockRestore();
  rerender(both("Payment"));
  back();
  await waitFor(() => expect(isAtOverlay()).toBe(false));
  await waitFor(() => expect(isAtOverlay()).toBe(true));
  expect(screen.getByRole("dialog", { name: "Payment" }).dataset.closed).toBeUndefined();
});

it("a link in an overlay leads on, and Back from there leads to the screen below it", async () => {
  render(<Row />);
  openMenu();
  update(() => window.history.pushState(null, "", "/book"));
  cleanup();
  back();
  await waitFor(() => expect([path(), isAtOverlay()]).toEqual(["/manage-bookings", false]));
});

it("a press outside a dialog closes it without taking the focus away", () => {
  render(<Row />);
  openDialog();
  // The default action of the press would move the focus to the page.
  expect(fireEvent.mouseDown(dialog() ?? document.body)).toBe(false);
  expect(dialog()).toBeNull();
});
