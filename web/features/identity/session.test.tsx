import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { listUpcomingBookings } from "#contract/bookings.ts";
import { getAdminMe } from "#contract/staff.ts";
import { call } from "#web/api/call.ts";
import { loadLanguage } from "#web/i18n/language.ts";
import { fakeLocks } from "#web/testing/fake-locks.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testCustomer } from "#web/testing/fixtures.ts";
import { cleanup, render, screen, update } from "#web/testing/library.tsx";
import {
  announceLogout,
  forgetUser,
  leadSignedOutToLogin,
  phoneOfEndedSession,
  refreshUser,
  rememberAfterLogin,
  rememberUser,
  takeAfterLogin,
  useUser,
} from "./session.ts";

const user = testCustomer({ username: "Seeker 3210" });

function Name() {
  return <p>{useUser()?.username ?? "signed out"}</p>;
}

const NOTHING = { keepTyped: () => undefined, forgetTyped: () => undefined };

const server = fakeServer();

beforeAll(loadLanguage);
beforeEach(() => forgetUser());
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
});

describe("the stored customer", () => {
  it("is in localStorage, and rerenders what shows it", () => {
    render(<Name />);
    expect(screen.getByText("signed out")).toBeTruthy();
    update(() => rememberUser(user));
    expect(screen.getByText("Seeker 3210")).toBeTruthy();
    expect(JSON.parse(localStorage.getItem("user") ?? "").id).toBe(user.id);
    update(() => forgetUser());
    expect(screen.getByText("signed out")).toBeTruthy();
    expect(localStorage.getItem("user")).toBeNull();
  });

  it("is not stored again by a response that arrives after the logout", () => {
    rememberUser(user);
    refreshUser({ ...user, referralDiscountCredits: 110 });
    expect(JSON.parse(localStorage.getItem("user") ?? "").referralDiscountCredits).toBe(110);
    forgetUser();
    refreshUser(user);
    expect(localStorage.getItem("user")).toBeNull();
  });

  it("changes when another tab changes it", () => {
    render(<Name />);
    localStorage.setItem("user", JSON.stringify(user));
    update(() => void window.dispatchEvent(new StorageEvent("storage", { key: "user" })));
    expect(screen.getByText("Seeker 3210")).toBeTruthy();
  });

  it("who signed out in another tab is gone when a page comes back from the back/forward cache", () => {
    rememberUser(user);
    render(<Name />);
    localStorage.removeItem("user");
    update(() => void window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    expect(screen.getByText("signed out")).toBeTruthy();
  });
});

describe("the path after the login", () => {
  it("is returned once, and never leads to another site", () => {
    rememberAfterLogin("/dashboard?booked=1");
    expect(takeAfterLogin()).toBe("/dashboard?booked=1");
    expect(takeAfterLogin()).toBeNull();
    rememberAfterLogin("/\\elsewhere.example");
    expect(takeAfterLogin()).toBeNull();
    rememberAfterLogin("//elsewhere.example");
    expect(takeAfterLogin()).toBeNull();
  });
});

describe("a login session that has ended", () => {
  it("removes the customer, leads to the login, and stores the path", async () => {
    server.fail(listUpcomingBookings, "not-signed-in");
    rememberUser(user);
    history.replaceState(null, "", "/dashboard?booked=7");
    const navigate = vi.fn();
    const stop = leadSignedOutToLogin(navigate, NOTHING);
    await expect(call(listUpcomingBookings, { params: { userId: user.id } })).rejects.toMatchObject({
      status: 401,
    });
    await vi.waitFor(() => expect(navigate).toHaveBeenCalledWith("/"));
    stop();
    expect(takeAfterLogin()).toBe("/dashboard?booked=7");
    expect(localStorage.getItem("user")).toBeNull();
  });

  it("keeps neither number, path nor what was typed while another tab logs out, and all three afterwards", async () => {
    server.fail(listUpcomingBookings, "not-signed-in");
    history.replaceState(null, "", "/profile");
    const [keepTyped, forgetTyped] = [vi.fn(), vi.fn()];
    const stop = leadSignedOutToLogin(vi.fn(), { keepTyped, forgetTyped });
    const calls = () => [keepTyped.mock.calls.length, forgetTyped.mock.calls.length];
    const meetEnd = async () => {
      await call(listUpcomingBookings, { params: { userId: user.id } }).catch(() => null);
      await vi.waitFor(() => expect(localStorage.getItem("user")).toBeNull());
    };
    const locks = fakeLocks();
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    rememberUser(user);
    expect(await announceLogout(async () => "done")).toBe("done");
    await meetEnd();
    expect([phoneOfEndedSession(), takeAfterLogin(), calls()]).toEqual(["", null, [0, 1]]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(locks.held()).toEqual([]);
    rememberUser(user);
    await meetEnd();
    expect([phoneOfEndedSession(), takeAfterLogin(), calls()]).toEqual([user.phone, "/profile", [1, 1]]);
    stop();
  });

  it("keeps the path where the browser refuses to tell of its locks", async () => {
    server.fail(listUpcomingBookings, "not-signed-in");
    rememberUser(user);
    history.replaceState(null, "", "/profile");
    fakeLocks();
    vi.spyOn(navigator.locks, "query").mockRejectedValue(new DOMException("no storage", "SecurityError"));
    const navigate = vi.fn();
    const stop = leadSignedOutToLogin(navigate, NOTHING);
    await call(listUpcomingBookings, { params: { userId: user.id } }).catch(() => null);
    await vi.waitFor(() => expect(navigate).toHaveBeenCalledWith("/"));
    stop();
    expect(takeAfterLogin()).toBe("/profile");
  });

  it("leaves the reader of a public screen on it", async () => {
    server.fail(listUpcomingBookings, "not-signed-in");
    rememberUser(user);
    history.replaceState(null, "", "/book");
    const navigate = vi.fn();
    const stop = leadSignedOutToLogin(navigate, NOTHING);
    await expect(call(listUpcomingBookings, { params: { userId: user.id } })).rejects.toMatchObject({
      status: 401,
    });
    await vi.waitFor(() => expect(localStorage.getItem("user")).toBeNull());
    stop();
    expect(navigate).not.toHaveBeenCalled();
  });

  it("comes by a log-out also where the browser refuses locks", async () => {
    fakeLocks();
    vi.spyOn(navigator.locks, "request").mockRejectedValue(new DOMException("no storage", "SecurityError"));
    const logOut = vi.fn(async () => "done");
    expect(await announceLogout(logOut)).toBe("done");
    await expect(announceLogout(() => Promise.reject(new Error("not now")))).rejects.toThrow("not now");
    expect(logOut).toHaveBeenCalledTimes(1);
  });

  it("is met once, though several requests are refused", async () => {
    server.fail(listUpcomingBookings, "not-signed-in");
    rememberUser(user);
    history.replaceState(null, "", "/dashboard");
    const navigate = vi.fn();
    const stop = leadSignedOutToLogin(navigate, NOTHING);
    const refused = () => call(listUpcomingBookings, { params: { userId: user.id } }).catch(() => null);
    await Promise.all([refused(), refused(), refused()]);
    await vi.waitFor(() => expect(navigate).toHaveBeenCalled());
    stop();
    expect(navigate).toHaveBeenCalledTimes(1);
    expect(phoneOfEndedSession()).toBe(user.phone);
  });

  it("of an admin leaves the customer signed in", async () => {
    server.fail(getAdminMe, "not-signed-in");
    rememberUser(user);
    const stop = leadSignedOutToLogin(vi.fn(), NOTHING);
    await expect(call(getAdminMe)).rejects.toMatchObject({ code: "not-signed-in" });
    stop();
    expect(localStorage.getItem("user")).not.toBeNull();
  });
});

it("deletes what lies on the phone at sign-out and for another account, not for the same one", () => {
  const deleted: string[] = [];
  vi.stubGlobal("caches", {
    delete: async (name: string) => {
      deleted.push(name);
      return true;
    },
  });
  rememberUser(user);
  deleted.length = 0;
  rememberUser(user);
  expect(deleted).toEqual([]);
  rememberUser(testCustomer({ id: "another" }));
  expect(deleted).toEqual(["photos"]);
  forgetUser();
  expect(deleted).toEqual(["photos", "photos"]);
  vi.unstubAllGlobals();
});
