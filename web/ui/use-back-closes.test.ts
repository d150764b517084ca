import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isAtOverlay } from "./overlay-history.ts";
import { useBackCloses } from "./use-back-closes.ts";

beforeEach(() => window.history.pushState(null, "", "/parchas"));
afterEach(cleanup);

function dialog(isLocked = false) {
  const onClose = vi.fn();
  const props = { isOpen: true };
  const { rerender } = renderHook(({ isOpen }) => useBackCloses("photo", isOpen, isLocked, onClose), {
    initialProps: props,
  });
  return { onClose, close: () => rerender({ isOpen: false }) };
}
const back = () => act(() => window.history.back());

it("Back closes an open dialog and stays on the screen", async () => {
  const { onClose } = dialog();
  expect(isAtOverlay()).toBe(true);
  back();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect([window.location.pathname, isAtOverlay()]).toEqual(["/parchas", false]);
});

it("a dialog closed by its own button leaves no history entry behind", async () => {
  const { close } = dialog();
  close();
  await waitFor(() => expect(isAtOverlay()).toBe(false));
});

it("Back does nothing while the dialog is locked", async () => {
  const { onClose } = dialog(true);
  back();
  await waitFor(() => expect(isAtOverlay()).toBe(true));
  expect(onClose).not.toHaveBeenCalled();
});
