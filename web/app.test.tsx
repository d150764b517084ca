import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findMe, sendLoginCode } from "#contract/customers.ts";
import { queryClient } from "#web/api/queries.ts";
import { currentUser, forgetUser, rememberUser, takeAfterLogin } from "#web/features/identity/session.ts";
import { pageState, setPageState } from "#web/page-state.ts";
import { fakeServer, refusal } from "#web/testing/fake-server.ts";
import { testConfig, testCustomer } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, cleanup, type RenderOptions, renderAlone, screen, update } from "#web/testing/library.tsx";
import { App, loadScreen } from "./app.tsx";
import { closeRouter } from "./router.tsx";

const server = fakeServer();
inEnglish();
// What the screens show is tested with the screens.
beforeEach(() => server.failOthers("unexpected"));
afterEach(() => {
  cleanup();
  closeRouter();
  setPageState(null);
  takeAfterLogin();
  forgetUser();
  queryClient.clear();
});

const address = () => window.location.pathname + window.location.search;

async function open(path: string, options: RenderOptions = {}) {
  window.history.replaceState(null, "", path);
  closeRouter();
  await loadScreen(window.location.pathname);
  await act(async () => void renderAlone(<App path={window.location.pathname} />, options));
}

describe("a customer whose storage was cleared while the cookie is good", () => {
  const user = testCustomer();
  beforeEach(() => server.answer(findMe, { user }));

  it.each([
    ["/", "/dashboard"],
    ["/?code=K7M2QX", "/dashboard"],
    ["/book", "/book"],
    ["/about", "/about"],
    ["/nowhere", "/nowhere"],
    ["/dashboard?booked=1", "/dashboard?booked=1"],
    ["/session/1/results", "/session/1/results"],
  ])("opens %s and is signed in at %s, without a new code", async (path, at) => {
    await open(path);
    await vi.waitFor(() => expect([currentUser()?.id, address()]).toEqual([user.id, at]));
    expect(JSON.parse(localStorage.getItem("user") ?? "{}").id).toBe(user.id);
    expect(server.calls(sendLoginCode)).toHaveLength(0);
  });

  it("comes back also where storage is cleared while a screen is open", async () => {
    rememberUser(user);
    await open("/manage-bookings");
    localStorage.clear();
    await act(async () => void window.dispatchEvent(new StorageEvent("storage", { key: null })));
    await vi.waitFor(() => expect(currentUser()?.id).toBe(user.id));
    expect(address()).toBe("/manage-bookings");
  });

  it("is not asked for when storage names a customer, nor on an admin's screen", async () => {
    await open("/admin/login");
    cleanup();
    rememberUser(user);
    await open("/about");
    expect(server.calls(findMe)).toHaveLength(0);
  });
});

it("who is signed in is not asked for on a page that the server has drawn, which knows it by the cookie", async () => {
  setPageState({ ...pageState(), isDrawn: true, isOfNow: true, config: testConfig() });
  await open("/nowhere");
  expect(server.calls(findMe)).toHaveLength(0);
});

describe("a visitor without a login session", () => {
  it.each([
    ["nobody", { user: null }],
    ["none", refusal("network")],
  ])(
    "signs in by phone at the login, and from a customer's screen comes back to it, when the answer is %s",
    async (_, answer) => {
      server.answer(findMe, () => answer);
      // As in the build: StrictMode asks twice on each page.
      const once = { reactStrictMode: false };
      await open("/", once);
      expect(await screen.findByLabelText("Your mobile number")).toBeTruthy();
      expect(address()).toBe("/");
      cleanup();
      await open("/dashboard?booked=1", once);
      expect(await screen.findByLabelText("Your mobile number")).toBeTruthy();
      expect([address(), takeAfterLogin(), currentUser()]).toEqual(["/", "/dashboard?booked=1", null]);
      expect(server.calls(findMe)).toHaveLength(2);
    },
  );

  it("who has signed in meanwhile stays who they are", async () => {
    const other = testCustomer({ id: "other" });
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.answer(findMe, async () => {
      await asked;
      return { user: testCustomer() };
    });
    await open("/book");
    update(() => rememberUser(other));
    await act(async () => answer());
    expect(currentUser()?.id).toBe("other");
  });
});
