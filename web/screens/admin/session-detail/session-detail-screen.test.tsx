import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { Route } from "wouter";
import type { ShippingAddress } from "#contract/addresses.ts";
import type { Parcha } from "#contract/parchas.ts";
import type { PrescribedRemedy } from "#contract/remedies.ts";
import { queryClient } from "#web/api/queries.ts";
import type { SessionDetails } from "#web/features/sessions/use-sessions.ts";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import { Toaster } from "#web/ui/toaster.tsx";
import { SessionDetailScreen } from "./session-detail-screen.tsx";

const id = "11111111-1111-4111-8111-111111111111";
const place = { sessionDate: "2026-11-21", sessionTime: "16:30" };
const front: Parcha = {
  id: "front",
  bookingId: id,
  imageUrl: "/objects/images/front-large.jpg",
  thumbnailUrl: "/objects/images/front-small.webp",
  notes: "Front",
  isSent: false,
  sentAt: null,
  trackingNumber: null,
  ...place,
};
const back: Parcha = { ...front, id: "back", notes: "Back" };
const katha: PrescribedRemedy = {
  bookingRemedyId: "prescribed",
  bookingId: id,
  id: "katha",
  name: "Katha",
  nameHindi: "कथा",
  videoUrl: null,
  price: 1100,
  isPurchased: true,
  isPaid: true,
  completionStatus: "pending",
  completionVideoUrl: null,
  ...place,
};
const home: ShippingAddress = {
  recipientName: "Sunita Verma",
  line1: "117/H-2, Pandu Nagar",
  line2: "Kakadeo",
  landmark: null,
  city: "Kanpur",
  state: "UP",
  pinCode: "208005",
  phone: "9123456780",
  changedAt: "2026-11-21T04:30:00.000Z",
};
const lamp = { id: "lamp", name: "Lamp", nameHindi: "दीप", price: 0, videoUrl: null, isActive: true };

let booking: Partial<SessionDetails> | null;
let address: ShippingAddress | null;
let posted: { path: string; body: unknown }[];
let postStatus: number;
beforeAll(async () => {
  await setLanguage("en");
  await needSentences("admin");
});
beforeEach(() => {
  booking = {
    id,
    ...place,
    status: "completed",
    amount: 751,
    user: { username: "Seeker 3210", phone: "9876543210" },
    parchas: [front, back],
    remedies: [katha],
  };
  address = home;
  posted = [];
  postStatus = 200;
  const path = `/admin/session-detail/${id}`;
  history.replaceState(null, "", path);
  vi.stubGlobal("fetch", async (path: string, { method, body }: { method: string; body?: string }) => {
    if (path.endsWith("/user-history")) return Response.json({ history: [], totalSessions: 0 });
    if (path.endsWith("/address")) return Response.json({ address });
    if (path === "/api/config")
      return Response.json({ brand: { company: { name: "Tulsi Pvt Ltd", address: "Gurugram" } } });
    if (path === "/api/remedies/admin") return Response.json({ remedies: [lamp] });
    if (method === "GET")
      return booking
        ? Response.json({ booking })
        : Response.json({ success: false, code: "not-found", message: "None." }, { status: 404 });
    const input = body ? JSON.parse(body) : undefined;
    posted.push({ path, body: input });
    if (postStatus !== 200)
      return Response.json({ success: false, code: "internal", message: "Away." }, { status: postStatus });
    const which = path.includes("/front/") ? front : back;
    const news = path.endsWith("/tracking") ? input : { isSent: true, sentAt: "2026-11-22T05:00:00.000Z" };
    const parcha = { ...which, ...news };
    const parchas = booking?.parchas?.map((one) => (one.id === parcha.id ? parcha : one)) ?? [];
    booking = { ...booking, parchas };
    const refund = { id: "r", amount: 1100, status: "pending" };
    return Response.json({ success: true, parcha, remedies: [], refund });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <Route path="/admin/session-detail/:id">
        <SessionDetailScreen />
      </Route>
      <Toaster label="Notices" closeLabel="Close" />
    </QueryClientProvider>,
  );
const press = async (name: string) => {
  const button = await screen.findByRole("button", { name });
  await act(async () => void fireEvent.click(button));
};

it("shows customer, time, payment, parchas and remedies", async () => {
  show();
  expect(await screen.findByRole("heading", { name: "Seeker 3210" })).toBeTruthy();
  expect(screen.getByRole("link", { name: /98765 43210/ }).getAttribute("href")).toBe("tel:+919876543210");
  for (const words of ["Completed", "₹751", "Katha", "Bought", "To be performed"])
    expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back" }).getAttribute("href")).toBe("/admin/sessions");
  const photo = screen.getByRole("link", { name: "Photo of the back" });
  expect(photo.getAttribute("href")).toBe("/objects/images/front-large.jpg");
});

it("shows that there is no such session, with a link back", async () => {
  booking = null;
  show();
  expect(await screen.findByRole("heading", { name: "Session Not Found" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to Dashboard" }).getAttribute("href")).toBe(
    "/admin/sessions",
  );
});

it("opens the dialog of parchas to add or to edit them", async () => {
  booking = { ...booking, parchas: [] };
  show();
  await press("Add Parchas");
  const dialog = screen.getByRole("dialog", { name: "Add Parchas" });
  expect(within(dialog).getAllByText("Not uploaded")).toHaveLength(2);
  cleanup();
  queryClient.clear();
  booking = { ...booking, parchas: [front, back] };
  show();
  await press("Edit Parchas");
  expect(screen.getByRole("dialog", { name: "Edit Parchas" })).toBeTruthy();
});

it("replaces the remedies, keeping bought ones", async () => {
  show();
  await press("Edit Remedies");
  expect(screen.queryByRole("checkbox", { name: /Katha/ })).toBeNull();
  const box = await screen.findByRole("checkbox", { name: /Lamp/ });
  await act(async () => void fireEvent.click(box));
  await press("Save");
  expect(posted).toEqual([{ path: `/api/bookings/${id}/remedies`, body: { remedyIds: ["katha", "lamp"] } }]);
  expect(screen.getByText("Remedies updated successfully")).toBeTruthy();
});

it("shows in the dialog that the remedies could not be saved", async () => {
  postStatus = 500;
  show();
  await press("Edit Remedies");
  await press("Save");
  expect(await screen.findByText("Failed to update remedies")).toBeTruthy();
});

it("refunds one remedy after a confirmation; an unpaid one has no refund", async () => {
  const performed = { ...katha, bookingRemedyId: "done", id: "done", name: "Havan", isPaid: false };
  booking = { ...booking, remedies: [katha, { ...performed, completionStatus: "completed" }] };
  show();
  expect(await screen.findByText("Money given back")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Give back the money for Havan" })).toBeNull();
  await press("Give back the money for Katha");
  expect(posted).toEqual([]);
  await press("Give back ₹1,100");
  expect(posted).toEqual([{ path: "/api/admin/vidhis/prescribed/refund", body: undefined }]);
  expect(await screen.findByText("₹1,100 is on its way back", { exact: false })).toBeTruthy();
});

it("shows in the dialog that the refund failed", async () => {
  postStatus = 500;
  show();
  await press("Give back the money for Katha");
  await press("Give back ₹1,100");
  expect(await screen.findByText("The money was not given back")).toBeTruthy();
});

it("saves a tracking number of letters, digits and dashes for both sides", async () => {
  show();
  const field = await screen.findByRole("textbox", { name: "Tracking number" });
  fireEvent.change(field, { target: { value: "no spaces" } });
  await press("Save number");
  expect(screen.getByText("Write letters, digits and dashes, 40 at most.")).toBeTruthy();
  expect(posted).toEqual([]);
  fireEvent.change(field, { target: { value: " EH123456789IN " } });
  await press("Save number");
  const body = { trackingNumber: "EH123456789IN" };
  expect(posted).toEqual([
    { path: "/api/admin/parchas/front/tracking", body },
    { path: "/api/admin/parchas/back/tracking", body },
  ]);
  expect(screen.getByText("Tracking number saved")).toBeTruthy();
});

it("saves a typed number before it marks the parcha as sent, then focuses the heading", async () => {
  show();
  const field = await screen.findByRole("textbox", { name: "Tracking number" });
  fireEvent.change(field, { target: { value: "EH1" } });
  await press("Mark as sent");
  expect(await screen.findByText(/^Sent on .*22/)).toBeTruthy();
  expect(posted.map(({ path }) => path.split("/").slice(-2).join("/"))).toEqual([
    "front/tracking",
    "back/tracking",
    "front/mark-sent",
    "back/mark-sent",
  ]);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "The note by post" }));
});

it("does not mark the parcha as sent if the number is invalid or was not saved", async () => {
  show();
  const field = await screen.findByRole("textbox", { name: "Tracking number" });
  fireEvent.change(field, { target: { value: "no spaces" } });
  await press("Mark as sent");
  expect(screen.getByText("Write letters, digits and dashes, 40 at most.")).toBeTruthy();
  expect([posted, document.activeElement]).toEqual([[], field]);
  postStatus = 500;
  fireEvent.change(field, { target: { value: "EH1" } });
  await press("Mark as sent");
  expect(
    screen.getByText("The tracking number was not saved, so the parcha is not marked as sent"),
  ).toBeTruthy();
  expect(posted.map(({ path }) => path)).toEqual(["/api/admin/parchas/front/tracking"]);
  expect(field).toHaveProperty("value", "EH1");
  expect(screen.getByText("Not sent yet")).toBeTruthy();
});

it("marks the parcha as sent once", async () => {
  show();
  expect(await screen.findByText("Not sent yet")).toBeTruthy();
  await press("Mark as sent");
  expect(await screen.findByText(/^Sent on .*22/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Mark as sent" })).toBeNull();
});

it("shows failures of the number and of marking", async () => {
  postStatus = 500;
  show();
  const field = await screen.findByRole("textbox", { name: "Tracking number" });
  fireEvent.change(field, { target: { value: "EH1" } });
  await press("Save number");
  expect(screen.getByText("The tracking number was not saved")).toBeTruthy();
  expect(field).toHaveProperty("value", "EH1");
  fireEvent.change(field, { target: { value: "" } });
  await press("Mark as sent");
  expect(screen.getByText("The parcha was not marked as sent")).toBeTruthy();
  expect(screen.getByText("Not sent yet")).toBeTruthy();
});

it("cannot be edited before the session is completed", async () => {
  booking = { ...booking, status: "approved", parchas: [], remedies: [] };
  show();
  expect(
    await screen.findByText("Parchas and vidhis can be added once the session is completed."),
  ).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Add Parchas" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Edit Remedies" })).toBeNull();
});

it("shows the postal address and copies its lines", async () => {
  const writeText = vi.fn(async (_text: string) => {});
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  show();
  expect(await screen.findByText("Kanpur, Uttar Pradesh – 208005")).toBeTruthy();
  await press("Copy");
  expect(writeText).toHaveBeenCalledWith(
    "Sunita Verma\n117/H-2, Pandu Nagar\nKakadeo\nKanpur, Uttar Pradesh – 208005\n+91 91234 56780",
  );
  expect(screen.getByText("The address is copied")).toBeTruthy();
});

it("selects the address if the browser cannot copy", async () => {
  vi.stubGlobal("navigator", {});
  show();
  await press("Copy");
  expect(screen.getByText("The address could not be copied")).toBeTruthy();
  expect(window.getSelection()?.toString()).toContain("117/H-2, Pandu Nagar");
});

it("prints the label each time, and removes it at the next touch", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  show();
  await press("Print label");
  await vi.waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  const label = document.querySelector(".postal-label");
  for (const words of [
    "Sunita Verma",
    "Kanpur, Uttar Pradesh",
    "PIN 208005",
    "+91 91234 56780",
    "Tulsi Pvt Ltd",
  ])
    expect(label?.textContent).toContain(words);
  await press("Print label");
  expect(print).toHaveBeenCalledTimes(2);
  await act(async () => void fireEvent.keyDown(document.body, { key: "Tab" }));
  expect(document.querySelector(".postal-label")).toBe(null);
});

it("shows that there is no address, and fetches none for a closed account", async () => {
  address = null;
  show();
  expect(await screen.findByText("No address yet")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Print label" })).toBeNull();
  cleanup();
  queryClient.clear();
  booking = { ...booking, user: null };
  show();
  await screen.findByRole("heading", { name: "Account closed" });
  expect(screen.queryByRole("heading", { name: "Postal address" })).toBeNull();
});
