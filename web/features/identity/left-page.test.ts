import { afterEach, expect, it, vi } from "vitest";
import { testCustomer } from "#web/testing/fixtures.ts";
import { reloadForAnotherPerson } from "./left-page.ts";
import { forgetUser, rememberUser } from "./session.ts";

const reload = vi.spyOn(window.location, "reload").mockImplementation(() => undefined);
afterEach(() => {
  forgetUser();
  reload.mockReset();
});

const fire = (type: string) => window.dispatchEvent(Object.assign(new Event(type), { persisted: true }));

it("a page that Back brings from the browser's memory is opened anew after the person on it has signed out", () => {
  rememberUser(testCustomer());
  const stop = reloadForAnotherPerson();
  fire("pagehide");
  fire("pageshow");
  expect(reload).not.toHaveBeenCalled();
  fire("pagehide");
  // Another page signs out: this one hears of it as it is shown.
  localStorage.removeItem("user");
  fire("pageshow");
  expect(reload).toHaveBeenCalledOnce();
  stop();
});
