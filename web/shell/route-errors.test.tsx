import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { setLanguage } from "#web/i18n/language.ts";
import { act, cleanup, fireEvent, renderAlone, screen } from "#web/testing/library.tsx";
import { CrashedScreen } from "./route-errors.tsx";

const reload = vi.fn();
let isReachable: boolean;
beforeAll(() => setLanguage("en"));
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(window.location, "reload").mockImplementation(reload);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  vi.stubGlobal("fetch", () =>
    isReachable ? Promise.resolve(new Response()) : Promise.reject(new TypeError("Failed to fetch")),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  reload.mockReset();
});

function Broken(): never {
  throw new TypeError("a fault of ours");
}
const show = () => {
  const router = createMemoryRouter([{ path: "/", Component: Broken, ErrorBoundary: CrashedScreen }]);
  return act(async () => void renderAlone(<RouterProvider router={router} />));
};
const press = () => act(async () => void fireEvent.click(screen.getByRole("button")));

it("a broken screen can be opened again although the device says that it is offline, if the server answers", async () => {
  isReachable = true;
  await show();
  expect(screen.queryByText(/You’re offline/)).toBeNull();
  await press();
  expect(reload).toHaveBeenCalledTimes(1);
});

it("a broken screen says that there is no network, and stays, while the server does not answer", async () => {
  isReachable = false;
  await show();
  expect(screen.getByText(/You’re offline/)).toBeTruthy();
  await press();
  expect(reload).not.toHaveBeenCalled();
  isReachable = true;
  await press();
  expect(reload).toHaveBeenCalledTimes(1);
});
