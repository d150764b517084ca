import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getPushKey, subscribeToPush } from "#contract/push.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testBooking } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, cleanup, fireEvent, render, screen, waitFor } from "#web/testing/library.tsx";
import * as toastModule from "#web/ui/toast.ts";
import { PushOffer } from "./push-offer.tsx";

const toast = vi.spyOn(toastModule, "toast").mockReturnValue();

const KEY = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
const SUBSCRIPTION = {
  endpoint: "https://fcm.googleapis.com/fcm/send/1",
  keys: { p256dh: KEY, auth: "BTBZMqHH6r4Tts7J_aSIgg" },
};
const server = fakeServer();
const requestPermission = vi.fn<() => Promise<NotificationPermission>>();
const booking = testBooking({ sessionDate: "2026-11-22", sessionTime: "16:30" });

/** A browser that has push messages, whose person answers the browser's question so. */
function fakeBrowser(permission: NotificationPermission, answer: NotificationPermission = "granted") {
  const notification = { permission, requestPermission };
  requestPermission.mockImplementation(async () => {
    notification.permission = answer;
    return answer;
  });
  vi.stubGlobal("Notification", notification);
  vi.stubGlobal("PushManager", {});
  const registration = { pushManager: { subscribe: async () => ({ toJSON: () => SUBSCRIPTION }) } };
  const container = { register: async () => registration, ready: Promise.resolve(registration) };
  Object.defineProperty(navigator, "serviceWorker", { value: container, configurable: true });
}

inEnglish();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  server.answer(getPushKey, { publicKey: KEY, simulatorPath: null });
  server.answer(subscribeToPush, { success: true });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  Reflect.deleteProperty(navigator, "serviceWorker");
  Reflect.deleteProperty(navigator, "standalone");
});

async function openOffer() {
  render(<PushOffer booking={booking} brand="Parcha" />);
  await act(() => vi.advanceTimersByTimeAsync(1_500));
}
const question = () => screen.queryByRole("heading", { name: "Should we remind you?" });

it("after a booking the customer sees the reminder first, and the browser asks only after the yes", async () => {
  fakeBrowser("default");
  render(<PushOffer booking={booking} brand="Parcha" />);
  await act(() => vi.advanceTimersByTimeAsync(1_400));
  expect(question()).toBe(null);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(question()).not.toBe(null);
  expect(screen.getByText("3:30 PM")).toBeDefined();
  expect(requestPermission).not.toHaveBeenCalled();
  vi.useRealTimers();
  fireEvent.click(screen.getByRole("button", { name: "Yes, remind me" }));
  await waitFor(() => expect(toast).toHaveBeenCalledWith({ title: "We will remind you here", tone: "done" }));
  expect(server.calls(subscribeToPush).map(({ input }) => input)).toEqual([SUBSCRIPTION]);
  expect(question()).toBe(null);
});

it("a customer who has said not now is not asked again", async () => {
  fakeBrowser("default");
  await openOffer();
  fireEvent.click(screen.getByRole("button", { name: "Not now" }));
  expect(question()).toBe(null);
  cleanup();
  await openOffer();
  expect(question()).toBe(null);
  expect(requestPermission).not.toHaveBeenCalled();
});

it("a customer who refuses in the browser's question gets no subscription", async () => {
  fakeBrowser("default", "denied");
  await openOffer();
  vi.useRealTimers();
  fireEvent.click(screen.getByRole("button", { name: "Yes, remind me" }));
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: "Notifications stay off" })),
  );
  expect(server.calls(subscribeToPush)).toEqual([]);
});

it("on an iPhone outside the installed app the offer says how to install it", async () => {
  Object.defineProperty(navigator, "standalone", { value: false, configurable: true });
  await openOffer();
  expect(screen.getByText("Choose “Add to Home Screen”.")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Yes, remind me" })).toBe(null);
});

it.each([
  ["the browser has forbidden messages", () => fakeBrowser("denied")],
  ["the browser has no push messages", () => undefined],
  [
    "the server has no key",
    () => {
      fakeBrowser("default");
      server.answer(getPushKey, { publicKey: null, simulatorPath: null });
    },
  ],
])("nothing is offered when %s", async (_, arrange) => {
  arrange();
  await openOffer();
  expect(question()).toBe(null);
});
