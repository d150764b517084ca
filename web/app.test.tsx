import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findMe, sendLoginCode } from "#contract/customers.ts";
import type { AddressDraft } from "#domain/addresses.ts";
import { queryClient } from "#web/api/queries.ts";
import { storeAddressDraft } from "#web/features/addresses/address-draft.ts";
import { storeChoice } from "#web/features/bookings/stored-choice.ts";
import {
  announceLogout,
  currentUser,
  forgetUser,
  rememberUser,
  takeAfterLogin,
} from "#web/features/identity/session.ts";
import { storeIntakeDraft } from "#web/features/intakes/kept-intake.ts";
import { pageState, setPageState } from "#web/page-state.ts";
import { fakeLocks } from "#web/testing/fake-locks.ts";
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

describe("another tab empties the stored customer", () => {
  const { id } = testCustomer();
  const kept = () =>
    ["afterLogin", "addressDraft", "intakeDraft", "bookChoice"].filter(
      (name) => sessionStorage.getItem(name) !== null,
    );

  /** A customer's screen with everything that this tab keeps for its customer, and what the other tab does. */
  async function openAndEmpty(end: () => Promise<unknown>) {
    server.answer(findMe, { user: null });
    fakeLocks();
    rememberUser(testCustomer());
    await open("/manage-bookings");
    storeAddressDraft(id, { city: "Pune" } as AddressDraft);
    storeIntakeDraft({ userId: id, bookingId: "7", typed: { question: "Private?" } });
    storeChoice({ date: "2026-11-24", time: "10:00", questionType: "single" });
    await end();
    localStorage.removeItem("user");
    await act(async () => void window.dispatchEvent(new StorageEvent("storage", { key: "user" })));
    await vi.waitFor(() => expect(address()).toBe("/"));
  }
  afterEach(() => sessionStorage.clear());

  it("because the customer logs out there: this tab keeps nothing for the next person", async () => {
    await openAndEmpty(() => announceLogout(async () => undefined));
    expect(kept()).toEqual([]);
  });

  it("because the login session has ended: this tab keeps what was typed, and leads back", async () => {
    await openAndEmpty(async () => undefined);
    expect(kept()).toEqual(["afterLogin", "addressDraft", "intakeDraft", "bookChoice"]);
    expect(takeAfterLogin()).toBe("/manage-bookings");
  });
});
