import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useWakeLock } from "./use-wake-lock.ts";

let held: { release: ReturnType<typeof vi.fn> }[];
let visibility: DocumentVisibilityState;
const settle = () => new Promise<void>((resolve) => queueMicrotask(resolve));
const becomes = async (next: DocumentVisibilityState) => {
  visibility = next;
  document.dispatchEvent(new Event("visibilitychange"));
  await settle();
};

beforeEach(() => {
  held = [];
  visibility = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  const request = async () => {
    held.push({ release: vi.fn() });
    return held.at(-1);
  };
  vi.stubGlobal("navigator", { wakeLock: { request } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("keeps the screen on, again when the page is seen again, and lets go in the end", async () => {
  const { unmount } = renderHook(() => useWakeLock());
  await settle();
  expect(held).toHaveLength(1);
  await becomes("hidden");
  expect(held).toHaveLength(1);
  await becomes("visible");
  expect(held).toHaveLength(2);
  unmount();
  expect(held.at(-1)?.release).toHaveBeenCalledOnce();
  await becomes("visible");
  expect(held).toHaveLength(2);
});

it("a browser without it, or one that refuses, goes on", async () => {
  vi.stubGlobal("navigator", {});
  expect(() => renderHook(() => useWakeLock()).unmount()).not.toThrow();
  vi.stubGlobal("navigator", { wakeLock: { request: () => Promise.reject(new Error("low battery")) } });
  renderHook(() => useWakeLock()).unmount();
  await settle();
});
