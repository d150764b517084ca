import { afterEach, beforeEach, expect, it } from "vitest";
import { setWhatsappOptIn } from "#contract/customers.ts";
import {
  getNotificationSettings,
  type NotificationSettings,
  setNotificationSettings,
} from "#contract/notifications.ts";
import { queryClient } from "#web/api/queries.ts";
import { currentUser, refreshUser, rememberUser } from "#web/features/identity/session.ts";
import { fakeServer, refusal } from "#web/testing/fake-server.ts";
import { testCustomer } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, closePage, fireEvent, render, screen, waitFor } from "#web/testing/library.tsx";
import { Toaster } from "#web/ui/toaster.tsx";
import { MessageSettings } from "./message-settings.tsx";

const server = fakeServer();
let settings: NotificationSettings;
inEnglish();
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
  expect(screen.getByText(/^You always get messages about your money/)).toBeDefined();
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

it("each press is sent after the answer to the one before, so that the last press of a switch stands", async () => {
  const [sent, answers]: [Partial<NotificationSettings>[], (() => void)[]] = [[], []];
  server.answer(setNotificationSettings, async ({ input }) => {
    sent.push(input);
    await new Promise<void>((resolve) => answers.push(resolve));
    settings = { ...settings, ...input };
    return { success: true, settings };
  });
  const answer = (count: number) => act(async () => answers[count - 1]?.());
  show();
  await waitFor(() => expect(isOn("Parcha and vidhis")).toBe(false));
  press("Reminders");
  await waitFor(() => expect(isOn("Reminders")).toBe(false));
  press("Reminders");
  await waitFor(() => expect(isOn("Reminders")).toBe(true));
  press("Parcha and vidhis");
  await waitFor(() => expect(isOn("Parcha and vidhis")).toBe(true));
  expect(sent).toEqual([{ reminders: false }]);
  await answer(1);
  await waitFor(() => expect(sent).toEqual([{ reminders: false }, { reminders: true }]));
  await answer(2);
  await waitFor(() => expect(sent).toHaveLength(3));
  await answer(3);
  expect([isOn("Reminders"), isOn("Parcha and vidhis")]).toEqual([true, true]);
  expect(settings).toEqual({ reminders: true, results: true, pushDetails: false });
});

it("a switch that is saved stays, though the settings cannot be loaded anew", async () => {
  show();
  await waitFor(() => expect(isOn("Parcha and vidhis")).toBe(false));
  server.fail(getNotificationSettings, "network");
  press("Parcha and vidhis");
  await waitFor(() => expect(settings.results).toBe(true));
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(isOn("Parcha and vidhis")).toBe(true);
});

it("a switch that goes back leaves one that was pressed meanwhile", async () => {
  let refuse = () => {};
  server.answer(setNotificationSettings, async ({ input }) => {
    if ("reminders" in input) {
      await new Promise<void>((resolve) => {
        refuse = resolve;
      });
      return refusal("network");
    }
    settings = { ...settings, ...input };
    return { success: true, settings };
  });
  show();
  await waitFor(() => expect(isOn("Parcha and vidhis")).toBe(false));
  press("Reminders");
  press("Parcha and vidhis");
  await waitFor(() => expect(isOn("Parcha and vidhis")).toBe(true));
  await act(async () => refuse());
  expect(await screen.findByText("This could not be changed")).toBeDefined();
  expect([isOn("Reminders"), isOn("Parcha and vidhis")]).toEqual([true, true]);
});

it("a name that is saved while the switch of WhatsApp is on its way stays", async () => {
  rememberUser(testCustomer({ displayName: "Seeker" }));
  const release = server.hold(setWhatsappOptIn);
  server.answer(setWhatsappOptIn, { success: true, whatsappOptIn: true });
  show();
  press("Messages on WhatsApp");
  expect(screen.getByRole("switch", { busy: true })).toBeDefined();
  refreshUser(testCustomer({ displayName: "Sunita", whatsappOptIn: true }));
  release();
  await waitFor(() => expect(screen.queryByRole("switch", { busy: true })).toBeNull());
  expect(currentUser()).toMatchObject({ displayName: "Sunita", whatsappOptIn: true });
});
