import { afterEach, expect, it, vi } from "vitest";
import { CONFIG_KEY, queryClient } from "#web/api/queries.ts";
import { cleanup, renderHook } from "#web/testing/library.tsx";
import { useCallPage } from "./use-call-page.ts";

const reload = vi.spyOn(window.location, "reload").mockImplementation(() => undefined);

function open(provider: string, mark: string | null) {
  queryClient.setQueryData(CONFIG_KEY, { video: { provider } });
  if (mark) document.documentElement.dataset.call = mark;
  // Its effects run once, as in the build.
  renderHook(useCallPage, { reactStrictMode: false });
}

afterEach(() => {
  cleanup();
  reload.mockClear();
  delete document.documentElement.dataset.call;
  queryClient.clear();
});

it("a page whose policy forbids Jitsi is reloaded", () => {
  open("jitsi", null);
  expect(reload).toHaveBeenCalledOnce();
});

it("a page that was sent for calls is not reloaded, nor any page with built-in calls", () => {
  open("jitsi", "ready");
  open("built-in", null);
  expect(reload).not.toHaveBeenCalled();
});
