import { afterEach, beforeEach, expect, it } from "vitest";
import {
  getNotificationSettings,
  type NotificationSettings,
  setNotificationSettings,
} from "#contract/notifications.ts";
import { fakeServer, refusal } from "#web/testing/fake-server.ts";
import { testCustomer } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { closePage, fireEvent, render, screen, waitFor } from "#web/testing/library.tsx";
import { Toaster } from "#web/ui/toaster.tsx";
import { MessageSettings } from "./message-settings.tsx";

const server = fakeServer();
let settings: NotificationSettings;
inEnglish("customer");
beforeEach(() => {
  settings = { reminders: true, results: false, pushDetails: false };
  server.answer(getNotificationSettings, () => ({ settings }));
  server.answer(setNotificationSettings, ({ input }) => {
    settings = { ...settings, ...input };
    return { success: true, settings };
  });
});
afterEach(closePage);

const show = () =>
  render(
    <>
      <MessageSettings user={testCustomer()} />
      <Toaster />
    </>,
  );
const isOn = (name: string) => screen.getByRole("switch", { name }).getAttribute("aria-checked") === "true";
const press = (name: string) => fireEvent.click(screen.getByRole("switch", { name }));

it("shows what the customer wants, and that messages about money and a booked time always come", async () => {
  show();
  await waitFor(() => expect(isOn("Parcha and vidhis")).toBe(false));
  expect(isOn("Reminders")).toBe(true);
  expect(screen.getByText(/money and your booked times always comes/)).toBeDefined();
});

it("changes one setting and leaves the others", async () => {
  show();
  await waitFor(() => expect(isOn("Parcha and vidhis")).toBe(false));
  press("Reminders");
  await waitFor(() => expect(settings).toEqual({ reminders: false, results: false, pushDetails: false }));
  expect(isOn("Reminders")).toBe(false);
});

it("a switch goes back when the server refuses", async () => {
  server.answer(setNotificationSettings, () => refusal("network"));
  show();
  await waitFor(() => expect(isOn("Parcha and vidhis")).toBe(false));
  press("Parcha and vidhis");
  expect(await screen.findByText("This could not be changed")).toBeDefined();
  expect(isOn("Parcha and vidhis")).toBe(false);
});
