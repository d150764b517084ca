import { afterEach, beforeEach, expect, it } from "vitest";
import { type Address, deleteAddress, getAddress, saveAddress } from "#contract/addresses.ts";
import type { Customer } from "#contract/customers.ts";
import { forgetUser, rememberUser } from "#web/features/identity/session.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { cleanup, closePage, fireEvent, press, render, screen, waitFor } from "#web/testing/library.tsx";
import { Toaster } from "#web/ui/toaster.tsx";
import { PostalAddress } from "./postal-address.tsx";

const server = fakeServer();
let address: Address | null;
inEnglish();
beforeEach(() => {
  address = {
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
  server.answer(getAddress, () => ({ address }));
  server.answer(deleteAddress, () => {
    address = null;
    return { success: true };
  });
});
afterEach(() => {
  forgetUser();
  sessionStorage.clear();
  closePage();
});

const show = () =>
  render(
    <>
      <PostalAddress userId="customer" />
      <Toaster />
    </>,
  );
const heading = () => screen.getByRole("heading", { name: "Postal address" });

it("shows the address and opens it in the form; cancelling leaves it as it was", async () => {
  show();
  expect(await screen.findByText("Kanpur, Uttar Pradesh – 208005")).toBeTruthy();
  expect(screen.getByText("+91 91234 56780")).toBeTruthy();
  await press("Change");
  expect(screen.getByLabelText(/^Area/)).toHaveProperty("value", "Kakadeo");
  await press("Cancel");
  expect(screen.getByText("Sunita Verma")).toBeTruthy();
  expect(document.activeElement).toBe(heading());
});

it("a reload keeps what was typed for the form that is opened again; cancelling and saving drop it", async () => {
  const saved: Address = { ...(address as Address), line2: "Civil Lines" };
  server.answer(saveAddress, { success: true, address: saved });
  const area = () => screen.getByLabelText<HTMLInputElement>(/^Area/);
  const typeAndReload = async (text: string) => {
    await press("Change");
    fireEvent.change(area(), { target: { value: text } });
    cleanup();
    show();
    await press("Go on with it");
    expect(area().value).toBe(text);
  };
  show();
  await typeAndReload("Swaroop Nagar");
  await press("Cancel");
  await press("Change");
  expect(area().value).toBe("Kakadeo");
  await press("Cancel");
  await typeAndReload("Civil Lines");
  await press("Save address");
  expect(await screen.findByText(/Civil Lines/)).toBeTruthy();
  expect(sessionStorage).toHaveLength(0);
});

it("takes no letter while it is saved, since the form closes over it", async () => {
  server.answer(saveAddress, { success: true, address: address as Address });
  show();
  await press("Change");
  const release = server.hold(saveAddress);
  await press("Save address");
  for (const field of screen.getAllByRole("textbox")) expect(field).toHaveProperty("readOnly", true);
  expect(screen.getByRole("combobox")).toHaveProperty("disabled", true);
  release();
  await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
  await press("Change");
  expect(screen.getByLabelText(/^Area/)).toHaveProperty("readOnly", false);
});

it("erases the address after asking once", async () => {
  show();
  await press("Delete");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Keep it" }));
  await press("Keep it");
  expect(address).not.toBe(null);
  await press("Delete");
  await press("Yes, delete it");
  expect(address).toBe(null);
  expect(screen.getByText("Your address is deleted")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Add address" })).toBeTruthy();
  expect(document.activeElement).toBe(heading());
});

it("after a reload, says that a typed address is kept and opens it", async () => {
  address = null;
  show();
  await press("Add address");
  fireEvent.change(screen.getByLabelText(/^Area/), { target: { value: "Swaroop Nagar" } });
  cleanup();
  show();
  expect(await screen.findByText("The address you typed is still here. It is not saved yet.")).toBeTruthy();
  await press("Go on with it");
  expect(screen.getByLabelText(/^Area/)).toHaveProperty("value", "Swaroop Nagar");
  await press("Cancel");
  expect(screen.queryByRole("button", { name: "Go on with it" })).toBeNull();
});

it("a new address begins with the name that the customer has chosen, never with the username", async () => {
  address = null;
  const user = { id: "customer", username: "Seeker 3210", displayName: "Seeker 3210", phone: "9876543210" };
  const fullName = () => screen.getByLabelText("Full name");
  rememberUser({ ...user, displayName: "Sunita Verma" } as Customer);
  show();
  await press("Add address");
  expect(fullName()).toHaveProperty("value", "Sunita Verma");
  cleanup();
  rememberUser(user as Customer);
  show();
  await press("Add address");
  expect(fullName()).toHaveProperty("value", "");
});

it("says when the address could not be erased, and keeps it", async () => {
  show();
  await press("Delete");
  server.fail(deleteAddress, "try-again");
  await press("Yes, delete it");
  expect(screen.getByText("The address was not deleted")).toBeTruthy();
  expect(screen.getByText("Sunita Verma")).toBeTruthy();
});
