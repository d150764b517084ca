import { afterEach, beforeEach, expect, it } from "vitest";
import { acceptInvite, openInvite } from "#contract/staff-accounts.ts";
import { AdminLoginScreen } from "#web/screens/admin/login/admin-login-screen.tsx";
import { fakeServer } from "#web/testing/fake-server.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, cleanup, fireEvent, render, screen } from "#web/testing/library.tsx";
import { InviteScreen } from "./invite-screen.tsx";

const server = fakeServer();
inEnglish();
beforeEach(() => {
  window.history.replaceState(null, "", "/admin/invite#secret");
  server.answer(openInvite, {
    username: "asha",
    name: "Asha",
    role: "staff",
    expiresAt: "2026-11-24T11:00:00.000Z",
  });
});
afterEach(cleanup);

const save = () =>
  act(async () => void fireEvent.click(screen.getByRole("button", { name: "Save the password" })));
const type = (value: string) =>
  fireEvent.change(screen.getByLabelText("Your password"), { target: { value } });

it("the invited person chooses a password, and the sign-in has the username", async () => {
  server.answer(acceptInvite, { success: true, username: "asha" });
  render(<InviteScreen />);
  await screen.findByText("Choose a password for your account “asha” (Staff).");
  type("eleven char");
  await save();
  expect(server.calls(acceptInvite)).toEqual([]);
  type("a mango tree by the well");
  fireEvent.click(screen.getByLabelText("Show the password"));
  expect(screen.getByLabelText<HTMLInputElement>("Your password").type).toBe("text");
  await save();
  expect(server.calls(acceptInvite).map(({ input }) => input)).toEqual([
    { token: "secret", password: "a mango tree by the well" },
  ]);
  expect(window.location.pathname + window.location.hash).toBe("/admin/login");
  cleanup();
  render(<AdminLoginScreen />);
  expect(screen.getByLabelText<HTMLInputElement>("Username").value).toBe("asha");
});

it("a password that the server refuses stays in its field with the reason", async () => {
  server.fail(acceptInvite, "password-too-common", { message: "This password is easy to guess." });
  render(<InviteScreen />);
  await screen.findByRole("button", { name: "Save the password" });
  type("password1234");
  await save();
  expect(screen.getByText("This password is easy to guess.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Your password").value).toBe("password1234");
});

it("a link that has expired says so and leads to the sign-in; after another failure it can be tried again", async () => {
  server.fail(openInvite, "invite-expired", { message: "This link has been used." });
  render(<InviteScreen />);
  expect(await screen.findByText("This link has been used.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  expect(screen.getByRole("link", { name: "Go to login" }).getAttribute("href")).toBe("/admin/login");
  cleanup();
  server.fail(openInvite, "try-again", { message: "Please try again." });
  render(<InviteScreen />);
  expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
});
