import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Customer, setDisplayName } from "#contract/customers.ts";
import { forgetUser, rememberUser, useUser } from "#web/features/identity/session.ts";
import { NameQuestion } from "#web/features/own-name/name-form.tsx";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testCustomer } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, cleanup, fireEvent, render, screen, waitFor } from "#web/testing/library.tsx";
import { OwnName } from "./own-name.tsx";

const server = fakeServer();
const unnamed = testCustomer({ username: "Seeker 3210", displayName: "Seeker 3210", asksName: true });
inEnglish();
beforeEach(() => {
  server.answer(setDisplayName, ({ input: { displayName } }) => ({
    success: true,
    user: { ...unnamed, displayName: displayName ?? unnamed.username, asksName: false },
  }));
});
afterEach(() => {
  cleanup();
  forgetUser();
});

function ForUser({ children }: { children: (user: Customer) => ReactNode }) {
  const user = useUser();
  return user && children(user);
}
const press = async (name: string) => {
  await act(async () => void fireEvent.click(screen.getByRole("button", { name })));
};
const sent = () => server.calls(setDisplayName).map(({ input }) => input);

it("the customer who was not asked answers once, and the question goes", async () => {
  rememberUser(unnamed);
  render(<ForUser>{(user) => <NameQuestion user={user} />}</ForUser>);
  await press("Save");
  expect(screen.getByRole("alert").textContent).toMatch(/write a name/);
  fireEvent.change(screen.getByLabelText("What should we call you?"), { target: { value: " Sunita " } });
  await press("Save");
  expect(sent()).toEqual([{ displayName: "Sunita" }]);
  expect(screen.queryByRole("textbox")).toBe(null);
});

it("the field takes no letter while the name is saved, since the form closes over it", async () => {
  rememberUser(unnamed);
  render(<ForUser>{(user) => <NameQuestion user={user} />}</ForUser>);
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "Sunita" } });
  const release = server.hold(setDisplayName);
  await press("Save");
  await waitFor(() => expect(screen.getByRole("textbox")).toHaveProperty("readOnly", true));
  await act(async () => release());
  expect(screen.queryByRole("textbox")).toBe(null);
});

it("the customer skips the question, which does not return", async () => {
  rememberUser(unnamed);
  render(<ForUser>{(user) => <NameQuestion user={user} />}</ForUser>);
  await press("Not now");
  expect(sent()).toEqual([{ displayName: null }]);
  expect(screen.queryByRole("textbox")).toBe(null);
});

it("the profile does not offer the username as if it were a name", async () => {
  rememberUser({ ...unnamed, asksName: false });
  render(<ForUser>{(user) => <OwnName user={user} />}</ForUser>);
  expect(screen.getByText("Not given yet")).toBeTruthy();
  expect(screen.getByText("Account: Seeker 3210")).toBeTruthy();
  await press("Add");
  const field = screen.getByLabelText<HTMLInputElement>("Your name");
  expect([field.value, field.placeholder]).toEqual(["", ""]);
});

it("in the profile the customer changes the name, and may go without a name", async () => {
  rememberUser({ ...unnamed, displayName: "Sunita", asksName: false });
  render(<ForUser>{(user) => <OwnName user={user} />}</ForUser>);
  expect(screen.getByText("Sunita")).toBeTruthy();
  await press("Change");
  expect(document.activeElement).toBe(screen.getByLabelText("Your name"));
  await press("No name");
  expect(sent()).toEqual([{ displayName: "Seeker 3210" }]);
  expect(screen.getByText("Not given yet")).toBeTruthy();
});
