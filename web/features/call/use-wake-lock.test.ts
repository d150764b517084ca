import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderHook } from "#web/testing/library.tsx";
import { useWakeLock } from "./use-wake-lock.ts";

let locks: { release: ReturnType<typeof vi.fn> }[];
let visibility: DocumentVisibilityState;
const settle = () => new Promise<void>((resolve) => queueMicrotask(resolve));
const setVisibility = async (next: DocumentVisibilityState) => {
  visibility = next;
  document.dispatchEvent(new Event("visibilitychange"));
  await settle();
};

beforeEach(() => {
  locks = [];
  visibility = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  const request = async () => {
    locks.push({ release: vi.fn() });
    return locks.at(-1);
  };
  vi.stubGlobal("navigator", { wakeLock: { request } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("requests a lock on mount and when the page is visible again, and releases it on unmount", async () => {
  // Its effect runs once, as in the build.
  const { unmount } = renderHook(() => useWakeLock(), { reactStrictMode: false });
  await settle();
  expect(locks).toHaveLength(1);
  await setVisibility("hidden");
  expect(locks).toHaveLength(1);
  await setVisibility("visible");
  expect(locks).toHaveLength(2);
  unmount();
  expect(locks.at(-1)?.release).toHaveBeenCalledOnce();
  await setVisibility("visible");
  expect(locks).toHaveLength(2);
});

it("ignores browsers without wake locks and refusals", async () => {
  vi.stubGlobal("navigator", {});
  expect(() => renderHook(() => useWakeLock()).unmount()).not.toThrow();
  vi.stubGlobal("navigator", { wakeLock: { request: () => Promise.reject(new Error("low battery")) } });
  renderHook(() => useWakeLock()).unmount();
  await settle();
});
