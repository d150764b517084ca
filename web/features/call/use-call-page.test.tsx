import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { CONFIG_KEY, queryClient } from "#web/api/queries.ts";
import { pageState, setPageState } from "#web/page-state.ts";
import { cleanup, renderHook } from "#web/testing/library.tsx";
import { useCallPage } from "./use-call-page.ts";

const reload = vi.spyOn(window.location, "reload").mockImplementation(() => undefined);

function open(provider: string, isPermitted: boolean, isDrawn = true) {
  queryClient.setQueryData(CONFIG_KEY, { video: { provider } });
  setPageState({ ...pageState(), isDrawn, permits: { pay: false, call: isPermitted, films: false } });
  // Its effects run once, as in the build.
  renderHook(useCallPage, { reactStrictMode: false });
}

afterEach(() => {
  cleanup();
  reload.mockClear();
  setPageState(null);
  queryClient.clear();
});

it("a page whose policy forbids Jitsi is reloaded", () => {
  open("jitsi", false);
  expect(reload).toHaveBeenCalledOnce();
});

it("the shell is reloaded once the server answers, since it would come again before", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let status = 502;
  vi.stubGlobal("fetch", async () => new Response(null, { status }));
  onTestFinished(() => void vi.unstubAllGlobals());
  open("jitsi", false, false);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(reload).not.toHaveBeenCalled();
  status = 200;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).toHaveBeenCalledOnce();
});

it("a page that was sent for calls is not reloaded, nor any page with built-in calls", () => {
  open("jitsi", true);
  open("built-in", false);
  expect(reload).not.toHaveBeenCalled();
});
