import { afterEach, beforeEach, expect, it } from "vitest";
import { type Device, endDevice, endOtherDevices, listDevices } from "#contract/devices.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { closePage, press, render, screen, waitFor } from "#web/testing/library.tsx";
import { Toaster } from "#web/ui/toaster.tsx";
import { Devices } from "./devices.tsx";

const server = fakeServer();
const device = (id: string, fields: Partial<Device> = {}): Device => ({
  id: id.repeat(32),
  isCurrent: false,
  browser: "Chrome",
  system: "Android",
  signedInAt: "2026-11-20T04:30:00.000Z",
  usedAt: "2026-11-21T04:30:00.000Z",
  ...fields,
});
let devices: Device[];
inEnglish();
beforeEach(() => {
  devices = [
    device("a", { isCurrent: true }),
    device("b", { browser: "Safari", system: "iPhone" }),
    device("c", { browser: null, system: null }),
  ];
  server.answer(listDevices, () => ({ devices }));
  server.answer(endDevice, ({ params }) => {
    devices = devices.filter(({ id }) => id !== params.id);
    return { success: true };
  });
  server.answer(endOtherDevices, () => {
    devices = devices.slice(0, 1);
    return { success: true, ended: 2 };
  });
});
afterEach(closePage);

const show = () =>
  render(
    <>
      <Devices userId="customer" />
      <Toaster />
    </>,
  );

it("names each device and this one, which has no button", async () => {
  show();
  expect(await screen.findByText("Safari · iPhone")).toBeTruthy();
  expect(screen.getByText("Unknown device")).toBeTruthy();
  const [here] = screen.getAllByRole("listitem");
  expect(here?.textContent).toContain("Chrome · AndroidThis device");
  expect(here?.querySelector("button")).toBe(null);
});

it("signs one device out, and keeps the focus where the list is", async () => {
  show();
  await press(/Log out there: Safari · iPhone/);
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2));
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Where you are logged in" }));
});

it("asks before it signs all others out", async () => {
  show();
  await press("Log out all others");
  expect(server.calls(endOtherDevices)).toEqual([]);
  await press("Log out all others");
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
});

it("says why a device could not be signed out, and keeps it", async () => {
  server.fail(endDevice, "try-again");
  show();
  await press(/Log out there: Safari/);
  expect(screen.getByText("You could not be logged out there")).toBeTruthy();
  expect(screen.getByText("Safari · iPhone")).toBeTruthy();
});
