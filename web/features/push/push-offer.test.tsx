import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setNotificationSettings } from "#contract/notifications.ts";
import { getPushKey, getReminder, subscribeToPush } from "#contract/push.ts";
import { queryClient } from "#web/api/queries.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testBooking } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { closePage, fireEvent, press, render, screen, waitFor } from "#web/testing/library.tsx";
import { PushOffer } from "./push-offer.tsx";

const KEY = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
const SUBSCRIPTION = {
  endpoint: "https://fcm.googleapis.com/fcm/send/1",
  keys: { p256dh: KEY, auth: "BTBZMqHH6r4Tts7J_aSIgg" },
};
const server = fakeServer();
const requestPermission = vi.fn<() => Promise<NotificationPermission>>();
const booking = testBooking();
const REMINDER = {
  dueAt: "2026-11-22T10:00:00.000Z",
  language: "en",
  title: "Parcha",
  text: "a reminder, your session is on Sunday 22 November at 4:30 PM.",
  hiddenText: "You have a message",
  pushDetails: null,
} as const;

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
  server.answer(getPushKey, { publicKey: KEY, simulatorPath: null });
  server.answer(getReminder, { reminder: REMINDER });
  server.answer(subscribeToPush, { success: true });
  server.answer(setNotificationSettings, ({ input: { pushDetails = false } }) => ({
    success: true,
    settings: { reminders: true, results: true, pushDetails },
  }));
});
afterEach(() => {
  closePage();
  localStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  Reflect.deleteProperty(navigator, "serviceWorker");
  Reflect.deleteProperty(navigator, "standalone");
});

const show = () =>
  render(
    <main>
      <h1>Booked</h1>
      <PushOffer booking={booking} brand="Parcha" />
    </main>,
  );
const expectHeadingFocused = () =>
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Booked" }));
const question = () => screen.findByRole("heading", { name: "Should we remind you?" });
const settings = () => server.calls(setNotificationSettings).map(({ input }) => input);

it("the customer reads the words that would come, and the browser asks only after the yes", async () => {
  fakeBrowser("default");
  show();
  await question();
  expect(screen.getByText(REMINDER.text)).toBeDefined();
  expect(screen.getByText("3:30 PM")).toBeDefined();
  expect(requestPermission).not.toHaveBeenCalled();
  await press("Yes, remind me");
  expect(await screen.findByText("We will remind you here")).toBe(
    document.activeElement?.querySelector("p span"),
  );
  expect(server.calls(subscribeToPush).map(({ input }) => input)).toEqual([SUBSCRIPTION]);
  expect(settings()).toEqual([{ pushDetails: true }]);
  expect(screen.queryByRole("button")).toBe(null);
});

it("who wants the words to stay hidden sees what comes in their place, and gets that", async () => {
  fakeBrowser("default");
  show();
  await question();
  fireEvent.click(screen.getByRole("checkbox", { name: "Show only “You have a message”" }));
  expect(screen.queryByText(REMINDER.text)).toBe(null);
  expect(screen.getByText("You have a message")).toBeDefined();
  await press("Yes, remind me");
  await screen.findByText("We will remind you here");
  expect(settings()).toEqual([{ pushDetails: false }]);
});

it.each([
  ["hidden stays hidden", false, REMINDER.hiddenText],
  ["shown stays shown", true, REMINDER.text],
])("what was chosen on another phone stands: %s", async (_, pushDetails, shown) => {
  fakeBrowser("default");
  server.answer(getReminder, { reminder: { ...REMINDER, pushDetails } });
  show();
  await question();
  expect(screen.getByText(shown)).toBeDefined();
  await press("Yes, remind me");
  await screen.findByText("We will remind you here");
  expect(settings()).toEqual([]);
});

it("what was chosen on another phone changes by the box alone", async () => {
  fakeBrowser("default");
  server.answer(getReminder, { reminder: { ...REMINDER, pushDetails: false } });
  show();
  await question();
  fireEvent.click(screen.getByRole("checkbox", { name: "Show only “You have a message”", checked: true }));
  await press("Yes, remind me");
  await screen.findByText("We will remind you here");
  expect(settings()).toEqual([{ pushDetails: true }]);
});

it("a customer who has said not now is not asked again", async () => {
  fakeBrowser("default");
  show();
  await question();
  screen.getByRole("button", { name: "Not now" }).focus();
  await press("Not now");
  expect(screen.queryByRole("heading", { level: 2 })).toBe(null);
  expectHeadingFocused();
  closePage();
  show();
  await expectNothing();
  expect(requestPermission).not.toHaveBeenCalled();
});

it("a customer who refuses in the browser's question gets no subscription", async () => {
  fakeBrowser("default", "denied");
  show();
  await question();
  await press("Yes, remind me");
  expect(await screen.findByText("Notifications stay off")).toBeDefined();
  expect([server.calls(subscribeToPush), settings()]).toEqual([[], []]);
});

it("a yes that does not arrive is said in its place, and can be given again", async () => {
  fakeBrowser("default");
  server.fail(setNotificationSettings, "network");
  show();
  await question();
  await press("Yes, remind me");
  expect((await screen.findByRole("alert")).textContent).toMatch(/^Notifications could not be switched on/);
  server.answer(setNotificationSettings, {
    success: true,
    settings: { reminders: true, results: true, pushDetails: true },
  });
  await press("Yes, remind me");
  expect(await screen.findByText("We will remind you here")).toBeDefined();
});

it("on an iPhone outside the installed app the offer says how to install it", async () => {
  Object.defineProperty(navigator, "standalone", { value: false, configurable: true });
  show();
  await question();
  expect(screen.getByText("Choose “Add to Home Screen”.")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Yes, remind me" })).toBe(null);
  await press("Got it");
  expect(screen.queryByRole("heading", { level: 2 })).toBe(null);
  expectHeadingFocused();
});

async function expectNothing() {
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole("heading", { level: 2 })).toBe(null);
}

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
  [
    "no reminder will come",
    () => {
      fakeBrowser("default");
      server.answer(getReminder, { reminder: null });
    },
  ],
])("nothing is offered when %s", async (_, arrange) => {
  arrange();
  show();
  await expectNothing();
});
